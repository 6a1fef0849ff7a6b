import type { HttpClient } from '@pieceworks/kit';
import type { Access, Conversation } from './conversation';
import type { Finding } from './finding';
import type { RecordForm } from './record-form';

/** Asks a service for what one fact claims. */
export type Probe = {
  /** The published price of its calls together; nothing by default. */
  costs?: number;
  /** It makes records. */
  writes?: true;
  /** @throws Interrupted, AccessRefused, OverBudget. */
  run: (conversation: Conversation) => Promise<Finding>;
};

/** The end of the records that were made. */
export type Removal = {
  removed: number;
  /** Each record that is there or may be there, and where to find it. */
  left: readonly string[];
};

/** The probes of one run, by the ids of their facts, and how what they made is removed. */
export type ProbeRun = {
  probes: Readonly<Record<string, Probe>>;
  /** Removes the records that were made, and looks whether they are gone. */
  remove?: (access: Access) => Promise<Removal>;
};

/** A service as it is verified. */
export type VerifiedService = {
  /** The unit of prices, in the plural. */
  unit: string;
  /** Returns true for a connection to the vendor's own contract, which the facts are about. */
  isVendor: (auth: unknown) => boolean;
  /** The piece's own client. */
  client: (auth: unknown) => HttpClient;
  costTold: Access['costTold'];
  /** A sentence on what is taken to be free. */
  note?: string;
  /** The price that an operation that costs is taken to have until an answer tells one. */
  dearest: number;
  /** The records that a probe holds against the outputs of the piece, by its fact. */
  forms: Readonly<Record<string, readonly RecordForm[]>>;
  /** @param options.company of Firmable, to search in; the one of the documentation by default. */
  begin: (options: { auth: unknown; company?: string }) => ProbeRun;
};
