/** How many articles are remembered; with keys of 22 characters that is less than 200 KB of JSON. */
export const MAX_SEEN = 5_000;

/**
 * The articles that the service has shown, by key, with their second of publication since the epoch. The
 * one that was shown last is at the end: what is still inside the time that polls read is never forgotten
 * before what is not.
 */
export type SeenArticles = Map<string, number>;

/** Notes that an article was shown; gives whether it was so for the first time. */
export function see(seen: SeenArticles, key: string, second: number): boolean {
  const isFirst = !seen.delete(key);
  seen.set(key, second);
  return isFirst;
}

/**
 * Forgets the articles that were not shown for the longest time, beyond `most`.
 * @returns the second of publication from which on every article that was shown is still remembered, as
 * far as `now`: a date in the future is an error of the paper and says nothing of the order.
 */
export function forgetOldest(seen: SeenArticles, now: number, most = MAX_SEEN): number {
  let complete = 0;
  for (const [key, second] of seen) {
    if (seen.size <= most) break;
    seen.delete(key);
    if (second < now) complete = Math.max(complete, second + 1);
  }
  return complete;
}
