import {
  Failure,
  type FailureKind,
  type HttpClient,
  HttpMethod,
  type Operation,
} from '@pieceworks/kit';
import type { Budget } from './budget';
import { type Shape, shapeOf } from './shape';

/** A call of a probe. */
export type Ask = {
  /** `GET` by default. */
  method?: HttpMethod;
  /** As the contract writes it: `/clients/{id}`. */
  path: string;
  /** Stands in the path for `{id}`. */
  id?: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  operation: Operation;
  /** Its published price; nothing by default. */
  costs?: number;
  /** A refusal of the credential is an answer like any other. */
  mayBeRefused?: true;
  /** Another client than the piece's own. */
  client?: HttpClient;
};

/** A call and its answer, fit to be shown to anybody. */
export type Exchange = {
  asked: string;
  query: string[];
  body?: Shape;
  /** 0 where no answer came. */
  status: number;
  /** The kind of answer that the piece takes it for. */
  read: 'answer' | FailureKind;
  headers: string[];
  answer: Shape | null;
};

/** An answer; of a failure the client tells no more than this. */
export type Heard = {
  exchange: Exchange;
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
  failure: Failure | null;
};

/** The credential was not accepted. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused';
}

/** Nothing more is to be asked. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Shared by all conversations with an account. */
export type Access = {
  /** A client of the piece's; each has the time of one step. */
  connect: () => HttpClient;
  budget: Budget;
  /** Says that nothing more is to be asked. */
  signal: AbortSignal;
  /** Returns the price that an answer tells, if it does. */
  costTold: (headers: Readonly<Record<string, unknown>>) => number | null;
  /** Is told of each call before it is made. */
  onAsk: (asked: string) => void;
};

/** The calls of one probe, with the client of the piece. */
export class Conversation {
  readonly exchanges: Exchange[] = [];

  constructor(readonly access: Access) {}

  /**
   * Makes a call.
   * @throws Interrupted or OverBudget instead of making it, AccessRefused when the credential is not accepted.
   */
  async ask(ask: Ask): Promise<Heard> {
    const { signal, budget, costTold, onAsk } = this.access;
    if (signal.aborted) throw new Interrupted();
    const settle = budget.reserve(ask.path, ask.costs ?? 0);
    onAsk(titleOf(ask));
    const heard = await this.#send(ask);
    settle(costTold(heard.headers));
    this.exchanges.push(heard.exchange);
    if (heard.failure?.kind === 'auth' && ask.mayBeRefused !== true) throw new AccessRefused();
    return heard;
  }

  async #send(ask: Ask): Promise<Heard> {
    const { method = HttpMethod.GET, path, id = '', query = {}, body, operation } = ask;
    const asked = {
      asked: titleOf(ask),
      query: Object.keys(query),
      ...(body === undefined ? {} : { body: shapeOf(body) }),
    };
    try {
      const answer = await (ask.client ?? this.access.connect()).sendRequest({
        method,
        url: path.replace('{id}', encodeURIComponent(id)),
        queryParams: { ...query },
        body,
        operation,
      });
      const headers = { ...answer.headers };
      const given: unknown = answer.body;
      const exchange: Exchange = {
        ...asked,
        status: answer.status,
        read: 'answer',
        headers: Object.keys(headers).sort(),
        answer: shapeOf(given),
      };
      return { exchange, status: answer.status, headers, body: given, failure: null };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { status, kind } = error;
      const exchange = { ...asked, status, read: kind, headers: [], answer: null };
      return { exchange, status, headers: {}, body: null, failure: error };
    }
  }
}

/** Returns a call that the first probe makes, and whose answer serves the others too. */
export function once(make: (conversation: Conversation) => Promise<Heard>): typeof make {
  let heard: Heard | undefined;
  return async (conversation) => {
    if (heard === undefined) heard = await make(conversation);
    else conversation.exchanges.push(heard.exchange);
    return heard;
  };
}

function titleOf({ method = HttpMethod.GET, path }: Ask): string {
  return `${method} ${path}`;
}
