import type { ActionMetadata, OutputField, PieceMetadata, Property } from '@pieceworks/lab/host';
import type { JournalEntry, Quota, SentResponse } from '@pieceworks/lab/sandbox';
import type { ContractName } from '@pieceworks/lab/services';

export const KEY_HEADER = 'x-workbench-key';

export type Values = Readonly<Record<string, unknown>>;

/** A piece as the page shows it, in the browser's language if the piece has a translation. */
export type PieceView = Pick<PieceMetadata, 'name' | 'displayName' | 'version' | 'logoUrl'> & {
  /** The name of the package without its prefix, and of the service, for example `mailer`. */
  shortName: string;
  auth: AuthView | null;
  actions: StepView[];
  triggers: StepView[];
};

/** The connection form of a piece. `html` is rendered from Markdown and safe to show. */
export type AuthView = { isLogin: boolean; html: string; fields: FieldView[] };

/** An action or a trigger, with its form. */
export type StepView = Pick<ActionMetadata, 'name' | 'displayName' | 'description'> & {
  /** READ, SEARCH, WRITE or DESTRUCTIVE, WEBHOOK for a trigger that registers one; `null` if the piece does not say. */
  classification: string | null;
  /** True for a trigger that polls. */
  isPolling: boolean;
  fields: FieldView[];
  /** The first example finds something or does its work; the second finds nothing. */
  examples: readonly Values[];
  /** Inputs of a lookup that find something, to offer after one that found nothing. */
  finds: readonly Values[];
  output: readonly OutputField[];
};

export type FieldView = {
  key: string;
  type: Property['type'];
  label: string;
  /** Safe HTML for a field that shows only text. */
  description: string;
  required: boolean;
  /** True for a field that the builder folds. */
  advanced: boolean;
  /** An example inside an empty field. */
  placeholder: string;
  /** The value that the builder opens the field with. */
  initial: unknown;
  /** The options of a static dropdown. */
  choices: readonly Choice[];
  /** True for a list whose rows have fields. */
  hasColumns: boolean;
  /** True for a text whose description asks for a day. */
  isDay: boolean;
  /** The keys of the fields whose change reloads the options. */
  refreshers: readonly string[];
  /** True if the options are loaded again with the typed text. */
  searches: boolean;
};

/** An option of a dropdown, in a group if the others are. */
export type Choice = { label: string; value: unknown; group?: string };

/** The options of a dropdown from the service, or the reason why there are none. */
export type OptionsView = { options: readonly Choice[]; disabled: boolean; placeholder: string };

/** A connection, without its secrets. */
export type ConnectionView = {
  id: string;
  piece: string;
  name: string;
  isSandbox: boolean;
  /** True for a connection that the workbench creates and keeps. */
  isBuiltIn: boolean;
  /** The contract by which its calls are made. */
  contract: ContractName;
  baseUrl: string;
  /** A sentence about the contract in use, and the reason for it. */
  why: string;
  /** The account in a few words, without anything secret. */
  account: string;
  state: 'not used yet' | 'connected' | 'failed';
};

/** The requests to the sandbox, in the order of arrival; `null` for a real account, whose requests are not recorded. */
export type Wire = readonly JournalEntry[] | null;

/** A step with its input; `connection` is `null` for a step without one. */
export type StepRequest = Asked<'turnOn'>;

/** A run of an action, or of a trigger for its sample data. The page chooses its id. */
export type RunRequest = Asked<'run'>;

/** One run, under way or finished. */
export type RunView = RunRequest & {
  /** ISO 8601 in UTC. */
  at: string;
  /** `null` while it is under way. */
  ms: number | null;
  /** The platform's message for a failure; `null` if there was none. */
  failure: string | null;
  /** The work that was done, or the finds, such as "Created the client Ada"; `null` while it is under way, and for a failure. */
  headline: string | null;
  /** True if the output says that nothing was found. */
  isMiss: boolean;
  /** True if no row of a list could be looked up: all of them are invalid, failed or skipped. */
  isUndone: boolean;
  /** True if the output says that nothing was looked up, only its cost estimated. */
  isEstimate: boolean;
  progress: Values | null;
  /** For example "1 credit, 998 left", or the reason why it was free; `null` for a service that counts nothing. */
  cost: string | null;
  wire: Wire;
};

/** The output of a run, and the files that it wrote. */
export type RunResult = {
  output: unknown;
  /** `reference` is the text by which the output refers to a file. */
  files: readonly { reference: string; fileName: string; bytes: number; url: string }[];
};

/** The trigger of a flow, on or already off. */
export type TriggerView = StepRequest & {
  id: string;
  isOn: boolean;
  /** Time between two checks of the platform, such as "every hour"; `null` for a trigger that waits for a webhook. */
  schedule: string | null;
  /** Oldest first. */
  log: readonly TriggerLogEntry[];
};

/** One entry of a trigger's log: turned on or off, polled, or called by a webhook. */
export type TriggerLogEntry = {
  /** ISO 8601 in UTC. */
  at: string;
  kind: 'on' | 'off' | 'check' | 'delivery';
  /** The body of a webhook. */
  delivered: unknown;
  /** The emitted events; on the platform, each would start a run of the flow. */
  events: readonly unknown[];
  /** The reason why events were held back, or a delivery brought none; `null` otherwise. */
  heldBack: string | null;
  failure: string | null;
  wire: Wire;
};

