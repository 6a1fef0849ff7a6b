import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { HostError } from './host-error';
import { isRecord } from './is-record';
import { findPiece, type LoadedPiece, type Translations } from './loaded-piece';

/** A loaded piece with its bundle's path and its translations. */
export type LoadedPack = {
  readonly piece: LoadedPiece;
  readonly entry: string;
  readonly i18n: Translations | undefined;
};

/**
 * Loads an installed piece as the engine does: from `src/index.js` only, the first export of a class named
 * `Piece`.
 *
 * @param folder the folder of the package.
 * @throws {HostError} if the package exports no piece.
 */
export async function loadPiece(folder: string): Promise<LoadedPack> {
  const name = path.basename(folder);
  const entry = path.join(folder, 'src', 'index.js');
  if (!existsSync(entry)) {
    throw new HostError(`Piece not found: ${name} has no src/index.js, and "main" is not read.`);
  }
  const load: (file: string) => unknown = createRequire(entry);
  const piece = findPiece(load(entry));
  if (piece === undefined) {
    throw new HostError(
      `Piece not found: ${name} exports no object of a class named "Piece". Was the name minified?`,
    );
  }
  return { piece, entry, i18n: await readTranslations(path.join(folder, 'src', 'i18n')) };
}

async function readTranslations(folder: string): Promise<Translations | undefined> {
  if (!existsSync(folder)) return undefined;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const entries = await Promise.all(
    files.map(async (file) => {
      const translation: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
      const texts = Object.entries(isRecord(translation) ? translation : {});
      const valid = texts.map(([english, text]) => [english, String(text)] as const);
      return [path.basename(file, '.json'), Object.fromEntries(valid)] as const;
    }),
  );
  return Object.fromEntries(entries);
}
