import type { IncomingHttpHeaders } from 'node:http';

/** Headers as text; a repeated one is joined with `, `. */
export function textHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
}
