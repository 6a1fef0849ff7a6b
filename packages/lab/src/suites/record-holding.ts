import { asRecord } from '@pieceworks/kit/json';

/**
 * Returns a record with a value at one place and nothing else.
 * @param place keys joined by dots; a number is an index in a list: `clients.0.id`.
 */
export function recordHolding(place: string, value: unknown) {
  const inside = (inner: unknown, key: string): unknown =>
    /^\d+$/.test(key) ? [inner] : { [key]: inner };
  return asRecord(place.split('.').reduceRight(inside, value));
}
