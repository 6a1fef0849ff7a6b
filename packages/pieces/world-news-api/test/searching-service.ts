import { asRecord, HttpClient, type Operation, parseBaseUrl } from '@pieceworks/kit';
import { createNewsService, type NewsService } from '../src/lib/api/news-service';
import { readArticle } from '../src/lib/api/records';
import type { NewsFound, ReadArticle } from '../src/lib/api/types';
import type { SearchFilters } from '../src/lib/fields';
import type { Points } from '../src/lib/outputs/points';

/** Empty filters, which match all news. */
export const NO_FILTERS: SearchFilters = {
  language: [],
  sourceCountries: [],
  entities: [],
  newsSources: [],
  authors: [],
  categories: [],
  radius: 20,
};

/** The points of one call, without daily points. */
export const ONE_POINT: Points = {
  thisCall: 1,
  retriedCalls: 0,
  usedToday: null,
  leftToday: null,
  resetsAt: null,
};

/** Articles that were read already: a model lists the same ones in thousands of answers. */
const articles = new Map<string, ReadArticle>();

/** Returns an article as the API reads it; its date is in seconds. */
export function articleOf({
  id,
  dated,
  ...more
}: {
  id: number;
  dated: number;
  title?: string | null;
  text?: string;
  url?: string;
}): ReadArticle {
  const key = [id, dated, more.title, more.text, more.url].join(' ');
  const known = articles.get(key);
  if (known !== undefined) return known;
  const raw = { id, publish_date: new Date(dated * 1000).toISOString(), ...more };
  const read = { article: readArticle(raw), raw };
  articles.set(key, read);
  return read;
}

/** Returns a whole answer without a total, given for one point at the time 0. */
export function answerOf(articles: ReadArticle[], more: Partial<NewsFound> = {}): NewsFound {
  const none = { isTruncated: false, total: null, isTotalWrong: false };
  return { articles, ...none, points: ONE_POINT, answeredAt: 0, ...more };
}

/** Creates a service whose only operation that can be called is a news search, by the query that it is sent. */
export function searchingService(
  search: (query: Readonly<Record<string, unknown>>) => Promise<NewsFound>,
): NewsService {
  const client = new HttpClient({
    service: 'World News API',
    baseUrl: parseBaseUrl('Base URL', 'https://nowhere.invalid'),
    secrets: [],
  });
  const answer = async (_route: string, _operation: Operation, sent?: object) => {
    const { articles, total, ...told } = await search(asRecord(asRecord(sent).query));
    return { ...told, body: { news: articles.map(({ raw }) => raw), available: total } };
  };
  const call: NewsService['call'] = answer;
  const callGateway: NewsService['callGateway'] = answer;
  return { ...createNewsService(client), call, callGateway };
}
