import type { OutputField, Property } from '@pieceworks/host';
import type {
  ClientAction,
  ClientView,
  ContractName,
  Fault,
  JournalChange,
  JournalEntry,
  Quota,
} from '@pieceworks/sandbox';
import type { ServiceName } from '@pieceworks/services';

/** A piece as the page shows it, in the language of the browser where the piece has it. */
export type PieceView = {
  /** Its npm package. */
  name: string;
  /** As in `firmable`. */
  shortName: string;
  displayName: string;
  description: string;
  version: string;
  logoUrl: string;
  auth: AuthView | null;
  actions: StepView[];
  triggers: StepView[];
};

/** How a piece connects. */
export type AuthView = {
  isLogin: boolean;
  /** Markdown. */
  description: string;
  fields: FieldView[];
};

/** An action or a trigger, and its form. */
export type StepView = {
  name: string;
  displayName: string;
  description: string;
  /** How a trigger comes by its events; `null` for an action. */
  strategy: 'polling' | 'webhook' | null;
  fields: FieldView[];
  /** What can be filled in to see it work; `null` where nothing is known that does. */
  example: Readonly<Record<string, unknown>> | null;
  output: readonly OutputField[];
};

/** One field of a form. */
export type FieldView = {
  key: string;
  type: Property['type'];
  label: string;
  /** Markdown for a field that is only text. */
  description: string;
  required: boolean;
  /** What the builder leaves in it. */
  initial: unknown;
  /** Of a dropdown that is part of the piece. */
  choices: readonly Choice[];
  /** The fields of a row of a list of rows. */
  rows: FieldView[];
  /** The keys after a change of which its options are loaded again. */
  refreshers: readonly string[];
  /** Whether its options are loaded again with what was typed. */
  searches: boolean;
};

export type Choice = { label: string; value: unknown };

/** What a dropdown of the service offers, or why it does not. */
export type OptionsView = { options: readonly Choice[]; disabled: boolean; placeholder: string };

/** A connection, without what is secret in it. */
export type ConnectionView = {
  id: string;
  piece: string;
  name: string;
  isSandbox: boolean;
  /** It is there by itself, and stays. */
  isBuiltIn: boolean;
  baseUrl: string;
  /** `null` where the piece speaks only one. */
  contract: ContractName | null;
  /** Why it is this contract. */
  why: string;
};

/** One request that a piece sent, without what is secret in it. */
export type WireCall = {
  /** Counts from 1 in the order of sending. */
  number: number;
  method: string;
  /** Scheme, host and port. */
  origin: string;
  /** With the query. */
  path: string;
  /** `null` until an answer comes, or when none does. */
  status: number | null;
  /** `null` until it is over. */
  ms: number | null;
  /** 2 for what is sent again after a passing failure. */
  attempt: number;
  /** Why no answer came. */
  problem: string | null;
  requestHeaders: Readonly<Record<string, string>>;
  responseHeaders: Readonly<Record<string, string>>;
};

/** What became of a step. */
export type RunView = {
  /** Chosen by the page. */
  run: string;
  ms: number;
  output: unknown;
  /** What the platform shows of a failure; `null` when there was none. */
  failure: string | null;
  files: readonly FileView[];
  progress: readonly Readonly<Record<string, unknown>>[];
  wire: readonly WireCall[];
};

export type FileView = { reference: string; fileName: string; bytes: number; url: string };

/** A trigger of a flow that is on. */
export type TriggerView = {
  id: string;
  piece: string;
  step: string;
  connection: string;
  strategy: 'polling' | 'webhook';
  /** Oldest first. */
  log: readonly TriggerLogEntry[];
};

/** One time that the trigger was asked, or was told of something. */
export type TriggerLogEntry = {
  /** ISO 8601 in UTC. */
  at: string;
  kind: 'on' | 'check' | 'delivery';
  /** The body that was delivered. */
  delivered: unknown;
  /** Each would start a run of the flow. */
  events: readonly unknown[];
  /** What was not let out, and why; `null` when nothing was. */
  heldBack: string | null;
  failure: string | null;
  wire: readonly WireCall[];
};

/** What to type into a connection of an instance to use the sandbox. */
export type SetupView = {
  displayName: string;
  piece: string;
  /** With the key of the connection's field where it has one. */
  fields: { key: string | null; label: string; value: string }[];
};

/** What the services have and do. */
export type ServicesView = {
  origin: string;
  services: { name: ServiceName; displayName: string }[];
  quotas: Quota[];
  faults: Fault[];
  faultNames: readonly string[];
  requests: ClientView[];
  setup: SetupView[];
};

/** What the server tells the page as it happens. */
export type LiveEvent =
  | { kind: 'journal'; change: JournalChange }
  | { kind: 'wire'; run: string; call: WireCall }
  | { kind: 'progress'; run: string; data: Readonly<Record<string, unknown>> }
  | { kind: 'triggers'; triggers: readonly TriggerView[] }
  | { kind: 'connections'; connections: readonly ConnectionView[]; added: string | null }
  | { kind: 'login-failed'; problem: string };

/** A step as it is filled in. */
export type StepRequest = {
  piece: string;
  step: string;
  /** `null` for a step without a connection. */
  connection: string | null;
  values: Record<string, unknown>;
};

export type RunRequest = StepRequest & { run: string };
export type OptionsRequest = StepRequest & { field: string; search?: string };
export type ConnectRequest = { piece: string; values: Record<string, unknown> };
export type FaultRequest = {
  name: string;
  service: ServiceName | null;
  /** Requests that it hits. */
  times: number;
};
export type ArticleRequest = { title: string; language: string; sourceCountry: string };
export type { ClientAction };

export const isPieces = answerWith<{ pieces: PieceView[] }>('pieces');
export const isConnections = answerWith<{ connections: ConnectionView[] }>('connections');
/** The connection that was made, or why it was not. */
export const isConnected = answerWith<{ connected: string | null; problem: string | null }>(
  'connected',
);
export const isLogin = answerWith<{ loginUrl: string }>('loginUrl');
export const isOptions = answerWith<OptionsView>('options');
export const isFields = answerWith<{ fields: FieldView[] }>('fields');
export const isRun = answerWith<RunView>('run');
export const isTriggers = answerWith<{ triggers: TriggerView[] }>('triggers');
/** The trigger that was turned on, or why it was not. */
export const isTurnedOn = answerWith<{ turnedOn: string | null; problem: string | null }>(
  'turnedOn',
);
export const isServices = answerWith<ServicesView>('services');
export const isJournal = answerWith<{ journal: JournalEntry[] }>('journal');
export const isRefusal = answerWith<{ message: string }>('message');
export const isLiveEvent = answerWith<LiveEvent>('kind');

/** Both ends are built together: one field tells their messages apart. */
function answerWith<Answer extends object>(field: keyof Answer & string) {
  return (value: unknown): value is Answer =>
    typeof value === 'object' && value !== null && field in value;
}
