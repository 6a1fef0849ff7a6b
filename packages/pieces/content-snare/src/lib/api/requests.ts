import type { operations } from '@pieceworks/contracts/content-snare-vendor';
import {
  asList,
  asRecord,
  creating,
  Failure,
  invalidField,
  reading,
  readText,
  writing,
} from '@pieceworks/kit';
import type { ClientRequest } from '../model/output-rows';
import { NEW_REQUEST, type NewRequest } from '../model/request-fields';
import type { AnsweredRequest, ContentSnareApi, WithRaw } from '../model/types';
import { readFields, tooMany } from './answers';
import type { Bodies, KnownClient } from './bodies';
import { type Calls, pathTo, requireComplete } from './calls';
import { withNamedIds } from './named-ids';
import { createUnlessThere } from './clients';
import { readRequest, withRequest } from './records';
import { createChangeApi } from './request-changes';
import { listRequests } from './request-list';
import { isSameText } from './text-match';

const CREATE_REQUEST = creating(
  'create the request',
  'Look for the request in Content Snare before you run it again.',
);
const RUN_INTEGRATIONS = creating(
  'run the integration actions',
  'Look at the request in Content Snare before you run it again.',
);
const READ_REQUEST = reading('read the request');
const READ_PAGE = reading('read a page');
const PATH = '/requests';
/** Limit of pages that a step has time to read within the service's rate limit. */
const MAX_PAGES = 200;

const OPEN_STATUSES = ['draft', 'scheduled', 'published', 'waiting'] as const;

export type RequestApi = Pick<
  ContentSnareApi,
  | 'createRequest'
  | 'readRequest'
  | 'readAnswers'
  | 'updateRequest'
  | 'addClient'
  | 'deleteRequest'
  | 'listRequests'
  | 'runIntegrationActions'
>;

type Known = Pick<ContentSnareApi, 'createClient' | 'findClient' | 'readClient' | 'listNamed'>;

/** @param known the calls to clients and templates that a request needs. */
export function createRequestApi(
  calls: Calls,
  bodies: Pick<Bodies, 'checkRequest' | 'newRequest'>,
  known: Known,
): RequestApi {
  const { read, create, put, remove, list } = calls;

  async function readWhole(id: string): Promise<WithRaw<ClientRequest>> {
    return withRequest(await read(pathTo('requests', id), READ_REQUEST));
  }

  /** Returns the open request that a new one would duplicate. */
  async function findOpen(clientId: string, name: string) {
    const open = { statuses: OPEN_STATUSES, clientId };
    const found = await listRequests(list, known, open);
    const duplicate = found.entries.find(({ record }) => isSameText(record.name, name));
    if (duplicate === undefined) requireComplete(found, 'open requests of the client');
    const id = duplicate?.record.id ?? null;
    return id === null ? duplicate : readWhole(id);
  }

  return {
    async createRequest(request) {
      bodies.checkRequest(request);
      const asked = await withNamedIds(request, known);
      const client = await clientFor(request, known);
      try {
        const body = await bodies.newRequest(asked, client, known);
        const isSearched = request.skipIfOpen && !client.isNew;
        const open = isSearched ? await findOpen(client.id, request.name ?? '') : undefined;
        if (open !== undefined) return { ...open, skipped: true, clientCreated: false };
        const made = withRequest(await create(PATH, CREATE_REQUEST, body));
        return { ...made, skipped: false, clientCreated: client.isNew };
      } catch (error) {
        if (!client.isNew || !(error instanceof Failure)) throw error;
        throw error.adding(`Its client had already been created, with the ID ${client.id}.`);
      }
    },

    readRequest: readWhole,

    readAnswers: (...asked) => readAnswers(calls, ...asked),

    ...createChangeApi(calls, readWhole, known),

    async deleteRequest(id) {
      await remove(pathTo('requests', id), writing('delete the request'));
    },

    listRequests: (filter, most) => listRequests(list, known, filter, most),

    async runIntegrationActions(requestId) {
      await put(`${pathTo('requests', requestId)}/run_integration_actions`, RUN_INTEGRATIONS);
    },
  };
}

async function readAnswers(
  { read }: Calls,
  id: string,
  withHidden: boolean,
  onlyPageId?: string,
): Promise<AnsweredRequest> {
  const raw = await read(pathTo('requests', id), READ_REQUEST);
  const query: operations['getPage']['parameters']['query'] = {
    include_internal_fields: withHidden || undefined,
  };
  const heads = asList(raw.pages);
  const idOf = (head: unknown) => {
    const pageId = readText(head, 'id');
    return onlyPageId === undefined || pageId === onlyPageId ? pageId : null;
  };
  if (heads.filter((head) => idOf(head) !== null).length > MAX_PAGES) {
    throw tooMany('pages', MAX_PAGES);
  }
  const pages = await Promise.all(
    heads.map(async (head) => {
      const pageId = idOf(head);
      if (pageId === null) return head;
      return { ...asRecord(head), ...(await read(pathTo('pages', pageId), READ_PAGE, query)) };
    }),
  );
  return { record: readRequest(raw), fields: readFields(pages), raw: { ...raw, pages } };
}

/** Returns the client of the form. Creates one if the email is unknown. */
async function clientFor(
  { clientId, clientEmail: email = '', clientName: name }: NewRequest,
  known: Known,
): Promise<KnownClient & { isNew: boolean }> {
  if (clientId !== undefined) return { id: clientId, email: null, isNew: false };
  const found = await known.findClient(email);
  if (found === undefined && name === undefined) {
    throw invalidField(
      NEW_REQUEST.clientName.label,
      'fill it in, because no client has this email address yet.',
    );
  }
  const there = found && { ...found, isNew: false };
  const { record, isNew } = there ?? (await createUnlessThere(known, { email, name: name ?? '' }));
  if (record.id !== null) return { id: record.id, email: record.email ?? email, isNew };
  throw new Failure({
    kind: 'protocol',
    message: `The request was not created: Content Snare returned no ID of its client${isNew ? ', who was created. Run the step again; it finds the client by email' : ''}.`,
  });
}
