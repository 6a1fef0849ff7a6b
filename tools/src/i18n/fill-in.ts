import { otherWords } from './glossary';
import { LOCALES, type Locale, type Translations } from './translation-files';
import { translationFlaws } from './translation-flaws';
import type { Translation } from './translation-source';

export type TranslatedPiece = {
  name: string;
  /** The name of its service, which is the same in every language. */
  displayName: string;
  source: Translation;
  translations: Translations;
};

/** The result of filling in submitted translations. */
export type FilledIn = {
  /** The translations of all pieces. */
  translations: Translations;
  /** Missing translations, by the whole English text. Each is empty, or the rejected translation. */
  missing: Translations;
  /** Rejected translations with the reason, and words that differ from the glossary, one sentence each. */
  notes: readonly string[];
};

/**
 * Adds submitted translations to those of the pieces. A text has the same translation in all pieces.
 *
 * @param handedIn translations by the whole English text; an empty one is ignored.
 */
export function fillIn(pieces: readonly TranslatedPiece[], handedIn: Translations): FilledIn {
  const english = new Map(pieces.flatMap(({ source }) => Object.entries(source)));
  const texts = new Set(english.values());
  const services = pieces.map(({ displayName }) => displayName);
  const translations: Partial<Record<Locale, Translation>> = {};
  const missing: Partial<Record<Locale, Translation>> = {};
  const notes: string[] = [];
  for (const locale of LOCALES) {
    const given = handedIn[locale] ?? {};
    const found: Record<string, string> = {};
    const open: Record<string, string> = {};
    for (const [text, submitted] of Object.entries(given)) {
      if (submitted === '' || texts.has(text)) continue;
      notes.push(`${locale}: "${text}" was ignored: no piece has this text.`);
    }
    for (const [key, text] of english) {
      const submitted = given[text] ?? '';
      const flaws = submitted === '' ? [] : translationFlaws(locale, text, submitted, services);
      if (flaws.length > 0) notes.push(`${locale}: "${submitted}" ${flaws.join(', ')}.`);
      const other = submitted === '' || flaws.length > 0 ? [] : otherWords(locale, text, submitted);
      if (other.length > 0) {
        notes.push(`${locale}: "${submitted}" was taken. The glossary has ${other.join(', ')}.`);
      }
      const known = pieces.map((piece) => piece.translations[locale]?.[key]);
      const accepted = submitted !== '' && flaws.length === 0 ? [submitted] : known;
      const translated = accepted.find((one) => one !== undefined);
      if (translated !== undefined) found[key] = translated;
      if (translated === undefined || flaws.length > 0) open[text] = submitted;
    }
    translations[locale] = found;
    if (Object.keys(open).length > 0) missing[locale] = open;
  }
  return { translations, missing, notes };
}
