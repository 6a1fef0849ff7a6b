import type { components } from '@pieceworks/contracts/content-snare-vendor';
import type { ClientRecord, ContentSnareEventName } from '../protocol';
import { Refusal } from '../refusal';
import type { EventFeed } from './event-feed';
import type { NewId } from './new-id';
import { createClients } from './seed';

type Schemas = components['schemas'];

export class ClientBook {
  all: ClientRecord[] = createClients();
  created: ClientRecord[] = [];

  constructor(
    readonly newId: NewId,
    readonly events: EventFeed,
  ) {}

  reset(): void {
    this.all = createClients();
    this.created = [];
  }

  with(email: string): ClientRecord | undefined {
    return this.all.find((client) => client.email.toLowerCase() === email.toLowerCase());
  }

  create(given: Schemas['NewClient']): ClientRecord {
    const { full_name, email, phone = null, language_code = 'en', client_companies = [] } = given;
    if (this.with(email)) throw new Refusal(422, 'already_invited');
    const client: ClientRecord = {
      id: this.newId('acc'),
      email,
      ...namesOf(full_name, given),
      phone,
      language_code,
      avatar: null,
      ...this.#companies(client_companies),
    };
    this.all.push(client);
    this.created.push(client);
    this.#tell('client_created', client);
    return client;
  }

  update(client: ClientRecord, changes: Schemas['ClientChanges']): ClientRecord {
    const { full_name, client_companies, ...fields } = changes;
    const holder = fields.email === undefined ? undefined : this.with(fields.email);
    if (holder && holder !== client) throw new Refusal(422, 'already_invited');
    Object.assign(client, full_name !== undefined && namesOf(full_name, changes), fields);
    Object.assign(client, client_companies && this.#companies(client_companies));
    this.#tell('client_updated', client);
    return client;
  }

  delete(client: ClientRecord): void {
    this.all = this.all.filter((one) => one !== client);
    this.#tell('client_destroyed', client);
  }

  #companies(companies: readonly { name?: string }[]) {
    const names = companies.flatMap(({ name }) => name ?? []);
    return {
      company_name: names[0] ?? null,
      client_companies: names.map((name) => ({ id: this.newId('cmp'), name })),
    };
  }

  #tell(event: ContentSnareEventName, { id }: ClientRecord): void {
    this.events.emit({ event, subjectId: id, requestId: null, clientId: id });
  }
}

function namesOf(
  full_name: string,
  { first_name, last_name }: Pick<Schemas['ClientChanges'], 'first_name' | 'last_name'>,
) {
  const [first = '', ...rest] = full_name.split(' ');
  return { full_name, first_name: first_name ?? first, last_name: last_name ?? rest.join(' ') };
}
