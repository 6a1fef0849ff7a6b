import { isDeepStrictEqual } from 'node:util';
import { flatten, loadPiece, performCall, type Performer, pieceIn, withMark } from '../host';

/**
 * Performs a call in this process: many tests replace the clock or the waits, and make thousands of calls, which take
 * less time than a process needs to start. The piece is a bundle, or a source that Jest loads.
 *
 * @throws {Error} if the output of an action would change when it is sent to another process.
 */
export const performHere: Performer = async ({ entry, call, mark }, services) => {
  const piece = entry.endsWith('.ts') ? pieceIn(await import(entry), entry) : loadPiece(entry);
  const value = await withMark(mark, () => performCall(piece, call, services));
  const sent = flatten(value);
  if (call.kind === 'action' && !isDeepStrictEqual(flatten(structuredClone(value)), value)) {
    throw new Error(`The output of ${call.name} would change on its way to another process.`);
  }
  return sent;
};
