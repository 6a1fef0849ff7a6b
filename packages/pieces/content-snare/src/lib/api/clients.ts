import type { components as Gateway } from '@pieceworks/contracts/content-snare-gateway';
import type { components, operations } from '@pieceworks/contracts/content-snare-vendor';
import type { Known } from '@pieceworks/contracts/known';
import {
  creating,
  Failure,
  isSameEmail,
  reading,
  readOutput,
  type RulesOf,
  toRequest,
  writing,
} from '@pieceworks/kit';
import { CLIENT_EXISTS } from '../client';
import {
  CLIENT_CHANGES,
  type ClientChanges,
  NEW_CLIENT,
  type NewClient,
  REQUIRED_CLIENT,
} from '../model/client-fields';
import { CLIENT, type Client, type WithRaw } from '../outputs/output-rows';
import {
  type ContentSnareApi,
  endpoint,
  type Listed,
  adviceToLook,
  MAX_SEARCHED,
  requireComplete,
} from './content-snare-api';

type Schemas = components['schemas'];
type Query = NonNullable<operations['listClients']['parameters']['query']>;

const READ_CLIENT = endpoint({
  route: 'GET /partner_api/v1/clients/{id}',
  id: 'clientId',
  operation: reading('read the client'),
  rows: { clientId: REQUIRED_CLIENT },
});
const UPDATE_CLIENT = endpoint({
  route: 'PUT /partner_api/v1/clients/{id}',
  id: 'clientId',
  operation: writing('update the client'),
  rows: { clientId: REQUIRED_CLIENT },
});
const LIST_CLIENTS = endpoint({
  route: 'GET /partner_api/v1/clients',
  operation: { ...reading('list the clients'), isList: true },
});
const FIND_CLIENT = { ...LIST_CLIENTS, operation: reading('find the client') };
const CREATE_CLIENT = endpoint({
  route: 'POST /partner_api/v1/clients',
  operation: creating('create the client', adviceToLook('for the client')),
});

export function withClient(raw: unknown): WithRaw<Client> {
  return { record: readOutput(CLIENT, raw, {}), raw };
}

export async function readClient(api: ContentSnareApi, clientId: string): Promise<WithRaw<Client>> {
  return withClient(await api.read(READ_CLIENT, { clientId }));
}

/** Returns the client with this email, ignoring case. */
export async function findClient(
  api: ContentSnareApi,
  email: string,
): Promise<WithRaw<Client> | undefined> {
  const query: Query = { q: email, 'q_by[]': ['email'] };
  const listed = await api.list(FIND_CLIENT, query, MAX_SEARCHED);
  const clients = listed.entries.map(withClient);
  const found = clients.find(({ record }) => isSameEmail(record.email, email));
  if (found === undefined) requireComplete(listed, 'clients with a similar email');
  return found;
}

/** Returns at most `most` clients whose name or email contains `search`; all clients for blank text. */
export async function listClients(
  api: ContentSnareApi,
  search: string,
  most?: number,
): Promise<Listed<WithRaw<Client>>> {
  const query: Query = { q: search || undefined };
  const { entries, ...more } = await api.list(LIST_CLIENTS, query, most);
  return { ...more, entries: entries.map(withClient) };
}

/** @returns with `foundByEmail`: true if the answer was lost, and the client was found by email instead. */
export async function createClient(
  api: ContentSnareApi,
  client: NewClient,
): Promise<WithRaw<Client> & { foundByEmail: boolean }> {
  try {
    const raw = await api.call(CREATE_CLIENT, {}, newClientBody(api, client));
    return { ...withClient(raw), foundByEmail: false };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind === 'conflict' || error.code === CLIENT_EXISTS) {
      throw error.adding('Use Find or Create Client if the client may exist already.');
    }
    if (error.kind !== 'outcome-unknown') throw error;
    const found = await findClient(api, client.email).catch(() => undefined);
    if (found === undefined) throw error;
    return { ...found, foundByEmail: true };
  }
}

/** Creates a client that was not found; returns the client that another process has created in the meantime. */
export async function createUnlessThere(
  api: ContentSnareApi,
  client: NewClient,
): Promise<WithRaw<Client> & { isNew: boolean }> {
  try {
    return { ...(await createClient(api, client)), isNew: true };
  } catch (error) {
    const isRefused = error instanceof Failure && error.httpStatus >= 400 && error.httpStatus < 500;
    const found = isRefused ? await findClient(api, client.email) : undefined;
    if (found === undefined) throw error;
    return { ...found, isNew: false };
  }
}

export async function updateClient(
  api: ContentSnareApi,
  clientId: string,
  changes: ClientChanges,
): Promise<WithRaw<Client>> {
  return withClient(
    await api.call(UPDATE_CLIENT, { clientId }, requireChange(clientBody(changes))),
  );
}

function newClientBody({ contract }: ContentSnareApi, client: NewClient) {
  if (contract === 'vendor') {
    const body: Schemas['NewClient'] = toRequest(NEW_CLIENT, contract, client, companyRule(client));
    return body;
  }
  const body: Known<Gateway['schemas']['NewClient']> = toRequest(NEW_CLIENT, contract, client, {});
  return body;
}

export function clientBody(changes: ClientChanges): Schemas['ClientChanges'] {
  return toRequest(CLIENT_CHANGES, 'vendor', changes, companyRule(changes));
}

type CompanyRule = RulesOf<typeof CLIENT_CHANGES, 'vendor', Schemas['ClientChanges']>;

/** Converts the company of the form to the list that a client has. */
function companyRule({ companyName: name }: ClientChanges): CompanyRule {
  return { companyName: { client_companies: name === undefined ? undefined : [{ name }] } };
}

/** Returns the changes; throws if there are none. */
export function requireChange<Changes extends object>(changes: Changes): Changes {
  if (Object.values(changes).some((change) => change !== undefined)) return changes;
  throw new Failure({ kind: 'invalid', message: 'Fill in at least one field to change.' });
}
