import type { HttpHeaders } from '@activepieces/pieces-common/src/lib/http/core/http-headers';
import { Failure } from '../values/failure';
import { ACCEPT_ENCODING } from './answer';
import type { ApiRequest } from './api-request';

/** The request's own headers over the ones that follow from what it sends and can use. */
export function ownHeaders(request: ApiRequest): HttpHeaders {
  const body: unknown = request.body;
  const own: HttpHeaders = { accept: acceptFor(request) };
  // The SDK gives no type to a body such as 0 or an empty text.
  if (body !== undefined && body !== null) own['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(request.headers ?? {}))
    own[name.toLowerCase()] = value;
  return own;
}

/**
 * Writes headers as they are sent.
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

/** The characters that Node writes into a header. */
const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

function unsendable(service: string): Failure {
  return new Failure({
    kind: 'auth',
    message: `The credential for ${service} holds a character that cannot be sent, such as a line break or a curly quote. Enter it again.`,
  });
}

/** Sent with every request, also to where the credential does not go. */
export const PLAIN_HEADERS = {
  'accept-encoding': ACCEPT_ENCODING,
  'user-agent': 'Pieceworks (Activepieces)',
};

/** The media types that a call can use. */
function acceptFor(request: ApiRequest): string {
  if (request.media !== undefined) return ACCEPT_MEDIA[request.media];
  return request.isFileLink === true || wantsBytes(request) ? '*/*' : 'application/json';
}

const ACCEPT_MEDIA: Readonly<Record<NonNullable<ApiRequest['media']>, string>> = {
  xml: 'application/xml, text/xml;q=0.9',
  image: 'image/*',
};

/** Returns true for a call whose answer comes as a `Buffer`. */
export function wantsBytes({ responseType, media }: ApiRequest): boolean {
  return responseType === 'arraybuffer' || media !== undefined;
}
