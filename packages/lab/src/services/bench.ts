import type { ContractName } from '../contracts/contract-name';
import type { Fields } from './operation-sheet';

/** The steps of a service whose speed `npm run bench` measures. */
export type Bench = {
  list?: BenchedList;
  loops?: readonly BenchedLoop[];
};

/** An action that looks up a list of records, as fast as the rate limit allows. */
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

/** An action that runs once for each item of a loop, each time in a process of its own. */
export type BenchedLoop = {
  action: string;
  items: number;
  /** `{{item}}` in a text stands for the number of the item. */
  input: Fields;
  /** The calls that the service accepts in a window. */
  limit: number;
  windowSeconds: number;
  /** For an action that creates records: their list in the ledger of the account, and a field that is unique. */
  creates?: { list: string; key: string };
};
