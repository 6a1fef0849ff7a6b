import {
  dateInUtc,
  invalidField,
  LIST_FIELDS,
  listOutput,
  LONG_ACTION_LIMITS,
  reportProgress,
} from '@pieceworks/kit';
import {
  checkbox,
  fullRecords,
  number,
  refuseBoth,
  timeZone,
  type ValuesOf,
  wholeNumber,
} from '@pieceworks/kit/form';
import { articleOutput, formatMoment } from '../api/records';
import { createAction } from '../create-step';
import {
  ARTICLES_PER_CALL,
  GATEWAY_FILTERS,
  MAIN_FILTERS,
  MORE_FILTERS,
  type NewsFilter,
  NO_MORE,
  NUMBER,
  OFFSET,
  ONE_PER_STORY,
  PERIOD,
  SORT,
  TEXTS,
} from '../fields';
import { DIGEST_FIELDS, digestOf } from '../outputs/digest';
import { ARTICLE_FIELDS, PLACE_FIELDS } from '../outputs/output-rows';
import { POINTS_FIELDS, pointsOutput, sumOfPoints } from '../outputs/points';
import {
  ALSO_IN_FIELD,
  alsoIn,
  eachAlone,
  STORY_COUNT_FIELDS,
  storyCounts,
} from '../outputs/stories';
import { checkPlace, findPlace } from '../search/near-place';
import { searchToNumber } from '../search/paged-search';
import { storiesOf } from '../stories/stories';

/** The points for the first article of a search. */
const LEAST_POINTS = { search: 1.01, withPlace: 2.01 };

const FORM = {
  ...MAIN_FILTERS,
  publishedWithinHours: wholeNumber({
    displayName: 'Published Within',
    description: 'Whole hours before the step runs, instead of Earliest Publish Date.',
    range: { min: 1, max: 365 * 24 },
  }),
  ...NUMBER,
  ...ONE_PER_STORY,
  ...TEXTS,
  ...PERIOD,
  timeZone: timeZone(),
  ...SORT,
  ...MORE_FILTERS,
  ...OFFSET,
  maxPoints: number({
    displayName: 'Maximum Points',
    description: `Ends the search before it costs more. At least ${LEAST_POINTS.search}, with Near Place ${LEAST_POINTS.withPlace}.`,
    range: { min: 0, max: 1e6 },
    advanced: true,
  }),
  keepPartial: checkbox({
    displayName: 'Return Partial Results',
    description: 'If a later call fails, return the articles found so far.',
    advanced: true,
  }),
  fullRecords: fullRecords(),
  ...GATEWAY_FILTERS,
};

const ITEM_FIELDS = [...ARTICLE_FIELDS, ALSO_IN_FIELD];

