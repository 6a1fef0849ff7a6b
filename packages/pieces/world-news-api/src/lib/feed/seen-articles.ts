/**
 * Maximum number of seen articles. With keys of 14 characters and a feed for each country, the state stays
 * below 200 KB of JSON.
 */
export const MAX_SEEN = 4_500;

/** Articles that the service has returned, by key, with their second of publication since the epoch. */
export type SeenArticles = Map<string, number>;

/** Marks an article as seen; returns true the first time. */
export function markSeen(seen: SeenArticles, key: string, second: number): boolean {
  const isFirst = !seen.has(key);
  seen.set(key, second);
  return isFirst;
}

/**
 * Forgets articles beyond `most`: first the oldest published before `now`, then those dated farthest ahead. A date in
 * the future is the publisher's error, and such an article is in the answer of every poll.
 * @returns the second of publication from which all returned articles up to `now` are still remembered.
 */
export function forgetOldest(seen: SeenArticles, now: number, most = MAX_SEEN): number {
  if (seen.size <= most) return 0;
  const inOrder = [...seen].sort(([, a], [, b]) => a - b);
  const ahead = inOrder.findIndex(([, second]) => second >= now);
  const past = ahead === -1 ? inOrder : inOrder.slice(0, ahead);
  const forgotten = past.slice(0, seen.size - most);
  for (const [key] of forgotten) seen.delete(key);
  for (const [key] of inOrder.reverse().slice(0, seen.size - most)) seen.delete(key);
  const [, second = -1] = forgotten.at(-1) ?? [];
  return second + 1;
}
