import { DEDUPE_KEY_PROPERTY, Property } from '@activepieces/pieces-framework';
import {
  beginPolling,
  LAST_CALL_MS,
  type Polling,
  type PollingState,
  pollOnce,
  type Reading,
  readPollingState,
  type Start,
} from '@pieceworks/kit';
import { advanced, field, fullRecord, type ValuesOf, wholeNumber } from '@pieceworks/kit/form';
import { articleOutput, type Detail, keyOf, withRaw } from '../api/records';
import type { WorldNewsApi } from '../api/vendor';
import { createPollingTrigger } from '../create-step';
import { type NewArticle, pollFeeds, readNewest, startPolling } from '../feed/feed-poll';
import { hashOfFilters, readFeedState } from '../feed/feed-state';
import { checkEvery } from '../feed/poll-interval';
import { SAMPLE_POINTS, SAMPLE_RECORD } from '../feed/samples';
import {
  ARTICLES_PER_CALL,
  checkFeeds,
  GATEWAY_FILTERS,
  MAIN_FILTERS,
  MORE_FILTERS,
  ONE_PER_STORY,
  requireFilter,
  type SearchFilters,
  TEXTS,
} from '../fields';
import { ARTICLE_FIELDS } from '../outputs/output-rows';
import { afterPaying, type Points, POINTS_FIELDS, pointsOutput } from '../outputs/points';
import { ALSO_IN_FIELD, alsoIn, eachAlone } from '../outputs/stories';
import { readSearchTexts } from '../readers';
import { checkPlace, findPlace } from '../search/near-place';
import { storiesOf } from '../stories/stories';

const NOT_ENABLED = 'The flow was not turned on. Turn it on again.';

/** Maximum searches: a start makes all of them within the minute of a check, one a second on the free plan. */
const MAX_SEARCHES = 50;

const { displayName, placeholder } = MAIN_FILTERS.text;

