import { Refusal } from '../refusal';

/** The record with this id, which is in the path of the call. */
export function recordById<Item extends { id: string }>(
  records: readonly Item[],
  id: string,
): Item {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Refusal(404, 'Not found');
  return record;
}

/** The record with this id; refuses the call, in which it is the `role`, when there is none. */
export function recordOf<Item extends { id: string }>(
  records: readonly Item[],
  id: string,
  role: string,
): Item {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Refusal(422, `${role} was not found`);
  return record;
}
