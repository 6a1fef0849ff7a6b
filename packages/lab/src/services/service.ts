import type { ContractDocument } from '../contracts/contract-document';
import { CONTRACT_NAMES, type ContractName } from '../contracts/contract-name';
import type { Fact } from '../contracts/fact';
import type { KeyCredential, LoginCredential } from '../host/login';
import type { BenchedList } from './bench';
import type { AnySheet } from './operation-sheet';

/** A service as our programs know it, besides its piece: the `service/entry.ts` of its folder. */
export type Service = {
  /** The name of its folder, for example "parcel-desk". */
  name: string;
  /** For example "Parcel Desk". */
  displayName: string;
  /** The npm package of its piece. */
  piece: string;
  /** Purpose of the piece, in a few words for the table in README.md. */
  summary?: string;
  /** The environment variables that hold a connection for the command line. */
  variables: { secret: string; baseUrl: string };
  /** The documents of the contracts that the service can be called by. Most tests use the first. */
  contracts: Readonly<Partial<Record<ContractName, ContractDocument>>>;
  /** The credential in the sandbox. It is fixed, so that people can enter it once and keep it. */
  credential: KeyCredential | LoginCredential;
  /** Assumptions of the piece about the service, from `facts.yaml`. */
  facts: readonly Fact[];
  /** The sheets of all actions and triggers, in the order of the demo. */
  sheets: Readonly<Record<string, AnySheet>>;
  /**
   * The fields whose choices belong to the account or to one of its records. After a flow is imported, they are chosen
   * again.
   */
  accountFields?: readonly string[];
  /** The contract of a trial on a real instance, if the first one lacks what the sheets of some steps need. */
  trialContract?: ContractName;
  /** Costs, records and traces of a trial on a real account, as a sentence. */
  trial?: string;
  bench?: BenchedList;
};

/** Returns the contracts that a service can be called by, the main one first. */
export function contractsOf({ contracts }: Pick<Service, 'contracts'>): readonly ContractName[] {
  return CONTRACT_NAMES.filter((name) => contracts[name] !== undefined);
}

/**
 * Returns the contract that most tests use.
 * @throws Error for a service without a document.
 */
export function mainContractOf(service: Service): ContractName {
  const [main] = contractsOf(service);
  if (main === undefined) throw new Error(`${service.name} has no OpenAPI document.`);
  return main;
}

/** @throws Error if the service has no such contract. */
export function documentOf(service: Service, contract: ContractName): ContractDocument {
  const document = service.contracts[contract];
  if (document === undefined)
    throw new Error(`${service.name} has no document of its ${contract}.`);
  return document;
}
