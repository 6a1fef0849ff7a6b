export type PageQuery = { limit?: number; offset?: number };

const DEFAULT_LIMIT = 200;

/** One page of a list. */
export function pageOf<Item>(
  items: readonly Item[],
  { limit = DEFAULT_LIMIT, offset = 0 }: PageQuery,
) {
  return {
    results: items.slice(offset, offset + limit),
    pagination: { offset, total_count: items.length },
  };
}

/** The records that have a text, in any case, in at least one of the fields. */
export function having<Field extends string, Item extends Record<Field, string | null>>(
  items: readonly Item[],
  text = '',
  fields: readonly Field[],
): Item[] {
  return items.filter((item) =>
    fields.some((field) => item[field]?.toLowerCase().includes(text.toLowerCase()) ?? text === ''),
  );
}