const FORM = {
  intervalMinutes: checkEvery('The points shown are for one search. Each article read adds 0.01.'),
  ...MAIN_FILTERS,
  text: field(
    {
      displayName,
      placeholder,
      description: 'One search per line, 3 to 100 characters. Also "phrase", OR, -sport.',
    },
    (about) => Property.LongText(about),
    readSearchTexts,
  ),
  lookBackHours: wholeNumber({
    displayName: 'Look Back',
    description: 'Also articles of this many hours before you turn the flow on; 0: none.',
    // The search of the free plan does not reach further back.
    range: { min: 0, max: 30 * 24 },
    defaultValue: 0,
  }),
  ...ONE_PER_STORY,
  ...TEXTS,
  ...advanced({
    callsPerPoll: wholeNumber({
      displayName: 'Calls per Check',
      description: `Limit per search. A call reads ${ARTICLES_PER_CALL} articles, and the next checks read the rest.`,
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
  fullRecords: fullRecord(),
  ...GATEWAY_FILTERS,
};

/** An article, its parts that the output has, and the points of the whole poll. */
type Emitted = { read: NewArticle; detail: Detail; points: Points };

export const newArticle = () =>
  createPollingTrigger({
    name: 'new_article',
    displayName: 'New Article',
    description:
      'News alert, keyword monitor: triggers when a new article matches. Needs a filter. A check costs 1 point per search, 0.01 per article.',
    aiMetadata: {
      description:
        'Triggers once for each new article that matches the filters, which are those of search_news. Needs one; a country finds far more with its language. text (3 to 100 characters) can hold several, one per line: matchedText is the one that found the article. `onePerStory: true`: once for the same text in several papers; alsoIn has those of the same check. Each text, language and country is a search: a check (intervalMinutes) costs 1 point per search and 0.01 per article read.',
    },
    props: FORM,
    outputSchema: {
      fields: [
        ...ARTICLE_FIELDS,
        {
          key: 'matchedText',
          label: 'Matched text',
          description: 'The text that found it; of several, the first in the form.',
        },
        {
          ...ALSO_IN_FIELD,
          description: 'With One Article per Story: the repeats that the same check found.',
        },
        ...POINTS_FIELDS,
      ],
    },
    schedule: ({ intervalMinutes }) => intervalMinutes,
    watch(values, api, { store, now }) {
      const watched = readWatched(values, api);
      const polling: Polling = {
        store,
        stateKey: 'new_article',
        settings: watched.settings,
        // The platform's schedule is the interval.
        everyMs: 0,
        now,
        whereToFind: 'If an article is missing, find it with Search News.',
      };
      return {
        async begin() {
          // A republished flow, or one that was off for a while, continues from its last position.
          const state = await readPollingState(polling, NOT_ENABLED);
          if (state === null) await beginPolling(polling, await start(api, watched));
        },
        poll: () => poll(api, polling, watched),
        async sample(most) {
          const { feeds } = await findFeeds(api, watched);
          const { articles, points } = await readNewest(api, feeds, most);
          const stories = watched.onePerStory ? storiesOf(articles) : eachAlone(articles);
          return stories.slice(0, most).map(({ first, repeats }) => ({
            read: { ...first, repeats },
            detail: watched.detail,
            points,
          }));
        },
      };
    },
    // As Search News outputs it, with the text.
    outputOf({ read, detail, points }) {
      return {
        ...articleOutput(read, detail),
        matchedText: read.matchedText,
        alsoIn: alsoIn(read.repeats),
        ...pointsOutput(points),
        // If the platform delivers a poll twice within moments, each article starts the flow only once.
        [DEDUPE_KEY_PROPERTY]: keyOf(read),
      };
    },
    /** Returns a made-up article; its title says so. */
    sample: (): Emitted => ({
      read: { ...withRaw(SAMPLE_RECORD), matchedText: 'harbour bridge', repeats: [] },
      detail: {},
      points: SAMPLE_POINTS,
    }),
  });

/**
 * Returns the filters, once for each text, and the limits of a poll.
 * @throws Failure `invalid`, also for empty filters: the trigger would read all news.
 */
function readWatched(
  {
    intervalMinutes: _schedule,
    callsPerPoll,
    lookBackHours,
    overlapHours,
    texts,
    onePerStory,
    fullRecords,
    text,
    ...filters
  }: ValuesOf<typeof FORM>,
  { givesRecords }: WorldNewsApi,
) {
  const first: SearchFilters = { ...filters, text: text[0] };
  const others = text.slice(1).map((one) => ({ ...filters, text: one }));
  const searches = [first, ...others] as const;
  checkPlace(filters);
  requireFilter(first);
  const settings = hashOfFilters({ ...filters, text });
  return {
    searches,
    settings,
    lookBackHours,
    overlapHours,
    // Not among the settings, as the detail: the flow goes on when it is changed.
    onePerStory,
    detail: { texts, fullRecords: fullRecords || givesRecords },
    calls: callsPerPoll,
    lastCallMs: LAST_CALL_MS,
  };
}
type Watched = ReturnType<typeof readWatched>;

/** @throws Failure `invalid`, before any call, for a search that the contract does not have, and for too many. */
function checkSearches(api: WorldNewsApi, { searches }: Pick<Watched, 'searches'>): void {
  for (const search of searches) api.checkSearch(search);
  checkFeeds('text', feedsOf(api, searches), MAX_SEARCHES);
}

/** @param locationFilter the coordinates of a named place. */
function feedsOf(
  api: WorldNewsApi,
  searches: readonly SearchFilters[],
  locationFilter?: string | null,
): SearchFilters[] {
  return searches.flatMap((search) =>
    api.feedsOf({
      ...search,
      place: undefined,
      locationFilter: locationFilter ?? search.locationFilter,
    }),
  );
}

/** Returns the feeds of the searches around the named place, which is looked up for one more point. */
async function findFeeds(api: WorldNewsApi, watched: Watched) {
  checkSearches(api, watched);
  const near = await findPlace(api, watched.searches[0]);
  const locationFilter = near?.filter.locationFilter ?? null;
  const paid = near === undefined ? [] : [near.points];
  return { feeds: feedsOf(api, watched.searches, locationFilter), locationFilter, paid };
}

/** Returns the articles that exist already, and the point at which the first poll begins. */
async function start(api: WorldNewsApi, watched: Watched) {
  const { feeds, locationFilter, paid } = await findFeeds(api, watched);
  try {
    const { known, kept } = await startPolling(api, feeds, watched.lookBackHours, paid);
    return { known, kept: { locationFilter, ...kept } };
  } catch (error) {
    throw afterPaying(error, paid);
  }
}

function startAgain(started: Start): Reading<NewArticle> {
  return { ...started, fresh: [], keepsGroup: () => true, isComplete: true };
}

async function poll(api: WorldNewsApi, polling: Polling, watched: Watched): Promise<Emitted[]> {
  const paid: Points[] = [];
  const read = async ({ seen, kept }: PollingState) => {
    checkSearches(api, watched);
    const state = readFeedState(kept);
    // Without the point at which to go on, the trigger starts again.
    if (state === null) return startAgain(await start(api, watched));
    const feeds = feedsOf(api, watched.searches, state.locationFilter);
    const found = await pollFeeds(api, feeds, state, seen, watched);
    paid.push(found.points);
    return found;
  };
  try {
    const fresh = await pollOnce(polling, () => start(api, watched), read);
    return fresh.flatMap((one) =>
      paid.map((points) => ({ read: one, detail: watched.detail, points })),
    );
  } catch (error) {
    throw afterPaying(error, paid);
  }
}
