import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '../protocol';

/** Sends events to every open page, as server-sent events. */
export class LiveEvents {
  readonly #pages = new Set<FastifyReply['raw']>();

  /** Keeps the response open until the page is closed. */
  open(reply: FastifyReply): void {
    const page = reply.hijack().raw;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      page.setHeader(name, value ?? '');
    page.writeHead(200, { 'content-type': 'text/event-stream' });
    page.write(':\n\n');
    this.#pages.add(page);
    page.once('close', () => this.#pages.delete(page));
  }

  send(event: LiveEvent): void {
    for (const page of this.#pages) page.write(`data: ${JSON.stringify(event)}\n\n`);
  }
}
