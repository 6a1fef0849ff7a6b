import { type FieldRow, invalidField, refuseBoth } from '@pieceworks/kit';

/**
 * Requires exactly one of two fields: an entry of a list, or a text.
 * @throws Failure `invalid` for none, or for both.
 */
export function requireEither<Key extends string>(
  rows: Readonly<Record<Key, FieldRow>>,
  values: Readonly<Partial<Record<Key, unknown>>>,
  [chosen, written]: readonly [Key, Key],
): void {
  if (values[chosen] === undefined && values[written] === undefined) {
    throw invalidField(rows[chosen].label, `choose one, or fill in ${rows[written].label}.`);
  }
  refuseBoth(rows, values, [chosen, written]);
}
