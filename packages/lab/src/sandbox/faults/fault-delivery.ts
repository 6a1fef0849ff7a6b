import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CredentialPlace } from '../contract/credential-place';
import type { Journal, Requested } from '../core/journal';
import type { OtherOrigin } from '../core/other-origin';
import { readBody } from '../core/request-body';
import type { Faults } from './armed-faults';
import type { FaultEffect } from './fault';
import {
  FAULTS,
  isAfterProcessing,
  type ReadyAnswer,
  spoil,
  type SpoiltAnswer,
} from './fault-table';

/** The response that a fault changes if the service does no work. */
const NO_WORK: ReadyAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: '{"processed":false}',
};

/** A filter that applies the armed faults to the requests of one service. */
export class FaultDelivery {
  readonly #effects = new WeakMap<IncomingMessage, FaultEffect>();

  /**
   * @param errorBody makes the body with which the service reports an error.
   * @param credentialOf returns the credential of a request.
   */
  constructor(
    readonly sandbox: { faults: Faults; journal: Journal; otherOrigin: OtherOrigin },
    readonly errorBody: (status: number, message: string) => object,
    readonly credentialOf: CredentialPlace['read'] = ({ headers }) => headers.authorization ?? '',
  ) {}

  get journal(): Journal {
    return this.sandbox.journal;
  }

  /** Records a request. Returns true if a fault takes it over, so that the service never receives it. */
  async takesRequest(response: ServerResponse, at: Requested): Promise<boolean> {
    const request = response.req;
    const effect = this.sandbox.faults.strike(this.journal.arrive(request, at));
    if (effect === undefined) return false;
    this.journal.hit(request, effect.kind);
    this.#effects.set(request, effect);
    if (isAfterProcessing(effect)) return false;
    const body = await text(request);
    this.journal.read(request, readBody(body, request.headers['content-type']));
    await this.#deliver(effect, response, NO_WORK, body);
    return true;
  }

  /** Returns true if a fault takes over the response, which the caller must then not send. */
  takesAnswer(response: ServerResponse, answer: ReadyAnswer): boolean {
    const effect = this.#effects.get(response.req);
    if (effect === undefined || FAULTS[effect.kind].work === 'none') return false;
    // Removed, because each fault sends a body of its own length.
    const headers = { ...answer.headers, 'content-length': undefined };
    void this.#deliver(effect, response, { ...answer, headers });
    return true;
  }

  async #deliver(
    effect: FaultEffect,
    response: ServerResponse,
    answer: ReadyAnswer,
    body = '',
  ): Promise<void> {
    const { req } = response;
    const spoilt = await spoil(effect, {
      answer,
      url: req.url ?? '/',
      body,
      credential: this.credentialOf(req),
      errorBody: this.errorBody,
      otherOrigin: () => this.sandbox.otherOrigin.origin(),
    });
    if (spoilt === 'silence') return;
    const show = () => {
      // After a disconnect nothing is sent, so the journal shows no status.
      if (response.destroyed) return;
      if (spoilt === 'reset') response.socket?.resetAndDestroy();
      else this.#send(response, spoilt, lowerCased(effect.headers));
    };
    const delayMs = effect.delayMs ?? (spoilt === 'reset' ? 0 : (spoilt.delayMs ?? 0));
    if (delayMs === 0) show();
    // Unreferenced, so that the timer does not keep the program running.
    else setTimeout(show, delayMs).unref();
  }

  #send(
    response: ServerResponse,
    { status, headers, body, bytes, ending }: SpoiltAnswer,
    further: Readonly<Record<string, string>>,
  ): void {
    response.statusCode = status;
    const content = Buffer.from(body);
    const length = 'transfer-encoding' in headers ? undefined : content.length;
    const all = { ...headers, 'content-length': length, ...further };
    const arriving = ending === undefined ? body : content.subarray(0, bytes).toString();
    this.journal.answer(response.req, status, all, arriving);
    for (const [name, value] of Object.entries(all)) {
      if (value === undefined) response.removeHeader(name);
      else response.setHeader(name, value);
    }
    if (ending === undefined) {
      response.end(content);
      return;
    }
    response.write(content.subarray(0, bytes), () => {
      if (ending === 'close') response.destroy();
    });
  }
}

function lowerCased(headers: FaultEffect['headers'] = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
