import { fingerprint, isRecord, type JsonRecord, readText } from '@pieceworks/kit';

/** What a webhook was told: unsigned, so that nothing in it is proved. */
export type Delivery = {
  /** The name of the event. */
  event: string;
  /** Of the record that the event is about; `null` for an event that is about none. */
  id: string | null;
  /** The record with the event's name beside its fields, without the PIN of the client. */
  raw: JsonRecord;
  /** The same for the same content: a delivery has no id of its own. */
  fingerprint: string;
};

/** Reads a delivery, which may be anything at all; `undefined` for what is none. */
export async function readDelivery(body: unknown): Promise<Delivery | undefined> {
  const event = readText(body, 'event_name');
  const id = readText(body, 'id');
  if (event === null) return undefined;
  try {
    const raw: unknown = JSON.parse(JSON.stringify(body), withoutPin);
    return isRecord(raw) ? { event, id, raw, fingerprint: await fingerprint(raw) } : undefined;
  } catch {
    // Nested deeper than anything that the service sends.
    return undefined;
  }
}

function withoutPin(key: string, value: unknown): unknown {
  return key === 'pin_code' ? undefined : value;
}
