import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fillIn, type TranslatedPiece } from './fill-in';
import { readTranslatedPieces, translatedInVain, untranslated } from './translated-pieces';
import {
  asFile,
  I18N_FOLDER,
  LOCALES,
  type Locale,
  parseTranslation,
  readTranslationFiles,
  translationFiles,
} from './translation-files';
import type { Translation } from './translation-source';

/** Folder for missing translations, one file per language; completed files are read from it. */
const FOLDER = 'dist/translations';

/** The number of texts and of languages, English among them. */
export type Extent = { texts: number; languages: number };

/**
 * Removes translations without an English text, fills in submitted translations, and writes the missing ones to
 * `dist/translations`.
 *
 * @returns a sentence for each translation that was removed or not taken, and the number of missing texts in each file.
 */
export async function writeTexts(
  root: string,
): Promise<{ notes: string[]; missing: Map<string, number>; extent: Extent }> {
  const pieces = await readTranslatedPieces(root);
  const submitted: Partial<Record<Locale, Translation>> = {};
  const fileOf = (locale: Locale) => path.join(root, FOLDER, `${locale}.json`);
  for (const locale of LOCALES) {
    const text = await readFile(fileOf(locale), 'utf8').catch(() => '{}');
    submitted[locale] = parseTranslation(text, fileOf(locale));
  }
  const { translations, missing, notes } = fillIn(pieces, submitted);
  for (const { folder, source } of pieces) {
    const i18n = path.join(folder, I18N_FOLDER);
    const files = translationFiles(source, translations);
    for (const name of Object.keys(await readTranslationFiles(folder))) {
      if (!(name in files)) await rm(path.join(i18n, name));
    }
    await writeFiles(i18n, files);
  }
  await rm(path.join(root, FOLDER), { recursive: true, force: true });
  const counts = new Map<string, number>();
  for (const locale of LOCALES) {
    const texts = missing[locale];
    if (texts === undefined) continue;
    await writeFiles(path.join(root, FOLDER), { [`${locale}.json`]: asFile(texts) });
    counts.set(path.relative(root, fileOf(locale)), Object.keys(texts).length);
  }
  const removed = pieces.flatMap(translatedInVain);
  return { notes: [...notes, ...removed], missing: counts, extent: extentOf(pieces) };
}

/**
 * Compares the translations with the texts, and changes nothing.
 *
 * @returns a sentence for each translation that is missing or belongs to no text.
 */
export async function checkTexts(root: string): Promise<{ notes: string[]; extent: Extent }> {
  const pieces = await readTranslatedPieces(root);
  const notes = pieces.flatMap((piece) => [...untranslated(piece), ...translatedInVain(piece)]);
  return { notes, extent: extentOf(pieces) };
}

function extentOf(pieces: readonly TranslatedPiece[]): Extent {
  const texts = new Set(pieces.flatMap(({ source }) => Object.values(source)));
  return { texts: texts.size, languages: LOCALES.length + 1 };
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}
