import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { dayIn, formatNumber, LIST_FIELDS, listOutput } from '@pieceworks/kit';
import {
  checkbox,
  choice,
  fullRecords,
  refuseBoth,
  timeZone,
  type ValuesOf,
} from '@pieceworks/kit/form';
import { articleOutput, type Detail, keyOf } from '../api/records';
import type { ReadArticle, TopNews } from '../api/types';
import type { WorldNewsApi } from '../api/vendor';
import { createAction } from '../create-step';
import { MAX_ARTICLES, TOP_NEWS, type TopNewsFilter } from '../fields';
import { DIGEST_FIELDS, digestOf } from '../outputs/digest';
import { ARTICLE_FIELDS } from '../outputs/output-rows';
import { afterPaying, POINTS_FIELDS, pointsOutput, sumOfPoints } from '../outputs/points';

const { sourceCountry, language, date, texts, ...more } = TOP_NEWS;

const FORM = {
  sourceCountry,
  language,
  day: choice({
    displayName: 'Day',
    description: 'Relative to the date when the step runs. Leave empty for today.',
    options: ['today', 'yesterday'],
  }),
  date,
  fallBackToYesterday: checkbox({
    displayName: 'Use Yesterday If Empty',
    description: "If today has no top news yet, get yesterday's. Costs 1 more point.",
  }),
  texts,
  timeZone: timeZone(),
  ...more,
  fullRecords: fullRecords(),
};

const CLUSTER_FIELD: OutputSchemaField = {
  key: 'cluster',
  label: 'Story number',
  description: '1 is the story that most articles report.',
  format: 'number',
};
const HEADLINE_FIELDS: OutputSchemaField[] = [
  {
    key: 'rank',
    label: 'Rank',
    description: 'Place in the whole list, story by story.',
    format: 'number',
  },
  CLUSTER_FIELD,
  ...ARTICLE_FIELDS,
];

const STORY_FIELDS: OutputSchemaField[] = [
  CLUSTER_FIELD,
  { key: 'title', label: 'Title', description: 'Of its first article.' },
  { key: 'articleCount', label: 'Number of articles', format: 'number' },
  { key: 'articleIds', label: 'Article IDs', description: 'Fit Article IDs of Retrieve News.' },
];

export const topNews = () =>
  createAction({
    name: 'top_news',
    displayName: 'Top News',
    description:
      'Today: latest news, headlines, most reported stories of a country. Needs country and language. Costs about 1 point, plus 0.01 per article.',
    aiMetadata: {
      description:
        'Lists the top news of a country on a day: the most reported stories, ranked, with their articles. Needs `sourceCountry: au` and `language: en`, one of each. `day: today | yesterday` in `timeZone: Australia/Sydney`, or `date: 2026-03-31`; empty for today (UTC). `fallBackToYesterday: true` takes yesterday if today has none yet. `texts: summary | headlines` leaves out the whole texts. For a topic use search_news. Costs 1 point (2 with yesterday) and 0.01 per article.',
      idempotent: true,
    },
    classification: 'SEARCH',
    props: FORM,
    outputSchema: {
      fields: [
        { key: 'date', label: 'Day', description: 'The day of these news, YYYY-MM-DD.' },
        ...LIST_FIELDS,
        { key: 'emptyReason', label: 'Why empty', description: 'Empty if there are articles.' },
        ...POINTS_FIELDS,
        ...DIGEST_FIELDS,
        { key: 'items', label: 'Articles', labelKey: 'title', listItems: HEADLINE_FIELDS },
        {
          key: 'clusters',
          label: 'Stories',
          description: 'One line a story; its articles are under Articles.',
          labelKey: 'title',
          listItems: STORY_FIELDS,
        },
      ],
    },
    async run(values, api) {
      refuseBoth(FORM, values, ['day', 'date']);
      const { day, timeZone, fallBackToYesterday, fullRecords, ...filter } = values;
      const now = Date.now();
      const dayBefore = (days: number) => dayIn(timeZone ?? 'UTC', -days, now);
      const isToday = filter.date === undefined && day !== 'yesterday';
      // Without either, no date is sent, and the service takes today.
      const isChosen = day !== undefined || timeZone !== undefined;
      let date = filter.date ?? dayBefore(isToday ? 0 : 1);
      let news = await api.readTopNews(isChosen ? { ...filter, date } : filter);
      if (isToday && fallBackToYesterday && isEmpty(news)) {
        date = dayBefore(1);
        news = await readAgain(api, { ...filter, date }, news);
      }
      const emptyReason = isEmpty(news) ? whyEmpty(isToday, values) : null;
      return { date, ...headlinesOf(news, { texts: filter.texts, fullRecords }, emptyReason) };
    },
  });

/** Returns the totals, the headlines as one ranked list, and the stories. An article of two stories is listed once. */
function headlinesOf(
  { clusters, isTruncated, points }: TopNews,
  detail: Detail,
  emptyReason: string | null,
) {
  const listed = new Set<string>();
  const articles = clusters.flatMap((reads, position) =>
    reads.flatMap((read) => {
      const key = keyOf(read);
      if (listed.has(key)) return [];
      listed.add(key);
      return { rank: listed.size, cluster: position + 1, ...articleOutput(read, detail) };
    }),
  );
  const list = listOutput(
    articles,
    isTruncated ? null : articles.length,
    isTruncated ? reasonOfTruncation(articles.length) : null,
    { emptyReason, ...pointsOutput(points), ...digestOf(articles) },
  );
  return { ...list, clusters: clusters.map(storyOf) };
}

function storyOf(reads: readonly ReadArticle[], position: number) {
  return {
    cluster: position + 1,
    title: reads[0]?.article.title ?? null,
    articleCount: reads.length,
    articleIds: reads.flatMap(({ article }) => article.id ?? []),
  };
}

/** Makes a second call, and adds its points to those of the first. */
async function readAgain(
  api: WorldNewsApi,
  filter: TopNewsFilter,
  first: TopNews,
): Promise<TopNews> {
  try {
    const news = await api.readTopNews(filter);
    return { ...news, points: sumOfPoints([first.points, news.points]) };
  } catch (error) {
    throw afterPaying(error, [first.points]);
  }
}

function isEmpty({ clusters }: TopNews): boolean {
  return clusters.every((articles) => articles.length === 0);
}

function reasonOfTruncation(given: number): string {
  return given < MAX_ARTICLES
    ? `Some stories have more articles. Raise ${FORM.maxNewsPerCluster.displayName} to get them.`
    : `A step gives at most ${formatNumber(MAX_ARTICLES)} articles.`;
}

function whyEmpty(
  isToday: boolean,
  {
    timeZone = 'UTC',
    fallBackToYesterday,
  }: Pick<ValuesOf<typeof FORM>, 'timeZone' | 'fallBackToYesterday'>,
): string {
  if (!isToday) return 'No top news for this day.';
  const none = `No top news for today (${timeZone}) yet`;
  return fallBackToYesterday
    ? `${none}, and none for yesterday.`
    : `${none}. Turn on "${FORM.fallBackToYesterday.displayName}" to get yesterday's.`;
}
