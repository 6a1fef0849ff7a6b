import { shortHash } from '@pieceworks/kit';
import type { ReadArticle } from './types';

/** Maximum length of a key, in characters. It limits the size of the trigger's state. */
export const LONGEST_KEY = 14;

/** Returns the key of an article: its id, or else a hash of its URL or of the whole record. */
export function keyOf({ article, raw }: ReadArticle): string {
  const { id, url } = article;
  if (id !== null && id.length <= LONGEST_KEY && /^[\w-]+$/.test(id)) return id;
  return shortHash(id ?? url ?? JSON.stringify(raw));
}
