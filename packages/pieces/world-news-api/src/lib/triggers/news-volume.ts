import { DEDUPE_KEY_PROPERTY, type OutputSchemaField } from '@activepieces/pieces-framework';
import {
  beginPolling,
  formatNumber,
  invalidField,
  readPollingState,
  shortHash,
} from '@pieceworks/kit';
import { advanced, type ValuesOf, wholeNumber } from '@pieceworks/kit/form';
import type { WorldNewsApi } from '../api/vendor';
import { createPollingTrigger } from '../create-step';
import { hashOfFilters } from '../feed/feed-state';
import { pollVolume, startVolume, volumeOfNow, type WatchedVolume } from '../feed/news-volume';
import { checkEvery } from '../feed/poll-interval';
import { sampleVolume } from '../feed/samples';
import {
  GATEWAY_FILTERS,
  MAIN_FILTERS,
  MORE_FILTERS,
  ONE_PER_STORY,
  requireFilter,
} from '../fields';
import { DIGEST_FIELDS, digestOf } from '../outputs/digest';
import { ARTICLE_FIELDS } from '../outputs/output-rows';
import { POINTS_FIELDS, pointsOutput } from '../outputs/points';
import { ALSO_IN_FIELD, alsoIn } from '../outputs/stories';
import { checkPlace, findPlace } from '../search/near-place';
import { newestReader } from '../search/newest-articles';

const NOT_ENABLED = 'The flow was not turned on. Turn it on again.';

/** Maximum searches of a check, which has less than a minute: one a second on the free plan. */
const MAX_SEARCHES = 20;

/** Maximum articles that are read to count their stories. */
const MAX_READ = 1_000;

const FORM = {
  intervalMinutes: checkEvery(
    'The points shown are for one search. A start costs 2 more per search.',
  ),
  ...MAIN_FILTERS,
  hours: wholeNumber({
    displayName: 'Hours',
    description: 'Counts the articles published in this many hours before a check.',
    // The search of the free plan reaches 30 days back, which are this period and the one before.
    range: { min: 1, max: 15 * 24 },
    defaultValue: 24,
  }),
  atLeastArticles: wholeNumber({
    displayName: 'Minimum Articles',
    description: 'Starts the flow at this number; again only after a fall below it.',
    range: { min: 1, max: 1_000_000 },
    defaultValue: 10,
  }),
  ...advanced(ONE_PER_STORY),
  ...MORE_FILTERS,
  ...GATEWAY_FILTERS,
};

const VOLUME_FIELDS: OutputSchemaField[] = [
  {
    key: 'count',
    label: 'Number of articles',
    description: 'All of the period; the stories, with One Article per Story.',
    format: 'number',
  },
  {
    key: 'repeats',
    label: 'Repeats',
    description: 'Articles that were not counted, as repeats of a story.',
    format: 'number',
  },
  {
    key: 'previousCount',
    label: 'Number before',
    description: 'Those of the period before, which is as long; empty if it could not be read.',
    format: 'number',
  },
  {
    key: 'periodStart',
    label: 'Period start',
    description: 'The first second that counts.',
    format: 'datetime',
  },
  {
    key: 'periodEnd',
    label: 'Period end',
    description: 'The time of the check.',
    format: 'datetime',
  },
  {
    key: 'incompleteReason',
    label: 'Why incomplete',
    description: 'Why articles or the number before are missing; otherwise empty.',
  },
  ...POINTS_FIELDS,
  ...DIGEST_FIELDS,
  {
    key: 'articles',
    label: 'Articles',
    description: 'The newest 20; through a gateway, any 20.',
    labelKey: 'title',
    listItems: [...ARTICLE_FIELDS, ALSO_IN_FIELD],
  },
];

export const newsVolume = () =>
  createPollingTrigger({
    name: 'news_volume',
    displayName: 'News Volume',
    description:
      'Brand trend, spike, mentions: triggers when articles reach a number. Needs a filter. A check costs about 1 point per search, a start 2 more.',
    aiMetadata: {
      description:
        'Triggers once when the number of articles of the last hours that match the filters, which are those of search_news, reaches atLeastArticles, and again only after a check has found fewer. `onePerStory: true` counts stories, for 1 point per 100 articles more once there are enough. Needs a filter. Each language and country is a search: costs about 1 point per search and check (intervalMinutes), 2 more for a start, and 2 for a test.',
    },
    props: FORM,
    outputSchema: { fields: VOLUME_FIELDS },
    schedule: ({ intervalMinutes }) => intervalMinutes,
    watch(values, api, { store, now }) {
      const watched = readWatched(values, api, now);
      const { filters, hours, atLeast, readAll } = watched;
      const counts = readAll === undefined ? [] : ['stories'];
      const polling = {
        store,
        stateKey: 'news_volume',
        settings: shortHash(JSON.stringify([hashOfFilters(filters), hours, atLeast, ...counts])),
        // The platform's schedule is the interval.
        everyMs: 0,
        now,
        whereToFind: 'If a start is missing, count the articles with Search News.',
      };
      return {
        async begin() {
          // A republished flow, or one that was off for a while, continues.
          const state = await readPollingState(polling, NOT_ENABLED);
          if (state === null) await beginPolling(polling, await startVolume(watched));
        },
        poll: () => pollVolume(polling, watched),
        sample: async () => [await volumeOfNow(watched)],
      };
    },
    outputOf({ count, previousCount, repeats, period, stories, incompleteReason, points, key }) {
      const articles = stories.map((story) => ({
        ...story.first.article,
        alsoIn: alsoIn(story.repeats),
      }));
      return {
        count,
        repeats,
        previousCount,
        periodStart: new Date(period.from * 1000).toISOString(),
        periodEnd: new Date(period.until * 1000).toISOString(),
        incompleteReason,
        ...pointsOutput(points),
        ...digestOf(articles),
        articles,
        // If the platform delivers a poll twice within moments, each start happens only once.
        [DEDUPE_KEY_PROPERTY]: key,
      };
    },
    sample: sampleVolume,
  });

/** @throws Failure `invalid` for empty filters, and for more searches than a check has time for. */
function readWatched(
  {
    intervalMinutes: _schedule,
    hours,
    atLeastArticles: atLeast,
    onePerStory,
    ...filters
  }: ValuesOf<typeof FORM>,
  api: WorldNewsApi,
  now: number,
): WatchedVolume {
  checkPlace(filters);
  requireFilter(filters);
  const searches = api.feedsOf(filters).length;
  if (searches > MAX_SEARCHES) {
    throw invalidField(
      FORM.sourceCountries.displayName,
      `with the languages, these are ${searches} searches in every check; choose less, for at most ${MAX_SEARCHES}.`,
    );
  }
  if (onePerStory && atLeast > MAX_READ) {
    throw invalidField(
      FORM.atLeastArticles.displayName,
      `with ${FORM.onePerStory.displayName}, enter at most ${formatNumber(MAX_READ)}.`,
    );
  }
  const readAll = onePerStory ? newestReader(api, MAX_READ) : undefined;
  return { api, filters, findPlace: () => findPlace(api, filters), hours, atLeast, readAll, now };
}
