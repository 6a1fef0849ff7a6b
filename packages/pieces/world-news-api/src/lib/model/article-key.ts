import { shortHash } from '@pieceworks/kit';
import type { ReadArticle } from './types';

/** Longest key, in characters: what is remembered of an article has a known size. */
export const LONGEST_KEY = 14;

/** What an article is known by again: its id, or else a hash of its URL or of the whole record. */
export function keyOf({ article, raw }: ReadArticle): string {
  const { id, url } = article;
  if (id !== null && id.length <= LONGEST_KEY && /^[\w-]+$/.test(id)) return id;
  return shortHash(id ?? url ?? JSON.stringify(raw));
}
