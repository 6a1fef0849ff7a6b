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
