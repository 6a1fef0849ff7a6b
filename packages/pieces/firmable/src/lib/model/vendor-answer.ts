import { type Answer, asText, type FailureKind, readText } from '@pieceworks/kit';

/**
 * What an answer of the vendor's own API means where its status does not say so: nothing found comes as
 * 500 or 400 with a text, and used-up credits under a status that is not documented.
 */
export function classifyVendorAnswer({ status, body }: Answer): FailureKind | undefined {
  if (status < 400 || status === 401 || status === 429) return undefined;
  const words = textOf(body);
  if (status !== 402 && /not found|no (profile|record|match)/i.test(words)) return 'not-found';
  return status < 500 && /\bcredits?\b/i.test(words) ? 'quota' : undefined;
}

function textOf(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : body;
  return readText(body, 'message') ?? asText(error) ?? readText(error, 'message') ?? '';
}
