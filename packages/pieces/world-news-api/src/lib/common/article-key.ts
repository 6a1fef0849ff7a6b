import type { ReadArticle } from './types';

/** Longest key, in characters: what is remembered of an article has a known size. */
export const LONGEST_KEY = 20;

/** What an article is known by again: its id, or else a fingerprint of its URL or of the whole record. */
export function keyOf({ article, raw }: ReadArticle): string {
  const { id, url } = article;
  if (id !== null && id.length <= LONGEST_KEY) return id;
  return fingerprint(id ?? url ?? JSON.stringify(raw));
}

/** A short stand-in for a text: two hashes of 32 bits, in at most 14 characters. */
export function fingerprint(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let position = 0; position < text.length; position++) {
    const unit = text.charCodeAt(position);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b);
    other ^= other >>> 15;
  }
  return [one, other].map((hash) => (hash >>> 0).toString(36)).join('');
}
