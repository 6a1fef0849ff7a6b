import {
  createTrigger,
  DEDUPE_KEY_PROPERTY,
  type OutputSchemaField,
  type Store,
  TriggerStrategy,
} from '@activepieces/pieces-framework';
import {
  beginPolling,
  classified,
  ENABLE_LIMITS,
  HOURLY,
  outputFieldsOf,
  POLL_LIMITS,
  type Polling,
  readPollingState,
  shortHash,
  type TimeLimits,
  withLazySample,
} from '@pieceworks/kit';
import { worldNewsApi, worldNewsAuth } from '../auth';
import { sampleStory } from '../feed/samples';
import {
  DAYS_REMEMBERED,
  pollTopStories,
  startTopStories,
  topStoriesOfToday,
  type TopStory,
  type WatchedNews,
} from '../feed/top-stories';
import { propsOf, readFields } from '../forms/form';
import { ARTICLE_FIELDS, POINTS_FIELDS } from '../forms/output-fields';
import { keyOf } from '../model/article-key';
import { ARTICLE } from '../model/output-rows';
import { pointsOutput } from '../model/points';
import { TOP_STORY_FORM } from '../model/step-fields';

const STATE_KEY = 'new_top_story';
const HOUR_MS = 3_600_000;
const REMEMBERED_MS = DAYS_REMEMBERED * 24 * HOUR_MS;
const TEST_STORIES = 5;
const NOT_ENABLED = 'The flow was not turned on. Turn it on again.';

const { title, url, source, publishedAt, image } = ARTICLE;
const STORY_FIELDS: OutputSchemaField[] = [
  ...outputFieldsOf({ title, url, source, publishedAt, image }),
  { key: 'articleCount', label: 'Number of articles', format: 'number' },
  { key: 'articles', label: 'Articles', labelKey: 'title', listItems: ARTICLE_FIELDS },
  ...POINTS_FIELDS,
];

export const newTopStory = () => withLazySample(classified(createNewTopStory(), 'READ'), sample);

const createNewTopStory = () =>
  createTrigger({
    auth: worldNewsAuth,
    name: 'new_top_story',
    displayName: 'New Top Story',
    description:
      'Triggers when several papers of a country report a new story. A check costs about 1 point, plus 0.01 per article.',
    aiMetadata: {
      description:
        'Triggers once for each story of the top news of a country that at least atLeastArticles articles report, and that was not among them in the last three days. Each check (checkEveryHours) and each test costs about 1 point and 0.01 per article.',
      idempotent: true,
    },
    type: TriggerStrategy.POLLING,
    props: propsOf(TOP_STORY_FORM),
    sampleData: undefined,
    outputSchema: { fields: STORY_FIELDS },

    async onEnable(context) {
      const { auth, propsValue, store } = context;
      const { polling, watched } = watch(auth, ENABLE_LIMITS, propsValue, store);
      const state = await readPollingState(polling, NOT_ENABLED);
      // A republished flow continues. After a longer time, all stories would be new to it.
      const isCurrent = state !== null && polling.now - state.checkedAt < REMEMBERED_MS;
      if (!isCurrent) await beginPolling(polling, await startTopStories(watched));
      context.setSchedule(HOURLY);
    },

    /**
     * Keeps the state, because republishing turns the trigger off and on. The platform deletes the state with
     * the flow.
     */
    onDisable: () => Promise.resolve(),

    async run({ auth, propsValue, store }) {
      const { polling, watched } = watch(auth, POLL_LIMITS, propsValue, store);
      return (await pollTopStories(polling, watched)).map(outputOf);
    },

    async test({ auth, propsValue, store }) {
      const { watched } = watch(auth, undefined, propsValue, store);
      const stories = await topStoriesOfToday(watched);
      return stories.length === 0 ? [sample()] : stories.slice(0, TEST_STORIES).map(outputOf);
    },
  });

/** Returns a made-up story; its title says so. */
function sample() {
  return outputOf(sampleStory());
}

/**
 * Reads the form.
 * @throws Failure `invalid`, before a call.
 */
function watch(
  auth: unknown,
  limits: TimeLimits | undefined,
  form: Parameters<typeof readFields<typeof TOP_STORY_FORM>>[1],
  store: Store,
): { polling: Polling; watched: WatchedNews } {
  const { sourceCountry, language, ...times } = readFields(TOP_STORY_FORM, form);
  const { checkEveryHours, atLeastArticles: atLeast } = times;
  const now = Date.now();
  return {
    polling: {
      store,
      stateKey: STATE_KEY,
      settings: shortHash(JSON.stringify([sourceCountry, language, atLeast])),
      everyMs: checkEveryHours * HOUR_MS,
      now,
      whereToFind: 'If a story is missing, find it with Top News.',
    },
    watched: {
      api: worldNewsApi(auth, limits),
      filter: { sourceCountry, language, headlinesOnly: false },
      atLeast,
      now,
    },
  };
}

/** Returns a story: its leading article, all its articles, and the points of the whole check. */
function outputOf({ articles, points }: TopStory) {
  const [lead] = articles;
  const { title, url, source, publishedAt, image } = lead.article;
  return {
    title,
    url,
    source,
    publishedAt,
    image,
    articleCount: articles.length,
    articles: articles.map(({ article }) => article),
    ...pointsOutput(points),
    // If the platform delivers a poll twice within moments, each story starts the flow only once.
    [DEDUPE_KEY_PROPERTY]: keyOf(lead),
  };
}
