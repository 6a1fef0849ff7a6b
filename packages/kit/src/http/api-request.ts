import type { HttpRequest } from '@activepieces/pieces-common/src/lib/http/core/http-request';
import type { HttpResponse } from '@activepieces/pieces-common/src/lib/http/core/http-response';
import type { Operation } from './operation';

/** A call, in the SDK's words, and what it does to the service. */
export type ApiRequest = HttpRequest & {
  /** Left out, it is taken from the method: GET and HEAD read, PUT and DELETE write, the rest create. */
  operation?: Operation;
  /** The field that the URL came from, for the message that refuses it. */
  urlLabel?: string;
  /** Largest body that is read, in bytes. */
  maxBodyBytes?: number;
  /**
   * The URL is a link to a file that the service gave: it may lead to another origin, to which the
   * credential does not go, and the answer is its bytes, whatever their type.
   */
  isFileLink?: boolean;
  /** The media type that the answer must have; it comes as a `Buffer`. */
  media?: 'xml' | 'image';
  /**
   * The content of an answer 2xx, without which the work counts as not done: a `record` of what was made (201 says
   * as much), or a `list` of what was found, be it empty.
   */
  mustHold?: 'record' | 'list';
};

/** The outcome of a call. */
export type ApiResponse = HttpResponse & {
  /** The number of attempts before this answer that may have been processed as well. */
  unsureAttempts: number;
};
