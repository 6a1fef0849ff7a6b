import { asText } from '@pieceworks/kit';
import type { Field } from '../outputs/output-rows';

/**
 * Gives every field a unique key, based on its name. The first field of a name keeps the plain name. Repeated
 * names get a number, chosen so that the key differs from all other names.
 */
export function withKeys<Entry extends Pick<Field, 'name' | 'referenceId' | 'id'>>(
  fields: readonly Entry[],
): (Entry & { key: string })[] {
  const named = fields.map((field) => ({
    field,
    name: asText(field.name) ?? field.referenceId ?? field.id ?? 'Field',
  }));
  const names = new Set(named.map(({ name }) => name));
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return named.map(({ field, name }) => {
    let key = name;
    let count = counts.get(name) ?? 2;
    for (; taken.has(key); count++) {
      const numbered = `${name} (${count})`;
      if (!names.has(numbered)) key = numbered;
    }
    counts.set(name, count);
    taken.add(key);
    return { ...field, key };
  });
}

/** Returns the texts of the fields, by key or by reference ID. */
export function answersBy(
  fields: readonly (Pick<Field, 'referenceId' | 'text'> & { key: string })[],
  id: 'key' | 'referenceId',
): Record<string, string | null> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const key = field[id];
      return key === null ? [] : [[key, field.text]];
    }),
  );
}
