import { type FieldRow, invalidField } from '@pieceworks/kit';

/**
 * Requires exactly one of two fields: an entry of a list, or a text.
 * @throws Failure `invalid` for none, or for both.
 */
export function requireEither<Key extends string>(
  rows: Readonly<Record<Key, FieldRow>>,
  values: Readonly<Partial<Record<Key, unknown>>>,
  [chosen, written]: readonly [Key, Key],
): void {
  const [label, other] = [rows[chosen].label, rows[written].label];
  if (values[chosen] === undefined && values[written] === undefined) {
    throw invalidField(label, `choose one, or fill in ${other}.`);
  }
  if (values[chosen] !== undefined && values[written] !== undefined) {
    throw invalidField(other, `leave it empty, since ${label} is filled in.`);
  }
}
