import { asRecord, readText } from '@pieceworks/kit/json';
import glossary from './glossary.json';
import type { Locale } from './translation-files';

/** Languages whose words do not change their endings, as far as the glossary has them. */
const WITHOUT_ENDINGS: readonly Locale[] = ['ja', 'zh', 'zh-TW', 'ar'];

/**
 * Returns the terms of an English text for which its translation has another word than the glossary, each with that
 * word. A sentence may need another word, so a person decides.
 */
export function otherWords(locale: Locale, english: string, translated: string): string[] {
  return Object.entries(glossary).flatMap(([term, words]) => {
    const word = readText(asRecord(words), locale);
    if (word === null || !new RegExp(`\\b${term}s?\\b`, 'i').test(english)) return [];
    const stem = WITHOUT_ENDINGS.includes(locale) ? word : word.slice(0, stemLength(word));
    return translated.toLowerCase().includes(stem.toLowerCase()) ? [] : [`"${word}" for "${term}"`];
  });
}

/** Returns how many characters of a word its endings leave alone. */
function stemLength(word: string): number {
  return Math.max(3, Math.floor(word.length * 0.6));
}
