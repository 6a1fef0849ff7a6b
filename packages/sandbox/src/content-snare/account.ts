import type { Clock } from '../clock';
import type { ClientRecord, RequestRecord } from '../protocol';
import { Random } from '../random';
import { RateLimit } from '../rate-limit';
import { Refusal } from '../refusal';
import { createClients, createTemplates, type Template } from './seed';

const WINDOW_SECONDS = 10;
const DEFAULT_DAYS_TO_DUE = 14;
const MILLISECONDS_PER_DAY = 24 * 3_600_000;

export const OWNER_NAME = 'Olive Owner';

/** The one Content Snare account: its clients, templates and requests. */
export class ContentSnareAccount {
  readonly templates: readonly Template[] = createTemplates();
  clients: ClientRecord[] = createClients();
  clientsCreated: ClientRecord[] = [];
  requestsCreated: RequestRecord[] = [];
  readonly reads: RateLimit;
  readonly writes: RateLimit;
  #ids = new Random(7);

  constructor(readonly clock: Clock) {
    this.reads = new RateLimit(clock, 50, WINDOW_SECONDS);
    this.writes = new RateLimit(clock, 20, WINDOW_SECONDS);
  }

  reset(): void {
    this.clients = createClients();
    this.clientsCreated = [];
    this.requestsCreated = [];
    this.reads.reset();
    this.writes.reset();
    this.#ids = new Random(7);
  }

  createClient(name: string, email: string): ClientRecord {
    const taken = this.clients.some((client) => client.email.toLowerCase() === email.toLowerCase());
    if (taken) throw new Refusal(422, 'already_invited');
    const [first = '', ...rest] = name.split(' ');
    const client: ClientRecord = {
      id: this.#newId('acc'),
      email,
      full_name: name,
      first_name: first,
      last_name: rest.join(' '),
      phone: null,
      language_code: 'en',
      avatar: null,
      company_name: null,
      client_companies: [],
    };
    this.clients.push(client);
    this.clientsCreated.push(client);
    return client;
  }

  /** Creates a request and, as it were, sends it. `due` is YYYY-MM-DD. */
  createRequest(clientId: string, templateId: string, name?: string, due?: string): RequestRecord {
    const client = this.clients.find(({ id }) => id === clientId);
    if (!client) throw new Refusal(422, 'Client was not found');
    const template = this.templates.find(({ id }) => id === templateId);
    if (!template) throw new Refusal(422, 'Template was not found');

    const id = this.#newId('req');
    const now = this.clock.now();
    const recipient = {
      id: client.id,
      full_name: client.full_name,
      email: client.email,
      phone: client.phone,
      company_name: client.company_name,
      avatar: client.avatar,
      url: `https://app.contentsnare.example/clients/${client.id}`,
    };
    const request: RequestRecord = {
      id,
      name: name ?? template.name,
      status: 'published',
      client_status: 'not_started',
      due: due ?? isoDay(new Date(now.getTime() + DEFAULT_DAYS_TO_DUE * MILLISECONDS_PER_DAY)),
      url: `https://app.contentsnare.example/requests/${id}`,
      share_link: `https://app.contentsnare.example/share/${id}`,
      share_via_link_enabled: false,
      passcode_enabled: false,
      comments_enabled: true,
      completion_percentage: 0,
      folder_name: null,
      owner_name: OWNER_NAME,
      author_name: OWNER_NAME,
      request_template_name: template.name,
      communications_template_name: null,
      instruction_text: null,
      show_instruction: false,
      updated_at: now.toISOString(),
      client: recipient,
      clients: [recipient],
    };
    this.requestsCreated.push(request);
    return request;
  }

  #newId(prefix: string): string {
    return `${prefix}_${this.#ids.between(2 ** 40, 2 ** 44).toString(36)}`;
  }
}

function isoDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
