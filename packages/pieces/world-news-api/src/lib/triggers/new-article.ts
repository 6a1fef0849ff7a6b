import {
  createTrigger,
  DEDUPE_KEY_PROPERTY,
  Property,
  type Store,
  TriggerStrategy,
} from '@activepieces/pieces-framework';
import {
  invalidField,
  patientStore,
  readWholeNumberField,
  type TimeLimits,
  withLazySample,
} from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { restOfArticle, withRaw } from '../api/records';
import { worldNewsAuth } from '../auth';
import { afterAnother, type Poll, pollFeeds, startPolling } from '../feed/feed-poll';
import { DEFAULT_INTERVAL, INTERVAL_OPTIONS, readSchedule } from '../feed/poll-interval';
import { SAMPLE_POINTS, SAMPLE_RECORD } from '../feed/sample-article';
import {
  nameOfFilters,
  readTriggerState,
  storedForm,
  type TriggerState,
} from '../feed/trigger-state';
import { findNearPlace, readNearPlace } from '../forms/near-place';
import { ARTICLE_FIELDS, POINTS_FIELD } from '../forms/output-fields';
import {
  hasFilter,
  MAIN_FILTER_PROPS,
  MORE_FILTER_PROPS,
  readSearchFilters,
} from '../forms/search-filters';
import { keyOf } from '../model/article-key';
import { LABELS } from '../model/labels';
import { ARTICLES_PER_CALL } from '../model/limits';
import { afterPaying } from '../model/points';
import type { Points, ReadArticle, WorldNewsApi } from '../model/types';

const STATE_KEY = 'new_article';

/** Consequences of a store that does not answer. */
const NOT_READ = 'Nothing was searched. The next check goes on from where this one would have.';
const NOT_STARTED = 'The next check starts anew, with what is published from then on.';
const NOT_NOTED =
  'The next check brings the articles of this one. If the store has saved this check after all, they do not come: look for them with Search News.';

/** The platform ends a poll after 60 s: a call that begins in time ends in time. */
const POLL_LIMITS: TimeLimits = { totalMs: 55_000, callMs: 20_000, attemptMs: 20_000 };
const LAST_CALL_MS = 30_000;
/** The platform gives up turning a trigger on after 180 s. */
const ENABLE_LIMITS: TimeLimits = { ...POLL_LIMITS, totalMs: 160_000 };

/** As far back as the search of the free plan reaches. */
const MAX_LOOK_BACK_HOURS = 30 * 24;
const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 7 * 24;
const MAX_CALLS = 20;
const TEST_ARTICLES = 5;

export const newArticle = () =>
  withLazySample(
    createTrigger({
      auth: worldNewsAuth,
      name: 'new_article',
      displayName: 'New Article',
      description:
        'Triggers when a new article matches the filters. Needs at least one filter. Gives title, text, source and time. Each check costs 1 point per country and 0.01 per article read.',
      aiMetadata: {
        description:
          'Starts a flow for each newly published news article by text, language, countries, sentiment, named entities and sources. Polls the search: 1 point per check and country, 0.01 per article read.',
        idempotent: true,
      },
      type: TriggerStrategy.POLLING,
      props: {
        intervalMinutes: Property.StaticDropdown<number>({
          displayName: LABELS.intervalMinutes,
          description: 'Points per day for one country, plus 0.01 per article.',
          required: true,
          defaultValue: DEFAULT_INTERVAL,
          options: { options: INTERVAL_OPTIONS },
        }),
        callsPerPoll: Property.Number({
          displayName: LABELS.callsPerPoll,
          description: `Each reads up to ${ARTICLES_PER_CALL} articles of a country; the rest follows.`,
          required: false,
          defaultValue: 1,
        }),
        ...MAIN_FILTER_PROPS,
        lookBackHours: Property.Number({
          displayName: LABELS.lookBackHours,
          description: 'Hours of older articles to start with; 0 for none.',
          required: false,
          defaultValue: 0,
        }),
        ...MORE_FILTER_PROPS,
        overlapHours: Property.Number({
          displayName: LABELS.overlapHours,
          description: 'Re-read this many hours on each check, to catch late articles.',
          required: false,
          defaultValue: DEFAULT_OVERLAP_HOURS,
        }),
      },
      sampleData: undefined,
      outputSchema: {
        fields: [
          ...ARTICLE_FIELDS,
          POINTS_FIELD,
          {
            key: 'warning',
            label: 'Clock warning',
            description: 'Tells which clock was left out.',
          },
        ],
      },

      async onEnable(context) {
        const { auth, propsValue } = context;
        const store = patientStore(context.store, 'The flow was not turned on. Turn it on again.');
        const schedule = readSchedule(LABELS.intervalMinutes, propsValue.intervalMinutes);
        const watched = readWatched(propsValue);
        readPollLimits(propsValue);
        const lookBackHours = readLookBack(propsValue);
        const state = readTriggerState(await store.get(STATE_KEY));
        // Published again, or off for a while: it goes on where it was.
        if (state?.filters !== watched.name) {
          const started = await start(worldNewsApi(auth, ENABLE_LIMITS), watched, lookBackHours);
          await store.put(STATE_KEY, storedForm(started));
        }
        context.setSchedule(schedule);
      },

      /** The state stays, since publishing again is disabling and enabling; the platform removes it with the flow. */
      onDisable: () => Promise.resolve(),

      async run({ auth, propsValue, store }) {
        const api = worldNewsApi(auth, POLL_LIMITS);
        const watched = readWatched(propsValue);
        const limits = readPollLimits(propsValue);
        const state = readTriggerState(await patientStore(store, NOT_READ).get(STATE_KEY));
        if (state === null) {
          const started = await start(api, watched, readLookBack(propsValue));
          await patientStore(store, NOT_STARTED).put(STATE_KEY, storedForm(started));
          return [];
        }
        const locationFilter = state.locationFilter ?? watched.filters.locationFilter;
        const filters = { ...watched.filters, locationFilter };
        const poll = await pollFeeds(api, filters, state, limits);
        const { fresh, warning } = await note(patientStore(store, NOT_NOTED), poll, state);
        return fresh.map((read) => outputOf(read, poll.points, warning));
      },

      async test({ auth, propsValue }) {
        const { filters, nearPlace } = readWatched(propsValue);
        const api = worldNewsApi(auth);
        const near = nearPlace && (await findNearPlace(api, filters, nearPlace));
        const { articles, points } = await api.readNewest(near?.filter ?? filters, TEST_ARTICLES);
        if (articles.length === 0) return [sample()];
        return articles.slice(0, TEST_ARTICLES).map((read) => outputOf(read, points));
      },
    }),
    sample,
  );

