import { asText } from '@pieceworks/kit';
import { uniqueNames } from '../api/unique-names';
import type { Field } from '../outputs/output-rows';

/** Gives every field a unique key, based on its name. The first field of a name keeps the plain name. */
export function withKeys<Entry extends Pick<Field, 'name' | 'referenceId' | 'id'>>(
  fields: readonly Entry[],
): (Entry & { key: string })[] {
  const keys = uniqueNames(
    fields.map(({ name, referenceId, id }) => asText(name) ?? referenceId ?? id ?? 'Field'),
  );
  return fields.map((field, at) => ({ ...field, key: keys[at] ?? '' }));
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
