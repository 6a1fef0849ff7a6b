import { normalized, onFirstUse, shortHash } from '@pieceworks/kit';
import type { Article } from '../outputs/output-rows';
import { Shingles, sizeOf } from './shingles';
import { type Slot, Slots } from './slots';
import { isUnspaced, tokensOf } from './tokens';

const HOUR = 3_600;

/** Articles can be one story if they were published within this time, in seconds. */
export const STORY_SPAN = 48 * HOUR;
/** The same for a notice, and for titles without texts: those of the next day can have the same words. */
const DAILY_SPAN = 12 * HOUR;
/** The same for titles of a single source without texts, whose columns have the same title each time. */
const SAME_SOURCE_SPAN = HOUR;

/** The part of the shorter text that must be in the other one, without an equal title. */
const SHARE = 0.7;
/** The same for two articles of one source, which can have a form of its own. */
const SAME_SOURCE_SHARE = 0.9;
/** The least shared part of texts with equal titles, times the number of hashes that tell it. */
const PROOF_WITH_TITLE = 1.5;
/** Of fewer hashes, nothing follows: one text is too small a part of the other. */
const TOO_FEW = 3;
/** A text that is larger than another one by more steps, 2.5 times as long, can be a digest of several. */
const MOST_LARGER = 5;
/** A smaller text is a notice, of which a form can be the largest part. */
const NOTICE = sizeOf(300);
/** The part of the figures and names between the same words that two reports made from one form have otherwise. */
const OF_A_FORM = 0.25;

/** A shorter title decides nothing. In words, or in pairs of signs of a script without spaces. */
const SHORTEST_TITLE = 5;
/** A longer one is no title: a page can state anything as one. In characters. */
const LONGEST_TITLE = 500;
/** Length of a title's hash, in characters. */
const TITLE_HASH = 7;

/** The source of a story that several sources have told. */
export const SEVERAL = '_';

/** An article as a report of a story, as it is remembered. */
export type Report = {
  /** Time of publication, in seconds since the epoch. */
  second: number;
  /** A hash of the source, or `SEVERAL`. */
  source: string;
  /** A hash of the title; empty for one that decides nothing. */
  title: string;
  /** The length of the text, as `sizeOf` rounds it. */
  size: number;
  /** The smallest hashes of the text's shingles; empty without a text. */
  sample: readonly number[];
  slots: readonly Slot[];
};

/** An article to compare with reports. */
export type Candidate = { report: Report; shingles: Shingles; slots: Slots };

/** Returns an article to compare; `null` for one without a date, or without a text and a title that say enough. */
export function candidateOf({ title, text, source, publishedAt }: Article): Candidate | null {
  const second = Math.floor(Date.parse(publishedAt ?? '') / 1000);
  if (Number.isNaN(second)) return null;
  const tokens = tokensOf(text ?? '');
  const shingles = new Shingles(tokens);
  const sample = shingles.sample();
  const mark = titleMark(title ?? '');
  if (mark === '' && sample.length === 0) return null;
  const slots = new Slots(sample.length === 0 ? [] : tokens);
  const report = {
    second,
    source: shortHash(source ?? '').slice(-4),
    title: mark,
    size: shingles.size,
    sample,
    slots: slots.sample(),
  };
  return { report, shingles, slots };
}

/** Words of letters and digits, and the signs that change what a title tells. */
const word = onFirstUse(
  () => /[\p{L}\p{M}\p{N}]+|[\p{Sc}%#+?\u2190-\u21ff\u25b2\u25bc\p{RI}]|-(?=\p{N})/gu,
);

/** Returns a hash of the words of a title; nothing for one that is too short, too long or cut off. */
function titleMark(title: string): string {
  if (title.length > LONGEST_TITLE) return '';
  const plain = normalized(title, 'NFKC').replaceAll('\u061f', '?');
  if (/\.\.\.\s*$/.test(plain)) return '';
  const words = plain.match(word()) ?? [];
  const length = isUnspaced(words.join('')) ? words.join('').length / 2 : words.length;
  if (length < SHORTEST_TITLE) return '';
  const hasSmall = /\p{Ll}/u.test(plain);
  // In small letters, US would be "us", and WHO would be "who".
  const isKept = (one: string) => hasSmall && /^\p{Lu}{2,}$/u.test(one);
  const folded = words.map((one) => (isKept(one) ? one : one.toLowerCase()));
  return shortHash(folded.join(' ')).slice(-TITLE_HASH);
}

/** Returns true if an article repeats a report. */
export function isRepeat({ report, shingles, slots }: Candidate, told: Report): boolean {
  const apart = Math.abs(report.second - told.second);
  const isSameSource = report.source === told.source;
  const isSameTitle = report.title !== '' && report.title === told.title;
  if (report.sample.length === 0 || told.sample.length === 0) {
    return isSameTitle && apart <= (isSameSource ? SAME_SOURCE_SPAN : DAILY_SPAN);
  }
  const isNotice = Math.min(report.size, told.size) < NOTICE;
  if (apart > (isNotice ? DAILY_SPAN : STORY_SPAN)) return false;
  const { share, from } = shingles.overlapWith(told.sample);
  if (isSameTitle && from < TOO_FEW) return !isSameSource;
  // What a site shows instead of its articles, such as a request to subscribe, has another title each time.
  if (isSameSource && !(isSameTitle && share >= SAME_SOURCE_SHARE)) return false;
  if (isSameTitle) {
    if (share * share * from < PROOF_WITH_TITLE) return false;
  } else if (share < SHARE || isNotice || Math.abs(report.size - told.size) > MOST_LARGER) {
    return false;
  }
  return slots.differences(told.slots) < OF_A_FORM;
}
