import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { asList, asRecord, asText, isRecord, readText } from '../values/json';

/** Largest body that is read unless a call says otherwise, in bytes. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** An answer that was read to its end. */
export type Answer = {
  status: number;
  /** Header names in lower case. */
  headers: HttpHeaders;
  /** JSON as parsed; a `Buffer` when bytes were asked for; else `null` for an empty body. */
  body: unknown;
};

/** A body that cannot be used; the message says why, after "the answer". */
export class UnreadableAnswer extends Error {}

/**
 * Reads the body while it comes, and stops at `maxBytes`.
 * @throws UnreadableAnswer when it is larger, or not the JSON that it should be (in an answer 2xx).
 */
export async function readAnswer(
  response: Response,
  expects: { bytes: boolean | 'unless JSON'; maxBytes: number },
): Promise<Answer> {
  const bytes = await readBytes(response, expects.maxBytes).catch((error: unknown) => {
    // What a refusal means is in its status, however long its words are.
    if (error instanceof UnreadableAnswer && !response.ok) return Buffer.alloc(0);
    throw error;
  });
  const headers = Object.fromEntries(response.headers);
  const answer = { status: response.status, headers };
  if (expects.bytes === true && response.ok) return { ...answer, body: bytes };
  if (bytes.length === 0) return { ...answer, body: null };
  const type = response.headers.get('content-type') ?? '';
  const isJson = /[/+]json\b/i.test(type);
  if (expects.bytes !== false && !isJson) return { ...answer, body: bytes };
  const text = new TextDecoder().decode(bytes);
  if (!response.ok) return { ...answer, body: isJson ? parseLeniently(text) : text };
  if (!isJson) {
    throw new UnreadableAnswer(`is ${type === '' ? 'of no stated type' : type} and not JSON`);
  }
  try {
    const body: unknown = JSON.parse(text);
    return { ...answer, body };
  } catch {
    throw new UnreadableAnswer('is not valid JSON');
  }
}

async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  if (response.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the stream, so the rest is never received.
  for await (const chunk of response.body) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > maxBytes) {
      throw new UnreadableAnswer(`is larger than ${(maxBytes / 1024 / 1024).toFixed(1)} MiB`);
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What the service itself says in a refusal, in full: its words, its code, its id of the request. */
export type ServiceWords = {
  text: string | undefined;
  code: string | undefined;
  requestId: string | undefined;
};

/** Finds the service's words in the known forms of error bodies; markup is not quoted. */
export function readServiceWords({
  headers,
  body,
}: Pick<Answer, 'headers' | 'body'>): ServiceWords {
  return {
    text: readWords(body),
    code: readText(body, 'code') ?? readText(asRecord(body).error, 'code') ?? undefined,
    requestId: readText(headers, 'x-request-id', 'request-id', 'cf-ray') ?? undefined,
  };
}

function readWords(body: unknown): string | undefined {
  if (typeof body === 'string')
    return /<[a-z!]/i.test(body) ? undefined : (asText(body) ?? undefined);
  if (!isRecord(body)) return undefined;
  const listed = asList(body.errors).map(
    (entry) => asText(entry) ?? readText(entry, 'message', 'detail'),
  );
  const errors = listed.filter((entry) => entry !== null).join('; ');
  return (
    readText(body, 'message', 'error_description', 'error', 'detail', 'title') ??
    readText(body.error, 'message') ??
    asText(errors) ??
    undefined
  );
}
