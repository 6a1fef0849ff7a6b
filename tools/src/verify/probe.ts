import type { HttpClient } from '@pieceworks/kit';
import type { VendorDocument } from './answers';
import type { Access, Conversation } from './conversation';
import type { Finding } from './finding';
import type { SheetRead } from './reads';

/** Asks a service for the claim of one fact. @throws Interrupted, AccessRefused, OverBudget. */
export type Probe = (conversation: Conversation) => Promise<Finding>;

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

/** A service with probes. */
export type VerifiedService = {
  /** The unit of prices, in the plural. */
  unit: string;
  /** The vendor contract, which the answers are compared with. */
  document: VendorDocument;
  client: (auth: unknown) => HttpClient;
  costTold: Access['costTold'];
  /** A sentence about calls that are assumed to be free. */
  note?: string;
  /** The highest price of a paid call. */
  dearest: number;
  /** The facts whose probes need no credential. */
  keyless?: readonly string[];
  /** The published price of all calls of a probe, by fact; nothing by default. */
  costs?: Readonly<Record<string, number>>;
  /** The facts whose probes create records. */
  writes?: readonly string[];
  /** The reads that no probe makes. They come last, so that they can use what the probes were answered. */
  reads?: readonly SheetRead[];
  /** @param options.company Firmable's ID of a company to search in; by default, the documented one. */
  begin: (options: { auth: unknown; company?: string }) => ProbeRun;
};
