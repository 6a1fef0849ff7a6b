import { creating, Failure, invalidField, isSameText, nullIfNotFound } from '@pieceworks/kit';
import { createUnlessThere, findClient, NO_CLIENT, readClient } from '../api/clients';
import { adviceToLook, type ContentSnareApi } from '../api/content-snare-api';
import { requireComplete } from '../api/lists';
import { listRequests, readRequest, withRequest } from '../api/requests';
import { newRequestOutput, warningAbout } from '../outputs/output-fields';
import type { ClientRequest, WithRaw } from '../outputs/output-rows';
import { withIds } from './named-ids';
import {
  gatewayRequest,
  NEW_REQUEST,
  type NewRequest,
  type NewRequestForm,
  requestIn,
  vendorRequest,
} from './new-request';

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

/** Creates the request of a form; returns the output of the step. */
export async function createFrom(api: ContentSnareApi, form: NewRequestForm) {
  const made = await createRequest(api, requestIn(form, api.contract));
  const { skipped, clientCreated } = made;
  return {
    ...newRequestOutput(made, form.timeZone, api),
    skipped,
    clientCreated,
    warning: warningAbout(made),
  };
}

/**
 * Creates the request, or with `skipIfOpen` returns an open request of that name. Nothing is written before everything has
 * been looked up:
 * 1. Find the IDs of what the form names, such as the template.
 * 2. Find the client, and for a known one with `skipIfOpen` an open request of that name.
 * 3. Create the client if nobody has the email.
 * 4. Create the request. If that fails, the error tells of the client.
 */
export async function createRequest(
  api: ContentSnareApi,
  request: NewRequest,
): Promise<CreatedRequest> {
  const { asked, client, open } = await prepare(api, request);
  if (open !== undefined) return { ...open, skipped: true, clientCreated: false };
  try {
    const made = withRequest(await sendNew(api, asked, client));
    return { ...made, skipped: false, clientCreated: client.isNew };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const failure = namingTemplate(error);
    throw client.isNew
      ? failure.adding(`Its client was created, with the ID ${client.id}.`)
      : failure;
  }
}

/** Looks up all that a new request needs, and an open request that it would duplicate. */
async function prepare(api: ContentSnareApi, request: NewRequest) {
  try {
    const asked = await withIds(api, request);
    const client = await clientFor(api, asked);
    const isSearched = asked.skipIfOpen && !client.isNew;
    const open = isSearched ? await findOpen(api, client.id, asked.name ?? '') : undefined;
    return { asked, client, open };
  } catch (error) {
    // The error of another call, such as a list, says nothing of the request. That of a field is plain.
    if (!(error instanceof Failure) || error.kind === 'invalid') throw error;
    throw error.adding('No request was created.');
  }
}

/** Adds the fields that a refusal of the template is about. */
function namingTemplate(failure: Failure): Failure {
  const { templateId, templateName } = NEW_REQUEST;
  const isOfTemplate = failure.kind === 'invalid' && /template/i.test(failure.said ?? '');
  return isOfTemplate
    ? failure.adding(`It is about ${templateId.displayName} or ${templateName.displayName}.`)
    : failure;
}

/**
 * Sends a new request.
 * @param client whom a gateway names by ID, and the vendor by email. The vendor creates one of an unknown email.
 * @param newName of a client to be created; it would replace the name of one that exists.
 */
export async function sendNew(
  api: ContentSnareApi,
  request: NewRequest,
  { id, email }: Pick<RequestClient, 'id' | 'email'>,
  newName?: string,
): Promise<unknown> {
  const route = 'POST /partner_api/v1/requests';
  return api.contract === 'vendor'
    ? api.call(route, CREATE_REQUEST, {
        body: { ...vendorRequest(request, email), client_full_name: newName },
      })
    : api.callGateway(route, CREATE_REQUEST, { body: gatewayRequest(request, id) });
}

/** Returns the open request that a new one would duplicate. */
async function findOpen(api: ContentSnareApi, clientId: string, name: string) {
  const found = await listRequests(api, { statuses: OPEN_STATUSES, clientId });
  const duplicate = found.entries.find(({ record }) => isSameText(record.name, name));
  if (duplicate === undefined) {
    requireComplete(found, 'open requests of the client');
    return undefined;
  }
  const { record, raw } = duplicate;
  return record.id === null ? withRequest(raw) : readRequest(api, record.id);
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
      NEW_REQUEST.clientName.displayName,
      'fill it in, because no client has this email yet.',
    );
  }
  const there = found && { ...found, isNew: false };
  const { record, isNew } = there ?? (await createUnlessThere(api, { email, name: name ?? '' }));
  if (record.id !== null) return { id: record.id, email: record.email ?? email, isNew };
  throw new Failure({
    kind: 'protocol',
    message: `Content Snare returned no ID of the request's client${isNew ? ', who was created. Run the step again; it finds the client by email' : ''}.`,
  });
}

/** Returns the client's email, the only key that the vendor takes. It creates a client for an unknown email. */
async function emailOfClient(api: ContentSnareApi, clientId: string): Promise<string> {
  const client = await nullIfNotFound(() => readClient(api, clientId));
  if (client === null) {
    throw invalidField(NEW_REQUEST.clientId.displayName, NO_CLIENT.id);
  }
  if (client.record.email !== null) return client.record.email;
  throw invalidField(
    NEW_REQUEST.clientId.displayName,
    'this client has no email to send a request to.',
  );
}
