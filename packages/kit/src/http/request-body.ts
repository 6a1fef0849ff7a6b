import { asRecord, asText } from '../values/json';
import type { ApiRequest } from './api-request';

/** A body as it is sent, and its media type. */
type EncodedBody = { text: string; contentType: string };

/** Returns the body of a request as it is sent: by default as JSON, where a string becomes a JSON string. */
export function encodeBody({ body, bodyType = 'json' }: ApiRequest): EncodedBody | undefined {
  const content: unknown = body;
  if (content === undefined || content === null) return undefined;
  switch (bodyType) {
    case 'json':
      return { text: JSON.stringify(content), contentType: 'application/json' };
    case 'raw':
      return {
        text: typeof content === 'string' ? content : (asText(content) ?? ''),
        contentType: 'text/plain; charset=utf-8',
      };
    case 'form_urlencoded': {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(asRecord(content)))
        query.append(name, String(value));
      return { text: query.toString(), contentType: 'application/x-www-form-urlencoded' };
    }
    case 'form_data': {
      // The global one loads on use; an import of `node:crypto` would slow down the start of every step.
      const boundary = crypto.randomUUID();
      const parts = Object.entries(asRecord(content)).map(
        ([name, value]) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${escapeName(name)}"\r\n\r\n${String(value)}\r\n`,
      );
      return {
        text: `${parts.join('')}--${boundary}--\r\n`,
        contentType: `multipart/form-data; boundary=${boundary}`,
      };
    }
  }
}

/** Escapes a name as browsers do, so that it cannot end its header. */
function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
