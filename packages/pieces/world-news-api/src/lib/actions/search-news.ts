import {
  invalidField,
  LIST_FIELDS,
  listOutput,
  LONG_ACTION_LIMITS,
  refuseBoth,
  reportProgress,
  type ValuesOf,
} from '@pieceworks/kit';
import { formatMoment } from '../api/news-service';
import { listedArticle } from '../api/records';
import { createFormAction } from '../forms/form';
import { checkPlace, findPlace } from '../search/near-place';
import { DIGEST_FIELDS, digestOf } from '../outputs/digest';
import { ARTICLE_FIELDS, PLACE_FIELDS } from '../outputs/output-rows';
import { POINTS_FIELDS, pointsOutput } from '../outputs/points';
import { ARTICLES_PER_CALL, LEAST_POINTS, SEARCH_FORM } from '../model/search-fields';
import { searchToNumber } from '../search/paged-search';

export const searchNews = () =>
  createFormAction({
    name: 'search_news',
    displayName: 'Search News',
    description:
      'Articles by words, sentiment, country, place or date. Needs a filter. Each country costs 1 point per 100 articles, plus 0.01 per article.',
    forAgents: `Finds articles. Needs a filter: \`text: "interest rates" -sport\`, \`language: en\` (empty: all languages, but far fewer articles), \`sourceCountries: ["au", "nz"]\`, publishedWithinHours, entities; a bare latestPublishDate includes its day. The plan decides how far back. total counts all matches (0 is no error). Next page: offset = nextOffset. Waits out rate limits. Costs 1 point per country and ${ARTICLES_PER_CALL} articles, 0.01 per article, 1 for place, and again if repeated.`,
    // A retry of the step would pay for up to 100 calls again.
    idempotent: false,
    classification: 'SEARCH',
    form: SEARCH_FORM,
    limits: LONG_ACTION_LIMITS,
    output: [
      { key: 'items', label: 'Articles', labelKey: 'title', listItems: ARTICLE_FIELDS },
      {
        key: 'nextOffset',
        label: 'Next offset',
        description:
          'Offset for the articles that follow; empty at the end, and for several countries.',
        format: 'number',
      },
      ...LIST_FIELDS,
      ...DIGEST_FIELDS,
      { key: 'place', label: 'Place', children: PLACE_FIELDS },
      ...POINTS_FIELDS,
    ],
    async run(values, api, { output }) {
      const { maxPoints = Infinity, keepPartial, fullRecords, ...fields } = values;
      const filter = { ...fields, earliestPublishDate: earliestOf(values, Date.now()) };
      checkPlace(filter);
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
  const price = hasPlace ? LEAST_POINTS.withPlace : LEAST_POINTS.search;
  if (maxPoints >= price) return;
  throw invalidField(
    SEARCH_FORM.maxPoints.label,
    `${hasPlace ? `${SEARCH_FORM.place.label} and one call cost` : 'one call costs'} more. Enter at least ${price}, which is enough for one article.`,
  );
}

/**
 * Returns the start of the period: a date, or a number of hours before now.
 * @throws Failure `invalid` for both, and for a period that ends before it begins.
 */
function earliestOf(values: ValuesOf<typeof SEARCH_FORM>, now: number): string | undefined {
  refuseBoth(SEARCH_FORM, values, ['publishedWithinHours', 'earliestPublishDate']);
  const { publishedWithinHours: hours, latestPublishDate: until } = values;
  const from =
    hours === undefined ? values.earliestPublishDate : formatMoment(now / 1000 - hours * 3_600);
  const isOpen = from === undefined || until === undefined;
  if (isOpen || from <= until || until === from.slice(0, 10)) return from;
  const field = hours === undefined ? 'earliestPublishDate' : 'publishedWithinHours';
  throw invalidField(
    SEARCH_FORM[field].label,
    `the ${SEARCH_FORM.latestPublishDate.label} is earlier; change one of them.`,
  );
}
