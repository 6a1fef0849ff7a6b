/**
 * How many articles are remembered: with keys of 14 characters, and a feed for each country, the state has
 * less than 200 KB of JSON.
 */
export const MAX_SEEN = 4_500;

/** The articles that the service has shown, by key, with their second of publication since the epoch. */
export type SeenArticles = Map<string, number>;

/** Notes that an article was shown; gives whether it was so for the first time. */
export function see(seen: SeenArticles, key: string, second: number): boolean {
  const isFirst = !seen.has(key);
  seen.set(key, second);
  return isFirst;
}

/**
 * Forgets articles beyond `most`: the oldest of those that were published before `now`, and only then what
 * is dated farthest ahead, which is an error of the paper and will be shown again with every reading.
 * @returns the second of publication from which on every article that was shown is still remembered, as
 * far as `now`.
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
