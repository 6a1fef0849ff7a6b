import {
  createTrigger,
  DEDUPE_KEY_PROPERTY,
  Property,
  type Store,
  TriggerStrategy,
} from '@activepieces/pieces-framework';
import {
  withClassification,
  ENABLE_LIMITS,
  LAST_CALL_MS,
  putState,
  storeWithTimeout,
  POLL_LIMITS,
  withLazySample,
} from '@pieceworks/kit';
import { advanced, controlsOf, readForm, wholeNumber } from '@pieceworks/kit/form';
import { keyOf, withRaw } from '../api/records';
import type { WorldNewsApi } from '../api/vendor';
import { worldNewsApi, worldNewsAuth } from '../auth';
import {
  mergeConcurrentPoll,
  type Poll,
  pollFeeds,
  readNewest,
  startPolling,
} from '../feed/feed-poll';
import { DEFAULT_INTERVAL, INTERVAL_OPTIONS, readSchedule } from '../feed/poll-interval';
import { SAMPLE_POINTS, SAMPLE_RECORD } from '../feed/samples';
import {
  hashOfFilters,
  readTriggerState,
  storedForm,
  type TriggerState,
} from '../feed/trigger-state';
import { checkPlace, findPlace } from '../search/near-place';
import { ARTICLE_FIELDS } from '../outputs/output-rows';
import { afterPaying, POINTS_FIELDS, pointsOutput, type Points } from '../outputs/points';
import {
  ARTICLES_PER_CALL,
  GATEWAY_FILTERS,
  MAIN_FILTERS,
  MORE_FILTERS,
  requireFilter,
} from '../fields';
import type { ReadArticle } from '../api/types';

const STATE_KEY = 'new_article';

/** Consequences of a store that does not answer. */
const NOT_ENABLED = 'The flow was not turned on. Turn it on again.';
const NOT_READ = 'Nothing was searched. The next check continues from the same point.';
const NOT_STARTED = 'The next check starts again, with articles published from then on.';
const NOT_NOTED =
  'The next check delivers these articles. If they are missing, find them with Search News.';

const TEST_ARTICLES = 5;

const INTERVAL_LABEL = 'Check Every';
const FORM = {
  ...MAIN_FILTERS,
  lookBackHours: wholeNumber({
    displayName: 'Look Back',
    description: 'When turned on, also take articles this many hours old. 0: none.',
    // The search of the free plan does not reach further back.
    range: { min: 0, max: 30 * 24 },
    defaultValue: 0,
  }),
  ...advanced({
    callsPerPoll: wholeNumber({
      displayName: 'Calls per Check',
      description: `Per country. A call reads up to ${ARTICLES_PER_CALL} articles, the next check the rest.`,
      range: { min: 1, max: 20 },
      defaultValue: 1,
    }),
    overlapHours: wholeNumber({
      displayName: 'Overlap',
      description: 'Hours that each check reads again, to catch late articles.',
      range: { min: 1, max: 7 * 24 },
      defaultValue: 24,
    }),
  }),
  ...MORE_FILTERS,
  ...GATEWAY_FILTERS,
};

export const newArticle = () =>
  withLazySample(withClassification(createNewArticle(), 'READ'), sample);

