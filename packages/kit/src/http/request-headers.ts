import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { Failure } from '../values/failure';
import { ACCEPT_ENCODING } from './answer';
import type { ApiRequest } from './api-request';

/**
 * Returns the default headers for the request's body and answer, overridden by its own headers.
 * @param contentType media type of the body; `undefined` without one.
 */
export function ownHeaders(request: ApiRequest, contentType: string | undefined): HttpHeaders {
  const own: HttpHeaders = { accept: acceptFor(request) };
  // The SDK sets no content type for a falsy body such as 0 or an empty text.
  if (contentType !== undefined) own['content-type'] = contentType;
  for (const [name, value] of Object.entries(request.headers ?? {}))
    own[name.toLowerCase()] = value;
  return own;
}

/**
 * Formats headers for the transport.
 * @throws Failure `auth` for a credential that Node cannot send.
 */
export function writeHeaders(headers: HttpHeaders, service: string): Record<string, string> {
  const written: Record<string, string> = { ...PLAIN_HEADERS };
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (!HEADER_VALUE.test(text)) throw unsendable(service);
    written[name.toLowerCase()] = text.trim();
  }
  return written;
}

export const UNSENDABLE =
  'has a character that cannot be sent, such as a line break or a curly quote.';

const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

function unsendable(service: string): Failure {
  return new Failure({
    kind: 'auth',
    message: `The credential for ${service} ${UNSENDABLE} Enter it again.`,
  });
}

/** Sent with every request, also to origins that do not get the credential. */
export const PLAIN_HEADERS = {
  'accept-encoding': ACCEPT_ENCODING,
  'user-agent': 'Pieceworks (Activepieces)',
};

/** Returns the `Accept` header for the media types that a call can use. */
function acceptFor(request: ApiRequest): string {
  if (request.media !== undefined) return ACCEPT_MEDIA[request.media];
  return request.isFileLink === true || wantsBytes(request) ? '*/*' : 'application/json';
}

const ACCEPT_MEDIA: Readonly<Record<NonNullable<ApiRequest['media']>, string>> = {
  xml: 'application/xml, text/xml;q=0.9',
  image: 'image/*',
};

/** Returns true for a call whose answer is returned as a `Buffer`. */
export function wantsBytes({ responseType, media }: ApiRequest): boolean {
  return responseType === 'arraybuffer' || media !== undefined;
}
