import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { asRecord, asText, isEmptyDeep, readNumber } from '../values/json';
import { formatNumber } from '../values/text';
import { withTimeout } from '../values/with-timeout';
import type { ApiRequest } from './api-request';
import { TransportError, type WireAnswer } from './transport';

/** Largest part of a refusal's body that is read, in bytes: a page of an error can have megabytes. */
const MAX_REFUSAL_BYTES = 500_000;

/** Largest body that is read unless a call sets another limit, in bytes. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

export const ACCEPT_ENCODING = 'gzip, deflate, br';

export type HttpAnswer = {
  status: number;
  /** Header names in lower case. */
  headers: HttpHeaders;
  /** Parsed JSON, or a `Buffer` if bytes were requested; `null` for an empty body. */
  body: unknown;
};

/** A body that cannot be used. The message is worded to follow "an answer that": `is not valid JSON`. */
export class UnreadableAnswer extends Error {
  constructor(
    message: string,
    readonly more: {
      /** True for a web page, which comes from another server or one in front of the service. */
      isPage?: boolean;
      /** True for another media type than JSON, text or a web page. */
      isFile?: boolean;
      isTooLarge?: boolean;
    } = {},
  ) {
    super(message);
  }
}

export function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/**
 * Reads an answer from the transport.
 * @param expects.takesText true if a text that is not JSON is returned as it is; never a web page.
 * @param expects.maxBytes limit of the decompressed body.
 * @param expects.timeoutMs limit of the decompression.
 * @throws UnreadableAnswer for a 2xx answer that is too large, or that is not the expected JSON.
 * @throws TransportError if decompression takes too long.
 */
export async function readAnswer(
  { status, headers, body }: WireAnswer,
  expects: {
    bytes: boolean | 'unless JSON';
    takesText: boolean;
    maxBytes: number;
    timeoutMs: number;
  },
): Promise<HttpAnswer> {
  const ok = isOk(status);
  const answer = { status, headers };
  try {
    const encoding = asText(headers['content-encoding']);
    const unpacked = unpack(body, encoding, expects.maxBytes);
    // Decompression continues in the background after the timeout; its result is ignored.
    const bytes =
      encoding === null
        ? await unpacked
        : await withTimeout(unpacked, expects.timeoutMs, () => {
            throw new TransportError('timed-out', 'did not answer in time');
          });
    if (expects.bytes === true && ok) return { ...answer, body: bytes };
    if (bytes.length === 0) return { ...answer, body: null };
    const type = asText(headers['content-type']) ?? '';
    const isJson = /[/+]json\b/i.test(type);
    if (expects.bytes !== false && !isJson) return { ...answer, body: bytes };
    const text = decode(ok ? bytes : bytes.subarray(0, MAX_REFUSAL_BYTES), type);
    const isRead = isJson || isUntypedJson(type, text);
    if (!ok) return { ...answer, body: isRead ? parseLeniently(text) : text };
    if (!isRead) {
      if (expects.takesText && isPlainText(type)) return { ...answer, body: text };
      const isPage = isHtml(type);
      throw new UnreadableAnswer(describeType(type, 'JSON'), {
        isPage,
        isFile: !isPage && type !== '' && !isPlainText(type),
      });
    }
    return { ...answer, body: parse(text) };
  } catch (error) {
    // The status alone classifies a refusal, so an unreadable body is no error here.
    if (error instanceof UnreadableAnswer && !ok) return { ...answer, body: null };
    throw error;
  }
}

/**
 * Decodes text in the character set that the media type names. Without one, the text is UTF-8 or, if that fails,
 * windows-1252, as in browsers. Bytes that cannot be decoded become U+FFFD, so that one broken text does not fail a call
 * that succeeded.
 */
function decode(bytes: Buffer, type: string): string {
  const label = /;\s*charset="?([^\s;"]+)/i.exec(type)?.[1];
  try {
    return new TextDecoder(label, { fatal: label === undefined }).decode(bytes);
  } catch {
    // The bytes are not UTF-8, or the character set is unknown.
    return new TextDecoder(label === undefined ? 'windows-1252' : 'utf-8').decode(bytes);
  }
}

async function unpack(
  body: Buffer | undefined,
  encoding: string | null,
  maxOutputLength: number,
): Promise<Buffer> {
  const most = Number((maxOutputLength / 1024 / 1024).toFixed(1));
  const tooLarge = () =>
    new UnreadableAnswer(`is larger than ${most} MB, the limit`, { isTooLarge: true });
  if (body === undefined) throw tooLarge();
  const way = encoding?.toLowerCase() ?? 'identity';
  if (way === 'identity' || body.length === 0) return body;
  const [zlib, { promisify }] = await Promise.all([import('node:zlib'), import('node:util')]);
  const decompress = {
    gzip: zlib.gunzip,
    'x-gzip': zlib.gunzip,
    deflate: zlib.inflate,
    br: zlib.brotliDecompress,
  };
  if (!isKeyOf(decompress, way)) {
    throw new UnreadableAnswer('uses a compression that was not requested');
  }
  try {
    return await promisify<Buffer, object, Buffer>(decompress[way])(body, { maxOutputLength });
  } catch (error) {
    const isTooLarge = asRecord(error).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLarge() : new UnreadableAnswer(`is not valid ${way}`);
  }
}

