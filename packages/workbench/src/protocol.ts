import type { OutputField, Property } from '@pieceworks/host';
import type {
  ClientAction,
  ClientView,
  ContractName,
  Fault,
  JournalEntry,
  Quota,
} from '@pieceworks/sandbox';
import type { ServiceName } from '@pieceworks/services';

/** The header that carries the page's key. */
export const KEY_HEADER = 'x-workbench-key';
/** As many runs and requests are kept on both sides. */
export const LONGEST_HISTORY = 20;
export const LONGEST_JOURNAL = 300;

/** A piece as the page shows it, in the language of the browser where the piece has it. */
export type PieceView = {
  /** Its npm package. */
  name: string;
  /** As in `firmable`. */
  shortName: string;
  displayName: string;
  version: string;
  logoUrl: string;
  auth: AuthView | null;
  actions: StepView[];
  triggers: StepView[];
};

/** How a piece connects; `html` is rendered from Markdown and safe to show. */
export type AuthView = { isLogin: boolean; html: string; fields: FieldView[] };

/** An action or a trigger, and its form. */
export type StepView = {
  name: string;
  displayName: string;
  description: string;
  /** The way that a trigger gets its events; `null` for an action. */
  strategy: 'polling' | 'webhook' | null;
  fields: FieldView[];
  /** The first does its work, the second finds nothing. */
  examples: readonly Values[];
  output: readonly OutputField[];
};

export type Values = Readonly<Record<string, unknown>>;

/** One field of a form. */
export type FieldView = {
  key: string;
  type: Property['type'];
  label: string;
  /** Of a field that is only text, safe HTML. */
  description: string;
  required: boolean;
  /** The value that the builder leaves in it. */
  initial: unknown;
  /** Of a dropdown that is part of the piece. */
  choices: readonly Choice[];
  /** The fields of a row of a list of rows. */
  rows: FieldView[];
  /** The keys after a change of which its options are loaded again. */
  refreshers: readonly string[];
  /** True when its options are loaded again with the typed text. */
  searches: boolean;
};

export type Choice = { label: string; value: unknown };

/** The options of a dropdown that the service fills, or the reason why there are none. */
export type OptionsView = { options: readonly Choice[]; disabled: boolean; placeholder: string };

/** A connection, without its secrets. */
export type ConnectionView = {
  id: string;
  piece: string;
  name: string;
  isSandbox: boolean;
  /** Made by the workbench, and stays. */
  isBuiltIn: boolean;
  baseUrl: string;
  /** `null` where the piece speaks only one. */
  contract: ContractName | null;
  /** Says which API it speaks, and why. */
  why: string;
};

/** One request of a piece, without its secrets. */
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
  /** 2 for the first retry. */
  attempt: number;
  /** The reason why no whole answer came. */
  problem: string | null;
  requestHeaders: Readonly<Record<string, string>>;
  responseHeaders: Readonly<Record<string, string>>;
  /** Text, or a note of bytes that are none; `null` for no body. */
  requestBody: string | null;
  responseBody: string | null;
};

/** A step as it is filled in. */
export type StepRequest = {
  piece: string;
  step: string;
  /** `null` for a step without a connection. */
  connection: string | null;
  values: Values;
};

/** A run of an action, or of a trigger for its sample data. The page chooses its id. */
export type RunRequest = StepRequest & { run: string };

/** One run, under way or over. */
export type RunView = RunRequest & {
  /** ISO 8601 in UTC. */
  at: string;
  /** `null` while it is under way. */
  ms: number | null;
  output: unknown;
  /** The message that the platform shows of a failure; `null` when there was none. */
  failure: string | null;
  files: readonly FileView[];
  progress: Values | null;
  wire: readonly WireCall[];
  /** As in "1 credit, 998 left"; `null` where nothing was counted. */
  cost: string | null;
};

export type FileView = { fileName: string; bytes: number; url: string };

/** A trigger of a flow that is on, or was. */
export type TriggerView = StepRequest & {
  id: string;
  isOn: boolean;
  strategy: 'polling' | 'webhook';
  /** Oldest first. */
  log: readonly TriggerLogEntry[];
};

/** One time that the trigger was turned on or off, polled, or got a webhook. */
export type TriggerLogEntry = {
  /** ISO 8601 in UTC. */
  at: string;
  kind: 'on' | 'off' | 'check' | 'delivery';
  /** The body of a webhook. */
  delivered: unknown;
  /** Each would start a run of the flow. */
  events: readonly unknown[];
  /** The reason why nothing, or not everything, was let out; `null` otherwise. */
  heldBack: string | null;
  failure: string | null;
  wire: readonly WireCall[];
};

/** The values for the connection of an instance that uses the sandbox. */
export type SetupView = {
  displayName: string;
  piece: string;
  /** With the key of the connection's field where it has one. */
  fields: { key: string | null; label: string; value: string }[];
};

/** An account's credits or points, and their levels since the start, oldest first. */
export type QuotaView = Quota & { displayName: string; levels: readonly number[] };

/** The state of the sandbox's services. */
export type ServicesView = {
  origin: string;
  services: { name: ServiceName; displayName: string }[];
  quotas: QuotaView[];
  faults: Fault[];
  faultNames: readonly string[];
  requests: ClientView[];
  setup: SetupView[];
};

/** Everything that the page shows. */
export type State = {
  pieces: readonly PieceView[];
  connections: readonly ConnectionView[];
  triggers: readonly TriggerView[];
  services: ServicesView;
  journal: readonly JournalEntry[];
  /** The last runs, oldest first. */
  runs: readonly RunView[];
};

/** News that the server tells the page. */
export type LiveEvent =
  | { kind: 'changed'; state: Partial<State> }
  | { kind: 'journal'; entry: JournalEntry | null }
  | { kind: 'run'; run: RunView }
  | { kind: 'wire'; run: string; call: WireCall }
  | { kind: 'progress'; run: string; progress: Values }
  | { kind: 'connected'; piece: string; id: string }
  | { kind: 'problem'; problem: string };

export type OptionsRequest = StepRequest & { field: string; search?: string };
export type FaultRequest = { name: string; service: ServiceName | null; times: number };
export type ArticleRequest = { title: string; language: string; sourceCountry: string };
type ById = { id: string };
type ConnectRequest = { piece: string; values: Values };

/** The calls of the page: what each sends and gets back. */
export type Calls = {
  state: [object, State];
  ticket: [object, { ticket: string }];
  options: [OptionsRequest, OptionsView];
  run: [RunRequest, RunView];
  sample: [RunRequest, RunView];
  cancel: [{ run: string }, Done];
  connect: [ConnectRequest, { connected: string | null; problem: string | null }];
  forget: [ById, Done];
  login: [ConnectRequest, { loginUrl: string }];
  turnOn: [StepRequest, { problem: string | null }];
  turnOff: [ById, Done];
  check: [ById, Done];
  armFault: [FaultRequest, Done];
  clearFaults: [object, Done];
  refill: [{ service: string }, Done];
  act: [ClientAction, Done];
  publish: [ArticleRequest, Done];
  reset: [object, Done];
};
export type CallName = keyof Calls;
/** The answer of a call that has nothing to tell. */
export type Done = { done: true };

/** Page and server are built together: the answer of a call is what its type says. */
export function isAnswerTo<Name extends CallName>(
  _name: Name,
  value: unknown,
): value is Calls[Name][1] {
  return typeof value === 'object' && value !== null;
}

export function isLiveEvent(value: unknown): value is LiveEvent {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
