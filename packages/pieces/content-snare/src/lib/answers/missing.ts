import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { asTyped } from '@pieceworks/kit';
import { REJECTION_FIELD } from '../outputs/output-fields';
import type { Field } from '../outputs/output-rows';
import { FIELD_STATES, isState, unknownState } from '../readers/states';

/** A field that its client still has to fill in. */
type MissingField = {
  id: string | null;
  name: string;
  page: string | null;
  /** The reason why it was sent back. */
  comment: string | null;
};

export const MISSING_FIELDS: OutputSchemaField[] = [
  {
    key: 'missingText',
    label: 'Missing, as text',
    description: 'Names of the missing fields, separated by commas.',
  },
  {
    key: 'missing',
    label: 'Missing fields',
    description: 'Needed fields that are empty or were sent back.',
    labelKey: 'name',
    listItems: [
      { key: 'id', label: 'Field ID' },
      { key: 'name', label: 'Name' },
      { key: 'page', label: 'Page' },
      { ...REJECTION_FIELD, key: 'comment' },
    ],
  },
];

/** The same in a list of requests, which leaves the IDs to Get Request. */
export const OWED_FIELDS: OutputSchemaField[] = MISSING_FIELDS.map(({ listItems, ...field }) => ({
  ...field,
  ...(listItems && { listItems: listItems.filter(({ key }) => key === 'name' || key === 'page') }),
}));

type AnyField = Pick<
  Field,
  | 'id'
  | 'name'
  | 'referenceId'
  | 'page'
  | 'status'
  | 'text'
  | 'required'
  | 'hidden'
  | 'rejectionComment'
> & { key: string };

/**
 * Returns true for a field that is not filled in, or was sent back. Without a status, its answer decides.
 * @throws Failure `protocol` for a status that no contract has.
 */
function isUnfinished({ status, text }: AnyField): boolean {
  if (status === null) return text === null;
  if (!isState(FIELD_STATES, status)) throw unknownState('field', status);
  return status === 'todo' || status === 'redo';
}

/** Returns a name as it is compared. */
function compared(name: string): string {
  return asTyped(name).toUpperCase();
}

/** Returns the fields by each name or ID that they have. */
function byName(fields: readonly AnyField[]): Map<string, AnyField[]> {
  const named = new Map<string, AnyField[]>();
  for (const field of fields) {
    const { id, key, name, referenceId } = field;
    for (const text of new Set([id, key, name, referenceId])) {
      if (text === null) continue;
      const found = named.get(compared(text));
      if (found === undefined) named.set(compared(text), [field]);
      else found.push(field);
    }
  }
  return named;
}

/**
 * Returns the fields that are not filled in or were sent back, if they are required or needed. The client cannot fill
 * in hidden ones.
 * @param needed names or IDs of optional fields. Those that the request does not have are ignored.
 * @throws Failure `protocol` for a visible field with a status that no contract has.
 */
export function missingIn(fields: readonly AnyField[], needed: readonly string[]) {
  const named = needed.length === 0 ? new Map<string, AnyField[]>() : byName(fields);
  const asked = new Set(
    needed.flatMap((entry) => {
      const exact = named.get(compared(entry));
      // An entry may list several names, but a name may contain a comma itself.
      return exact ?? entry.split(',').flatMap((name) => named.get(compared(name)) ?? []);
    }),
  );
  const missing = fields
    .filter((field) => !field.hidden && isUnfinished(field))
    .filter((field) => field.required || asked.has(field))
    .map(({ id, key, page, rejectionComment }): MissingField => ({
      id,
      name: key,
      page,
      comment: rejectionComment,
    }));
  return { missingText: missing.map(({ name }) => name).join(', ') || null, missing };
}
