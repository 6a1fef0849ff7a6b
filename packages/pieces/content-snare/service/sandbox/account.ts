import {
  AnswerForms,
  type Clock,
  eventsOf,
  keptAsSent,
  type RateLimit,
  type RateLimits,
  RecordStores,
  type StoredRecord,
  withoutPath,
} from '@pieceworks/lab/sandbox';
import { eventNameValues } from '../dist/vendor';
import vendorDocument from '../dist/vendor.json';
import { clientCollection } from './clients';
import {
  createClients,
  createWebhooks,
  FOLDERS,
  PAGE_TEMPLATES,
  REQUEST_TEMPLATES,
  REQUESTS,
  SCHEDULES,
  SECTION_TEMPLATES,
  TEAM_MEMBERS,
} from './demo';
import { EventFeed } from './event-feed';
import { idsOf, numberedIds } from './new-id';
import type { ContentSnareEvent } from './records';
import { RequestBook } from './request-book';
import { StoredFiles } from './stored-files';
import { webhookCollection } from './webhooks';

const WINDOW_SECONDS = 10;
const SEED = 7;

/** The one Content Snare account: its clients, requests, files and webhooks. */
export class ContentSnareAccount {
  readonly forms = new AnswerForms(vendorDocument);
  readonly files = new StoredFiles();
  readonly events: EventFeed;
  readonly reads: RateLimit;
  readonly writes: RateLimit;
  readonly requests: RequestBook;
  readonly clients = clientCollection(
    {
      initial: createClients,
      events: eventsOf(vendorDocument, 'client'),
      emit: (event, { id }) => {
        this.#tell(event, { subjectId: id, requestId: null, clientId: id });
      },
    },
    (prefix) => this.#newId(prefix),
  );
  readonly webhooks = webhookCollection({ initial: createWebhooks }, (prefix) =>
    this.#newId(prefix),
  );
  readonly templates = this.#keptAsSent('tpl', REQUEST_TEMPLATES);
  readonly pageTemplates = this.#keptAsSent('pgt', PAGE_TEMPLATES);
  readonly sectionTemplates = this.#keptAsSent('sct', SECTION_TEMPLATES);
  readonly schedules = this.#keptAsSent('com', SCHEDULES);
  readonly folders = this.#keptAsSent('fol', FOLDERS);
  readonly team = this.#keptAsSent('usr', TEAM_MEMBERS);
  /** The records by their kind in the contract. */
  readonly records: RecordStores;
  #newId = numberedIds();

  constructor(clock: Clock, limits: RateLimits) {
    this.events = new EventFeed(clock);
    this.requests = new RequestBook(clock, (prefix) => this.#newId(prefix), this.files, {
      events: eventsOf(vendorDocument, 'request'),
      emit: (event, { id: requestId, clients }, subjectId = requestId) => {
        this.#tell(event, { subjectId, requestId, clientId: clients[0]?.id ?? null });
      },
    });
    this.reads = limits.limit(50, WINDOW_SECONDS);
    this.writes = limits.limit(20, WINDOW_SECONDS);
    this.records = new RecordStores({
      client: this.clients,
      request: this.requests.records,
      webhook: this.webhooks,
      request_template: this.templates,
      page_template: this.pageTemplates,
      section_template: this.sectionTemplates,
      communication_template: this.schedules,
      folder: this.folders,
      team_member: this.team,
    });
    this.#createRequests();
  }

  reset(): void {
    this.records.reset();
    this.requests.reset();
    this.files.clear();
    this.#createRequests();
  }

  /** The records that were created since the start or the last reset, and the current webhooks. */
  get ledger() {
    return {
      clientsCreated: this.clients.created,
      requestsCreated: this.requests.records.created.map(({ id, name, status, due }) => ({
        id,
        name,
        status,
        due,
      })),
      webhooks: this.webhooks.all.map((webhook) => ({
        ...webhook,
        url: withoutPath(webhook.url),
      })),
    };
  }

  /** Adds clients with numbers, and for each a request without pages by this name, if one is given. */
  fill(clients: number, requestName?: string): void {
    for (let number = 1; number <= clients; number += 1) {
      const email = `client.${number}@example.com`;
      const client = this.clients.create({ full_name: `Client ${number}`, email });
      if (requestName === undefined) continue;
      this.requests.create({ name: requestName, clients: [client], status: 'archived', pages: [] });
    }
  }

  #tell(event: string, about: Omit<ContentSnareEvent, 'at' | 'event'>): void {
    const name = eventNameValues.find((one) => one === event);
    if (name === undefined) throw new Error(`The contract names no event ${event}.`);
    this.events.emit({ event: name, ...about });
  }

  #keptAsSent<Item extends StoredRecord>(prefix: string, initial: readonly Item[]) {
    return keptAsSent(initial, () => this.#newId(prefix));
  }

  /** Adds the initial requests. They emit no events. */
  #createRequests(): void {
    this.#newId = numberedIds();
    for (const { name, status, client, template, ...more } of REQUESTS) {
      const clients = this.clients.all.filter(({ id }) => id === client);
      const { id: origin, pages = [] } =
        this.templates.all.find((one) => one.name === template) ?? {};
      const request = this.requests.create({
        name,
        clients,
        status: 'published',
        request_template_name: template,
        origin,
        pages,
        ...('due_in_days' in more && { due: this.requests.dayIn(more.due_in_days) }),
      });
      if ('answered' in more) this.requests.act({ kind: 'answer-all', requestId: request.id });
      this.requests.update(request, { status });
    }
    this.#newId = idsOf(SEED);
    this.requests.records.created = [];
    this.events.clear();
  }
}
