import type { ServerResponse } from 'node:http';
import type { LiveEvent } from '../protocol';

/** Tells every open page what happens, as server-sent events. */
export class LiveEvents {
  readonly #pages = new Set<ServerResponse>();

  /** Keeps the answer open until the page is closed. */
  open(answer: ServerResponse, headers: Readonly<Record<string, string>>): void {
    answer.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
    answer.write('retry: 1000\n\n');
    this.#pages.add(answer);
    answer.once('close', () => this.#pages.delete(answer));
  }

  send(event: LiveEvent): void {
    for (const page of this.#pages) page.write(`data: ${JSON.stringify(event)}\n\n`);
  }
}
