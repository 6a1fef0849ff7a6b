import { Failure, patientStore, reportProgress } from '@pieceworks/kit';
import { identityKey } from '../model/identity-key';
import type { CompanyIdentity, PersonIdentity } from '../model/step-fields';
import { readBulkForm } from './bulk-form';
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
