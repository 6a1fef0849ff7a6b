import { asList, asRecord, isRecord, readText } from '@pieceworks/kit/json';

/** A piece used in a flow. */
export type PieceInFlow = { readonly name: string; readonly version: string };

/** Returns the piece of every step in an exported flow, with repetitions. */
export function piecesIn(part: unknown): PieceInFlow[] {
  if (typeof part !== 'object' || part === null) return [];
  const name = readText(part, 'pieceName');
  const version = readText(part, 'pieceVersion');
  const inside = Object.values(part).flatMap(piecesIn);
  return name === null || version === null ? inside : [{ name, version }, ...inside];
}

/**
 * Turns the file of a flow into the request that imports it.
 *
 * @param versions versions of the pieces, by name; they replace those in the file.
 */
export function toImportRequest(file: string, versions: ReadonlyMap<string, string>): object {
  const template: unknown = JSON.parse(file, (_key, part: unknown) => {
    const pieceVersion = versions.get(readText(part, 'pieceName') ?? '');
    return isRecord(part) && pieceVersion !== undefined ? { ...part, pieceVersion } : part;
  });
  const [written] = asList(asRecord(template).flows);
  const { displayName, trigger, schemaVersion, notes } = asRecord(written);
  return { displayName, trigger, schemaVersion, notes };
}
