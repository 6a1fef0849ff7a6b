import { asRecord, isEmptyDeep } from '../values/json';
import { type Answer, UnreadableAnswer } from './answer';
import type { ApiRequest } from './api-request';
import { LONGEST_READ } from './explanation';

/**
 * Returns true for text that begins with an XML declaration, unless it is a web page, or with the root of a
 * feed. The media type is not considered.
 */
function beginsAsXml(text: string): boolean {
  const [, root] = /^\uFEFF?\s*<(\?xml|rss|feed|rdf:rdf)\b/i.exec(text) ?? [];
  return root !== undefined && (root !== '?xml' || !/<(!doctype html|html)\b/i.test(text));
}

/** @throws UnreadableAnswer for an empty answer, and for one of another media type. */
export function checkMedia(answer: Answer, media: string): void {
  const { body } = answer;
  const bytes = Buffer.isBuffer(body) ? body : undefined;
  const isEmpty = body === null || bytes?.length === 0;
  const type = isEmpty ? 'empty' : textHeader(answer, 'content-type');
  const isXml = media === 'xml' && beginsAsXml(bytes?.toString('utf8', 0, LONGEST_READ) ?? '');
  if (!isXml && type?.includes(media) !== true) {
    throw new UnreadableAnswer(`is ${type ?? 'without a content type'}, not ${media}`);
  }
}

/** @throws UnreadableAnswer for an answer without the content that the call requires. */
export function checkContent(
  { status, body }: Answer,
  expectedBody: ApiRequest['expectedBody'],
): void {
  const isMissing =
    expectedBody === 'record'
      ? status !== 201 && isEmptyDeep(body)
      : expectedBody === 'list' && !Array.isArray(body) && Object.keys(asRecord(body)).length === 0;
  if (isMissing) throw new UnreadableAnswer(`has no ${expectedBody ?? 'content'} (${status})`);
}

/** Returns the value of a header that occurs once; `null` for any other header. */
export function textHeader(answer: Answer, name: string): string | null {
  const value = answer.headers[name];
  return typeof value === 'string' ? value : null;
}
