import { unaccented } from '../names/spelling';

/**
 * Returns true if a text has these words, one after the other and whole: "CTO" is not in "Director". Case, accents and
 * punctuation make no difference. A word of a script without spaces can be a part of a longer one.
 */
export function hasWords(text: string, words: string): boolean {
  const [all, wanted] = [wordsIn(text), wordsIn(words)];
  const isAt = (place: number) =>
    wanted.every((word, at) => {
      const found = all[place + at];
      return found === word || (isUnspaced(word) && found?.includes(word) === true);
    });
  return wanted.length > 0 && all.some((_, place) => isAt(place));
}

function wordsIn(text: string): string[] {
  return unaccented(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function isUnspaced(word: string): boolean {
  return /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(
    word,
  );
}
