import { createAction, Property } from '@activepieces/pieces-framework';
import {
  type CalendarDate,
  invalidField,
  readChoiceField,
  readDateField,
  readListField,
  readTextField,
  readWholeNumberField,
} from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { worldNewsAuth } from '../auth';
import { readCountriesField, readLanguageField } from '../common/code-field';
import { ARTICLE_FIELDS, LIST_FIELDS, POINTS_FIELD } from '../common/output-fields';
import { LABELS } from '../common/labels';
import { readNearField, readScoreField } from '../common/number-field';
import { CATEGORIES, SENTIMENTS, SORT_ORDERS } from '../common/types';

export const searchNews = createAction({
  auth: worldNewsAuth,
  name: 'search_news',
  displayName: 'Search News',
  description: 'Find articles. 1 point a call and country, 0.01 an article.',
  audience: 'both',
  aiMetadata: {
    description:
      'Lists news articles by text, language, countries, sentiment, named entities and dates. Costs 1 point per call and 0.01 per article; several countries are one call each.',
    idempotent: true,
  },
  props: {
    text: Property.ShortText({
      displayName: LABELS.text,
      description: 'Words to look for. "Quotes" search for an exact phrase.',
      required: false,
    }),
    language: Property.ShortText({
      displayName: LABELS.language,
      description: 'Language code such as en. Empty for all languages.',
      required: false,
    }),
    sourceCountries: Property.Array({
      displayName: LABELS.sourceCountries,
      description: 'Two-letter codes of the countries of the sources, such as au.',
      required: false,
    }),
    sentiment: Property.StaticDropdown<string>({
      displayName: LABELS.sentiment,
      description: 'By the score of the text; from -0.1 to 0.1 is neutral.',
      required: false,
      options: {
        options: [
          { label: 'Positive', value: 'positive' },
          { label: 'Neutral', value: 'neutral' },
          { label: 'Negative', value: 'negative' },
        ],
      },
    }),
    entities: Property.Array({
      displayName: LABELS.entities,
      description: 'Names with their kind: ORG:Tesla, PER:Ada Lovelace, LOC:Berlin.',
      required: false,
    }),
    earliestPublishDate: Property.ShortText({
      displayName: LABELS.earliestPublishDate,
      description: 'YYYY-MM-DD, if needed with a time: 2026-03-31 09:30:00 (UTC).',
      required: false,
    }),
    latestPublishDate: Property.ShortText({
      displayName: LABELS.latestPublishDate,
      description: 'YYYY-MM-DD, if needed with a time: 2026-03-31 17:00:00 (UTC).',
      required: false,
    }),
    number: Property.Number({
      displayName: LABELS.number,
      description: 'How many articles to return.',
      required: false,
      defaultValue: 10,
    }),
    newsSources: Property.Array({
      displayName: LABELS.newsSources,
      description: "Domains such as abc.net.au. Vendor's own API only.",
      required: false,
    }),
    authors: Property.Array({
      displayName: LABELS.authors,
      description: "Names; any of them is enough. Vendor's own API only.",
      required: false,
    }),
    categories: Property.StaticMultiSelectDropdown<string>({
      displayName: LABELS.categories,
      description: "Any of them; can hide articles. Vendor's own API only.",
      required: false,
      options: {
        options: CATEGORIES.map((value) => ({
          label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
          value,
        })),
      },
    }),
    minSentiment: Property.Number({
      displayName: LABELS.minSentiment,
      description: "-1 to 1, instead of the word's. Vendor's own API only.",
      required: false,
    }),
    maxSentiment: Property.Number({
      displayName: LABELS.maxSentiment,
      description: "-1 to 1, instead of the word's. Vendor's own API only.",
      required: false,
    }),
    locationFilter: Property.ShortText({
      displayName: LABELS.locationFilter,
      description: "Latitude, longitude, radius in km. Vendor's own API only.",
      required: false,
    }),
    textMatchIndexes: Property.StaticDropdown<string>({
      displayName: LABELS.textMatchIndexes,
      description: "Title and content unless chosen. Vendor's own API only.",
      required: false,
      options: {
        options: [
          { label: 'Title', value: 'title' },
          { label: 'Content', value: 'content' },
        ],
      },
    }),
    sort: Property.StaticDropdown<string>({
      displayName: LABELS.sort,
      description: "Relevance unless chosen. Vendor's own API only.",
      required: false,
      options: {
        options: [
          { label: 'Newest first', value: 'newest' },
          { label: 'Oldest first', value: 'oldest' },
          { label: 'Relevance', value: 'relevance' },
        ],
      },
    }),
    offset: Property.Number({
      displayName: LABELS.offset,
      description: "How many articles to skip. Vendor's own API only.",
      required: false,
    }),
  },
  outputSchema: {
    fields: [
      { key: 'items', label: 'Articles', labelKey: 'title', listItems: ARTICLE_FIELDS },
      ...LIST_FIELDS,
      POINTS_FIELD,
    ],
  },
  async run({ auth, propsValue }) {
    const earliest = readDateField(LABELS.earliestPublishDate, propsValue.earliestPublishDate);
    const latest = readDateField(LABELS.latestPublishDate, propsValue.latestPublishDate);
    if (earliest !== undefined && latest !== undefined && startOf(earliest) > endOf(latest)) {
      throw invalidField(
        LABELS.earliestPublishDate,
        `it must not be after the ${LABELS.latestPublishDate}.`,
      );
    }
    const { articles, total, points } = await worldNewsApi(auth).searchNews({
      text: readTextField(LABELS.text, propsValue.text),
      language: readLanguageField(LABELS.language, propsValue.language),
      sourceCountries: readCountriesField(LABELS.sourceCountries, propsValue.sourceCountries),
      sentiment: readChoiceField(LABELS.sentiment, propsValue.sentiment, SENTIMENTS),
      entities: readListField(LABELS.entities, propsValue.entities),
      earliestPublishDate: earliest,
      latestPublishDate: latest,
      number: readWholeNumberField(LABELS.number, propsValue.number, { min: 1, max: 10_000 }),
      newsSources: readListField(LABELS.newsSources, propsValue.newsSources),
      authors: readListField(LABELS.authors, propsValue.authors),
      categories: readListField(LABELS.categories, propsValue.categories),
      minSentiment: readScoreField(LABELS.minSentiment, propsValue.minSentiment),
      maxSentiment: readScoreField(LABELS.maxSentiment, propsValue.maxSentiment),
      locationFilter: readNearField(LABELS.locationFilter, propsValue.locationFilter),
      textMatchIndexes: readChoiceField(LABELS.textMatchIndexes, propsValue.textMatchIndexes, [
        'title',
        'content',
      ]),
      sort: readChoiceField(LABELS.sort, propsValue.sort, SORT_ORDERS),
      offset: readWholeNumberField(LABELS.offset, propsValue.offset, { min: 0, max: 100_000 }),
    });
    const truncated = total !== null && total > articles.length;
    return {
      items: articles.map(({ article, raw }) => ({ ...article, raw })),
      total,
      truncated,
      truncatedReason: truncated ? `${LABELS.number} ends the list here.` : null,
      points,
    };
  },
});

function startOf({ date, time }: CalendarDate): string {
  return `${date} ${time ?? '00:00:00'}`;
}

function endOf({ date, time }: CalendarDate): string {
  return `${date} ${time ?? '23:59:59'}`;
}
