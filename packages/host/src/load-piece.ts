import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { HostError } from './host-error';
import { packageFolder } from './install-pack';
import { isRecord } from './is-record';
import { findPiece, type LoadedPiece, type Translations } from './loaded-piece';
import { parseManifest } from './pack-manifest';

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
 * @param alias the folder in `<root>/pieces`. The package name is the part before the last `-`.
 * @throws {HostError} if the alias does not lead to a package, or the package exports no piece.
 */
export async function loadPiece(root: string, alias: string): Promise<LoadedPack> {
  const name = alias.slice(0, Math.max(alias.lastIndexOf('-'), 0));
  const folder = packageFolder(root, alias, name);
  const entry = path.join(folder, 'src', 'index.js');
  if (name === '' || !existsSync(folder)) {
    throw new HostError(
      `Piece not found: the engine takes "${alias}" for a version of "${name}", which is not there.`,
    );
  }
  if (!existsSync(entry)) {
    throw new HostError(`Piece not found: ${name} has no src/index.js, and "main" is not read.`);
  }
  const manifest = parseManifest(await readFile(path.join(folder, 'package.json'), 'utf8'), name);
  if (manifest.type === 'module') {
    throw new HostError(
      `Piece not found: ${name} is "type": "module", which leaves the engine with an empty package.`,
    );
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
      const text = await readFile(path.join(folder, file), 'utf8');
      return [path.basename(file, '.json'), parseTranslation(text, file)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

function parseTranslation(text: string, file: string): Record<string, string> {
  const translation: unknown = JSON.parse(text);
  if (!isRecord(translation)) throw new HostError(`src/i18n/${file} is not an object.`);
  return Object.fromEntries(
    Object.entries(translation).map(([english, translated]) => {
      if (typeof translated === 'string') return [english, translated];
      throw new HostError(`src/i18n/${file}: the translation of "${english}" is not a text.`);
    }),
  );
}
