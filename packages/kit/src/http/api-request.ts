import type { HttpRequest } from '@activepieces/pieces-common/src/lib/http/core/http-request';
import type { HttpResponse } from '@activepieces/pieces-common/src/lib/http/core/http-response';
import type { Operation } from './operation';

/**
 * A call in the SDK's terms, with its effect on the service, and a query whose names can repeat. With
 * `followRedirects: false`, a redirect is an answer without a body. With `responseType: 'text'`, an answer that is a text
 * but not JSON is returned as it is.
 */
export type ApiRequest = Omit<HttpRequest, 'queryParams'> & {
  /** By default taken from the method: GET and HEAD read, PUT and DELETE write, all others create. */
  operation?: Operation;
  /** Names and values of the query, in their order. */
  query?: readonly (readonly [name: string, value: string])[];
  /** Encoding of the body, by default JSON. The two forms take an object of texts, `raw` a text. */
  bodyType?: 'json' | 'form_data' | 'form_urlencoded' | 'raw';
  maxBodyBytes?: number;
  /**
   * The URL is a file link from the service. It may lead to another origin, where the credential is not sent.
   * The answer is returned as bytes, for any media type.
   */
  isFileLink?: boolean;
  /** Required media type of the answer, which is returned as a `Buffer`. */
  media?: 'xml' | 'image';
  /**
   * Required content of a 2xx answer, without which the call counts as failed. A `record` is the created object;
   * status 201 suffices for it. A `list` is the body itself, or stands in it under any name or, if the contract names it,
   * under this name alone. It may be empty or `null`, whatever stands beside it.
   */
  expectedBody?: 'record' | 'list' | { list: string };
};

export type ApiResponse = HttpResponse & {
  /** Number of earlier attempts that may have been processed as well. */
  unknownOutcomes: number;
};
