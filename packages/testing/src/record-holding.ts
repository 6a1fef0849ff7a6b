import { asRecord } from '@pieceworks/kit';

/**
 * A record that holds a value at a place and nothing else.
 * @param place keys with points between them; a number is a place in a list: `clients.0.id`.
 */
export function recordHolding(place: string, value: unknown) {
  const inside = (inner: unknown, key: string): unknown =>
    /^\d+$/.test(key) ? [inner] : { [key]: inner };
  return asRecord(place.split('.').reduceRight(inside, value));
}
