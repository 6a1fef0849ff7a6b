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
  translationFiles,
} from './translation-files';
import type { Translation } from './translation-source';

/** Folder for missing translations, one file per language; completed files are read from it. */
const FOLDER = 'dist/translations';

async function translate(root: string): Promise<void> {
  const pieces = await readTranslatedPieces(root);
  const { translations, missing, notes } = fillIn(pieces, await readHandedIn());
  for (const [position, piece] of pieces.entries()) {
    const files = translationFiles(piece.source, translations[position] ?? {});
    for (const [name, text] of Object.entries(files)) {
      await writeFile(path.join(piece.folder, I18N_FOLDER, name), text);
    }
  }
  for (const note of [...notes, ...pieces.flatMap(translatedInVain)]) {
    process.stderr.write(`${note}\n`);
  }
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const locale of LOCALES) {
    const open = missing[locale];
    if (open === undefined) continue;
    const file = `${FOLDER}/${locale}.json`;
    await writeFile(file, asFile(open));
    process.stdout.write(
      `${file} lists ${Object.keys(open).length} texts; fill them in and run this again.\n`,
    );
  }
  if (Object.keys(missing).length === 0) process.stdout.write('Everything is translated.\n');
}

async function readHandedIn(): Promise<Partial<Record<Locale, Translation>>> {
  const handedIn: Partial<Record<Locale, Translation>> = {};
  for (const locale of LOCALES) {
    const file = `${FOLDER}/${locale}.json`;
    const text = await readFile(file, 'utf8').catch(() => '{}');
    handedIn[locale] = parseTranslation(text, file);
  }
  return handedIn;
}

await translate(process.cwd());
