import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { asList, asRecord, type JsonRecord, outputFieldsOf, readOutput } from '@pieceworks/kit';
import type { Fields } from '@pieceworks/kit/form';
import type { DownloadForm, Files } from '../../answers/downloads';
import { readRequestFields } from '../../api/answers';
import type { ContentSnareApi } from '../../api/content-snare-api';
import {
  type AnsweredRequest,
  listNewest,
  readAnswers,
  type RequestStatus,
  withRequest,
} from '../../api/requests';
import { CONTEXT } from '../../outputs/output-rows';
import { EVENT_FORM, type EventForm } from '../event-form';
import type { EventName } from '../events';

/** The output of an event: its record, the fields that filters read, and others. */
export type EventOutput = Readonly<{
  raw: unknown;
  id?: string | null;
  clientId?: string | null;
  clientEmail?: string | null;
}>;

/** A kind of event: its form and output, and its readers for a delivery and for the service. */
export type EventKind<Output extends EventOutput = EventOutput, Status extends string = string> = {
  /** The fields of the trigger, a subset of `EVENT_FORM`. */
  form: Fields;
  fields: readonly OutputSchemaField[];
  sample: JsonRecord;
  /** Returns the events that the form chooses; by default it is that of the trigger. */
  eventsIn?: (form: EventForm) => EventName[];
  /** Returns the output of a delivery, as far as the delivery contains it. */
  read: (delivery: JsonRecord) => Output;
  /** Returns further fields of the output, which depend on the form. */
  readFor?: (output: Output, form: EventForm) => object;
  /** True if events without a record are also emitted. */
  isAboutAnything?: true;
  /**
   * Reads the record of a delivery again from the service, by its ID; returns the output. Without it, only the delivery has
   * the data, so that `raw` always stands.
   */
  readAgain?: (api: ContentSnareApi, delivery: JsonRecord) => Promise<Output | undefined>;
  /** Returns what a second event of the record differs in, although its delivery is equal. */
  contentOf?: (output: Output) => string;
  /** Returns an output with its files downloaded; see `withDownloads`. */
  download?: (output: Output, ...to: Downloading) => Promise<Output>;
  /** Returns outputs of real records in the first status that any has, or in any status if none is given. */
  recent?: (api: ContentSnareApi, statuses: readonly Status[]) => Promise<Output[]>;
};

type Downloading = [api: Pick<ContentSnareApi, 'download'>, files: Files, form: DownloadForm];

const { templateId, folderId, clientId } = EVENT_FORM;
export const FILTERS = { templateId, folderId, clientId };

/** The request of a field, comment or section, and its client. */
export const CONTEXT_FIELDS = outputFieldsOf(CONTEXT);

export function contextOf(request: unknown) {
  return readOutput(CONTEXT, request, {});
}

export const MAX_RECENT = 3;

/** Returns the ids of the most recently changed requests, if the service sorts that way. */
export async function recentIds(
  api: ContentSnareApi,
  statuses: readonly RequestStatus[],
  most = MAX_RECENT,
): Promise<string[]> {
  const { entries } = await listNewest(api, { statuses }, most);
  return entries.flatMap(({ record }) => record.id ?? []);
}

/** Statuses in which a client can have answered. */
const SENT: readonly RequestStatus[] = ['published', 'waiting', 'completed'];

export async function recentAnswers(api: ContentSnareApi): Promise<AnsweredRequest[]> {
  const ids = await recentIds(api, SENT);
  return Promise.all(ids.map((id) => readAnswers(api, id, false)));
}

/** Reads a request and its answers from a record, of an event or of the service. */
export function answersIn(raw: unknown): AnsweredRequest {
  const { pages } = asRecord(raw);
  return { ...withRequest(raw), fields: readRequestFields(asList(pages)) };
}
