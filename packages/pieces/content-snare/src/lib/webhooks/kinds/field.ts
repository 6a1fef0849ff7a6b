import { asList, asRecord, type JsonRecord, readText } from '@pieceworks/kit';
import { withDownloads, withoutDownloads } from '../../answers/downloads';
import { fieldRecordsIn, readField } from '../../api/answers';
import { type AnsweredRequest, readAnswers } from '../../api/requests';
import { DOWNLOADS } from '../../fields';
import { SINGLE_FIELD_FIELDS } from '../../outputs/output-fields';
import { EVENT_FORM } from '../event-form';
import { SAMPLE_FIELD } from '../sample-deliveries';
import {
  CONTEXT_FIELDS,
  contextOf,
  type EventKind,
  FILTERS,
  MAX_RECENT,
  recentAnswers,
} from './event-kind';

export const FIELD_EVENT: EventKind = {
  form: {
    ...FILTERS,
    confirm: EVENT_FORM.confirm,
    ...DOWNLOADS,
    fullRecords: EVENT_FORM.fullRecords,
  },
  fields: [...SINGLE_FIELD_FIELDS, ...CONTEXT_FIELDS],
  sample: SAMPLE_FIELD,
  read: (raw) => ({ ...withoutDownloads(readField(raw)), ...contextOf(raw.request), raw }),
  async readAgain(api, delivery) {
    const requestId = readText(delivery.request, 'id') ?? '';
    const pageId = readText(delivery, 'page_id') ?? undefined;
    const request = await readAnswers(api, requestId, false, pageId);
    const wanted = readText(delivery, 'id');
    const found = fieldEventsIn(request).find((field) => readText(field, 'id') === wanted);
    return found && FIELD_EVENT.read(found);
  },
  async download(output, ...to) {
    const { clientName } = contextOf(asRecord(output.raw).request);
    const [field] = await withDownloads([readField(output.raw)], ...to, clientName);
    return { ...output, ...field };
  },
  async recent(api, statuses) {
    const fields = (await recentAnswers(api)).flatMap(fieldEventsIn);
    return fields
      .filter((field) => statuses.includes(readField(field).status ?? ''))
      .slice(0, MAX_RECENT)
      .map(FIELD_EVENT.read);
  },
};

/** Returns the fields of a request as events would deliver them. */
function fieldEventsIn({ raw }: AnsweredRequest): JsonRecord[] {
  const { pages, ...request } = asRecord(raw);
  return fieldRecordsIn(asList(pages)).map((field) => ({ ...field, request }));
}
