import { DEDUPE_KEY_PROPERTY, type OutputSchemaField } from '@activepieces/pieces-framework';
import { beginPolling, outputFieldsOf, readPollingState, shortHash } from '@pieceworks/kit';
import { wholeNumber } from '@pieceworks/kit/form';
import { keyOf } from '../api/records';
import { createPollingTrigger } from '../create-step';
import { sampleStory } from '../feed/samples';
import {
  DAYS_REMEMBERED,
  pollTopStories,
  startTopStories,
  topStoriesOfToday,
} from '../feed/top-stories';
import { TOP_NEWS } from '../fields';
import { ARTICLE, ARTICLE_FIELDS } from '../outputs/output-rows';
import { POINTS_FIELDS, pointsOutput } from '../outputs/points';

const STATE_KEY = 'new_top_story';
const HOUR_MS = 3_600_000;
const REMEMBERED_MS = DAYS_REMEMBERED * 24 * HOUR_MS;
const NOT_ENABLED = 'The flow was not turned on. Turn it on again.';

const { title, url, source, publishedAt, image } = ARTICLE;
const STORY_FIELDS: OutputSchemaField[] = [
  ...outputFieldsOf({ title, url, source, publishedAt, image }).map((field) => ({
    ...field,
    description: 'Of the leading article.',
  })),
  {
    key: 'articleCount',
    label: 'Number of articles',
    description: 'Articles that report the story.',
    format: 'number',
  },
  ...POINTS_FIELDS,
  {
    key: 'articles',
    label: 'Articles',
    description: 'All of them, the leading one first.',
    labelKey: 'title',
    listItems: ARTICLE_FIELDS,
  },
];

const { sourceCountry, language } = TOP_NEWS;

export const newTopStory = () =>
  createPollingTrigger({
    name: 'new_top_story',
    displayName: 'New Top Story',
    description:
      'Breaking news: triggers when several articles report a new story. A check costs about 1 point, plus 0.01 per article.',
    aiMetadata: {
      description:
        'Triggers once for each story of the top news of a country that at least atLeastArticles articles report, and that was not among them in the last three days. Each check (checkEveryHours) and each test costs about 1 point and 0.01 per article.',
    },
    props: {
      sourceCountry,
      language,
      checkEveryHours: wholeNumber({
        displayName: 'Check Every',
        description: 'Hours between checks. Every 6 hours costs at least 5 points a day.',
        range: { min: 1, max: 24 },
        defaultValue: 6,
      }),
      atLeastArticles: wholeNumber({
        displayName: 'Minimum Articles',
        description: 'How many articles must report a story before it starts the flow.',
        range: { min: 1, max: 100 },
        defaultValue: 3,
      }),
    },
    outputSchema: { fields: STORY_FIELDS },
    watch(
      { sourceCountry, language, checkEveryHours, atLeastArticles: atLeast },
      api,
      { store, now },
    ) {
      const filter = { sourceCountry, language };
      const watched = { api, filter, atLeast, now };
      const polling = {
        store,
        stateKey: STATE_KEY,
        settings: shortHash(JSON.stringify([sourceCountry, language, atLeast])),
        everyMs: checkEveryHours * HOUR_MS,
        now,
        whereToFind: 'If a story is missing, find it with Top News.',
      };
      return {
        async begin() {
          const state = await readPollingState(polling, NOT_ENABLED);
          // A republished flow continues. After a longer time, all stories would be new to it.
          const isCurrent = state !== null && now - state.checkedAt < REMEMBERED_MS;
          if (!isCurrent) await beginPolling(polling, await startTopStories(watched));
        },
        poll: () => pollTopStories(polling, watched),
        sample: async (most) => (await topStoriesOfToday(watched)).slice(0, most),
      };
    },
    outputOf({ articles, points }) {
      const [lead] = articles;
      const { title, url, source, publishedAt, image } = lead.article;
      return {
        title,
        url,
        source,
        publishedAt,
        image,
        articleCount: articles.length,
        // The points of the whole check.
        ...pointsOutput(points),
        articles: articles.map(({ article }) => article),
        // If the platform delivers a poll twice within moments, each story starts the flow only once.
        [DEDUPE_KEY_PROPERTY]: keyOf(lead),
      };
    },
    sample: sampleStory,
  });
