import {
  type ApiRequest,
  charging,
  Failure,
  type FailureKind,
  type HttpClient,
  HttpMethod,
  type Operation,
  reading,
} from '@pieceworks/kit';
import type { AnswerBook } from './answers';
import type { Budget } from './budget';
import { type Shape, shapeOf } from './shape';

const FREE = reading('ask the service');
const PAID = charging('ask the service', 'Look at the credits or points of the account.');

/** A call of a probe. */
export type Ask = {
  /** `GET` by default. */
  method?: HttpMethod;
  /** Path in the contract: `/clients/{id}`. */
  path: string;
  id?: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
  /** The format of an answer that is not JSON. */
  media?: ApiRequest['media'];
  /** By default a read, or a charge if it costs something, so that an uncertain outcome is not paid for twice. */
  operation?: Operation;
  /** Published price; nothing by default. */
  costs?: number;
  /** Set if a refused credential is an ordinary answer to this call. */
  mayBeRefused?: true;
};

/** A call and its answer, without any value of the account. */
export type Exchange = {
  asked: string;
  query: string[];
  body?: Shape;
  /** 0 if no answer came. */
  status: number;
  /** The kind of answer as the piece reads it. */
  read: 'answer' | FailureKind;
  headers: string[];
  answer: Shape | null;
  /** Parts of the answer that the contract does not allow. */
  flaws: readonly string[];
};

/** An answer. After a failure, the client provides neither headers nor body. */
export type Heard = {
  exchange: Exchange;
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
  failure: Failure | null;
};

/** The error for a credential that is not accepted. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused';
}

/** The error in place of a call after the run was interrupted. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** The access to an account, which all conversations share. */
export type Access = {
  /** Creates a client of the piece, with the time limit of one step. */
  connect: () => HttpClient;
  budget: Budget;
  answers: AnswerBook;
  /** Aborted to stop further calls. */
  signal: AbortSignal;
  /** Returns the price that an answer states, or `null`. */
  costTold: (headers: Readonly<Record<string, unknown>>) => number | null;
  onAsk: (asked: string) => void;
};

/** The calls of one probe, with the client of the piece. */
export class Conversation {
  readonly exchanges: Exchange[] = [];

  constructor(readonly access: Access) {}

  /**
   * Makes a call.
   * @throws Interrupted or OverBudget before the call, AccessRefused if the credential is not accepted.
   */
  async ask(ask: Ask): Promise<Heard> {
    const { signal, budget, costTold, onAsk } = this.access;
    if (signal.aborted) throw new Interrupted();
    const settle = budget.reserve(ask.costs ?? 0);
    onAsk(titleOf(ask));
    const heard = await this.#send(ask);
    settle(costTold(heard.headers));
    this.exchanges.push(heard.exchange);
    if (heard.failure?.kind === 'auth' && ask.mayBeRefused !== true) throw new AccessRefused();
    return heard;
  }

  async #send(ask: Ask): Promise<Heard> {
    const { method = HttpMethod.GET, path, id = '', query = {}, body, media, costs = 0 } = ask;
    const { operation = costs > 0 ? PAID : FREE } = ask;
    const asked = {
      asked: titleOf(ask),
      query: Object.keys(query),
      ...(body === undefined ? {} : { body: shapeOf(body) }),
    };
    try {
      const answer = await this.access.connect().sendRequest({
        method,
        url: path.replace('{id}', encodeURIComponent(id)),
        query: Object.entries(query),
        body,
        ...(media !== undefined && { media }),
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
        flaws: this.access.answers.note({ method, path, status: answer.status, body: given }),
      };
      return { exchange, status: answer.status, headers, body: given, failure: null };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { httpStatus: status, kind } = error;
      const exchange = { ...asked, status, read: kind, headers: [], answer: null, flaws: [] };
      return { exchange, status, headers: {}, body: null, failure: error };
    }
  }
}

function titleOf({ method = HttpMethod.GET, path }: Ask): string {
  return `${method} ${path}`;
}
