import { inDigits } from '../values/json';

/** A query as a contract types it. `undefined` values are not sent. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Returns the parameters that have a value, as text. */
export function toQueryParams(query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'number' ? inDigits(value) : `${value}`]],
    ),
  );
}
