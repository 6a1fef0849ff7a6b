import type { PropertyMap, Translations } from '@pieceworks/lab/host';

/** Returns the translation of a text, or the text itself if there is none. */
export type Translate = (text: string | undefined) => string;

/**
 * Returns a function that translates by the English text, as the platform does.
 * @param accepted the browser's `Accept-Language`, which lists the preferred language first.
 */
export function translator(i18n: Translations = {}, accepted = ''): Translate {
  const wanted = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.replace(/;.*/, '').trim())
    .flatMap((tag) => [tag, tag.replace(/-.*/, '')]);
  const locales = ['en', ...Object.keys(i18n)];
  const [locale = 'en'] = wanted.flatMap(
    (tag) => locales.find((known) => known.toLowerCase() === tag) ?? [],
  );
  const translations = i18n[locale] ?? {};
  return (text = '') => translations[text] ?? text;
}

/** Returns the languages of all pieces, English first. A piece lists its English texts as `translation`. */
export function languagesOf(pieces: readonly { i18n?: Translations | undefined }[]): string[] {
  const translated = pieces.flatMap(({ i18n = {} }) => Object.keys(i18n));
  return [...new Set(['en', ...translated])].filter((language) => language !== 'translation');
}

/** Replaces the English labels in an error message with the labels that the page shows. */
export function inShownLabels(text: string, props: PropertyMap, translate: Translate): string {
  const labels = Object.values(props).map(({ displayName }) => displayName);
  const first = labels.find((label) => text.startsWith(`${label}:`));
  const begun = first === undefined ? text : translate(first) + text.slice(first.length);
  return labels.reduce(
    (words, label) => words.replaceAll(`"${label}"`, `"${translate(label)}"`),
    begun,
  );
}
