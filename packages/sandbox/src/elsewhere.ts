import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { textHeaders } from './headers';
import { LoopbackListener } from './loopback-listener';
import type { ElsewhereEntry } from './protocol';

/** Another origin, to which a service may redirect; it notes what it receives and agrees to everything. */
export class Elsewhere {
  entries: ElsewhereEntry[] = [];
  readonly listener = new LoopbackListener(
    'http',
    createServer((request, response) => {
      const { method = 'GET', url = '/', headers } = request;
      void text(request).then((body) => {
        this.entries.push({ method, path: url, headers: textHeaders(headers), body });
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"elsewhere":true}');
      });
    }),
  );

  clear(): void {
    this.entries = [];
  }
}
