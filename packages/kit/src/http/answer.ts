import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { asList, asRecord, asText, isRecord, readText } from '../values/json';
import { within } from '../values/within';
import { TransportError, type WireAnswer } from './transport';

/** Largest body that is read unless a call sets another limit, in bytes. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Deepest nesting that is read. Real answers stay far below it. */
const MAX_DEPTH = 500;

/** Most layers of compression that are read. Real answers have fewer. */
const MAX_LAYERS = 2;

/** Compressions that are read. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** An answer that was read completely. */
export type Answer = {
  status: number;
  /** Header names in lower case. */
  headers: HttpHeaders;
  /** Parsed JSON, or a `Buffer` if bytes were requested; `null` for an empty body. */
  body: unknown;
};

/** A body that cannot be used. The message states the reason and follows the words "the answer". */
export class UnreadableAnswer extends Error {}

export function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/**
 * Reads an answer from the transport.
 * @param expects.maxBytes of the decompressed body.
 * @param expects.timeoutMs for decompression.
 * @throws UnreadableAnswer for a 2xx answer that is too large, or that is not the expected JSON.
 * @throws TransportError if decompression takes too long.
 */
export async function readAnswer(
  { status, headers, body }: WireAnswer,
  expects: { bytes: boolean | 'unless JSON'; maxBytes: number; timeoutMs: number },
): Promise<Answer> {
  const ok = isOk(status);
  const answer = { status, headers };
  try {
    const encoding = headers['content-encoding'];
    const unpacked = unpack(body, encoding, expects.maxBytes);
    // Decompression continues in the background after the timeout; its result is ignored.
    const bytes =
      encoding === undefined
        ? await unpacked
        : await within(unpacked, expects.timeoutMs, () => {
            throw new TransportError('timed-out', 'did not answer in time');
          });
    if (expects.bytes === true && ok) return { ...answer, body: bytes };
    if (bytes.length === 0) return { ...answer, body: null };
    const type = asText(headers['content-type']) ?? '';
    const isJson = /[/+]json\b/i.test(type);
    if (expects.bytes !== false && !isJson) return { ...answer, body: bytes };
    const text = decode(bytes, type);
    if (!ok) return { ...answer, body: isJson ? parseLeniently(text) : text };
    if (!isJson) {
      throw new UnreadableAnswer(`is ${type === '' ? 'without a content type' : type}, not JSON`);
    }
    return { ...answer, body: parse(text) };
  } catch (error) {
    // The status alone classifies a refusal, so an unreadable body is no error here.
    if (error instanceof UnreadableAnswer && !ok) return { ...answer, body: null };
    throw error;
  }
}

/** Decodes text in the character set that the media type names, by default UTF-8. */
function decode(bytes: Buffer, type: string): string {
  const label = /;\s*charset="?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8';
  // Invalid UTF-8 is visible in the text. In other character sets an invalid byte would become a wrong letter.
  const fatal = !/^utf-?8$/i.test(label);
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    throw new UnreadableAnswer(`cannot be read as ${label}`);
  }
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
    .split(',')
    .map((way) => way.trim())
    .filter((way) => way !== '' && way !== 'identity')
    .reverse();
  if (ways.length > MAX_LAYERS) throw new UnreadableAnswer('is compressed more than twice');
  let bytes = body;
  for (const way of ways) {
    if (bytes.length === 0) continue;
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
      // Some servers leave out the zlib wrapper. With the wrapper, the low half of the first byte is 8.
      return ((bytes[0] ?? 0) & 0x0f) === 8
        ? promisify(zlib.inflate)(bytes, limits)
        : promisify(zlib.inflateRaw)(bytes, limits);
    default:
      throw new UnreadableAnswer('uses a compression that was not requested');
  }
}

function parse(text: string): unknown {
  try {
    const body: unknown = JSON.parse(keepingDigits(text));
    return body;
  } catch (error) {
    throw error instanceof UnreadableAnswer ? error : new UnreadableAnswer('is not valid JSON');
  }
}

function parseLeniently(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

/**
 * Turns integers beyond 2^53 into texts: they are ids, and a number would lose digits.
 * @throws UnreadableAnswer if the JSON is nested so deep that recursive code would overflow the stack.
 */
function keepingDigits(text: string): string {
  if (text.length <= MAX_DEPTH && !LONG_NUMBER.test(text)) return text;
  let read = '';
  let end = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at);
        break;
      case OPEN_LIST:
      case OPEN_RECORD:
        if (++depth > MAX_DEPTH) throw new UnreadableAnswer('is nested too deeply');
        break;
      case CLOSE_LIST:
      case CLOSE_RECORD:
        depth--;
        break;
      default: {
        const start = at;
        while (isOfNumber(text.charCodeAt(at))) at++;
        if (at === start) break;
        const number = text.slice(start, at--);
        if (!/^-?[1-9]\d{15,}$/.test(number) || Number.isSafeInteger(Number(number))) break;
        read += `${text.slice(end, start)}"${number}"`;
        end = at + 1;
      }
    }
  }
  return read + text.slice(end);
}

/** Returns the position at which the JSON string that begins at `start` ends. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return text.length;
}

const LONG_NUMBER = /\d{16}/;

/** Returns true for a digit and for `+-.Ee`. */
function isOfNumber(code: number): boolean {
  if (code === COMMA || code === SLASH) return false;
  return (code >= PLUS && code <= NINE) || code === UPPER_E || code === LOWER_E;
}

const PLUS = 0x2b;
const COMMA = 0x2c;
const SLASH = 0x2f;
const NINE = 0x39;
const UPPER_E = 0x45;
const LOWER_E = 0x65;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_RECORD = 0x7b;
const CLOSE_RECORD = 0x7d;

/** The service's own explanation of a refusal, unshortened: its message, error code and request id. */
export type ServiceWords = {
  text: string | undefined;
  code: string | undefined;
  requestId: string | undefined;
};

/** Finds the service's explanation in the known forms of error bodies. Markup is not quoted. */
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
