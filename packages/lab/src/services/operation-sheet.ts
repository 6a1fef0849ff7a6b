import type { ContractName } from '../contracts/contract-name';

/** The input of a step, by the keys of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Effect of a call on the service, as the piece should declare it. */
export type Effect = 'read' | 'write' | 'metered' | 'create' | 'charge';

/**
 * An answer that fails most operations and that this one accepts.
 * - `not-found`: 404 means that nothing was found.
 * - `empty`: an empty body means that nothing was found.
 * - `empty-if-done`: an empty body is accepted only with a status for completed work, such as 201.
 * - `invalid`: a 400 that refuses the input, like a page to read, is a result.
 * - `any-type`: an answer of any media type of a text, since its content decides, or every text is taken.
 */
export type TakenAnswer = 'not-found' | 'empty' | 'empty-if-done' | 'invalid' | 'any-type';

/** A path of a contract with values in place of its parameters. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;

type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? { [Name in keyof NonNullable<Query>]?: string | readonly string[] }
  : never;

type BodyOf<Operation> = Operation extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The method, path, query and body of each operation of a contract. */
type Request<Paths> = {
  [Path in keyof Paths & string]: {
    [Name in Method]: Paths[Path] extends Record<Name, infer Operation>
      ? {
          method: Uppercase<Name>;
          path: Filled<Path>;
          /** Query and body of the example's only request. Left out if it makes several. */
          sends?: { query?: QueryOf<Operation>; body?: BodyOf<Operation> };
        }
      : never;
  }[Method];
}[keyof Paths & string];

/** Effect of a call, and the answers that the piece accepts. */
type CallFacts = {
  effect: Effect;
  takes?: readonly TakenAnswer[];
  /** The input, if the example does not make this call. */
  input?: Fields;
  /** True if the piece looks up a create with an unknown outcome; the lookup finds it if it was processed. */
  isLookedUp?: true;
  /** The path to which the service redirects the call. */
  redirectedTo?: string;
};

/** The call by which an action does its work, typed by a contract's `paths`. */
export type Call<Paths> = Request<Paths> & CallFacts;

/**
 * Something that users of the service do in the sandbox: a call that only its account has. A text like
 * `{{create_request.id}}` is a part of an earlier output.
 */
export type AccountEvent = { call: string; given: readonly unknown[] };

/** The run of a step in `npm start` and in a trial on a real instance: its input, and the output that proves it worked. */
export type Demo = {
  /** By default the example. A text like `{{search_news.items.0.url}}` is a part of an earlier output. */
  input?: Fields;
  /**
   * Set for a polling trigger. Its output is `items`, the events of the first poll, or of the builder's test if a first
   * poll only marks existing records as known.
   */
  fires?: 'poll' | 'test';
  /** Number of days after which the first poll runs, for a trigger that waits for days to pass; 0 by default. */
  daysLater?: number;
  /** Set for a trigger that gateways do not support. For an action, `call` says so. */
  atVendor?: true;
  /** Set for a webhook trigger: what happens in the account while the flow is on. The output is the events. */
  happens?: AccountEvent;
  /** Paths in the output, none of which may be empty; by default, any field is enough. */
  shows?: readonly string[];
  /** Values that the output must have, by their paths. */
  is?: Fields;
  /** Differences for an account at the vendor's own host. */
  atAccount?: Pick<Demo, 'input' | 'shows' | 'is'>;
};

/**
 * All that examples, demo and tests need to know of a step. Its records are those of the sandbox at its start. The steps
 * stand in the order in which the demo runs them.
 */
export type OperationSheet<Gateway, Vendor> = {
  /** An input that finds something or does the step's work, at the vendor's own API. */
  example: Fields;
  /** An input that finds nothing. The page then offers the example, and another input that finds something. */
  miss?: Fields;
  another?: Fields;
  /**
   * The work or the finds of a run, in words that only this step has, without a stop; `undefined` for the general words. Of a
   * run that finds nothing or only estimates its cost, the general words are shown.
   */
  headline?: (output: Fields, input: Fields) => string | undefined;
  /** For all contracts or for each that supports it. A trigger has none. */
  call?: Call<Vendor> | { gateway?: Call<Gateway>; vendor?: Call<Vendor> };
  /** Set for an action that needs no call of the service. Every other one has a call, or fails like one that has. */
  makesNoCall?: true;
  /** The action whose calls fail in the same way; faults are tried on that action only. */
  failsLike?: string;
  /** Without one, an action is in the demo with its example, and a trigger is not. Every polling trigger has one. */
  demo?: Demo | readonly Demo[];
};

/** The sheets of a service, by step. */
export type OperationSheets<Gateway, Vendor> = Readonly<
  Record<string, OperationSheet<Gateway, Vendor>>
>;

/** A call without the types of its contract. */
export type AnyCall = CallFacts & {
  method: string;
  path: string;
  sends?: { query?: Readonly<Record<string, string | readonly string[]>>; body?: unknown };
};

/** A sheet without the types of its service's contracts. */
export type AnySheet = Omit<OperationSheet<object, object>, 'call'> & {
  call?: AnyCall | Partial<Record<ContractName, AnyCall>>;
};
