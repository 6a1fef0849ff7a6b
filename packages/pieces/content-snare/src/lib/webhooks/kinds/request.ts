import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { asList, asRecord, type JsonRecord, shortHash } from '@pieceworks/kit';
import {
  ANSWERED_REQUEST_FIELDS,
  answeredOutput,
  downloadedOutput,
  textsOf,
} from '../../answers/answered-request';
import type { ContentSnareApi } from '../../api/content-snare-api';
import {
  type AnsweredRequest,
  readAnswers,
  readRequest,
  type RequestStatus,
} from '../../api/requests';
import { DOWNLOADS } from '../../fields';
import { recordOutput, REQUEST_FIELDS } from '../../outputs/output-fields';
import { confirm, EVENT_FORM } from '../event-form';
import { SAMPLE_COMPLETED, SAMPLE_REQUEST } from '../sample-deliveries';
import {
  answersIn,
  type EventKind,
  type EventOutput,
  FILTERS,
  MAX_RECENT,
  recentIds,
} from './event-kind';

const { neededFields, fullRecords } = EVENT_FORM;

/** Number of requests that a test looks through for one with files. */
const MOST_TRIED = 10;

/** Returns the ids of recent requests in the first of the statuses that any request has. */
async function idsInFirst(
  api: ContentSnareApi,
  statuses: readonly RequestStatus[],
): Promise<string[]> {
  const [first, ...others] = statuses;
  const ids = await recentIds(api, first === undefined ? [] : [first], MOST_TRIED);
  return ids.length > 0 || others.length === 0 ? ids : idsInFirst(api, others);
}

/** Returns true for an output with files of the client. */
function hasFiles(output: EventOutput): boolean {
  return asList(asRecord(output).files).length > 0;
}

/** @param hasAnswers true if outputs have the answers: then a test looks for one with files. */
function requestKind<Output extends EventOutput>(
  fields: readonly OutputSchemaField[],
  sample: JsonRecord,
  outputOf: (request: AnsweredRequest) => Output,
  ask: (api: ContentSnareApi, id: string) => Promise<{ raw: unknown }>,
  hasAnswers = false,
): EventKind<Output, RequestStatus> {
  const readAgain = async (api: ContentSnareApi, id: string) =>
    outputOf(answersIn((await ask(api, id)).raw));
  return {
    form: { ...FILTERS, confirm: EVENT_FORM.confirm, fullRecords },
    fields,
    sample,
    read: (raw) => outputOf(answersIn(raw)),
    readAgain: (api, { id }) => readAgain(api, String(id)),
    recent: async (api, statuses) => {
      const ids = await idsInFirst(api, statuses);
      const outputs: Output[] = [];
      for (const id of ids) {
        const isEnough = !hasAnswers || outputs.some(hasFiles);
        if (outputs.length >= MAX_RECENT && isEnough) break;
        outputs.push(await readAgain(api, id));
      }
      // The platform shows the first one, in which a loop over files can be mapped.
      const sorted = [
        ...outputs.filter(hasFiles),
        ...outputs.filter((output) => !hasFiles(output)),
      ];
      return sorted.slice(0, MAX_RECENT);
    },
  };
}

export const REQUEST_EVENT = requestKind(REQUEST_FIELDS, SAMPLE_REQUEST, recordOutput, (api, id) =>
  readRequest(api, id),
);

/** A deleted request. It cannot be read, so only the delivery has its data. */
export const DELETED_REQUEST_EVENT: EventKind = {
  form: FILTERS,
  fields: REQUEST_FIELDS,
  sample: SAMPLE_REQUEST,
  read: REQUEST_EVENT.read,
};

const ANSWERED = requestKind(
  ANSWERED_REQUEST_FIELDS,
  SAMPLE_COMPLETED,
  answeredOutput,
  (api, id) => readAnswers(api, id, false),
  true,
);

export const ANSWERED_REQUEST_EVENT: typeof ANSWERED = {
  ...ANSWERED,
  form: { ...FILTERS, confirm: confirm(true), neededFields, ...DOWNLOADS, fullRecords },
  readFor: textsOf,
  // Links of files can differ at each reading.
  contentOf: ({ fields, files }) =>
    shortHash(
      JSON.stringify([
        fields.map(({ id, text }) => [id, text]),
        files.map(({ field, name, sizeBytes }) => [field, name, sizeBytes]),
      ]),
    ),
  download: ({ raw }, ...to) => downloadedOutput(answersIn(raw), ...to),
};
