import { LOCALES, type Locale, type Translations } from './translation-files';
import { translationFlaws } from './translation-flaws';
import type { Translation } from './translation-source';

/** What became of the translations that were handed in. */
export type FilledIn = {
  /** All that is right, of all pieces together: what one piece has translated serves the others. */
  translations: Translations;
  /** What is still to be translated, by its whole English text: empty, or what was not right. */
  missing: Translations;
  /** What was not right and why, one sentence each. */
  flawed: readonly string[];
};

/**
 * Puts what was handed in to what the pieces have.
 *
 * @param handedIn translations by whole English text; an empty one is none.
 */
export function fillIn(
  pieces: readonly { source: Translation; translations: Translations }[],
  handedIn: Translations,
): FilledIn {
  const english = new Map(pieces.flatMap(({ source }) => Object.entries(source)));
  const translations: Partial<Record<Locale, Translation>> = {};
  const missing: Partial<Record<Locale, Translation>> = {};
  const flawed: string[] = [];
  for (const locale of LOCALES) {
    const known = new Map(
      pieces.flatMap((piece) => Object.entries(piece.translations[locale] ?? {})),
    );
    const open = new Map<string, string>();
    for (const [key, text] of english) {
      const translated = handedIn[locale]?.[text] ?? '';
      const flaws = translated === '' ? [] : translationFlaws(locale, text, translated);
      if (translated !== '' && flaws.length === 0) known.set(key, translated);
      else if (flaws.length > 0 || !known.has(key)) open.set(text, translated);
      if (flaws.length > 0) flawed.push(`${locale}: "${translated}" ${flaws.join(', ')}.`);
    }
    translations[locale] = Object.fromEntries(known);
    if (open.size > 0) missing[locale] = Object.fromEntries(open);
  }
  return { translations, missing, flawed };
}
