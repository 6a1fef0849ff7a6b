import type { HttpClient } from '@pieceworks/kit';
import type { VendorDocument } from './answers';
import type { Access, Conversation } from './conversation';
import type { Problem } from './finding';
import type { SheetRead } from './reads';

/** The test of one fact against the service. */
export type Probe = {
  /** The published price of all its calls; nothing by default. */
  readonly costs?: number;
  /** Set if it creates records. */
  readonly writes?: true;
  /**
   * Asks the service.
   * @returns what contradicts the claim.
   * @throws Found if the answers are no evidence. Interrupted, AccessRefused, OverBudget.
   */
  readonly ask: (conversation: Conversation) => Promise<readonly Problem[]>;
};

/** Probes, by the IDs of their facts. */
export type Probes = Readonly<Record<string, Probe>>;

/** The result of removing the created records. */
export type Removal = {
  removed: number;
  /** Each record that exists or may exist, and its place. */
  left: readonly string[];
};

/** The probes of one run, and the removal of their records. */
export type ProbeRun = {
  probes: Probes;
  remove?: (access: Access) => Promise<Removal>;
};

/** The probes of a service: what its `probes.ts` exports by default. */
export type ServiceProbes = {
  /** The unit of prices, in the plural. */
  unit: string;
  /** The vendor contract, which the answers are compared with. */
  document: VendorDocument;
  client: (auth: unknown) => HttpClient;
  /** Returns the price that an answer states. By default, none does. */
  costTold?: Access['costTold'];
  /** A sentence about calls that are assumed to be free. */
  note?: string;
  /** The highest price of a paid call; by default, no call is paid. */
  dearest?: number;
  /** The reads that no probe makes. They come last, because they use values from the answers to probes. */
  reads?: readonly SheetRead[];
  /** The values that a person can give the probes, by name, each in words. */
  takes?: Readonly<Record<string, string>>;
  /** The values to give them in the sandbox. */
  inSandbox?: Readonly<Record<string, string>>;
  /** @param options.given values that `takes` names. */
  begin: (options: { given?: Readonly<Record<string, string>> }) => ProbeRun;
};
