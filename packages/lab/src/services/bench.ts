import type { ContractName } from '../contracts/contract-name';
import type { Fields } from './operation-sheet';

/** An action that looks up a list of records, as fast as the rate limit allows. `npm run bench` measures it. */
export type BenchedList = {
  contract: ContractName;
  callsPerSecond: number;
  /** The action that finds the records, its inputs, and the field of its items that identifies one. */
  records: { action: string; inputs: readonly Fields[]; key: string };
  action: string;
  /** The input beside the list. */
  input: Fields;
  /** The field that takes the list, whose rows are the `key` of each record. */
  field: string;
  /** The outputs with the numbers of records that were found and that failed. */
  counts: { found: string; failed: string };
};
