import {
  invalidField,
  LIST_FIELDS,
  listOutput,
  LONG_ACTION_LIMITS,
  reportProgress,
} from '@pieceworks/kit';
import { listedArticle } from '../api/records';
import { createFormAction } from '../forms/form';
import { checkPlace, findPlace } from '../forms/near-place';
import { ARTICLE_FIELDS, DIGEST_FIELDS, PLACE_FIELDS, POINTS_FIELDS } from '../forms/output-fields';
import { digestOf } from '../model/digest';
import { ARTICLES_PER_CALL } from '../model/limits';
import { pointsOutput } from '../model/points';
import { type NewsFilter, SEARCH_FORM } from '../model/search-fields';
import { searchToNumber } from '../search/paged-search';

export const searchNews = () =>
  createFormAction({
    name: 'search_news',
    displayName: 'Search News',
    description:
      'Find articles by words, country, place or date. Needs a filter. Costs 1 point per country and 100 articles, plus 0.01 per article.',
    forAgents: `Finds news articles. Needs a filter: \`text: "interest rates" -sport\` (also rain OR snow), \`language: en\`, \`sourceCountries: ["au", "nz"]\` (two-letter codes), \`entities: ["ORG:Tesla"]\`, \`earliestPublishDate: 2026-03-31\`. \`place: Hobart\` costs 1 point. \`number: 20\` counts all countries, total all matches; \`sort: newest | oldest | relevance\`. Costs 1 point per country and ${ARTICLES_PER_CALL} articles, 0.01 per article; maxPoints ends it early, pointsUsed tells. For top stories use top_news.`,
    // A retry of the step would pay for up to 100 calls again.
    idempotent: false,
    classification: 'SEARCH',
    form: SEARCH_FORM,
    limits: LONG_ACTION_LIMITS,
    output: [
      { key: 'items', label: 'Articles', labelKey: 'title', listItems: ARTICLE_FIELDS },
      ...LIST_FIELDS,
      {
        key: 'nextOffset',
        label: 'Next offset',
        description:
          'Offset for the articles that follow; empty at the end, and for several countries.',
        format: 'number',
      },
      ...DIGEST_FIELDS,
      { key: 'place', label: 'Place', children: PLACE_FIELDS },
      ...POINTS_FIELDS,
    ],
    async run(values, api, { output }) {
      const { maxPoints = Infinity, keepPartial, fullRecords, ...filter } = values;
      checkPlace(filter);
      checkPeriod(filter);
      checkMaxPoints(maxPoints, filter.place !== undefined);
      const near = await findPlace(api, filter);
      const { articles, total, truncatedReason, nextOffset, points } = await searchToNumber({
        api,
        filter: near?.filter ?? filter,
        number: filter.number,
        maxPoints,
        keepPartial,
        fullRecords,
        paid: near === undefined ? [] : [near.points],
        onProgress: (progress) => reportProgress(output, progress),
      });
      return {
        ...listOutput(
          articles.map((read) => listedArticle(read, fullRecords)),
          total,
          truncatedReason,
        ),
        nextOffset,
        ...digestOf(articles.map(({ article }) => article)),
        place: near?.place ?? null,
        ...pointsOutput(points),
      };
    },
  });

/** @throws Failure `invalid` for fewer points than the first article costs. */
function checkMaxPoints(maxPoints: number, hasPlace: boolean): void {
  const price = hasPlace ? 2.01 : 1.01;
  if (maxPoints >= price) return;
  throw invalidField(
    SEARCH_FORM.maxPoints.label,
    `${hasPlace ? `${SEARCH_FORM.place.label} and one call cost` : 'one call costs'} more. Enter at least ${price}, which is enough for one article.`,
  );
}

/** @throws Failure `invalid` for a period that ends before it begins. */
function checkPeriod({ earliestPublishDate: from, latestPublishDate: until }: NewsFilter): void {
  if (from === undefined || until === undefined || from <= until || until === from.slice(0, 10))
    return;
  throw invalidField(
    SEARCH_FORM.earliestPublishDate.label,
    `it must not be after the ${SEARCH_FORM.latestPublishDate.label}.`,
  );
}
