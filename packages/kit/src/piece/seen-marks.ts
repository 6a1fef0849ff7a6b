import { shortHash } from '../values/fingerprint';
import { isRecord } from '../values/json';

/** A short key of an item, and the group by which it is forgotten: a day, a company. */
export type Mark = readonly [key: string, group: string];

/** The items that a trigger has seen: groups by key. */
export type SeenMarks = ReadonlyMap<string, string>;

/** Length of a key, which has 32 bits. All keys are equally long, so that they are stored without separators. */
const KEY_LENGTH = 7;

export function markOf(item: string, group: string): Mark {
  return [shortHash(item).slice(-KEY_LENGTH).padStart(KEY_LENGTH, '0'), group];
}

/** Returns the marks as JSON: one string of keys per group. 40,000 marks take 280 KB; the platform's limit is 512 KB. */
export function storedMarks(seen: SeenMarks): Record<string, string> {
  const groups = new Map<string, string[]>();
  for (const [key, group] of seen) {
    const keys = groups.get(group) ?? [];
    keys.push(key);
    groups.set(group, keys);
  }
  return Object.fromEntries([...groups].map(([group, keys]) => [group, keys.join('')]));
}

/** Reverses `storedMarks`; `null` for a value of another shape. */
export function readMarks(stored: unknown): SeenMarks | null {
  if (!isRecord(stored)) return null;
  const seen = new Map<string, string>();
  for (const [group, keys] of Object.entries(stored)) {
    if (typeof keys !== 'string' || keys.length % KEY_LENGTH > 0) return null;
    for (let at = 0; at < keys.length; at += KEY_LENGTH) {
      seen.set(keys.slice(at, at + KEY_LENGTH), group);
    }
  }
  return seen;
}
