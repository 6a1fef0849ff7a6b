import { fingerprint, isRecord, type JsonRecord, readText } from '@pieceworks/kit';

/** A delivery to a webhook. It is unsigned, so its content is unproven. */
export type Delivery = {
  event: string;
  /** The id of the record; `null` for an event without a record. */
  id: string | null;
  /** The record plus the event's name, without the client's PIN. */
  raw: JsonRecord;
  /** A hash of the content, because a delivery has no id of its own. */
  fingerprint: string;
};

/** Reads a delivery from any body; `undefined` if the body is not a delivery. */
export async function readDelivery(body: unknown): Promise<Delivery | undefined> {
  const event = readText(body, 'event_name');
  const id = readText(body, 'id');
  if (event === null) return undefined;
  try {
    const raw: unknown = JSON.parse(JSON.stringify(body), withoutPin);
    return isRecord(raw) ? { event, id, raw, fingerprint: await fingerprint(raw) } : undefined;
  } catch {
    // The body is nested deeper than anything that the service sends.
    return undefined;
  }
}

function withoutPin(key: string, value: unknown): unknown {
  return key === 'pin_code' ? undefined : value;
}
