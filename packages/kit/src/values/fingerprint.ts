import { isRecord } from './json';

const { imul } = Math;

/**
 * Returns a hash of a JSON value, in 22 characters. The order of keys has no effect. It is infeasible to find
 * other content with the same hash.
 */
export async function fingerprint(value: unknown): Promise<string> {
  const sorted = JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
  // Imported on use, because loading it would take a fourth of the piece's start time.
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(sorted).digest('base64url').slice(0, 22);
}

/**
 * Returns a shorter hash of a text, in at most 14 characters: two 32-bit hashes. It is synchronous, and protects
 * against accidental collisions only.
 */
export function shortHash(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let position = 0; position < text.length; position++) {
    const unit = text.charCodeAt(position);
    one = imul(one ^ unit, 0x01000193);
    other = imul(other ^ unit, 0x85ebca6b);
    other ^= other >>> 15;
  }
  return [one, other].map((hash) => (hash >>> 0).toString(36)).join('');
}
