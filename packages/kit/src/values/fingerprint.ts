import { isRecord } from './json';

/**
 * A short stand-in for a JSON value, in 22 characters: the same for the same content in whatever order of
 * its keys, and not to be had for other content on purpose.
 */
export async function fingerprint(value: unknown): Promise<string> {
  const sorted = JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
  // Loaded here and not with the piece, a fourth of whose start it would be.
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(sorted).digest('base64url').slice(0, 22);
}

/**
 * A shorter stand-in for a text, in at most 14 characters: two hashes of 32 bits. It tells texts apart that
 * nobody made alike on purpose, and is there at once.
 */
export function shortHash(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let position = 0; position < text.length; position++) {
    const unit = text.charCodeAt(position);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b);
    other ^= other >>> 15;
  }
  return [one, other].map((hash) => (hash >>> 0).toString(36)).join('');
}
