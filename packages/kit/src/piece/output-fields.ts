import type { OutputSchemaField } from '@activepieces/pieces-framework';
import type { OutputRows } from '../values/output-rows';

/** Returns the fields of an output as the builder lists them. */
export function outputFieldsOf(rows: OutputRows): OutputSchemaField[] {
  return Object.entries(rows).map(([key, { label, description, kind }]) => ({
    key,
    label,
    description,
    format: kind === 'texts' ? undefined : kind,
  }));
}
