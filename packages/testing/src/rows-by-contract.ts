import type { ContractName } from '@pieceworks/sandbox';

/** The rows of a suite, by contract of the service. */
export type RowsByContract<Row> = Readonly<Partial<Record<ContractName, readonly Row[]>>>;

/**
 * Returns the rows of a contract.
 * @throws Error for a contract without rows, which would not be tested at all.
 */
export function rowsOf<Row>(rows: RowsByContract<Row>, contract: ContractName): readonly Row[] {
  const found = rows[contract] ?? [];
  if (found.length === 0) throw new Error(`There are no rows for the ${contract} contract.`);
  return found;
}
