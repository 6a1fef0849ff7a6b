import { createAction, Property } from '@activepieces/pieces-framework';
import {
  type CalendarDate,
  invalidField,
  LONG_ACTION_LIMITS,
  NO_BLIND_RETRY,
  readChoiceField,
  readDateField,
  readNumberField,
  readSwitchField,
  readWholeNumberField,
  reportProgress,
  withThousands,
} from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { restOfArticle } from '../api/records';
import { worldNewsAuth } from '../auth';
import { findNearPlace, readNearPlace } from '../forms/near-place';
import { ARTICLE_FIELDS, LIST_FIELDS, PLACE_FIELDS, POINTS_FIELD } from '../forms/output-fields';
import { sortProp } from '../forms/props';
import { MAIN_FILTER_PROPS, MORE_FILTER_PROPS, readSearchFilters } from '../forms/search-filters';
import { LABELS } from '../model/labels';
import { ARTICLES_PER_CALL, DEFAULT_ARTICLES, MAX_ARTICLES, MAX_OFFSET } from '../model/limits';
import { type NewsFilter, SORT_ORDERS } from '../model/types';
import { searchToNumber } from '../search/paged-search';

export const searchNews = () =>
  createAction({
    auth: worldNewsAuth,
    name: 'search_news',
    displayName: 'Search News',
    description:
      'Find articles by words, language, country, place or date. Needs at least one filter. Costs 1 point for each country and each 100 articles, and 0.01 an article. Gives a list with title, text, source and time of each.',
    audience: 'both',
    aiMetadata: {
      description: `Lists news articles by text, language, countries, sentiment, named entities, place and dates. Costs 1 point per call of up to ${ARTICLES_PER_CALL} articles and 0.01 per article; several countries are one call each.`,
      idempotent: false,
    },
    // Up to 100 calls, and all of them would be paid again.
    errorHandlingOptions: NO_BLIND_RETRY,
    props: {
      ...MAIN_FILTER_PROPS,
      number: Property.Number({
        displayName: LABELS.number,
        description: `Up to ${withThousands(MAX_ARTICLES)}. Every ${ARTICLES_PER_CALL} take one more call.`,
        required: false,
        defaultValue: DEFAULT_ARTICLES,
      }),
      maxPoints: Property.Number({
        displayName: LABELS.maxPoints,
        description: 'Stop before the cost exceeds this. Leave empty for no limit.',
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
      sort: sortProp(),
      ...MORE_FILTER_PROPS,
      offset: Property.Number({
        displayName: LABELS.offset,
        description: 'How many articles to leave out at the start.',
        required: false,
        defaultValue: 0,
      }),
      keepPartial: Property.Checkbox({
        displayName: LABELS.keepPartial,
        description: 'When a later page fails, return the articles found before it.',
        required: false,
        defaultValue: false,
      }),
    },
    outputSchema: {
      fields: [
        { key: 'items', label: 'Articles', labelKey: 'title', listItems: ARTICLE_FIELDS },
        ...LIST_FIELDS,
        { key: 'place', label: 'Place', children: PLACE_FIELDS },
        POINTS_FIELD,
      ],
    },
    async run({ auth, propsValue, output }) {
      const earliest = readDateField(LABELS.earliestPublishDate, propsValue.earliestPublishDate);
      const latest = readDateField(LABELS.latestPublishDate, propsValue.latestPublishDate);
      if (earliest !== undefined && latest !== undefined && startOf(earliest) > endOf(latest)) {
        throw invalidField(
          LABELS.earliestPublishDate,
          `it must not be after the ${LABELS.latestPublishDate}.`,
        );
      }
      const filter: NewsFilter = {
        ...readSearchFilters(propsValue),
        earliestPublishDate: earliest,
        latestPublishDate: latest,
        sort: readChoiceField(LABELS.sort, propsValue.sort, SORT_ORDERS),
        offset: readWholeNumberField(LABELS.offset, propsValue.offset, { min: 0, max: MAX_OFFSET }),
      };
      const number = readWholeNumberField(LABELS.number, propsValue.number, {
        min: 1,
        max: MAX_ARTICLES,
      });
      const nearPlace = readNearPlace(propsValue);
      const maxPoints = readMaxPoints(propsValue.maxPoints, nearPlace !== undefined);
      const keepPartial = readSwitchField(LABELS.keepPartial, propsValue.keepPartial);
      const api = worldNewsApi(auth, LONG_ACTION_LIMITS);
      const near = nearPlace && (await findNearPlace(api, filter, nearPlace));
      const { articles, total, truncatedReason, points } = await searchToNumber({
        api,
        filter: near?.filter ?? filter,
        number: number ?? DEFAULT_ARTICLES,
        maxPoints: maxPoints ?? Infinity,
        keepPartial,
        paid: near === undefined ? [] : [near.points],
        onProgress: (progress) => reportProgress(output, progress),
      });
      return {
        items: articles.map((read) => ({ ...read.article, raw: restOfArticle(read) })),
        total,
        truncated: truncatedReason !== null,
        truncatedReason,
        place: near?.place ?? null,
        points,
      };
    },
  });

/** @throws Failure `invalid` for fewer points than the first article takes. */
function readMaxPoints(value: unknown, hasPlace: boolean): number | undefined {
  const maxPoints = readNumberField(LABELS.maxPoints, value, { min: 0, max: 1e6 });
  const price = hasPlace ? 2.01 : 1.01;
  if (maxPoints !== undefined && maxPoints < price) {
    throw invalidField(
      LABELS.maxPoints,
      `${hasPlace ? `${LABELS.place} and one call cost` : 'one call costs'} more. Enter at least ${price}, which is enough for one article.`,
    );
  }
  return maxPoints;
}

function startOf({ date, time }: CalendarDate): string {
  return `${date} ${time ?? '00:00:00'}`;
}

function endOf({ date, time }: CalendarDate): string {
  return `${date} ${time ?? '23:59:59'}`;
}
