import type { Article } from './article';

/** The filters of a search, by their names in the contract. */
export type ArticleFilter = {
  text?: string;
  language?: string;
  'source-countries'?: string;
  sentiment?: 'positive' | 'negative' | 'neutral';
  entities?: string;
  'earliest-publish-date'?: string;
  'latest-publish-date'?: string;
};

/** Half the width of the band around 0 in which an article counts as neutral. */
const NEUTRAL_BAND = 0.1;

/** Returns true if an article passes every given filter. */
export function passes(article: Article, filter: ArticleFilter): boolean {
  const countries = listed(filter['source-countries']);
  const earliest = filter['earliest-publish-date'];
  const latest = filter['latest-publish-date'];
  return (
    mentions(`${article.title}\n${article.text}`, filter.text ?? '') &&
    (!filter.language || article.language === filter.language.toLowerCase()) &&
    (countries.length === 0 || countries.includes(article.sourceCountry)) &&
    (!filter.sentiment || moodOf(article) === filter.sentiment) &&
    listed(filter.entities).every((entity) => names(article, entity)) &&
    (!earliest || article.publishedAt >= startOf(earliest)) &&
    (!latest || article.publishedAt < endOf(latest))
  );
}

/**
 * Returns true if a text matches a query.
 * All words and quoted phrases must occur, and none that follow a minus.
 * Of terms joined by an uppercase `OR`, one is enough.
 */
export function mentions(text: string, query: string): boolean {
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

function moodOf({ sentiment }: Article): ArticleFilter['sentiment'] {
  if (sentiment === null) return undefined;
  if (Math.abs(sentiment) <= NEUTRAL_BAND) return 'neutral';
  return sentiment > 0 ? 'positive' : 'negative';
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
export function listed(list = ''): string[] {
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
