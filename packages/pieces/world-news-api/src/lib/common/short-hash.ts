/**
 * A short stand-in for a text: two hashes of 32 bits, in at most 14 characters. It tells texts apart that
 * nobody made alike on purpose; one that does would cost the start of the piece Node's cryptography.
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
