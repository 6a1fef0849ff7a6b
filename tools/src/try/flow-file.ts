import { asList, asRecord, isRecord, readText } from '@pieceworks/kit';

/** A piece that a flow is made of. */
export type PieceInFlow = { readonly name: string; readonly version: string };

/** The pieces of a flow as it is written to a file, each as often as there are steps of it. */
export function piecesIn(part: unknown): PieceInFlow[] {
  if (typeof part !== 'object' || part === null) return [];
  const name = readText(part, 'pieceName');
  const version = readText(part, 'pieceVersion');
  const inside = Object.values(part).flatMap(piecesIn);
  return name === null || version === null ? inside : [{ name, version }, ...inside];
}

/**
 * Reads the file of a flow as the request that imports it.
 *
 * @param versions of the pieces, by name, in place of those that the file asks for.
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
