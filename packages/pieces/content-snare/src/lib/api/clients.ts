import type { components, operations } from '@pieceworks/contracts/content-snare-vendor';
import { creating, Failure, invalidField, reading, writing } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import type { ContentSnareApi, NewClient } from '../model/types';
import { type Calls, MAX_SEARCHED, pathTo } from './calls';
import { companiesOf, withClient } from './records';
import { isSameText } from './text-match';

type Query = NonNullable<operations['listClients']['parameters']['query']>;

const CREATE_CLIENT = creating(
  'create the client',
  'Look for the client in Content Snare before you run it again.',
);
const PATH = '/clients';

export type ClientApi = Pick<
  ContentSnareApi,
  'createClient' | 'readClient' | 'findClient' | 'updateClient' | 'listClients'
>;

/** @param bodyOf what a contract sends of a new client. */
export function createClientApi(
  { read, create, put, list }: Calls,
  bodyOf: (client: NewClient) => object,
): ClientApi {
  async function findClient(email: string) {
    const query: Query = { q: email, 'q_by[]': ['email'] };
    const { entries, hasMore } = await list(PATH, reading('find the client'), query, MAX_SEARCHED);
    const found = entries.map(withClient).find(({ record }) => isSameText(record.email, email));
    if (found === undefined && hasMore) {
      throw invalidField(LABELS.email, 'too many clients are like it to be sure.');
    }
    return found;
  }

  return {
    findClient,

    async createClient(newClient) {
      try {
        const raw = await create(PATH, CREATE_CLIENT, bodyOf(newClient));
        return { ...withClient(raw), foundByEmail: false };
      } catch (error) {
        if (!(error instanceof Failure) || error.kind !== 'outcome-unknown') throw error;
        const found = await findClient(newClient.email).catch(() => undefined);
        if (found === undefined) throw error;
        return { ...found, foundByEmail: true };
      }
    },

    async readClient(id) {
      return withClient(await read(pathTo('clients', id), reading('read the client')));
    },

    async updateClient(id, { name, email, phone, companyName }) {
      const body: components['schemas']['ClientChanges'] = {
        full_name: name,
        email,
        phone,
        client_companies: companiesOf(companyName),
      };
      return withClient(await put(pathTo('clients', id), writing('update the client'), body));
    },

    async listClients(search, most) {
      const query: Query = { q: search || undefined };
      const { entries, ...more } = await list(PATH, reading('list the clients'), query, most);
      return { ...more, entries: entries.map(withClient) };
    },
  };
}
