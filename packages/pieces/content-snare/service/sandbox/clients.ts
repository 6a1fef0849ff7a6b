import { type CollectionSource, RecordCollection, Refusal } from '@pieceworks/lab/sandbox';
import type { NewId } from './new-id';
import type { Client, Schemas } from './records';

export type Clients = RecordCollection<Client, Schemas['NewClient'], Schemas['ClientChanges']>;

/** Creates the clients of an account. No two of them have the same email. */
export function clientCollection(source: CollectionSource<Client>, newId: NewId): Clients {
  const companiesOf = (companies: readonly { name?: string }[]) =>
    companies.flatMap(({ name }) => (name === undefined ? [] : { id: newId('cmp'), name }));
  const requireFree = (email: string, holder?: Client) => {
    const known = clientWith(clients, email);
    if (known && known !== holder) throw new Refusal(422, 'already_invited');
  };
  const clients: Clients = new RecordCollection({
    ...source,
    create: ({ client_companies = [], ...given }) => {
      requireFree(given.email);
      const id = newId('acc');
      return newClient({ ...given, id, client_companies: companiesOf(client_companies) });
    },
    changes: ({ client_companies, ...given }, client) => {
      if (given.email !== undefined) requireFree(given.email, client);
      return {
        ...(given.full_name !== undefined && namesOf(given.full_name)),
        ...given,
        ...(client_companies && { client_companies: companiesOf(client_companies) }),
      };
    },
  });
  return clients;
}

/** Returns the client with an email, ignoring case. */
export function clientWith(clients: Clients, email: string): Client | undefined {
  return clients.all.find((client) => client.email.toLowerCase() === email.toLowerCase());
}

/** Returns a client. Unless given, the first and the last name are parts of the full name. */
export function newClient(
  own: Pick<Client, 'id' | 'full_name' | 'email' | 'client_companies'> & Partial<Client>,
): Client {
  const client: Client = {
    ...namesOf(own.full_name),
    phone: null,
    language_code: 'en',
    avatar: null,
    ...own,
    url: `https://app.contentsnare.example/clients/${own.id}`,
    get company_name() {
      return client.client_companies[0]?.name ?? null;
    },
  };
  return client;
}

function namesOf(full_name: string) {
  const [first_name, ...rest] = full_name.split(' ');
  return { first_name, last_name: rest.join(' ') };
}
