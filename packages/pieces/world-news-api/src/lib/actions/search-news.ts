import { createAction, Property } from '@activepieces/pieces-framework';
import {
  type CalendarDate,
  invalidField,
  readChoiceField,
  readDateField,
  readWholeNumberField,
} from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { worldNewsAuth } from '../auth';
import { ARTICLE_FIELDS, LIST_FIELDS, POINTS_FIELD } from '../common/output-fields';
import { LABELS } from '../common/labels';
import {
  readSearchFilters,
  SEARCH_FILTER_PROPS,
  VENDOR_FILTER_PROPS,
} from '../common/search-filters';
import { SORT_ORDERS } from '../common/types';

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
    ...SEARCH_FILTER_PROPS,
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
    ...VENDOR_FILTER_PROPS,
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
      ...readSearchFilters(propsValue),
      earliestPublishDate: earliest,
      latestPublishDate: latest,
      number: readWholeNumberField(LABELS.number, propsValue.number, { min: 1, max: 10_000 }),
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
