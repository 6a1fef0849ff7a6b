import { Random } from '@pieceworks/lab/sandbox';

/** Creates an id with this prefix. */
export type NewId = (prefix: string) => string;

/** Creates ids that count from 1, for records that always exist. */
export function numberedIds(): NewId {
  const counts = new Map<string, number>();
  return (prefix) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${prefix}_${String(count).padStart(4, '0')}`;
  };
}

/** Creates distinct ids, the same ones for the same seed. */
export function idsOf(seed: number): NewId {
  const random = new Random(seed);
  return (prefix) => `${prefix}_${random.between(2 ** 40, 2 ** 44).toString(36)}`;
}
