import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fillIn } from './fill-in';
import { readTranslatedPieces, translatedInVain } from './translated-pieces';
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

/**
 * Writes the English texts of every piece to its `translation.json`, and removes translations without an English text.
 * @returns a sentence for each removed translation.
 */
export async function generateTexts(root: string): Promise<string[]> {
  const notes: string[] = [];
  for (const piece of await readTranslatedPieces(root)) {
    const folder = path.join(piece.folder, I18N_FOLDER);
    const files = translationFiles(piece.source, piece.translations);
    for (const name of Object.keys(await readTranslationFiles(piece.folder))) {
      if (!(name in files)) await rm(path.join(folder, name));
    }
    await writeFiles(folder, files);
    notes.push(...translatedInVain(piece));
  }
  return notes;
}

/**
 * Fills submitted translations into the pieces, and writes the missing ones to `dist/translations`.
 *
 * @returns a sentence for each text that was not taken, and the number of texts in each file to fill in.
 */
export async function translateTexts(
  root: string,
): Promise<{ notes: string[]; open: Map<string, number> }> {
  const pieces = await readTranslatedPieces(root);
  const handedIn: Partial<Record<Locale, Translation>> = {};
  const fileOf = (locale: Locale) => path.join(root, FOLDER, `${locale}.json`);
  for (const locale of LOCALES) {
    const text = await readFile(fileOf(locale), 'utf8').catch(() => '{}');
    handedIn[locale] = parseTranslation(text, fileOf(locale));
  }
  const { translations, missing, notes } = fillIn(pieces, handedIn);
  for (const [position, piece] of pieces.entries()) {
    const files = translationFiles(piece.source, translations[position] ?? {});
    await writeFiles(path.join(piece.folder, I18N_FOLDER), files);
  }
  await rm(path.join(root, FOLDER), { recursive: true, force: true });
  await mkdir(path.join(root, FOLDER), { recursive: true });
  const open = new Map<string, number>();
  for (const locale of LOCALES) {
    const texts = missing[locale];
    if (texts === undefined) continue;
    await writeFile(fileOf(locale), asFile(texts));
    open.set(path.relative(root, fileOf(locale)), Object.keys(texts).length);
  }
  return { notes: [...notes, ...pieces.flatMap(translatedInVain)], open };
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}
