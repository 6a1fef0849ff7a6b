import type { Clock } from '../clock';
import type { ClientRecord, RequestRecord } from '../protocol';
import { Random } from '../random';
import { RateLimit } from '../rate-limit';
import { Refusal } from '../refusal';
import {
  createClients,
  createFolders,
  createSchedules,
  createTeamMembers,
  createTemplates,
  type Folder,
  OWNER_NAME,
  type TeamMember,
  type Template,
} from './seed';

const WINDOW_SECONDS = 10;
const DEFAULT_DAYS_TO_DUE = 14;
const MILLISECONDS_PER_DAY = 24 * 3_600_000;

/** What a client is made of. */
type NewClient = {
  name: string;
  email: string;
  phone?: string | undefined;
  languageCode?: string | undefined;
  companies?: readonly string[];
};

/** What a request is made of. */
type NewRequest = {
  client: ClientRecord;
  name: string;
  status: RequestRecord['status'];
  template?: Template | undefined;
  /** YYYY-MM-DD. */
  due?: string | undefined;
  folder?: Folder | undefined;
  owner?: TeamMember | undefined;
  schedule?: Template | undefined;
  commentsEnabled?: boolean | undefined;
  passcodeEnabled?: boolean | undefined;
  shareViaLinkEnabled?: boolean | undefined;
};

/** The one Content Snare account: its clients, requests and what requests are made from. */
export class ContentSnareAccount {
  readonly templates = createTemplates();
  readonly schedules = createSchedules();
  readonly folders = createFolders();
  readonly teamMembers = createTeamMembers();
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

  clientWith(email: string): ClientRecord | undefined {
    return this.clients.find((client) => client.email.toLowerCase() === email.toLowerCase());
  }

  createClient({ name, email, phone, languageCode, companies = [] }: NewClient): ClientRecord {
    if (this.clientWith(email)) throw new Refusal(422, 'already_invited');
    const client: ClientRecord = {
      id: this.#newId('acc'),
      email,
      ...namesOf(name),
      phone: phone ?? null,
      language_code: languageCode ?? 'en',
      avatar: null,
      company_name: companies[0] ?? null,
      client_companies: companies.map((company) => ({ id: this.#newId('cmp'), name: company })),
    };
    this.clients.push(client);
    this.clientsCreated.push(client);
    return client;
  }

  rename(client: ClientRecord, name: string): void {
    Object.assign(client, namesOf(name));
  }

  /** Creates a request and, if it is published, sends it, as it were. */
  createRequest({ client, name, status, template, due, ...more }: NewRequest): RequestRecord {
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
      name,
      status,
      client_status: 'not_started',
      due: due ?? isoDay(new Date(now.getTime() + DEFAULT_DAYS_TO_DUE * MILLISECONDS_PER_DAY)),
      url: `https://app.contentsnare.example/requests/${id}`,
      share_link: `https://app.contentsnare.example/share/${id}`,
      share_via_link_enabled: more.shareViaLinkEnabled ?? false,
      passcode_enabled: more.passcodeEnabled ?? false,
      comments_enabled: more.commentsEnabled ?? true,
      completion_percentage: 0,
      folder_name: more.folder?.name ?? null,
      owner_name: more.owner?.full_name ?? OWNER_NAME,
      author_name: OWNER_NAME,
      request_template_name: template?.name ?? null,
      communications_template_name: more.schedule?.name ?? null,
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

function namesOf(name: string) {
  const [first = '', ...rest] = name.split(' ');
  return { full_name: name, first_name: first, last_name: rest.join(' ') };
}
