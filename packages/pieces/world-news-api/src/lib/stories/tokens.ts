import { normalized, onFirstUse } from '@pieceworks/kit';

/** A text is compared up to here, in characters. */
const LONGEST = 20_000;

/** Signs of scripts without spaces between words: Chinese, Japanese, Thai and others. */
const UNSPACED = /[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff]/;
const unspaced = onFirstUse(() => new RegExp(UNSPACED, 'g'));
/** A figure, a sign of a script without spaces, or a word. */
const token = onFirstUse(
  () => new RegExp(`\\p{N}+(?:[.,:]\\p{N}+)*|${UNSPACED.source}|\\p{L}[\\p{L}\\p{M}]*`, 'gu'),
);

/** Returns the words and figures of a text. */
export function tokensOf(text: string): readonly string[] {
  return normalized(text.slice(0, LONGEST), 'NFKC').match(token()) ?? [];
}

/** Returns true if a text is mostly written without spaces. */
export function isUnspaced(text: string): boolean {
  return 2 * (text.match(unspaced())?.length ?? 0) > text.length;
}
