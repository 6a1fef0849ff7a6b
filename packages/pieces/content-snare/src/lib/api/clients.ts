import {
  asList,
  asRecord,
  asText,
  type Known,
  creating,
  Failure,
  invalidField,
  isSameEmail,
  isSameText,
  nullIfNotFound,
  type Operation,
  reading,
  readOutput,
  readText,
  writing,
} from '@pieceworks/kit';
import { nothingIsLeft, refuse } from '@pieceworks/kit/form';
import type { components as Gateway } from '#contract/gateway';
import type { components } from '#contract/vendor';
import { CLIENT_EXISTS } from '../client';
import {
  CLIENT_LABEL,
  type ClientChanges,
  type ClientDetails,
  NEW_CLIENT,
  type NewClient,
} from '../fields';
import { CLIENT, type Client, type WithRaw } from '../outputs/output-rows';
import { adviceToLook, type ContentSnareApi, MAX_SEARCHED } from './content-snare-api';
import { type Listed, requireComplete } from './lists';
import { emailIn } from './named-records';

type Vendor = components['schemas'];
type GatewayClient = Known<Gateway['schemas']['NewClient']>;

const LIST_CLIENTS: Operation = { ...reading('list the clients'), isList: true };
const CREATE_CLIENT = creating('create the client', adviceToLook('for the client'));

export function withClient(raw: unknown): WithRaw<Client> {
  return { record: readOutput(CLIENT, raw, {}), raw };
}

export async function readClient(api: ContentSnareApi, clientId: string): Promise<WithRaw<Client>> {
  return withClient(
    await api.read('GET /partner_api/v1/clients/{id}', reading('read the client'), {
      id: clientId,
    }),
  );
}

/** Returns the client with this email, ignoring case. */
export async function findClient(
  api: ContentSnareApi,
  email: string,
): Promise<WithRaw<Client> | undefined> {
  const listed = await api.list(MAX_SEARCHED)(
    'GET /partner_api/v1/clients',
    reading('find the client'),
    { query: { q: email, 'q_by[]': ['email'] } },
  );
  const clients = listed.entries.map(withClient);
  const found = clients.find(({ record }) => isSameEmail(record.email, email));
  if (found === undefined) requireComplete(listed, 'clients with a similar email');
  return found;
}

/** The problem of a field with a client that Content Snare does not have. */
export const NO_CLIENT = {
  email: 'no client has this email. List Clients gives the clients.',
  id: 'Content Snare has no client with this ID. List Clients gives the IDs.',
};

/**
 * Returns the client that a form names by ID or email.
 * @throws Failure `invalid` for an email that no client has.
 */
export async function chosenClient(
  api: ContentSnareApi,
  idOrEmail: string,
  label = CLIENT_LABEL,
): Promise<WithRaw<Client>> {
  const email = emailIn(idOrEmail);
  if (email === undefined) return readClient(api, idOrEmail);
  const found = await findClient(api, email);
  if (found === undefined) throw invalidField(label, NO_CLIENT.email);
  return found;
}

/** Returns the ID of the client that a form names by ID or email, without a call for an ID. */
export async function chosenClientId(
  api: ContentSnareApi,
  idOrEmail: string,
  label = CLIENT_LABEL,
): Promise<string> {
  if (emailIn(idOrEmail) === undefined) return idOrEmail;
  const { record } = await chosenClient(api, idOrEmail, label);
  if (record.id === null) throw invalidField(label, 'Content Snare returned no ID of this client.');
  return record.id;
}

/** Returns true if Content Snare tells that it has no client with this ID. */
export async function isUnknownClient(api: ContentSnareApi, id: string): Promise<boolean> {
  try {
    return (await nullIfNotFound(() => readClient(api, id))) === null;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** Returns at most `most` clients whose name or email contains `search`; all clients for blank text. */
export async function listClients(
  api: ContentSnareApi,
  search: string,
  most?: number,
): Promise<Listed<WithRaw<Client>>> {
  const { entries, ...more } = await api.list(most)('GET /partner_api/v1/clients', LIST_CLIENTS, {
    query: { q: search },
  });
  return { ...more, entries: entries.map(withClient) };
}

/** @returns with `foundByEmail`: true if the answer was lost, and the client was found by email instead. */
export async function createClient(
  api: ContentSnareApi,
  client: NewClient,
): Promise<WithRaw<Client> & { foundByEmail: boolean }> {
  try {
    const raw = await sendNew(api, client);
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
    await api.call('PUT /partner_api/v1/clients/{id}', writing('update the client'), {
      id: clientId,
      body: requireChange(changesBody(changes)),
    }),
  );
}

async function sendNew(api: ContentSnareApi, client: NewClient): Promise<unknown> {
  const route = 'POST /partner_api/v1/clients';
  return api.contract === 'vendor'
    ? api.call(route, CREATE_CLIENT, { body: vendorClient(client) })
    : api.callGateway(route, CREATE_CLIENT, { body: gatewayClient(client) });
}

function gatewayClient({ name, email, ...notTaken }: NewClient): GatewayClient {
  refuse(NEW_CLIENT, notTaken);
  return { name, email };
}

function vendorClient({ name, email, ...details }: NewClient): Vendor['NewClient'] {
  return { ...detailsBody(details), full_name: name, email };
}

/** Returns the body of a change. A gateway takes the same one. */
function changesBody({ name, email, ...details }: ClientChanges): Vendor['ClientChanges'] {
  return { ...detailsBody(details), full_name: name, email };
}

function detailsBody(details: ClientDetails): Omit<Vendor['ClientChanges'], 'full_name' | 'email'> {
  const { phone, companyName, firstName, lastName, language, ...rest } = details;
  nothingIsLeft(rest);
  return {
    first_name: firstName,
    last_name: lastName,
    phone,
    client_companies: companyName === undefined ? undefined : [{ name: companyName }],
    language_code: language,
  };
}

/** Returns the changes; throws if there are none. */
export function requireChange<Changes extends object>(changes: Changes): Changes {
  if (Object.values(changes).some((change) => change !== undefined)) return changes;
  throw new Failure({ kind: 'invalid', message: 'Fill in at least one field to change.' });
}

/** Returns true if a company is among those of the client, which a change would replace. */
export function hasCompany(client: unknown, name: string): boolean {
  return asList(asRecord(client).client_companies).some((company) =>
    isSameText(asText(company) ?? readText(company, 'name'), name),
  );
}
