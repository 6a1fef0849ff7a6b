import type { OutputSchemaField } from '@activepieces/pieces-framework';
import {
  asList,
  asRecord,
  isFailure,
  isRecord,
  type JsonRecord,
  outputFieldsOf,
  type OutputRows,
  readOutput,
  readText,
} from '@pieceworks/kit';
import {
  ANSWERED_REQUEST_FIELDS,
  answeredOutput,
  downloadedOutput,
} from '../answers/answered-request';
import {
  type DownloadForm,
  type Files,
  withDownloads,
  withoutDownloads,
} from '../answers/downloads';
import { fieldRecordsIn, readField, readFields } from '../api/answers';
import { flat, readRequest, withClient } from '../api/records';
import type { FormRows } from '../forms/form';
import { CLIENT_FIELDS, REQUEST_FIELDS, SINGLE_FIELD_FIELDS } from '../forms/output-fields';
import { EVENTS, isEvent } from '../model/events';
import * as rows from '../model/output-rows';
import type { RequestStatus } from '../model/request-fields';
import { DOWNLOADS, EVENT_FORM } from '../model/step-fields';
import type { AnsweredRequest, ContentSnareApi } from '../model/types';
import {
  SAMPLE_CLIENT,
  SAMPLE_COMMENT,
  SAMPLE_COMPLETED,
  SAMPLE_FIELD,
  SAMPLE_REQUEST,
  SAMPLE_SECTION,
} from './sample-deliveries';

/** The output of an event: flat fields, and under `raw` the whole record that they were read from. */
export type EventOutput = Readonly<Record<string, unknown>>;

/** A kind of event: its form and output, and its readers for a delivery and for the service. */
export type EventKind<Status extends string = string> = {
  /** The fields of the trigger, a subset of `EVENT_FORM`. */
  form: FormRows;
  fields: readonly OutputSchemaField[];
  sample: JsonRecord;
  /** Returns the output of a delivery, as far as the delivery contains it. */
  read: (delivery: JsonRecord) => EventOutput;
  /** True if events without a record are also emitted. */
  isAboutAnything?: true;
  /** Reads the ids of a delivery again from the service; returns that output. */
  readAgain?: (api: ContentSnareApi, delivery: JsonRecord) => Promise<EventOutput | undefined>;
  /** Downloads the files of a confirmed output; see `withDownloads`. */
  download?: (output: EventOutput, ...to: Downloading) => Promise<EventOutput | undefined>;
  /** Returns outputs of real records in one of the statuses, or in any status if none is given. */
  recent?: (api: ContentSnareApi, statuses: readonly Status[]) => Promise<EventOutput[]>;
};

type Downloading = [api: ContentSnareApi, files: Files, form: DownloadForm];

const { events, confirm, templateId, folderId, clientId } = EVENT_FORM;
const FILTERS = { templateId, folderId, clientId };

/** The number of samples that the builder shows. */
const MAX_RECENT = 3;

/** Returns the ids of the most recently changed requests, if the service sorts that way. */
async function recentIds(
  api: ContentSnareApi,
  statuses: readonly RequestStatus[],
): Promise<string[]> {
  const list = (newestFirst: boolean) => api.listRequests({ statuses, newestFirst }, MAX_RECENT);
  const { entries } = await list(true).catch((error: unknown) => {
    if (isFailure(error, 'invalid')) return list(false);
    throw error;
  });
  return entries.flatMap(({ record }) => record.id ?? []);
}

/** Statuses in which a client can have answered. */
const SENT: readonly RequestStatus[] = ['published', 'waiting', 'completed'];

async function recentAnswers(api: ContentSnareApi): Promise<AnsweredRequest[]> {
  const ids = await recentIds(api, SENT);
  return Promise.all(ids.map((id) => api.readAnswers(id, false)));
}

/** Reads the answers of a request from an event or from the service. */
function answersIn(raw: unknown): AnsweredRequest {
  const { pages } = asRecord(raw);
  return { record: readRequest(raw), fields: readFields(asList(pages)), raw };
}

function requestKind(
  fields: readonly OutputSchemaField[],
  sample: JsonRecord,
  outputOf: (request: AnsweredRequest) => EventOutput,
  ask: (api: ContentSnareApi, id: string) => Promise<{ raw: unknown }>,
): EventKind<RequestStatus> {
  const readAgain = async (api: ContentSnareApi, id: string) =>
    outputOf(answersIn((await ask(api, id)).raw));
  return {
    form: { ...FILTERS, confirm },
    fields,
    sample,
    read: (raw) => outputOf(answersIn(raw)),
    readAgain: (api, { id }) => readAgain(api, String(id)),
    recent: async (api, statuses) => {
      const ids = await recentIds(api, statuses);
      return Promise.all(ids.map((id) => readAgain(api, id)));
    },
  };
}

export const REQUEST = requestKind(REQUEST_FIELDS, SAMPLE_REQUEST, flat, (api, id) =>
  api.readRequest(id),
);

