import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readTranslatedPieces, translatedInVain } from './translated-pieces';
import { I18N_FOLDER, readTranslationFiles, translationFiles } from './translation-files';

/**
 * Writes the English texts of every piece to its `translation.json`. Removes translations without an English text and
 * lists them. With `--check`, nothing is written: stale files are listed and the exit code is 1.
 */
async function generate(root: string, check: boolean): Promise<void> {
  for (const piece of await readTranslatedPieces(root)) {
    const found = await readTranslationFiles(piece.folder);
    if (!check) await mkdir(path.join(piece.folder, I18N_FOLDER), { recursive: true });
    const files = translationFiles(piece.source, piece.translations);
    for (const name of new Set([...Object.keys(found), ...Object.keys(files)])) {
      const text = files[name];
      if (text === found[name]) continue;
      const file = path.join(piece.folder, I18N_FOLDER, name);
      if (check) {
        process.stderr.write(`${path.relative(root, file)} is stale: run npm run generate.\n`);
        process.exitCode = 1;
      } else if (text === undefined) await rm(file);
      else await writeFile(file, text);
    }
    if (!check) for (const note of translatedInVain(piece)) process.stderr.write(`${note}\n`);
  }
}

await generate(process.cwd(), process.argv.includes('--check'));
