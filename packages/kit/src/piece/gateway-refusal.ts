import { invalidField } from '../values/failure';

/**
 * Refuses what the gateway contract shows no way to pass on: nothing that was filled in is dropped.
 * @param fields by their keys; `undefined`, `false` and an empty list are not filled in.
 * @param labels in the order of the form: the first one that is filled in is named.
 * @throws Failure `invalid`.
 */
export function refuseOnGateway<Key extends string>(
  fields: Readonly<Partial<Record<Key, unknown>>>,
  labels: Readonly<Record<Key, string>>,
): void {
  const filled = new Set(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== false && !isEmptyList(value))
      .map(([key]) => key),
  );
  const refused = Object.entries<string>(labels).find(([key]) => filled.has(key));
  if (refused === undefined) return;
  throw invalidField(refused[1], 'a gateway cannot do this; leave it empty or switched off.');
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
