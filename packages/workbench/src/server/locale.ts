import type { PropertyMap, Translations } from '@pieceworks/host';

/** Returns the translation of a text, or the text itself if there is none. */
export type Translate = (text: string | undefined) => string;

/**
 * Translates by the English text, as the platform does.
 * @param accepted the browser's `Accept-Language`.
 */
export function translator(
  i18n: Translations | undefined,
  accepted: string | undefined,
): Translate {
  const translations = i18n?.[localeOf(Object.keys(i18n), accepted) ?? ''] ?? {};
  return (text = '') => translations[text] ?? text;
}

/** Returns the first accepted language that is available; `undefined` for English. */
function localeOf(known: readonly string[], accepted = ''): string | undefined {
  const wanted = accepted
    .split(',')
    .map((part) => part.split(';'))
    .map(([tag = '', quality = 'q=1']) => ({
      tag: tag.trim().toLowerCase(),
      quality: Number(quality.trim().replace('q=', '')),
    }))
    .sort((left, right) => right.quality - left.quality);
  for (const { tag } of wanted) {
    const [language = ''] = tag.split('-');
    if (language === 'en') return undefined;
    const found =
      known.find((locale) => locale.toLowerCase() === tag) ??
      known.find((locale) => locale.toLowerCase() === language);
    if (found !== undefined) return found;
  }
  return undefined;
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
