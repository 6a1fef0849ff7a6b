import type { ContractName } from '@pieceworks/sandbox';

/** The rows of a suite for each contract that the service has. */
export type RowsByContract<Row> = Readonly<Partial<Record<ContractName, readonly Row[]>>>;

/** @throws Error for a contract without rows, which would be tried with nothing. */
export function rowsOf<Row>(rows: RowsByContract<Row>, contract: ContractName): readonly Row[] {
  const found = rows[contract] ?? [];
  if (found.length === 0) throw new Error(`There are no rows for the ${contract} contract.`);
  return found;
}
