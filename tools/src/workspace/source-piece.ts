import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Piece } from '@activepieces/pieces-framework';

const PIECES = 'packages/pieces';

/** Returns the paths of the folders of all pieces, sorted by name. */
export async function pieceFolders(root: string): Promise<string[]> {
  const names = (await readdir(path.join(root, PIECES))).sort();
  const folders = names.map((name) => path.join(root, PIECES, name));
  // The ignored `dist` of a piece that is gone is no piece.
  return folders.filter((folder) => existsSync(path.join(folder, 'package.json')));
}

/** Imports the piece from a folder's source, and finds it like the platform, by its class name. */
export async function importPiece(pieceFolder: string): Promise<Piece> {
  const exported: unknown = await import(path.join(pieceFolder, 'src/index.ts'));
  const piece =
    typeof exported === 'object' && exported !== null
      ? Object.values(exported).find(isPiece)
      : undefined;
  if (piece === undefined) throw new Error(`${pieceFolder} exports no piece.`);
  return piece;
}

function isPiece(value: unknown): value is Piece {
  return typeof value === 'object' && value?.constructor.name === 'Piece';
}
