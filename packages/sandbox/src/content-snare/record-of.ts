import { Refusal } from '../refusal';

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