/** One step of a flow to import. Only the steps of our pieces have a link. */
export type FlowStep = {
  title: string;
  /** The piece and the step, or the kind of a step without a piece. */
  subtitle: string;
  /** `null` for a step of another piece, or of the platform, which has a sign instead. */
  logoUrl: string | null;
  /** The name of its piece without a prefix, or the kind of a step without a piece, such as `LOOP_ON_ITEMS`. */
  sign: string;
  link: { view: 'steps' | 'triggers'; piece: string; step: string; values: Values } | null;
  /** The fields that the flow fills in, and the keys of those that it maps from earlier steps. */
  preset: Values;
  mapped: readonly string[];
  /** The branches of a router, or the body of a loop as the only one. */
  branches: readonly { name: string; steps: readonly FlowStep[] }[];
};

/** A flow to import. `needs` is rendered from Markdown and safe to show. */
export type FlowView = {
  /** The name of its folder. */
  name: string;
  title: string;
  summary: string;
  needs: string;
  steps: readonly FlowStep[];
};

export type ServiceView = {
  name: string;
  displayName: string;
  piece: string;
};

/** The state of the sandbox's services. */
export type ServicesView = {
  origin: string;
  services: readonly ServiceView[];
  /** Each account's credits or points. */
  quotas: readonly (Quota & { displayName: string })[];
  /** The armed faults in words, each with its service; `null` for any. */
  faults: readonly { words: string; service: string | null }[];
  /** The names of the faults that a person can choose, in groups. */
  faultGroups: readonly { group: string; names: readonly string[] }[];
  /** The number of records of each kind, by service. */
  records: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Views of the accounts, by service. */
  views: Readonly<Record<string, unknown>>;
  /** The last requests to the services, oldest first. */
  journal: readonly JournalEntry[];
  /** The connection values for an instance that uses the sandbox. `key` is the connection's field, if it has one. */
  setup: readonly {
    displayName: string;
    piece: string;
    fields: readonly { key: string | null; label: string; value: string }[];
  }[];
};

/** The parts of the page that never change while the server runs. */
export type Catalog = {
  pieces: readonly PieceView[];
  flows: readonly FlowView[];
  /** The languages that the pieces are translated into. */
  languages: readonly string[];
};

/** The parts of the page that change. */
export type State = {
  connections: readonly ConnectionView[];
  triggers: readonly TriggerView[];
  services: ServicesView;
  /** The last runs, oldest first. */
  runs: readonly RunView[];
  /** The labels of the options that were loaded, by `labelKey`. */
  labels: Readonly<Record<string, string>>;
  /** The last login that ended in a window. `id` differs for each. */
  login: (Answer<'connect'> & { id: string; piece: string }) | null;
};

/** Returns the key of an option's label. */
export function labelKey(piece: string, field: string, value: unknown): string {
  return JSON.stringify([piece, field, value]);
}

/** The kinds of fields in the body of a call. */
type Kinds = {
  text: string;
  'text or null': string | null;
  count: number;
  values: Values;
  list: readonly unknown[];
};
const STEP = {
  piece: 'text',
  step: 'text',
  connection: 'text or null',
  values: 'values',
} as const;

/** The calls of the page, with the fields of each body. All of them are required. */
export const CALLS = {
  catalog: {},
  state: { known: 'text' },
  result: { run: 'text' },
  response: { sequence: 'count' },
  options: { ...STEP, field: 'text', search: 'text or null' },
  run: { ...STEP, run: 'text', fault: 'text or null' },
  sample: { ...STEP, run: 'text', fault: 'text or null' },
  cancel: { run: 'text' },
  connect: { piece: 'text', values: 'values' },
  forget: { id: 'text' },
  login: { piece: 'text', values: 'values' },
  turnOn: STEP,
  turnOff: { id: 'text' },
  check: { id: 'text' },
  checkNextDay: { id: 'text' },
  armFault: { name: 'text', service: 'text or null', times: 'count' },
  clearFaults: {},
  refill: { service: 'text' },
  ask: { service: 'text', call: 'text', given: 'list' },
  reset: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, keyof Kinds>>>>;

export type CallName = keyof typeof CALLS;
export type Asked<Name extends CallName> = {
  -readonly [Field in keyof (typeof CALLS)[Name]]: Kinds[Extract<
    (typeof CALLS)[Name][Field],
    keyof Kinds
  >];
};
type Answers = {
  catalog: Catalog;
  /** The state is `null` if the page knows this revision. */
  state: { revision: string; state: State | null };
  result: RunResult;
  /** The response to a request of the journal; `null` if none was sent, or it is no longer kept. */
  response: { response: SentResponse | null };
  options: OptionsView;
  run: RunView;
  sample: RunView;
  connect: { connected: string | null; problem: string | null };
  login: { loginUrl: string };
  turnOn: { problem: string | null };
  ask: { result: unknown };
};
/** The response to a call. Most calls return nothing. */
export type Answer<Name extends CallName> = Name extends keyof Answers ? Answers[Name] : unknown;

/** Narrows a response to its type. No further check is needed, because page and server are built together. */
export function isAnswerTo<Name extends CallName>(
  _name: Name,
  value: unknown,
): value is Answer<Name> {
  return typeof value === 'object' && value !== null;
}
