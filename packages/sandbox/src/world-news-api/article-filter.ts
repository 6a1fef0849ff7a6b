import type { operations } from '@pieceworks/contracts/world-news-api-vendor';
import type { Article } from './article';
import { isNear } from './places';

/** The filters of a search, by the vendor's names. */
export type ArticleFilter = NonNullable<operations['searchNews']['parameters']['query']>;

/** The parameters that count as a filter. The order and the page do not. */
const FILTERS = [
  'text',
  'source-country',
  'language',
  'min-sentiment',
  'max-sentiment',
  'earliest-publish-date',
  'latest-publish-date',
  'news-sources',
  'authors',
  'categories',
  'entities',
  'location-filter',
] as const satisfies readonly (keyof ArticleFilter)[];

/** Returns true if a query has at least one filter. */
export function hasFilter(query: ArticleFilter): boolean {
  return FILTERS.some((filter) => query[filter] !== undefined && query[filter] !== '');
}

/** Returns true if an article passes every given filter. */
export function passes(article: Article, query: ArticleFilter): boolean {
  const countries = listed(query['source-country']);
  const sources = listed(query['news-sources']).map(hostOf);
  const authors = listed(query.authors);
  const categories = listed(query.categories);
  const near = query['location-filter'];
  const earliest = query['earliest-publish-date'];
  const latest = query['latest-publish-date'];
  return (
    mentions(searchedText(article, query['text-match-indexes']), query.text ?? '') &&
    (!query.language || article.language === query.language.toLowerCase()) &&
    (countries.length === 0 || countries.includes(article.sourceCountry)) &&
    listed(query.entities).every((entity) => names(article, entity)) &&
    (!earliest || article.publishedAt >= startOf(earliest)) &&
    (!latest || article.publishedAt < endOf(latest)) &&
    feels(article, query['min-sentiment'], query['max-sentiment']) &&
    (sources.length === 0 || sources.includes(hostOf(article.url))) &&
    (authors.length === 0 ||
      article.authors.some((author) => authors.includes(author.toLowerCase()))) &&
    (categories.length === 0 || categories.includes(article.category)) &&
    (!near || isNear(article.place, near))
  );
}

/**
 * Returns true if a text matches a query.
 * All words and quoted phrases must occur, and none that follow a minus.
 * Of terms joined by an uppercase `OR`, one is enough.
 */
function mentions(text: string, query: string): boolean {
  const content = text.toLowerCase();
  const choices: boolean[][] = [];
  let isChoice = false;
  for (const [, minus, phrase, word] of query.matchAll(/(-?)(?:"([^"]+)"|(\S+))/g)) {
    if (word === 'OR' && minus === '' && choices.length > 0) {
      isChoice = true;
      continue;
    }
    const holds = content.includes((phrase ?? word ?? '').toLowerCase()) !== (minus === '-');
    if (isChoice) choices.at(-1)?.push(holds);
    else choices.push([holds]);
    isChoice = false;
  }
  return choices.every((choice) => choice.includes(true));
}

/** Half the width of the band around 0 in which an article counts as neutral. */
const NEUTRAL_BAND = 0.1;

/** Returns the mood of an article, by the words of the gateway; `undefined` without a sentiment. */
export function moodOf({ sentiment }: Article): 'positive' | 'negative' | 'neutral' | undefined {
  if (sentiment === null) return undefined;
  if (Math.abs(sentiment) <= NEUTRAL_BAND) return 'neutral';
  return sentiment > 0 ? 'positive' : 'negative';
}

function searchedText({ title, text }: Article, indexes = 'title,content'): string {
  const searched = indexes.split(',');
  return [searched.includes('title') ? title : '', searched.includes('content') ? text : ''].join(
    '\n',
  );
}

/** An article without a sentiment is in no range. */
function feels({ sentiment }: Article, low?: number, high?: number): boolean {
  if (low === undefined && high === undefined) return true;
  return sentiment !== null && sentiment >= (low ?? -1) && sentiment <= (high ?? 1);
}

function hostOf(site: string): string {
  const [host = ''] = site.replace(/^https?:\/\//, '').split(/[/?#]/);
  return host.replace(/^www\./, '');
}

/**
 * Returns true if an article names an entity: a name with or without its type, as in `Northwind` or `ORG:Northwind`.
 */
function names({ entities }: Article, wanted: string): boolean {
  return entities.some(({ type, name }) =>
    [name.toLowerCase(), `${type}:${name}`.toLowerCase()].includes(wanted),
  );
}

/** Returns the items of a comma-separated list, in lower case. */
function listed(list = ''): string[] {
  return list
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean);
}

function startOf(date: string): Date {
  return new Date(`${date.replace(' ', 'T')}${isDay(date) ? 'T00:00:00' : ''}Z`);
}

/** Returns the first moment after a date. A day counts until its end, a second until the next one. */
function endOf(date: string): Date {
  return new Date(startOf(date).getTime() + (isDay(date) ? 24 * 3_600_000 : 1_000));
}

function isDay(date: string): boolean {
  return date.length === 10;
}
