import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib';
import type { StrikeOut } from '@pieceworks/sandbox/strike-out';

const MOST_CHARACTERS = 100_000;
const TEXTUAL = /json|text|xml|javascript|x-www-form-urlencoded/i;

/** Decompresses a truncated body as far as possible. */
const AS_FAR_AS = { finishFlush: constants.Z_SYNC_FLUSH };
const UNPACKERS: ReadonlyMap<string, (bytes: Buffer) => Buffer> = new Map([
  ['gzip', (bytes) => gunzipSync(bytes, AS_FAR_AS)],
  ['deflate', (bytes) => inflateSync(bytes, AS_FAR_AS)],
  ['br', (bytes) => brotliDecompressSync(bytes)],
]);

/** Returns a body in readable form, without secrets: indented JSON, text, or a note about bytes; `null` for none. */
export function shownBody(
  strike: StrikeOut,
  headers: Readonly<Record<string, string>>,
  packed: Buffer,
): string | null {
  if (packed.length === 0) return null;
  const type = headers['content-type'] ?? 'an unknown type';
  if (!TEXTUAL.test(type)) return `${packed.length} bytes of ${type}`;
  try {
    const unpack = UNPACKERS.get(headers['content-encoding'] ?? '');
    const text = (unpack?.(packed) ?? packed).toString('utf8');
    const shown = asJson(strike, text) ?? strike.text(text);
    return shown.length > MOST_CHARACTERS ? `${shown.slice(0, MOST_CHARACTERS)}\n…` : shown;
  } catch {
    return `${packed.length} bytes that cannot be decompressed`;
  }
}

function asJson(strike: StrikeOut, text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(strike.value(value), null, 2);
  } catch {
    return undefined;
  }
}
