import {
  asList,
  Failure,
  invalidField,
  type JsonRecord,
  patientStore,
  reportProgress,
} from '@pieceworks/kit';
import { readFields } from '../forms/form';
import { identityKey } from '../model/identity-key';
import { MAX_ROWS } from '../model/limits';
import { BUDGET, type CompanyIdentity, LIST, type PersonIdentity } from '../model/step-fields';
import { lookUpAll, NOTHING, type RowOutcome } from './bulk-lookup';
import { bulkOutput } from './bulk-output';
import { readEarlierResult } from './earlier-result';
import { memoryOf } from './list-memory';
import { readReuse } from './reuse';
import type { LookupStep } from './subject';

/** A list to look up, and the context that the platform passes. */
export type ListStep<Identity, Found> = LookupStep<Identity, Found> & {
  label: string;
  /** The value of the form. */
  rows: unknown;
  /** Reads the fields of a row that are sent. */
  readIdentity: (row: unknown) => Identity;
  output: unknown;
};

/**
 * Looks up a list, or continues one. Identities of an earlier run are not paid for again.
 * @throws Failure `invalid` before any call, for impossible values in the form.
 */
export async function runListStep<
  Identity extends PersonIdentity | CompanyIdentity,
  Found extends object,
>(step: ListStep<Identity, Found>) {
  const { subject, label, fields, readIdentity, place } = step;
  // The store only saves credits, so the list continues if it fails.
  const store = patientStore(step.store);
  const form = readBulkForm(label, step.rows, fields);
  const reuse = readReuse<Identity, Found>(subject, { place, store, fields });
  const earlier = readEarlierResult(fields.earlierResult, readIdentity, subject);

  const keyOf = (row: unknown) => keyOfRow(row, readIdentity);
  const keys = [...form.rowsBefore, ...form.rows].map(keyOf);
  // Reversed, so that the first row of each identity is set last and stays.
  const keysBefore = keys.slice(0, form.rowsBefore.length).map((key, row) => [key, row] as const);
  const rowsByKey = new Map(keysBefore.reverse());
  const memory = memoryOf(store, [subject.name, place, keys]);
  const isContinued = form.firstRow > 1 && earlier === null;
  const isKnown = isContinued ? await memory.recall() : () => false;

  function before(key: string): RowOutcome<Found> | undefined {
    if (earlier !== null) return earlier.get(key);
    const row = rowsByKey.get(key);
    if (row !== undefined) return lookedUpBefore(`It is the same as row ${row + 1}.`);
    return isKnown(key) ? lookedUpBefore('Its output has what was found.') : undefined;
  }

  const { rows, maxCredits, deadline, firstRow } = form;
  const { lookUp, price, output } = step;
  const result = await lookUpAll({
    ...{ rows, maxCredits, deadline, before, readIdentity, lookUp, price, reuse },
    onProgress: (progress) => reportProgress(output, progress),
  });

  const firstOpen = result.outcomes.findIndex(({ isOpen }) => isOpen);
  const behind = result.outcomes.flatMap(({ isOpen, input }, position) =>
    firstOpen < 0 || position < firstOpen || isOpen || input === null ? [] : [identityKey(input)],
  );
  if (behind.length > 0) await memory.keep([...new Set(behind)]);
  return bulkOutput(result, subject, firstRow);
}

function keyOfRow(
  row: unknown,
  readIdentity: (row: unknown) => PersonIdentity | CompanyIdentity,
): string | null {
  try {
    return identityKey(readIdentity(row));
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function lookedUpBefore(where: string) {
  const reason = `An earlier run of this list has looked it up. ${where}`;
  return { ...NOTHING, status: 'skipped', reason, isOpen: false } as const;
}

/**
 * Reads the form of a bulk step.
 * @throws Failure `invalid` for no rows, too many rows, or impossible numbers.
 */
export function readBulkForm(label: string, list: unknown, fields: JsonRecord) {
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
    /** The rows from `firstRow` on, which is counted from 1. */
    rows: rows.slice(form.startRow - 1),
    rowsBefore: rows.slice(0, form.startRow - 1),
    firstRow: form.startRow,
    maxCredits: form.maxCredits,
    /** In ms of `performance.now()`, because the system clock can be changed. */
    deadline: performance.now() + form.minutes * 60_000,
  };
}
