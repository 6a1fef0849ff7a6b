import type { FastifyReply } from 'fastify';
import type { LiveEvent } from '../protocol';

/** A burst of changes is sent as one event, after this time. */
const BURST_MS = 150;

/** Sends events to every open page, a line of JSON each. */
export class LiveEvents {
  readonly #pages = new Set<FastifyReply['raw']>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  /** Keeps the response open until the page is closed. */
  open(reply: FastifyReply): void {
    const page = reply.hijack().raw;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      page.setHeader(name, value ?? '');
    page.writeHead(200, { 'content-type': 'application/x-ndjson' });
    // The page counts as connected with the first byte.
    page.write('\n');
    this.#pages.add(page);
    page.once('close', () => this.#pages.delete(page));
  }

  send(event: LiveEvent): void {
    for (const page of this.#pages) page.write(`${JSON.stringify(event)}\n`);
  }

  /**
   * Sends an event soon, made as late as possible, unless one of the same subject waits already.
   * @param restarts true to wait anew at each change, for an event that costs much to make.
   */
  sendSoon(subject: string, make: () => Promise<LiveEvent>, restarts = false): void {
    const waiting = this.#waiting.get(subject);
    if (waiting !== undefined && !restarts) return;
    clearTimeout(waiting);
    const send = async () => {
      this.#waiting.delete(subject);
      this.send(await make());
    };
    // It fails once the sandbox has ended, when there is nothing to tell.
    const timer = setTimeout(() => void send().catch(() => undefined), BURST_MS);
    this.#waiting.set(subject, timer);
  }

  close(): void {
    this.#waiting.forEach((timer) => {
      clearTimeout(timer);
    });
  }
}
