import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { LocalesEnum } from '@activepieces/shared';
import type { Translation } from './translation-source';

/** A language of the platform other than English. */
export type Locale = Exclude<`${LocalesEnum}`, 'en'>;

export const LOCALES: readonly Locale[] = Object.values(LocalesEnum).filter(
  (locale) => locale !== LocalesEnum.ENGLISH,
);

export type Translations = Readonly<Partial<Record<Locale, Translation>>>;

/** Folder of the translations, from the piece's folder. */
export const I18N_FOLDER = 'src/i18n';

/** Reads every file in the folder of the translations, by name; none if a piece has no such folder yet. */
export async function readTranslationFiles(
  pieceFolder: string,
): Promise<Readonly<Record<string, string>>> {
  const folder = path.join(pieceFolder, I18N_FOLDER);
  const files = (await readdir(folder).catch(() => [])).sort();
  const texts = files.map(
    async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * Parses the translation files of a piece.
 * @throws Error for a file that is not an object of texts.
 */
export function parseTranslations(files: Readonly<Record<string, string>>): Translations {
  const translations: Partial<Record<Locale, Translation>> = {};
  for (const locale of LOCALES) {
    const file = `${locale}.json`;
    const text = files[file];
    if (text !== undefined) translations[locale] = parseTranslation(text, file);
  }
  return translations;
}

/**
 * Parses a translation file.
 * @throws Error, naming `file`, if it is not an object of texts.
 */
export function parseTranslation(text: string, file: string): Translation {
  const translation: unknown = JSON.parse(text);
  if (!isTranslation(translation)) throw new Error(`${file} must hold texts by texts.`);
  return translation;
}

function isTranslation(value: unknown): value is Translation {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}

/**
 * Returns the files of a piece: the translations of existing texts, in their order. A language without a translation has
 * no file.
 */
export function translationFiles(
  source: Translation,
  translations: Translations,
): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const locale of LOCALES) {
    const translation = translations[locale] ?? {};
    const kept = Object.keys(source).flatMap((key) => {
      const text = translation[key];
      return text === undefined ? [] : [[key, text] as const];
    });
    if (kept.length > 0) files[`${locale}.json`] = asFile(Object.fromEntries(kept));
  }
  return files;
}

export function asFile(translation: Translation): string {
  return `${JSON.stringify(translation, null, 2)}\n`;
}
