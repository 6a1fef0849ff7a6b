import { LOCALES, type Locale, type Translations } from './translation-files';
import { translationFlaws } from './translation-flaws';
import type { Translation } from './translation-source';

/** The English texts of a piece, and its existing translations. */
export type TranslatedPiece = { name: string; source: Translation; translations: Translations };

/** The result of filling in submitted translations. */
export type FilledIn = {
  /** The new translations of each piece, in the order of the pieces. */
  translations: readonly Translations[];
  /** Texts still to be translated, by the whole English text: empty, or the rejected translation. */
  missing: Translations;
  /** Rejected translations with the reason, one sentence each. */
  notes: readonly string[];
};

/**
 * Adds submitted translations to those of the pieces. A text that one piece has translated is used for the others. If
 * pieces disagree, each keeps its own until one translation is submitted for all.
 *
 * @param handedIn translations by the whole English text; an empty one is ignored.
 */
export function fillIn(pieces: readonly TranslatedPiece[], handedIn: Translations): FilledIn {
  const english = new Map(pieces.flatMap(({ source }) => Object.entries(source)));
  const texts = new Set(english.values());
  const filled = pieces.map((): Partial<Record<Locale, Translation>> => ({}));
  const missing: Partial<Record<Locale, Translation>> = {};
  const notes: string[] = [];
  for (const locale of LOCALES) {
    const given = handedIn[locale] ?? {};
    const open: Record<string, string> = {};
    const found = pieces.map((): Record<string, string> => ({}));
    for (const [text, translated] of Object.entries(given)) {
      if (translated !== '' && !texts.has(text)) {
        notes.push(`${locale}: "${translated}" was ignored: no piece has the text "${text}".`);
      }
    }
    for (const [key, text] of english) {
      const translated = given[text] ?? '';
      const flaws = translated === '' ? [] : translationFlaws(locale, text, translated);
      const shared = translated !== '' && flaws.length === 0 ? translated : undefined;
      const known = translationsOf(pieces, locale, key);
      const [first] = known.keys();
      if (flaws.length > 0) notes.push(`${locale}: "${translated}" ${flaws.join(', ')}.`);
      if (flaws.length > 0 || (shared === undefined && known.size !== 1)) open[text] = translated;
      if (shared === undefined && known.size > 1) {
        const which = [...known].map(([word, names]) => `"${word}" in ${names.join(', ')}`);
        notes.push(`${locale}: "${text}" is ${which.join(' and ')}. Submit one for all.`);
      }
      for (const [position, { translations }] of pieces.entries()) {
        const agreed = known.size === 1 ? first : undefined;
        const chosen = shared ?? translations[locale]?.[key] ?? agreed;
        if (chosen !== undefined) Object.assign(found[position] ?? {}, { [key]: chosen });
      }
    }
    for (const [position, piece] of filled.entries()) piece[locale] = found[position] ?? {};
    if (Object.keys(open).length > 0) missing[locale] = open;
  }
  return { translations: filled, missing, notes };
}

/** Returns the translations of a text, each with the names of the pieces that use it. */
export function translationsOf(
  pieces: readonly TranslatedPiece[],
  locale: Locale,
  key: string,
): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const { name, source, translations } of pieces) {
    const translated = source[key] === undefined ? undefined : translations[locale]?.[key];
    if (translated !== undefined) {
      known.set(translated, [...(known.get(translated) ?? []), name]);
    }
  }
  return known;
}
