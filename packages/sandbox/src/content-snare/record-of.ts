import { Refusal } from '../refusal';

/** Returns the record with the id in the path of the call. */
export function recordById<Item extends { id: string }>(
  records: readonly Item[],
  id: string,
): Item {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Refusal(404, 'Not found');
  return record;
}

/**
 * Returns the record with this id.
 * @throws Refusal that names the `role`, if there is no such record.
 */
export function recordOf<Item extends { id: string }>(
  records: readonly Item[],
  id: string,
  role: string,
): Item {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Refusal(422, `${role} was not found`);
  return record;
}
