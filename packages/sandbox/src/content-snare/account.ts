import type { Clock } from '../clock';
import { RateLimit } from '../rate-limit';
import { ClientBook } from './client-book';
import { EventFeed } from './event-feed';
import { idsOf, numberedIds } from './new-id';
import { RequestBook } from './request-book';
import { SEEDED_REQUESTS, TEMPLATES } from './seed';
import { StoredFiles } from './stored-files';
import { WebhookBook } from './webhook-book';

const WINDOW_SECONDS = 10;
const SEED = 7;

/** The one Content Snare account: its clients, requests, files and webhooks. */
export class ContentSnareAccount {
  readonly files = new StoredFiles();
  readonly events: EventFeed;
  readonly clients: ClientBook;
  readonly requests: RequestBook;
  readonly webhooks: WebhookBook;
  readonly reads: RateLimit;
  readonly writes: RateLimit;
  #newId = numberedIds();

  constructor(readonly clock: Clock) {
    const newId = (prefix: string) => this.#newId(prefix);
    this.events = new EventFeed(clock);
    this.clients = new ClientBook(newId, this.events);
    this.requests = new RequestBook(clock, newId, this.events, this.files);
    this.webhooks = new WebhookBook(newId);
    this.reads = new RateLimit(clock, 50, WINDOW_SECONDS);
    this.writes = new RateLimit(clock, 20, WINDOW_SECONDS);
    this.#seedRequests();
  }

  reset(): void {
    this.webhooks.reset();
    this.clients.reset();
    this.requests.reset();
    this.files.clear();
    this.#seedRequests();
    this.reads.reset();
    this.writes.reset();
  }

  /** Adds the initial requests. They emit no events. */
  #seedRequests(): void {
    this.#newId = numberedIds();
    for (const seed of SEEDED_REQUESTS) {
      const client = this.clients.all[seed.client];
      const template = TEMPLATES[seed.template];
      if (!client || !template) continue;
      const { name, status } = seed;
      const request = this.requests.create({ name, client, template, status: 'published' });
      if ('answered' in seed) this.requests.act({ kind: 'answer-all', requestId: request.id });
      this.requests.update(request, { status });
    }
    this.#newId = idsOf(SEED);
    this.requests.created = [];
    this.events.clear();
  }
}
