/** A query as a contract types it: what is `undefined` is not sent. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The parameters of a query that were filled in, as text. */
export function toQueryParams(query: Query): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params[name] = String(value);
  }
  return params;
}
