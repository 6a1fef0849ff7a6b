import type { operations } from '../dist/vendor';
import type { Article } from './articles';
import { isNear } from './places';

/** The parameters of a search, by the vendor's names. */
export type ArticleQuery = NonNullable<operations['searchNews']['parameters']['query']>;

/** The parameters that do not count as a filter. */
type Order = 'text-match-indexes' | 'sort' | 'sort-direction' | 'offset' | 'number';
type Filter = Exclude<keyof ArticleQuery, Order>;

type Test<Name extends Filter> = (
  article: Article,
  wanted: NonNullable<ArticleQuery[Name]>,
  query: ArticleQuery,
) => boolean;

/** The test of each filter. A filter of the contract without one does not compile. */
const TESTS: { readonly [Name in Filter]: Test<Name> } = {
  text: (article, text, query) => mentions(searchedText(article, query), text),
  'source-country': ({ record }, list) => isListed(record.source_country ?? '', list),
  language: ({ record }, language) => record.language === language.toLowerCase(),
  // An article without a sentiment is in no range.
  'min-sentiment': ({ record: { sentiment } }, low) => sentiment !== null && sentiment >= low,
  'max-sentiment': ({ record: { sentiment } }, high) => sentiment !== null && sentiment <= high,
  'earliest-publish-date': ({ publishedAt }, date) => publishedAt >= startOf(date),
  'latest-publish-date': ({ publishedAt }, date) => publishedAt < endOf(date),
  'news-sources': ({ record }, list) =>
    isListed(hostOf(record.url), itemsOf(list).map(hostOf).join()),
  authors: ({ record }, list) =>
    itemsOf(list).length === 0 ||
    record.authors.some((author) => isListed(author.toLowerCase(), list)),
  categories: ({ record }, list) => isListed(record.category ?? '', list),
  entities: (article, list) => itemsOf(list).every((entity) => names(article, entity)),
  'location-filter': ({ place }, circle) => isNear(place, circle),
};

const FILTERS = Object.keys(TESTS).filter(isFilter);

function isFilter(name: string): name is Filter {
  return name in TESTS;
}

/** Returns true if a query has at least one filter. */
export function hasFilter(query: ArticleQuery): boolean {
  return FILTERS.some((filter) => query[filter] !== undefined && query[filter] !== '');
}

/** Returns true if an article passes every given filter. */
export function passes(article: Article, query: ArticleQuery): boolean {
  return FILTERS.every((filter) => passesOne(filter, query[filter], article, query));
}

function passesOne<Name extends Filter>(
  filter: Name,
  wanted: ArticleQuery[Name],
  article: Article,
  query: ArticleQuery,
): boolean {
  const test: Test<Name> = TESTS[filter];
  return wanted === undefined || wanted === '' || test(article, wanted, query);
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

/** Returns the mood of an article, in the gateway's words; `undefined` without a sentiment. */
export function moodOf({
  record: { sentiment },
}: Article): 'positive' | 'negative' | 'neutral' | undefined {
  if (sentiment === null) return undefined;
  if (Math.abs(sentiment) <= NEUTRAL_BAND) return 'neutral';
  return sentiment > 0 ? 'positive' : 'negative';
}

function searchedText({ record: { title, text } }: Article, query: ArticleQuery): string {
  const searched = (query['text-match-indexes'] ?? 'title,content').split(',');
  return [searched.includes('title') ? title : '', searched.includes('content') ? text : ''].join(
    '\n',
  );
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
function itemsOf(list: string): string[] {
  return list
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean);
}

/** Returns true if a comma-separated list contains a value, or is empty. */
function isListed(value: string, list: string): boolean {
  const items = itemsOf(list);
  return items.length === 0 || items.includes(value);
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
