import type { ContractName } from '../../contracts/contract-name';

/** True to let the service process or refuse the request before the fault shows; false by default. */
type WithOrWithoutWork = { afterProcessing?: boolean };

/** The kinds of faults, each with its options. A kind or an option that has no row in `FAULTS` does not compile. */
export type Options = {
  status: WithOrWithoutWork & {
    /** 400 to 599. */
    status: number;
    /** The value of the `Retry-After` header. */
    retryAfter?: string;
    /** The value of the `Date` header, instead of the time of this machine. */
    date?: string;
    /** Text is sent unchanged, anything else as JSON. By default it is the service's own error body. */
    body?: string | object;
    contentType?: string;
  };
  answer: {
    /** Text is sent unchanged, anything else as JSON. */
    body: unknown;
    /** 200 by default. */
    status?: number;
  };
  'part-of-answer': {
    /** Name of a field of the right body. */
    part: string;
  };
  reset: WithOrWithoutWork;
  stall: WithOrWithoutWork & {
    phase: 'headers' | 'body';
    /** Bytes of the body that arrive before the silence; half of them by default. */
    at?: number;
  };
  html: WithOrWithoutWork;
  'invalid-json': WithOrWithoutWork;
  'empty-body': WithOrWithoutWork;
  'cut-body': {
    /** Bytes of the body that arrive; half of them by default. */
    at?: number;
  };
  'content-type': {
    /** `text/csv` by default. */
    contentType?: string;
  };
  'huge-body': object;
  redirect: { status: 301 | 302 | 303 | 307 | 308; to: RedirectTarget };
  'failure-inside-200': {
    /** The status that the body states. */
    code: number;
  };
  slow: {
    /** Delay of the response, in ms. */
    ms: number;
  };
  'echo-credential': { status: number };
};

export type FaultKind = keyof Options;

/** The kinds that say in `afterProcessing` whether the service does its work. */
export type KindWithOrWithoutWork = {
  [Kind in FaultKind]: 'afterProcessing' extends keyof Options[Kind] ? Kind : never;
}[FaultKind];

/** The effect of a fault on one request. `FAULTS` says what each kind does. */
export type FaultEffect<Kind extends FaultKind = FaultKind> = {
  [Each in Kind]: { kind: Each } & Options[Each] & Anywhere;
}[Kind];

type Anywhere = {
  /** Further headers of the response, which replace those of the same name: `{ 'x-ratelimit-reset': '12' }`. */
  headers?: Readonly<Record<string, string>>;
  /** Delay before the fault shows, in ms. */
  delayMs?: number;
};

/**
 * The target of a redirect.
 * - `same-origin`: the same URL with `redirected` in its query, which serves the request.
 * - `loop`: the same URL, which redirects again without end.
 * - `cross-origin`: another origin, which records what it receives.
 */
export type RedirectTarget = 'same-origin' | 'loop' | 'cross-origin';

/** The requests that a fault applies to. An absent field matches every request. */
export type FaultMatch = {
  /** The run that a request belongs to, as its header names it. */
  run?: string;
  service?: string;
  contract?: ContractName;
  /** In upper case. */
  method?: string;
  /** Path in the contract: `{id}` matches any single segment. */
  path?: string;
  /** A part of a value in the query. */
  query?: string;
};

/** A fault for the next matching requests, up to a number. */
export type CountedFault = FaultEffect & {
  match?: FaultMatch;
  /** Number of requests that it hits; 1 by default. */
  times?: number | 'always';
};

/** A fault that hits at random until it is cleared. The same seed hits the same requests in the same order. */
export type RandomFault = {
  kind: 'random';
  seed: number;
  /** Share of the matching requests that it hits, 0 to 1. */
  share: number;
  /** Each hit uses one of these, picked at random. */
  of: FaultEffect[];
  match?: FaultMatch;
};

export type Fault = CountedFault | RandomFault;