/** A made-up article, whose title says so. */
function sample() {
  return outputOf(withRaw(SAMPLE_RECORD), SAMPLE_POINTS);
}

/**
 * What is watched for: the filters, a place by its name, and what both are called in the state.
 * @throws Failure `invalid`, also where no filter is filled in: the trigger would read all news.
 */
function readWatched(
  fields: Parameters<typeof readSearchFilters>[0] & Parameters<typeof readNearPlace>[0],
) {
  const filters = readSearchFilters(fields);
  const nearPlace = readNearPlace(fields);
  if (nearPlace === undefined && !hasFilter(filters)) {
    throw invalidField(LABELS.text, 'fill in this or another filter.');
  }
  return { filters, nearPlace, name: nameOfFilters(filters, nearPlace) };
}

/** The first state; the place that is named is looked up once, for one more point. */
async function start(
  api: WorldNewsApi,
  { filters, nearPlace, name }: ReturnType<typeof readWatched>,
  lookBackHours: number,
): Promise<TriggerState> {
  const near = nearPlace && (await findNearPlace(api, filters, nearPlace));
  const locationFilter = near?.filter.locationFilter ?? null;
  try {
    const feeds = await startPolling(api, near?.filter ?? filters, lookBackHours);
    return { ...feeds, filters: name, locationFilter };
  } catch (error) {
    throw near === undefined ? error : afterPaying(error, [near.points]);
  }
}

/**
 * Notes what a poll has brought, so that the next one does not bring it again.
 * @returns what comes out, and what it has to say of the service's clock.
 */
async function note(store: Store, poll: Poll, state: TriggerState) {
  try {
    const stored = readTriggerState(await store.get(STATE_KEY));
    const isSame = stored?.filters === state.filters;
    const { fresh, state: next } = afterAnother(poll, state, isSame ? stored : state);
    // Said once, by the next events.
    const { warning } = next;
    const left = fresh.length === 0 ? warning : null;
    await store.put(STATE_KEY, storedForm({ ...state, ...next, warning: left }));
    return { fresh, warning };
  } catch (error) {
    throw afterPaying(error, [poll.points]);
  }
}

type LimitFields = Readonly<
  Partial<Record<'lookBackHours' | 'overlapHours' | 'callsPerPoll', unknown>>
>;

function readLookBack({ lookBackHours }: LimitFields): number {
  const limits = { min: 0, max: MAX_LOOK_BACK_HOURS };
  return readWholeNumberField(LABELS.lookBackHours, lookBackHours, limits) ?? 0;
}

function readPollLimits({ overlapHours, callsPerPoll }: LimitFields) {
  const hours = { min: 1, max: MAX_OVERLAP_HOURS };
  const calls = { min: 1, max: MAX_CALLS };
  return {
    overlapHours:
      readWholeNumberField(LABELS.overlapHours, overlapHours, hours) ?? DEFAULT_OVERLAP_HOURS,
    calls: readWholeNumberField(LABELS.callsPerPoll, callsPerPoll, calls) ?? 1,
    lastCallMs: LAST_CALL_MS,
  };
}

/** An article as Search News gives it, and the points of the whole poll. */
function outputOf(read: ReadArticle, points: Points, warning: string | null = null) {
  return {
    ...read.article,
    points,
    warning,
    raw: restOfArticle(read),
    // A poll that the platform delivers twice in a moment starts each flow once.
    [DEDUPE_KEY_PROPERTY]: keyOf(read),
  };
}
