import { type JsonRecord, outputFieldsOf, type OutputRows, readOutput } from '@pieceworks/kit';
import * as rows from '../../outputs/output-rows';
import { SAMPLE_COMMENT, SAMPLE_SECTION } from '../sample-deliveries';
import { CONTEXT_FIELDS, contextOf, type EventKind, FILTERS } from './event-kind';

/** Returns the kind of a part of a request that the API cannot read, so that only the delivery has its data. */
function deliveredPart(part: OutputRows, sample: JsonRecord): EventKind {
  return {
    form: FILTERS,
    fields: [...outputFieldsOf(part), ...CONTEXT_FIELDS],
    sample,
    read: (raw) => ({ ...readOutput(part, raw, {}), ...contextOf(raw.request), raw }),
  };
}

export const COMMENT_EVENT = deliveredPart(rows.COMMENT, SAMPLE_COMMENT);
export const SECTION_EVENT = deliveredPart(rows.SECTION, SAMPLE_SECTION);
