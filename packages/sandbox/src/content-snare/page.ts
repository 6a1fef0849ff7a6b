import { Refusal } from '../refusal';

export type PageQuery = { limit?: number; offset?: number };
export type SortQuery = { sort_by?: string; sort_direction?: string };

const DEFAULT_LIMIT = 200;

/** Returns one page of a list. */
export function pageOf<Item>(
  items: readonly Item[],
  { limit = DEFAULT_LIMIT, offset = 0 }: PageQuery,
) {
  return {
    results: items.slice(offset, offset + limit),
    pagination: { offset, total_count: items.length },
  };
}

/** Returns the records that contain a text in at least one of the fields, ignoring case. */
export function having<Field extends string, Item extends Record<Field, string | null>>(
  items: readonly Item[],
  text = '',
  fields: readonly Field[],
): Item[] {
  return items.filter((item) =>
    fields.some((field) => item[field]?.toLowerCase().includes(text.toLowerCase()) ?? text === ''),
  );
}

/** Returns the records sorted by a text field; unsorted if no order is requested. */
export function sorted<Item extends object>(
  items: readonly Item[],
  { sort_by: field, sort_direction: direction = 'asc' }: SortQuery,
): Item[] {
  if (field === undefined) return [...items];
  const textOf = (item: Item): string => {
    const value: unknown = Object.entries(item).find(([key]) => key === field)?.[1];
    if (typeof value !== 'string' && value !== null) throw new Refusal(422, 'Sort by is invalid');
    return value ?? '';
  };
  const up = items.toSorted((a, b) => textOf(a).localeCompare(textOf(b)));
  return direction === 'desc' ? up.toReversed() : up;
}
