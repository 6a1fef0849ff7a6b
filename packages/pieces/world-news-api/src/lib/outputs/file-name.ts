/** Maximum length of a file name without its extension, in characters. */
const LONGEST_NAME = 80;

/** Returns a name that is safe on every system: only letters, digits and single hyphens. */
export function safeFileName(parts: readonly (string | null)[], extension: string): string {
  const words = parts.flatMap((part) => part?.match(/[\p{L}\p{N}]+/gu) ?? []);
  const name = words.join('-').toLowerCase().slice(0, LONGEST_NAME);
  return `${name || 'file'}.${extension}`;
}
