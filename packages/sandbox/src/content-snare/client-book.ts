import type { ClientRecord, ContentSnareEventName } from '../protocol';
import { Refusal } from '../refusal';
import type { EventFeed } from './event-feed';
import type { NewId } from './new-id';
import { createClients } from './seed';

/** The data from which a client is created. */
export type NewClient = {
  name: string;
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  languageCode?: string | undefined;
  companies?: readonly string[] | undefined;
};

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

  create(newClient: NewClient): ClientRecord {
    const { name, email, phone, languageCode, companies = [] } = newClient;
    if (this.with(email)) throw new Refusal(422, 'already_invited');
    const client: ClientRecord = {
      id: this.newId('acc'),
      email,
      ...namesOf(name, newClient),
      phone: phone ?? null,
      language_code: languageCode ?? 'en',
      avatar: null,
      ...this.#companies(companies),
    };
    this.all.push(client);
    this.created.push(client);
    this.#tell('client_created', client);
    return client;
  }

  update(client: ClientRecord, changes: Partial<NewClient>): ClientRecord {
    const { name, email, phone, languageCode, companies } = changes;
    const holder = email === undefined ? undefined : this.with(email);
    if (holder && holder !== client) throw new Refusal(422, 'already_invited');
    if (email !== undefined) client.email = email;
    if (name !== undefined) Object.assign(client, namesOf(name, changes));
    if (changes.firstName !== undefined) client.first_name = changes.firstName;
    if (changes.lastName !== undefined) client.last_name = changes.lastName;
    if (phone !== undefined) client.phone = phone;
    if (languageCode !== undefined) client.language_code = languageCode;
    if (companies !== undefined) Object.assign(client, this.#companies(companies));
    this.#tell('client_updated', client);
    return client;
  }

  delete(client: ClientRecord): void {
    this.all = this.all.filter((one) => one !== client);
    this.#tell('client_destroyed', client);
  }

  #companies(names: readonly string[]) {
    return {
      company_name: names[0] ?? null,
      client_companies: names.map((name) => ({ id: this.newId('cmp'), name })),
    };
  }

  #tell(event: ContentSnareEventName, { id }: ClientRecord): void {
    this.events.emit({ event, subjectId: id, requestId: null, clientId: id });
  }
}

function namesOf(name: string, { firstName, lastName }: Partial<NewClient>) {
  const [first = '', ...rest] = name.split(' ');
  return {
    full_name: name,
    first_name: firstName ?? first,
    last_name: lastName ?? rest.join(' '),
  };
}
