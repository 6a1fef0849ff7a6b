import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { type JsonRecord, shortHash } from '@pieceworks/kit';
import {
  ANSWERED_REQUEST_FIELDS,
  answeredOutput,
  downloadedOutput,
  textsOf,
} from '../../answers/answered-request';
import type { ContentSnareApi } from '../../api/content-snare-api';
import { type AnsweredRequest, readAnswers, readRequest } from '../../api/requests';
import { DOWNLOADS, type RequestStatus } from '../../fields';
import { flat, REQUEST_FIELDS } from '../../outputs/output-fields';
import { confirm, EVENT_FORM } from '../event-form';
import { SAMPLE_COMPLETED, SAMPLE_REQUEST } from '../sample-deliveries';
import { answersIn, type EventKind, type EventOutput, FILTERS, recentIds } from './event-kind';

const { neededFields } = EVENT_FORM;

function requestKind<Output extends EventOutput>(
  fields: readonly OutputSchemaField[],
  sample: JsonRecord,
  outputOf: (request: AnsweredRequest) => Output,
  ask: (api: ContentSnareApi, id: string) => Promise<{ raw: unknown }>,
): EventKind<Output, RequestStatus> {
  const readAgain = async (api: ContentSnareApi, id: string) =>
    outputOf(answersIn((await ask(api, id)).raw));
  return {
    form: { ...FILTERS, confirm: EVENT_FORM.confirm },
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

export const REQUEST_EVENT = requestKind(REQUEST_FIELDS, SAMPLE_REQUEST, flat, (api, id) =>
  readRequest(api, id),
);

/** A deleted request. It cannot be read, so only the delivery has its data. */
export const DELETED_REQUEST_EVENT: EventKind = {
  form: FILTERS,
  fields: REQUEST_FIELDS,
  sample: SAMPLE_REQUEST,
  read: REQUEST_EVENT.read,
};

const ANSWERED = requestKind(ANSWERED_REQUEST_FIELDS, SAMPLE_COMPLETED, answeredOutput, (api, id) =>
  readAnswers(api, id, false),
);

export const ANSWERED_REQUEST_EVENT: typeof ANSWERED = {
  ...ANSWERED,
  form: { ...FILTERS, confirm: confirm(true), neededFields, ...DOWNLOADS },
  readFor: textsOf,
  // Links of files can differ at each reading.
  contentOf: ({ fields }) =>
    shortHash(
      JSON.stringify(
        fields.map(({ id, text, files }) => [
          id,
          text,
          files.map(({ name, sizeBytes }) => [name, sizeBytes]),
        ]),
      ),
    ),
  download: ({ raw }, ...to) => downloadedOutput(answersIn(raw), ...to),
};