const createNewArticle = () =>
  createTrigger({
    auth: worldNewsAuth,
    name: 'new_article',
    displayName: 'New Article',
    description:
      'Triggers when a new article matches the filters. Needs a filter. A check costs 1 point per country, plus 0.01 per article read, old or new.',
    aiMetadata: {
      description:
        'Triggers once for each new article that matches the filters, which are those of search_news. Needs one; a country finds far more with its language. Each check (intervalMinutes) costs 1 point per country and 0.01 per article read.',
      idempotent: true,
    },
    type: TriggerStrategy.POLLING,
    props: { intervalMinutes: intervalProp(), ...controlsOf(FORM) },
    sampleData: undefined,
    outputSchema: {
      fields: [...ARTICLE_FIELDS, ...POINTS_FIELDS],
    },

    async onEnable(context) {
      const { auth, propsValue } = context;
      const { store } = context;
      const schedule = readSchedule(INTERVAL_LABEL, propsValue.intervalMinutes);
      const watched = readWatched(propsValue);
      const state = readTriggerState(await storeWithTimeout(store, NOT_ENABLED).get(STATE_KEY));
      // A republished flow, or one that was off for a while, continues from its last position.
      if (state?.filters !== hashOfFilters(watched.filters)) {
        const started = await start(worldNewsApi(auth, ENABLE_LIMITS), watched);
        await putState(store, STATE_KEY, storedForm(started), NOT_ENABLED);
      }
      context.setSchedule(schedule);
    },

    /**
     * Keeps the state, because republishing turns the trigger off and on. The platform deletes the state with
     * the flow.
     */
    onDisable: () => Promise.resolve(),

    async run({ auth, propsValue, store }) {
      const api = worldNewsApi(auth, POLL_LIMITS);
      const watched = readWatched(propsValue);
      const state = readTriggerState(await storeWithTimeout(store, NOT_READ).get(STATE_KEY));
      if (state === null) {
        const started = await start(api, watched);
        await putState(store, STATE_KEY, storedForm(started), NOT_STARTED);
        return [];
      }
      api.checkSearch(watched.filters);
      const locationFilter = state.locationFilter ?? watched.filters.locationFilter;
      const filters = { ...watched.filters, place: undefined, locationFilter };
      const poll = await pollFeeds(api, filters, state, watched);
      const fresh = await note(store, poll, state);
      return fresh.map((read) => outputOf(read, poll.points));
    },

    async test({ auth, propsValue }) {
      const { filters } = readWatched(propsValue);
      const api = worldNewsApi(auth);
      const near = await findPlace(api, filters);
      const { articles, points } = await readNewest(api, near?.filter ?? filters, TEST_ARTICLES);
      if (articles.length === 0) return [sample()];
      return articles.slice(0, TEST_ARTICLES).map((read) => outputOf(read, points));
    },
  });

function intervalProp() {
  return Property.StaticDropdown<number>({
    displayName: INTERVAL_LABEL,
    description: 'Points a day for one country, plus 0.01 per article read, old or new.',
    required: true,
    defaultValue: DEFAULT_INTERVAL,
    options: { options: INTERVAL_OPTIONS },
  });
}

/** Returns a made-up article; its title says so. */
function sample() {
  return outputOf(withRaw(SAMPLE_RECORD), SAMPLE_POINTS);
}

/**
 * Reads the filters and the limits of a poll.
 * @throws Failure `invalid`, also for empty filters: the trigger would read all news.
 */
function readWatched(form: Parameters<typeof readForm<typeof FORM>>[1]) {
  const { callsPerPoll, lookBackHours, overlapHours, ...filters } = readForm(FORM, form);
  checkPlace(filters);
  requireFilter(filters);
  return { filters, lookBackHours, overlapHours, calls: callsPerPoll, lastCallMs: LAST_CALL_MS };
}

/** Returns the first state. Looks up the named place once, for one more point. */
async function start(
  api: WorldNewsApi,
  { filters, lookBackHours }: ReturnType<typeof readWatched>,
): Promise<TriggerState> {
  const near = await findPlace(api, filters);
  const locationFilter = near?.filter.locationFilter ?? null;
  try {
    const feeds = await startPolling(api, near?.filter ?? filters, lookBackHours);
    return { ...feeds, filters: hashOfFilters(filters), locationFilter };
  } catch (error) {
    throw near === undefined ? error : afterPaying(error, [near.points]);
  }
}

/**
 * Stores the result of a poll, so that the next poll does not emit it again.
 * @returns the articles to emit.
 */
async function note(store: Store, poll: Poll, state: TriggerState) {
  try {
    const stored = readTriggerState(await storeWithTimeout(store, NOT_NOTED).get(STATE_KEY));
    const isSame = stored?.filters === state.filters;
    const { fresh, state: next } = mergeConcurrentPoll(poll, state, isSame ? stored : state);
    await putState(store, STATE_KEY, storedForm({ ...state, ...next }), NOT_NOTED);
    return fresh;
  } catch (error) {
    throw afterPaying(error, [poll.points]);
  }
}

/** Returns an article as Search News outputs it, and the points of the whole poll. */
function outputOf(read: ReadArticle, points: Points) {
  return {
    ...read.article,
    raw: read.raw,
    ...pointsOutput(points),
    // If the platform delivers a poll twice within moments, each article starts the flow only once.
    [DEDUPE_KEY_PROPERTY]: keyOf(read),
  };
}
