import type { OutputSchemaField } from '@activepieces/pieces-framework';

/** The output of the steps, field by field, as the builder lists it. */

export const ARTICLE_FIELDS: OutputSchemaField[] = [
  { key: 'id', label: 'Article ID' },
  { key: 'title', label: 'Title' },
  { key: 'text', label: 'Text' },
  { key: 'summary', label: 'Summary' },
  { key: 'url', label: 'URL', format: 'url' },
  { key: 'source', label: 'Source' },
  { key: 'publishedAt', label: 'Published', format: 'datetime' },
  { key: 'publishDate', label: 'Published, original', description: 'As the service writes it.' },
  { key: 'authors', label: 'Authors' },
  { key: 'category', label: 'Category' },
  { key: 'language', label: 'Language' },
  { key: 'sourceCountry', label: 'Source country' },
  { key: 'sentiment', label: 'Sentiment score', format: 'number' },
  { key: 'sentimentLabel', label: 'Sentiment' },
  { key: 'images', label: 'Images' },
  { key: 'videos', label: 'Videos' },
];

export const POINTS_FIELD: OutputSchemaField = {
  key: 'points',
  label: 'Points',
  children: [
    { key: 'thisCall', label: 'Used by this step', format: 'number' },
    {
      key: 'unsureCalls',
      label: 'Retried calls',
      description: 'They may have been counted twice.',
      format: 'number',
    },
    { key: 'usedToday', label: 'Used today', format: 'number' },
    { key: 'leftToday', label: 'Left today', format: 'number' },
    { key: 'resetsAt', label: 'New ones come at', format: 'datetime' },
  ],
};

export const PLACE_FIELDS: OutputSchemaField[] = [
  { key: 'latitude', label: 'Latitude', format: 'number' },
  { key: 'longitude', label: 'Longitude', format: 'number' },
  { key: 'city', label: 'City' },
];

export const LIST_FIELDS: OutputSchemaField[] = [
  { key: 'total', label: 'Matches in all', format: 'number' },
  { key: 'truncated', label: 'More exist', format: 'boolean' },
  { key: 'truncatedReason', label: 'Why there are more' },
];
