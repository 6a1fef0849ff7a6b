import { asList, invalidField, type JsonRecord } from '@pieceworks/kit';
import { readFields } from '../forms/form';
import { MAX_ROWS } from '../model/limits';
import { BUDGET, LIST } from '../model/step-fields';

/** The values of a bulk step's form. */
export type BulkForm = {
  /** The rows from `firstRow` on. */
  rows: readonly unknown[];
  rowsBefore: readonly unknown[];
  /** Counted from 1. */
  firstRow: number;
  maxCredits: number | undefined;
  /** On the clock of `performance.now()`, in ms, because the system clock can be changed. */
  deadline: number;
};

/**
 * Reads the form of a bulk step.
 * @throws Failure `invalid` for no rows, too many rows, or impossible numbers.
 */
export function readBulkForm(label: string, list: unknown, fields: JsonRecord): BulkForm {
  // Users can map a whole list into one row.
  const rows = asList(list).flat();
  if (rows.length === 0) {
    throw invalidField(
      label,
      'fill in at least one row, or map one list of texts or objects (not an object of lists).',
    );
  }
  if (rows.length > MAX_ROWS) {
    throw invalidField(label, `at most ${MAX_ROWS} rows at a time; this has ${rows.length}.`);
  }
  const startRow = { ...LIST.startRow, range: { min: 1, max: rows.length } };
  const form = readFields({ ...LIST, ...BUDGET, startRow }, fields);
  return {
    rows: rows.slice(form.startRow - 1),
    rowsBefore: rows.slice(0, form.startRow - 1),
    firstRow: form.startRow,
    maxCredits: form.maxCredits,
    deadline: performance.now() + form.minutes * 60_000,
  };
}
