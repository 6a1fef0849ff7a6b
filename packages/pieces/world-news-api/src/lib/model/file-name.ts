/** Longest name of a file without its extension, in characters. */
const LONGEST_NAME = 80;

/** A name that is safe on every system: letters, digits and single hyphens alone. */
export function safeFileName(parts: readonly (string | null)[], extension: string): string {
  const words = parts.flatMap((part) => part?.match(/[\p{L}\p{N}]+/gu) ?? []);
  const name = words.join('-').toLowerCase().slice(0, LONGEST_NAME);
  return `${name || 'file'}.${extension}`;
}
