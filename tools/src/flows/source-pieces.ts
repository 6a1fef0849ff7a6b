import { readPieceManifest } from '../build/piece-manifest';
import { importPiece, pieceFolders } from '../workspace/source-piece';
import type { PieceOfFlows } from './refresh-flows';

/**
 * Loads the pieces from their sources.
 * @param planned the next versions of pieces, by package name.
 */
export async function sourcePieces(
  root: string,
  planned: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, PieceOfFlows>> {
  const pieces = new Map<string, PieceOfFlows>();
  for (const folder of await pieceFolders(root)) {
    const { name, version } = await readPieceManifest(folder);
    const { actions, triggers } = (await importPiece(folder)).metadata();
    pieces.set(name, {
      version: planned.get(name) ?? version,
      propsOf: (step) => (actions[step] ?? triggers[step])?.props,
    });
  }
  return pieces;
}
