import type { HttpClient } from '@pieceworks/kit';
import type { Access, Conversation } from './conversation';
import type { Finding } from './finding';

/** Asks a service for what one fact claims. */
export type Probe = {
  /** The most that its calls cost together; nothing by default. */
  costs?: number;
  /** It makes records. */
  writes?: true;
  /** @throws Interrupted, AccessRefused. */
  run: (conversation: Conversation) => Promise<Finding>;
};

/** What became of the records that were made. */
export type Removal = {
  removed: number;
  left: number;
  /** Whether the account could be looked through for more of them. */
  isSure: boolean;
};

/** The probes of one run, by the ids of their facts, and how what they made is removed. */
export type ProbeRun = {
  probes: Readonly<Record<string, Probe>>;
  /** Removes what was made, and looks whether it is gone. */
  remove?: (access: Access) => Promise<Removal>;
  /** The name that all that is made has in common. */
  mark?: string;
};

/** A service as it is verified. */
export type VerifiedService = {
  /** What calls cost, in the plural. */
  unit: string;
  /** Whether the connection speaks the vendor's own contract, which the facts are about. */
  isVendor: (auth: unknown) => boolean;
  /** The piece's own client. */
  client: (auth: unknown) => HttpClient;
  costTold: Access['costTold'];
  /** @param company of Firmable, to search in; what is known without an account by default. */
  begin: (options: { company?: string }) => ProbeRun;
};