/** A deleted request. It cannot be read, so only the delivery has its data. */
export const DELETED_REQUEST: EventKind<RequestStatus> = {
  form: FILTERS,
  fields: REQUEST_FIELDS,
  sample: SAMPLE_REQUEST,
  read: REQUEST.read,
};

/** A request with its answers. */
export const ANSWERED_REQUEST: EventKind<RequestStatus> = {
  ...requestKind(ANSWERED_REQUEST_FIELDS, SAMPLE_COMPLETED, answeredOutput, (api, id) =>
    api.readAnswers(id, false),
  ),
  form: { ...FILTERS, confirm: { ...confirm, default: true }, ...DOWNLOADS },
  download: ({ raw }, ...to) => downloadedOutput(answersIn(raw), ...to),
};

export const CLIENT: EventKind = {
  form: { clientId, confirm },
  fields: CLIENT_FIELDS,
  sample: SAMPLE_CLIENT,
  read: (raw) => flat(withClient(raw)),
  readAgain: async (api, { id }) => flat(await api.readClient(String(id))),
  recent: async (api) => (await api.listClients('', MAX_RECENT)).entries.map(flat),
};

/** A new client. The form has no client filter, because the client did not exist before. */
export const NEW_CLIENT: EventKind = { ...CLIENT, form: { confirm } };

const CONTEXT_FIELDS = outputFieldsOf(rows.CONTEXT);

function contextOf(request: unknown) {
  return readOutput(rows.CONTEXT, request, {});
}

export const FIELD: EventKind = {
  form: { ...FILTERS, confirm, ...DOWNLOADS },
  fields: [...SINGLE_FIELD_FIELDS, ...CONTEXT_FIELDS],
  sample: SAMPLE_FIELD,
  read: (raw) => ({ ...withoutDownloads(readField(raw)), ...contextOf(raw.request), raw }),
  async readAgain(api, delivery) {
    const requestId = readText(delivery.request, 'id') ?? '';
    const pageId = readText(delivery, 'page_id') ?? undefined;
    const request = await api.readAnswers(requestId, false, pageId);
    const wanted = readText(delivery, 'id');
    const found = fieldEventsIn(request).find((field) => readText(field, 'id') === wanted);
    return found && FIELD.read(found);
  },
  async download({ raw }, ...to) {
    const { clientName } = contextOf(asRecord(raw).request);
    const [field] = await withDownloads([readField(raw)], ...to, clientName);
    return field;
  },
  async recent(api, statuses) {
    const fields = (await recentAnswers(api)).flatMap(fieldEventsIn);
    return fields
      .filter((field) => statuses.includes(readText(field, 'status') ?? ''))
      .slice(0, MAX_RECENT)
      .map(FIELD.read);
  },
};

/** Returns the fields of a request as events would deliver them. */
function fieldEventsIn({ raw }: AnsweredRequest): JsonRecord[] {
  const { pages, ...request } = asRecord(raw);
  return fieldRecordsIn(asList(pages)).map((field) => ({ ...field, request }));
}

/** A part of a request that cannot be read. Only the delivery has its data. */
function deliveredKind(part: OutputRows, sample: JsonRecord): EventKind {
  const flatOf = (raw: JsonRecord) => readOutput(part, raw, {});
  return {
    form: FILTERS,
    fields: [...outputFieldsOf(part), ...CONTEXT_FIELDS],
    sample,
    read: (raw) => ({ ...flatOf(raw), ...contextOf(raw.request), raw }),
  };
}

export const COMMENT = deliveredKind(rows.COMMENT, SAMPLE_COMMENT);
export const SECTION = deliveredKind(rows.SECTION, SAMPLE_SECTION);

/** Any record, with the request and client that it comes with. */
export const ANYTHING: EventKind = {
  form: { events: { ...events, required: true }, ...FILTERS },
  fields: [...outputFieldsOf(rows.ANYTHING), ...CONTEXT_FIELDS],
  sample: SAMPLE_FIELD,
  read: (raw) => ({
    ...readOutput(rows.ANYTHING, raw, {}),
    ...contextOf(requestIn(raw)),
    raw,
  }),
  isAboutAnything: true,
  recent: async (api) =>
    (await recentAnswers(api)).map(({ record, raw }) => {
      const { id, name } = record;
      return { id, name, ...contextOf(raw), raw };
    }),
};

/** Returns the request of a delivery: around the record, inside it, or with only its client known. */
function requestIn(delivery: JsonRecord): unknown {
  if (isRecord(delivery.request)) return delivery.request;
  const event = String(delivery.event_name);
  const about = isEvent(event) ? EVENTS[event].about : undefined;
  if (about === 'client') return { client: delivery };
  return about === 'request' ? delivery : flatRequestIn(delivery);
}

/** Returns the request and client of product events, which store them in separate flat fields. */
function flatRequestIn(delivery: JsonRecord): JsonRecord {
  return {
    id: delivery.request_id,
    name: delivery.request_name,
    client: {
      id: delivery.client_id,
      full_name: delivery.client_full_name,
      email: delivery.client_email,
    },
  };
}
