import { Failure, fingerprint, isRecord, type JsonRecord, readText } from '@pieceworks/kit';

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

/**
 * Reads a delivery from any body; `undefined` if the body is not a delivery. A proxy can pass JSON on as text.
 * @throws Failure `protocol` for a text that is not JSON.
 */
export async function readDelivery(given: unknown): Promise<Delivery | undefined> {
  const body = typeof given === 'string' ? fromText(given) : given;
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

function fromText(text: string): unknown {
  const json = text.trim();
  if (json === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Failure({
      kind: 'protocol',
      message:
        'Could not read a delivery to the webhook: it is text, and not the JSON that Content Snare sends. A proxy in front of Activepieces may change it.',
    });
  }
  // JSON in JSON, as some proxies wrap it.
  return typeof value === 'string' ? fromText(value) : value;
}

function withoutPin(key: string, value: unknown): unknown {
  return key === 'pin_code' ? undefined : value;
}
