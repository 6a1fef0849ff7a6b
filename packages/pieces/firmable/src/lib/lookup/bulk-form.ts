import { asList, invalidField, readWholeNumberField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import { DEFAULT_MINUTES, MAX_MINUTES, MAX_ROWS } from '../model/limits';

/** What is filled in beside the rows of a bulk step. */
export type BulkForm = {
  /** From `firstRow` on. */
  rows: readonly unknown[];
  rowsBefore: readonly unknown[];
  /** Counted from 1. */
  firstRow: number;
  maxCredits: number | undefined;
  /** By `performance.now()`, in ms: the machine's clock may be set meanwhile. */
  deadline: number;
};

/**
 * Reads the form of a bulk step.
 * @throws Failure `invalid` for no rows, too many, or numbers that cannot be right.
 */
export function readBulkForm(
  label: string,
  list: unknown,
  fields: Readonly<Record<string, unknown>>,
): BulkForm {
  // A whole list can be mapped into one row as well.
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
  const lastRow = { min: 1, max: rows.length };
  const firstRow = readWholeNumberField(LABELS.startRow, fields.startRow, lastRow) ?? 1;
  const time = { min: 1, max: MAX_MINUTES };
  const minutes = readWholeNumberField(LABELS.minutes, fields.minutes, time) ?? DEFAULT_MINUTES;
  return {
    rows: rows.slice(firstRow - 1),
    rowsBefore: rows.slice(0, firstRow - 1),
    firstRow,
    maxCredits: readMaxCredits(fields.maxCredits),
    deadline: performance.now() + minutes * 60_000,
  };
}

/** The cap of a step; `undefined` for none. */
export function readMaxCredits(value: unknown): number | undefined {
  return readWholeNumberField(LABELS.maxCredits, value, { min: 0, max: 1_000_000 });
}
