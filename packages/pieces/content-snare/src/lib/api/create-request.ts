import { creating, Failure, invalidField, isSameText } from '@pieceworks/kit';
import type { ClientRequest, WithRaw } from '../outputs/output-rows';
import { NEW_REQUEST, type NewRequest } from '../model/request-fields';
import { createUnlessThere, findClient } from './clients';
import { adviceToLook, type ContentSnareApi } from './content-snare-api';
import { requireComplete } from './lists';
import { withNamedIds } from './named-records';
import {
  checkNewRequest,
  emailOfClient,
  gatewayRequest,
  requireTemplate,
  vendorRequest,
  withTemplate,
} from './new-request-body';
import { listRequests, readRequest, withRequest } from './requests';

const CREATE_REQUEST = creating('create the request', adviceToLook('for the request'));

const OPEN_STATUSES = ['draft', 'scheduled', 'published', 'waiting'] as const;

/** The client of a new request. */
type RequestClient = { id: string; email: string; isNew: boolean };

/** A request that was created, or an open one that was returned instead. */
type CreatedRequest = WithRaw<ClientRequest> & {
  skipped: boolean;
  /** True if the request's client did not exist and was created. */
  clientCreated: boolean;
};

/** Creates the request, or with `skipIfOpen` returns an open request of that name. Its client is created if unknown. */
export async function createRequest(
  api: ContentSnareApi,
  request: NewRequest,
): Promise<CreatedRequest> {
  checkNewRequest(api, request);
  const asked = await withTemplate(api, await withNamedIds(api, request));
  const client = await clientFor(api, asked);
  try {
    const isSearched = asked.skipIfOpen && !client.isNew;
    const open = isSearched ? await findOpen(api, client.id, asked.name ?? '') : undefined;
    if (open !== undefined) return { ...open, skipped: true, clientCreated: false };
    const made = withRequest(await sendNew(api, asked, client));
    return { ...made, skipped: false, clientCreated: client.isNew };
  } catch (error) {
    if (!client.isNew || !(error instanceof Failure)) throw error;
    throw error.adding(`Its client was created, with the ID ${client.id}.`);
  }
}

async function sendNew(
  api: ContentSnareApi,
  request: NewRequest,
  { id, email }: RequestClient,
): Promise<unknown> {
  const route = 'POST /partner_api/v1/requests';
  return api.contract === 'vendor'
    ? api.call(route, CREATE_REQUEST, { body: vendorRequest(request, email) })
    : api.callGateway(route, CREATE_REQUEST, { body: gatewayRequest(request, id) });
}

/** Returns the open request that a new one would duplicate. */
async function findOpen(api: ContentSnareApi, clientId: string, name: string) {
  const found = await listRequests(api, { statuses: OPEN_STATUSES, clientId });
  const duplicate = found.entries.find(({ record }) => isSameText(record.name, name));
  if (duplicate === undefined) requireComplete(found, 'open requests of the client');
  const id = duplicate?.record.id ?? null;
  return id === null ? duplicate : readRequest(api, id);
}

/** Returns the client of the form. Creates one if the email is unknown, after everything else has been checked. */
async function clientFor(api: ContentSnareApi, request: NewRequest): Promise<RequestClient> {
  const { clientId, clientEmail: email = '', clientName: name } = request;
  if (clientId !== undefined) {
    // A gateway takes the ID alone.
    const known = api.contract === 'vendor' ? await emailOfClient(api, clientId) : '';
    return { id: clientId, email: known, isNew: false };
  }
  const found = await findClient(api, email);
  if (found === undefined && name === undefined) {
    throw invalidField(
      NEW_REQUEST.clientName.label,
      'fill it in, because no client has this email yet.',
    );
  }
  if (found === undefined) await requireTemplate(api, request);
  const there = found && { ...found, isNew: false };
  const { record, isNew } = there ?? (await createUnlessThere(api, { email, name: name ?? '' }));
  if (record.id !== null) return { id: record.id, email: record.email ?? email, isNew };
  throw new Failure({
    kind: 'protocol',
    message: `The request was not created: Content Snare returned no ID of its client${isNew ? ', who was created. Run the step again; it finds the client by email' : ''}.`,
  });
}
