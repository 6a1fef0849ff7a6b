import { createAction, type OutputSchemaField, Property } from '@activepieces/pieces-framework';
import {
  readDayField,
  readSwitchField,
  readWholeNumberField,
  requireField,
  withThousands,
} from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { restOfArticle } from '../api/records';
import { worldNewsAuth } from '../auth';
import {
  countryProp,
  languageProp,
  readCountryField,
  readLanguageField,
} from '../forms/code-field';
import { ARTICLE_FIELDS, LIST_FIELDS, POINTS_FIELD } from '../forms/output-fields';
import { LABELS } from '../model/labels';
import { MAX_ARTICLES } from '../model/limits';
import { afterPaying, sumOfPoints } from '../model/points';
import type { TopNews, TopNewsFilter, WorldNewsApi } from '../model/types';

const CLUSTER_FIELD: OutputSchemaField = { key: 'cluster', label: 'Event', format: 'number' };
const HEADLINE_FIELDS: OutputSchemaField[] = [
  { key: 'rank', label: 'Rank', format: 'number' },
  CLUSTER_FIELD,
  ...ARTICLE_FIELDS,
];

export const topNews = () =>
  createAction({
    auth: worldNewsAuth,
    name: 'top_news',
    displayName: 'Top News',
    description:
      'Read the most reported events of a country on a day. Needs a country and a language. Costs 1 call; the price is not published. Gives ranked headlines, by event.',
    audience: 'both',
    aiMetadata: {
      description:
        'Lists the most reported events of a country, in a language, on a day. For a topic use search_news.',
      idempotent: true,
    },
    props: {
      sourceCountry: countryProp({
        displayName: LABELS.sourceCountry,
        description: 'Country whose top news you want.',
        required: true,
      }),
      language: languageProp({
        displayName: LABELS.language,
        description: 'A language in which the country publishes news.',
        required: true,
      }),
      date: Property.ShortText({
        displayName: LABELS.date,
        description: 'YYYY-MM-DD. Leave empty for today (UTC).',
        required: false,
      }),
      orYesterday: Property.Checkbox({
        displayName: LABELS.orYesterday,
        description: "Get yesterday's if there are none for today yet. Costs one more call.",
        required: false,
        defaultValue: false,
      }),
      headlinesOnly: Property.Checkbox({
        displayName: LABELS.headlinesOnly,
        description: 'Only ID, title and URL of each article.',
        required: false,
        defaultValue: false,
      }),
      maxNewsPerCluster: Property.Number({
        displayName: LABELS.maxNewsPerCluster,
        description: 'Maximum articles per event. Leave empty for all.',
        required: false,
      }),
    },
    outputSchema: {
      fields: [
        { key: 'date', label: 'Day' },
        { key: 'items', label: 'Headlines', labelKey: 'title', listItems: HEADLINE_FIELDS },
        {
          key: 'clusters',
          label: 'Events',
          labelKey: 'cluster',
          listItems: [
            CLUSTER_FIELD,
            { key: 'items', label: 'Headlines', labelKey: 'title', listItems: HEADLINE_FIELDS },
          ],
        },
        ...LIST_FIELDS,
        { key: 'emptyReason', label: 'Why there are none' },
        POINTS_FIELD,
      ],
    },
    async run({ auth, propsValue }) {
      const date = readDayField(LABELS.date, propsValue.date);
      const filter: TopNewsFilter = {
        sourceCountry: requireField(
          LABELS.sourceCountry,
          readCountryField(LABELS.sourceCountry, propsValue.sourceCountry),
        ),
        language: requireField(
          LABELS.language,
          readLanguageField(LABELS.language, propsValue.language),
        ),
        date,
        headlinesOnly: readSwitchField(LABELS.headlinesOnly, propsValue.headlinesOnly),
        maxNewsPerCluster: readWholeNumberField(
          LABELS.maxNewsPerCluster,
          propsValue.maxNewsPerCluster,
          { min: 1, max: 100 },
        ),
      };
      const orYesterday = readSwitchField(LABELS.orYesterday, propsValue.orYesterday);
      const isToday = date === undefined;
      const api = worldNewsApi(auth);
      let day = date ?? dayBefore(0);
      let news = await api.readTopNews(filter);
      if (isToday && orYesterday && isEmpty(news)) {
        day = dayBefore(1);
        news = await readAgain(api, { ...filter, date: day }, news);
      }
      let rank = 0;
      const ranked = news.clusters.map((articles, position) =>
        articles.map((read) => {
          const item = { rank: (rank += 1), cluster: position + 1, ...read.article };
          return { item, raw: restOfArticle(read) };
        }),
      );
      const items = ranked.flat().map(({ item, raw }) => ({ ...item, raw }));
      return {
        date: day,
        items,
        clusters: ranked.map((articles, position) => ({
          cluster: position + 1,
          items: articles.map(({ item }) => item),
        })),
        total: news.isCut ? null : items.length,
        truncated: news.isCut,
        truncatedReason: news.isCut ? whyCut(items.length) : null,
        emptyReason: isEmpty(news) ? whyEmpty(isToday, orYesterday) : null,
        points: news.points,
        raw: news.raw,
      };
    },
  });

/** A second call, whose points are added to those of the first. */
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

function whyCut(given: number): string {
  return given < MAX_ARTICLES
    ? `${LABELS.maxNewsPerCluster} leaves out others.`
    : `A step gives at most ${withThousands(MAX_ARTICLES)} articles.`;
}

function whyEmpty(isToday: boolean, orYesterday: boolean): string {
  if (!isToday) return 'No top news for this day.';
  return orYesterday
    ? 'No top news for today (UTC) yet, and none for yesterday.'
    : `No top news for today (UTC) yet. Turn on "${LABELS.orYesterday}" to get yesterday's.`;
}

/** A day so many days ago, in UTC. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
