import type { operations } from '@pieceworks/contracts/content-snare-vendor';
import { creating, Failure, reading, writing } from '@pieceworks/kit';
import { CLIENT_EXISTS } from '../client';
import type { NewClient } from '../model/client-fields';
import type { Client } from '../model/output-rows';
import type { ContentSnareApi, WithRaw } from '../model/types';
import { type Calls, MAX_SEARCHED, pathTo, requireComplete } from './calls';
import { clientBody, requireChange, withClient } from './records';
import { isSameText } from './text-match';

type Query = NonNullable<operations['listClients']['parameters']['query']>;

const CREATE_CLIENT = creating(
  'create the client',
  'Look for the client in Content Snare before you run it again.',
);
const PATH = '/clients';

export type ClientApi = Pick<
  ContentSnareApi,
  'createClient' | 'readClient' | 'findClient' | 'updateClient' | 'deleteClient' | 'listClients'
>;

/** @param bodyOf returns a contract's body for a new client. */
export function createClientApi(
  { read, create, put, remove, list }: Calls,
  bodyOf: (client: NewClient) => object,
): ClientApi {
  async function findClient(email: string) {
    const query: Query = { q: email, 'q_by[]': ['email'] };
    const listed = await list(PATH, reading('find the client'), query, MAX_SEARCHED);
    const clients = listed.entries.map(withClient);
    const found = clients.find(({ record }) => isSameText(record.email, email));
    if (found === undefined) requireComplete(listed, 'clients with a similar address');
    return found;
  }

  return {
    findClient,

    async createClient(newClient) {
      try {
        const raw = await create(PATH, CREATE_CLIENT, bodyOf(newClient));
        return { ...withClient(raw), foundByEmail: false };
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        if (error.kind === 'conflict' || error.code === CLIENT_EXISTS) {
          throw error.adding('Use Find or Create Client if the client may exist already.');
        }
        if (error.kind !== 'outcome-unknown') throw error;
        const found = await findClient(newClient.email).catch(() => undefined);
        if (found === undefined) throw error;
        return { ...found, foundByEmail: true };
      }
    },

    async readClient(id) {
      return withClient(await read(pathTo('clients', id), reading('read the client')));
    },

    async updateClient(id, changes) {
      const body = requireChange(clientBody(changes));
      return withClient(await put(pathTo('clients', id), writing('update the client'), body));
    },

    async deleteClient(id) {
      await remove(pathTo('clients', id), writing('delete the client'));
    },

    async listClients(search, most) {
      const query: Query = { q: search || undefined };
      const { entries, ...more } = await list(PATH, reading('list the clients'), query, most);
      return { ...more, entries: entries.map(withClient) };
    },
  };
}

type Api = Pick<ContentSnareApi, 'createClient' | 'findClient'>;

/** Creates a client that was not found. Another process may have created the client in the meantime. */
export async function createUnlessThere(
  api: Api,
  client: NewClient,
): Promise<WithRaw<Client> & { isNew: boolean }> {
  try {
    return { ...(await api.createClient(client)), isNew: true };
  } catch (error) {
    const isRefused = error instanceof Failure && error.httpStatus >= 400 && error.httpStatus < 500;
    const found = isRefused ? await api.findClient(client.email) : undefined;
    if (found === undefined) throw error;
    return { ...found, isNew: false };
  }
}