function isKeyOf<Of extends object>(of: Of, key: PropertyKey): key is keyof Of {
  return Object.hasOwn(of, key);
}

/** Returns true for a list or object whose media type says nothing: some gateways send JSON as plain text. */
function isUntypedJson(type: string, text: string): boolean {
  const [plain = ''] = type.split(';');
  return /^(text\/plain|application\/octet-stream)?$/i.test(plain.trim()) && /^\s*[[{]/.test(text);
}

/** Deepest nesting that is read, in levels. Deeper values can exhaust the stack in recursive code. */
const MAX_DEPTH = 1_000;

function parse(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new UnreadableAnswer('is not valid JSON');
  }
  if (depthOf(text) <= MAX_DEPTH) return body;
  throw new UnreadableAnswer(`is nested deeper than ${formatNumber(MAX_DEPTH)} levels`);
}

/** Returns the number of levels of lists and objects in valid JSON. Its text is faster to read than its value. */
function depthOf(json: string): number {
  let [level, deepest, isInText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') isInText = !isInText;
    else if (character === '\\') at++;
    else if (isInText) continue;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, ++level);
    else if (character === ']' || character === '}') level--;
  }
  return deepest;
}

function parseLeniently(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

/** Number of bytes that are searched for the root of an XML document. */
const BEGINNING = 1_000;

/**
 * Returns true for text that begins with an XML declaration, unless it is a web page, or with the root of a
 * feed. The media type is not considered.
 */
function beginsAsXml(text: string): boolean {
  const [, root] = /^\uFEFF?\s*<(\?xml|rss|feed|rdf:rdf)\b/i.exec(text) ?? [];
  return root !== undefined && (root !== '?xml' || !/<(!doctype html|html)\b/i.test(text));
}

/**
 * Checks the content of a 2xx answer.
 * @throws UnreadableAnswer for an answer of another media type, or without the content that the call requires.
 */
export function checkContent(answer: HttpAnswer, { media, expectedBody }: ApiRequest): void {
  const { status, body } = answer;
  if (media !== undefined) {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const type = bytes.length === 0 ? 'empty' : textHeader(answer, 'content-type');
    const isXml = media === 'xml' && beginsAsXml(bytes.toString('utf8', 0, BEGINNING));
    if (!isXml && type?.includes(media) !== true) {
      throw new UnreadableAnswer(describeType(type ?? '', media === 'xml' ? 'XML' : 'an image'));
    }
  }
  if (expectedBody === 'record' && status !== 201 && isEmptyDeep(body)) {
    throw new UnreadableAnswer(`has no record (${status})`);
  }
  if (expectedBody === 'list' && !hasList(body)) {
    throw new UnreadableAnswer(`has no list (${status})`);
  }
  if (typeof expectedBody === 'object' && !hasList(body, expectedBody.list)) {
    throw new UnreadableAnswer(`has no list "${expectedBody.list}" (${status})`);
  }
}

/**
 * Returns true for an answer with a list, and for one that states a total of 0: some services leave an empty list out.
 * @param name of the list; by default, any.
 */
function hasList(body: unknown, name?: string): boolean {
  if (Array.isArray(body)) return true;
  const parts = asRecord(body);
  const lists = name === undefined ? Object.values(parts) : [parts[name]];
  const isList = lists.some((list) => Array.isArray(list) || list === null);
  return isList || readNumber(parts, 'total', 'available', 'count', 'total_count') === 0;
}

function describeType(type: string, expected: string): string {
  if (type === '') return 'has no content type';
  const [plain = ''] = type.split(';');
  return `is ${isHtml(type) ? 'a web page' : plain.trim()}, not ${expected}`;
}

/** Returns true for CSV, XML and other texts; false for a web page, which another server may have sent. */
function isPlainText(type: string): boolean {
  return !isHtml(type) && /^text\/|[/+]xml\b/i.test(type);
}

function isHtml(type: string): boolean {
  return /\bhtml\b/i.test(type);
}

/** Returns the value of a header; `null` if it is missing or repeated. */
export function textHeader(answer: Pick<HttpAnswer, 'headers'>, name: string): string | null {
  const value = answer.headers[name];
  return typeof value === 'string' ? value : null;
}
