import {
  asList,
  asRecord,
  asText,
  formatUtc,
  isRecord,
  type JsonRecord,
  parseUrl,
  readFirst,
  readNumber,
  readOutput,
  readText,
  readTexts,
  shortHash,
} from '@pieceworks/kit';
import type { Texts } from '../fields';
import {
  ARTICLE,
  type Article,
  NEUTRAL_UP_TO,
  type NewsSource,
  type Sentiment,
  SENTIMENTS,
  SOURCE,
} from '../outputs/output-rows';
import { nextReset, type Points } from '../outputs/points';
import { toUtc } from './publish-date';
import type { ReadArticle } from './types';

/** A clock of the service that is further ahead of this machine's is wrong. */
const MOST_AHEAD_MS = 3_600_000;

/**
 * Readers of the service's records. The gateway contract shows no field names. The names here come from the
 * vendor's API, in each known form.
 */

export function readArticle(record: JsonRecord): Article {
  const publishDate = readText(record, ...ARTICLE.publishDate.from);
  const url = readText(record, 'url');
  const sentiment = readNumber(record, 'sentiment');
  const [image, ...images] = readMedia(record, 'image', 'images', url);
  const [video, ...videos] = readMedia(record, 'video', 'videos', url);
  return readOutput(ARTICLE, record, {
    source: hostOf(url),
    publishedAt: publishDate === null ? null : toUtc(publishDate),
    sentimentLabel: sentiment === null ? readLabel(record.sentiment) : labelOf(sentiment),
    entities: asList(record.entities)
      .map(readEntity)
      .filter((entity) => entity !== null),
    image: image ?? null,
    video: video ?? null,
    images,
    videos,
  });
}

export function withRaw(raw: JsonRecord): ReadArticle {
  return { article: readArticle(raw), raw };
}

/** The parts of an article that an output has: its texts, all by default, and the service's record. */
export type Detail = { texts?: Texts | undefined; fullRecords?: boolean };

/** Returns an article as an output has it. */
export function articleOutput(
  { article, raw }: ReadArticle,
  { texts = 'full', fullRecords = false }: Detail,
): Article & { raw?: unknown } {
  return {
    ...article,
    ...(texts !== 'full' && { text: null }),
    ...(texts === 'headlines' && { summary: null }),
    ...(fullRecords && { raw }),
  };
}

/** Maximum length of a key, in characters. It limits the size of the trigger's state. */
export const LONGEST_KEY = 14;

/** Returns the key of an article: its id, or else a hash of its URL or of the whole record. */
export function keyOf({ article, raw }: ReadArticle): string {
  const { id, url } = article;
  if (id !== null && id.length <= LONGEST_KEY && /^[\w-]+$/.test(id)) return id;
  return shortHash(id ?? url ?? JSON.stringify(raw));
}

/** The largest second with ten digits, in 2286. It limits the size of the trigger's state. */
const LATEST_SECOND = 9_999_999_999;

/** Returns the time of publication in seconds since the epoch; `null` if it cannot be read. */
export function secondOf({ article }: ReadArticle): number | null {
  if (article.publishedAt === null) return null;
  const second = Math.floor(Date.parse(article.publishedAt) / 1000);
  return Math.min(Math.max(second, 0), LATEST_SECOND);
}

/** Formats a second since the epoch for both contracts: `YYYY-MM-DD HH:MM:SS`, in UTC. */
export function formatMoment(second: number): string {
  return formatUtc(second * 1000);
}

/** Orders articles by date, the oldest first. The time of `localeCompare` would grow with the square of the accents. */
export function byDate(one: ReadArticle | undefined, other: ReadArticle | undefined): number {
  const [a, b] = [one?.article.publishDate ?? '', other?.article.publishDate ?? ''];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the list of articles in an answer: in an envelope, or bare. */
export function newsIn(body: unknown): unknown {
  return Array.isArray(body) ? body : asRecord(body).news;
}

/** Reads the first articles of a list. One that is listed again, under its ID or its URL, is left out. */
export function readArticles(list: unknown, most: number) {
  const seen = new Set<string>();
  return readFirst(list, most, (entry) => {
    if (!isRecord(entry)) return null;
    const read = withRaw(entry);
    const keys = [read.article.id, read.article.url].filter((key) => key !== null);
    const isSeen = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isSeen ? null : read;
  });
}

/** Returns the number of matches of several searches; `null` if one does not state its own. */
export function sumOfTotals(searches: readonly { total: number | null }[]): number | null {
  return searches.reduce<number | null>(
    (sum, { total }) => (sum === null || total === null ? null : sum + total),
    0,
  );
}

export function readPoints(headers: unknown, retriedCalls: number): Points {
  const leftToday = readNumber(headers, 'x-api-quota-left');
  return {
    thisCall: readNumber(headers, 'x-api-quota-request'),
    retriedCalls,
    usedToday: readNumber(headers, 'x-api-quota-used'),
    leftToday,
    resetsAt: leftToday === null ? null : nextReset(readAnswerTime(headers) * 1000),
  };
}

/**
 * Returns the service's time, in seconds since the epoch, or this machine's time if the answer has none, or a wrong one:
 * New Article would miss all articles until then.
 */
export function readAnswerTime(headers: unknown): number {
  const now = Date.now();
  const time = Date.parse(readText(headers, 'date') ?? '');
  return Math.floor((time <= now + MOST_AHEAD_MS ? time : now) / 1000);
}

export function readSource(record: JsonRecord): NewsSource {
  return readOutput(SOURCE, record, { domain: hostOf(readText(record, 'url')) });
}

/** Returns the host of a URL, without `www.`; `null` for a URL without one, such as `mailto:`. */
function hostOf(url: string | null): string | null {
  // A missing URL is not parsed, because Node is slow to throw for an invalid one.
  const host = url === null ? undefined : parseUrl(url)?.hostname.replace(/^www\./, '');
  return host === undefined || host === '' ? null : host;
}

function labelOf(sentiment: number): Sentiment {
  if (sentiment > NEUTRAL_UP_TO) return 'positive';
  return sentiment < -NEUTRAL_UP_TO ? 'negative' : 'neutral';
}

function readLabel(value: unknown): Sentiment | null {
  const word = asText(value)?.toLowerCase();
  return SENTIMENTS.find((sentiment) => sentiment === word) ?? null;
}

/** Reads an entity, a text or a record of kind and name, as the filter takes it: `ORG:Tesla`. */
function readEntity(entity: unknown): string | null {
  const name = asText(entity) ?? readText(entity, 'name', 'value');
  const kind = readText(entity, 'type', 'kind')?.toUpperCase();
  return name === null || kind === undefined ? name : `${kind}:${name}`;
}

/** Returns the URLs of a page's images or videos, each once: the main one, and those of a list of URLs or records. */
function readMedia(record: JsonRecord, main: string, list: string, page: string | null): string[] {
  const listed = asList(record[list]).map((entry) => asText(entry) ?? readText(entry, 'url'));
  const urls = [...readTexts(record, main), ...listed].filter((url) => url !== null);
  return [...new Set(urls.map((url) => wholeUrl(url, page)))];
}

/** Returns the whole URL of what a page names by a part of it: outside of the page, that leads nowhere. */
function wholeUrl<Url extends string | null>(url: Url, page: string | null): Url | string {
  if (url === null || page === null || /^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  const base = parseUrl(page);
  return (base && parseUrl(url, base)?.href) ?? url;
}
