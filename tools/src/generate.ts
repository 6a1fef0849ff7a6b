import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importPiece, pieceFolders } from './source-piece';
import {
  I18N_FOLDER,
  parseTranslations,
  readTranslationFiles,
  translationFiles,
} from './i18n/translation-files';
import { translationSource } from './i18n/translation-source';

/**
 * Writes the English texts of every piece to its `translation.json` and takes out of its translations what
 * has no English text any more. With `--check` nothing is written: what is stale is named, and the exit
 * code is 1.
 */
async function generate(root: string, check: boolean): Promise<void> {
  for (const folder of await pieceFolders(root)) {
    const source = translationSource((await importPiece(folder)).metadata());
    const found = await readTranslationFiles(folder);
    const files = translationFiles(source, parseTranslations(found));
    for (const name of new Set([...Object.keys(found), ...Object.keys(files)])) {
      const text = files[name];
      if (text === found[name]) continue;
      const file = path.join(folder, I18N_FOLDER, name);
      if (check) {
        process.stderr.write(`${path.relative(root, file)} is stale: run npm run generate.\n`);
        process.exitCode = 1;
      } else if (text === undefined) await rm(file);
      else await writeFile(file, text);
    }
  }
}

await generate(process.cwd(), process.argv.includes('--check'));
