import type { Fields } from '@pieceworks/services/operation-sheet';

/** The trial of a flow: its start, and the proof that it delivered. */
export type FlowTrial =
  /** JSON that a form or a CRM sends to the webhook, and keys of the flow's answer, none of which may be empty. */
  | { sent: Fields; answers: readonly string[] }
  /** JSON that is sent, for a flow that ends with a mail. */
  | { sent: Fields; mails: number }
  /** Number of mails after a run with what the trigger's own test gives, as the builder's button *Test Flow* does it. */
  | { mails: number };

/** The trials of the flows, by their folders, with records of the sandbox. */
export const FLOW_TRIALS: Readonly<Record<string, FlowTrial>> = {};
