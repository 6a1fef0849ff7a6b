import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { asList, asRecord, asText, isRecord, readText } from '../values/json';
import type { WireAnswer } from './transport';

/** Largest body that is read unless a call says otherwise, in bytes. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Nothing that a service means to say is nested deeper than this. */
const MAX_DEPTH = 500;

/** The ways of packing that are read. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

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

export function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/**
 * Reads an answer as it came.
 * @param expects.maxBytes of the body, once it is unpacked.
 * @throws UnreadableAnswer for an answer 2xx that is larger, or not the JSON that it should be.
 */
export async function readAnswer(
  { status, headers, body }: WireAnswer,
  expects: { bytes: boolean | 'unless JSON'; maxBytes: number },
): Promise<Answer> {
  const ok = isOk(status);
  const answer = { status, headers };
  const bytes = await unpack(body, headers['content-encoding'], expects.maxBytes).catch(
    (error: unknown) => {
      // What a refusal means is in its status, however long its words are.
      if (error instanceof UnreadableAnswer && !ok) return Buffer.alloc(0);
      throw error;
    },
  );
  if (expects.bytes === true && ok) return { ...answer, body: bytes };
  if (bytes.length === 0) return { ...answer, body: null };
  const type = asText(headers['content-type']) ?? '';
  const isJson = /[/+]json\b/i.test(type);
  if (expects.bytes !== false && !isJson) return { ...answer, body: bytes };
  const text = new TextDecoder().decode(bytes);
  if (!ok) return { ...answer, body: isJson ? parseLeniently(text) : text };
  if (!isJson) {
    throw new UnreadableAnswer(`is ${type === '' ? 'of no stated type' : type} and not JSON`);
  }
  return { ...answer, body: parse(text) };
}

async function unpack(
  body: Buffer | undefined,
  encoding: unknown,
  maxBytes: number,
): Promise<Buffer> {
  const tooLarge = `is larger than ${(maxBytes / 1024 / 1024).toFixed(1)} MiB`;
  if (body === undefined) throw new UnreadableAnswer(tooLarge);
  const ways = (asText(encoding) ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .reverse();
  let bytes = body;
  for (const way of ways) {
    if (way === '' || way === 'identity' || bytes.length === 0) continue;
    try {
      bytes = await unpackOnce(bytes, way, maxBytes);
    } catch (error) {
      if (error instanceof UnreadableAnswer) throw error;
      const isTooLarge = asRecord(error).code === 'ERR_BUFFER_TOO_LARGE';
      throw new UnreadableAnswer(isTooLarge ? tooLarge : `is not valid ${way}`);
    }
  }
  if (bytes.length > maxBytes) throw new UnreadableAnswer(tooLarge);
  return bytes;
}

async function unpackOnce(bytes: Buffer, way: string, maxBytes: number): Promise<Buffer> {
  const [zlib, { promisify }] = await Promise.all([import('node:zlib'), import('node:util')]);
  const limits = { maxOutputLength: maxBytes };
  switch (way) {
    case 'gzip':
    case 'x-gzip':
      return promisify(zlib.gunzip)(bytes, limits);
    case 'br':
      return promisify(zlib.brotliDecompress)(bytes, limits);
    case 'deflate':
      // Some servers leave out the wrapper, whose first byte says 8.
      return ((bytes[0] ?? 0) & 0x0f) === 8
        ? promisify(zlib.inflate)(bytes, limits)
        : promisify(zlib.inflateRaw)(bytes, limits);
    default:
      throw new UnreadableAnswer('is packed in a way that was not asked for');
  }
}

function parse(text: string): unknown {
  if (isDeep(text)) throw new UnreadableAnswer('is nested deeper than any record');
  try {
    const body: unknown = JSON.parse(keepingDigits(text));
    return body;
  } catch {
    throw new UnreadableAnswer('is not valid JSON');
  }
}

const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Integers beyond 2^53 as texts: they are ids, which a number would change. */
function keepingDigits(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  return text.replace(TEXT_OR_NUMBER, (token) =>
    /^-?[1-9]\d{15,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
}

function parseLeniently(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

/** Whatever goes through a record level by level would end in the middle of it. */
function isDeep(text: string): boolean {
  if (text.length <= MAX_DEPTH) return false;
  let depth = 0;
  let isQuoted = false;
  for (let position = 0; position < text.length; position++) {
    switch (text.charCodeAt(position)) {
      case BACKSLASH:
        position++;
        break;
      case QUOTE:
        isQuoted = !isQuoted;
        break;
      case OPEN_LIST:
      case OPEN_RECORD:
        if (!isQuoted && ++depth > MAX_DEPTH) return true;
        break;
      case CLOSE_LIST:
      case CLOSE_RECORD:
        if (!isQuoted) depth--;
        break;
    }
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_RECORD = 0x7b;
const CLOSE_RECORD = 0x7d;

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