export const searchNews = () =>
  createAction({
    name: 'search_news',
    displayName: 'Search News',
    description:
      'Topic: press, media articles of today or older. Needs a filter. Per language and country: 1 point per 100, 0.01 each.',
    aiMetadata: {
      description: `Finds news articles about a company, person or topic, today or earlier, by words, source, place or date, from 2022 on (free plan: one month). Needs a filter: \`text: "interest rates" -sport\` (all words), \`language: ["en"]\` (without it, far fewer articles), \`sourceCountries: ["au", "nz"]\`, \`entities: ["ORG:Tesla"]\`; dates are in timeZone. \`texts: summary | headlines\` leaves out the whole texts. number (10) is for all countries and languages together. \`sort: newest | oldest\`, else by relevance. Next page: nextOffset as offset; -1: no more, or several countries or languages. Costs 1 point per ${ARTICLES_PER_CALL} articles for each language and country, 0.01 per article, 1 for place.`,
      // A retry of the step would pay for up to 100 calls again.
      idempotent: false,
    },
    classification: 'SEARCH',
    props: FORM,
    limits: LONG_ACTION_LIMITS,
    outputSchema: {
      fields: [
        ...LIST_FIELDS,
        ...STORY_COUNT_FIELDS,
        {
          key: 'nextOffset',
          label: 'Next offset',
          description:
            'Offset for the articles that follow; -1 at the end, and for several searches.',
          format: 'number',
        },
        ...POINTS_FIELDS,
        {
          key: 'place',
          label: 'Place',
          description: 'The place that was found for Near Place.',
          children: PLACE_FIELDS,
        },
        ...DIGEST_FIELDS,
        { key: 'items', label: 'Articles', labelKey: 'title', listItems: ITEM_FIELDS },
      ],
    },
    async run(values, api, { output }) {
      if (values.offset === NO_MORE) return nothingMore();
      const { maxPoints = Infinity, keepPartial, texts, fullRecords, ...more } = values;
      const { onePerStory, ...fields } = more;
      const detail = { texts, fullRecords };
      const filter = { ...fields, ...periodOf(values, Date.now()) };
      checkPlace(filter);
      checkMaxPoints(maxPoints, filter.place !== undefined);
      const near = await findPlace(api, filter);
      const { articles, total, truncatedReason, nextOffset, points } = await searchToNumber({
        api,
        filter: near?.filter ?? filter,
        number: filter.number,
        maxPoints,
        keepPartial,
        detail,
        paid: near === undefined ? [] : [near.points],
        onProgress: (progress) => reportProgress(output, progress),
      });
      const stories = onePerStory ? storiesOf(articles) : eachAlone(articles);
      const items = stories.map(({ first, repeats }) => ({
        ...articleOutput(first, detail),
        alsoIn: alsoIn(repeats),
      }));
      return listOutput(
        items,
        // Of the articles, as Maximum Results and the offset are.
        total,
        truncatedReason,
        {
          ...storyCounts(onePerStory ? stories : null),
          nextOffset: nextOffset ?? NO_MORE,
          ...pointsOutput(points),
          place: near?.place ?? null,
          ...digestOf(items),
        },
      );
    },
  });

/** Returns the result of a search that goes on after the end, without a call. */
function nothingMore() {
  const reason = `${FORM.offset.displayName} is ${NO_MORE}: the earlier search was the last. Enter 0 to search from the start.`;
  return listOutput([], null, reason, {
    truncated: false,
    ...storyCounts(null),
    nextOffset: NO_MORE,
    ...pointsOutput(sumOfPoints([])),
    place: null,
    ...digestOf([]),
  });
}

/** @throws Failure `invalid` for fewer points than the first article costs. */
function checkMaxPoints(maxPoints: number, hasPlace: boolean): void {
  const price = hasPlace ? LEAST_POINTS.withPlace : LEAST_POINTS.search;
  if (maxPoints >= price) return;
  throw invalidField(
    FORM.maxPoints.displayName,
    `${hasPlace ? `${FORM.place.displayName} and one call cost` : 'one call costs'} more. Enter at least ${price}, which is enough for one article.`,
  );
}

/**
 * Returns the period in UTC. It begins at a date, or a number of hours before now.
 * @throws Failure `invalid` for both, and for a period that ends before it begins.
 */
function periodOf(
  values: ValuesOf<typeof FORM>,
  now: number,
): Pick<NewsFilter, 'earliestPublishDate' | 'latestPublishDate'> {
  refuseBoth(FORM, values, ['publishedWithinHours', 'earliestPublishDate']);
  const { publishedWithinHours: hours, timeZone, earliestPublishDate, latestPublishDate } = values;
  const fromDate = earliestPublishDate && dateInUtc(earliestPublishDate, timeZone, false);
  const until = latestPublishDate && dateInUtc(latestPublishDate, timeZone, true);
  const from = hours === undefined ? fromDate : formatMoment(now / 1000 - hours * 3_600);
  const isOpen = from === undefined || until === undefined;
  if (isOpen || from <= until || until === from.slice(0, 10)) {
    return { earliestPublishDate: from, latestPublishDate: until };
  }
  const field = hours === undefined ? 'earliestPublishDate' : 'publishedWithinHours';
  throw invalidField(
    FORM[field].displayName,
    `the ${FORM.latestPublishDate.displayName} is earlier; change one of them.`,
  );
}
