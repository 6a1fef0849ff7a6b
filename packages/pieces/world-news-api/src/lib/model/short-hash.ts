/**
 * A short stand-in for a text: two hashes of 32 bits, in at most 14 characters. It tells texts apart that
 * nobody made alike on purpose, and is there at once; the kit's `fingerprint` has to be waited for.
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
