import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PiecePack } from '@pieceworks/host';
import { asRecord, Failure, isRecord, parseBaseUrl, readText } from '@pieceworks/kit';
import type { Credentials } from './credentials';
import { workerMissing } from './patience';
import { Refusal } from './refusal';
import { parseJson, toOneLine } from './server-words';

/** The time limit of an answer, in milliseconds, unless the caller sets one. */
const ANSWER_LIMIT_MS = 30_000;

/** An answer of the server. The body is parsed JSON, or `undefined` for anything else. */
export type Answer = { readonly status: number; readonly body: unknown };

/** A request to the REST API. */
export type RestRequest = {
  readonly body?: object;
  readonly isAnonymous?: boolean;
  /** Ends the request, in place of the time limit. */
  readonly over?: AbortSignal;
};

/** Client of a running Activepieces' REST API. */
export class Instance {
  readonly #api: string;
  readonly #token: string;

  private constructor(api: string, token: string) {
    this.#api = api;
    this.#token = token;
  }

  /**
   * Finds the instance, and signs in unless there is a token.
   *
   * @param url address of the builder; plain `http` only for this machine and private networks.
   * @throws {Refusal} for any other URL, a server that is not Activepieces, and wrong credentials.
   */
  static async connect(url: string, credentials: Credentials): Promise<Instance> {
    const api = apiUrl(url);
    if ('token' in credentials) return new Instance(api, credentials.token);
    const { status, body } = await send(`${api}/authentication/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (status === 401) throw new Refusal('The email address or the password is wrong.', true);
    if (status === 403) {
      throw new Refusal(`Signing in is refused.${quoted(readText(body, 'code') ?? '')}`, true);
    }
    if (status === 400) {
      throw new Refusal(
        `The email address or the password is invalid.${quoted(reasonOf(body))}`,
        true,
      );
    }
    const token = readText(body, 'token');
    if (token === null) throw notAnInstance(api, status);
    return new Instance(api, token);
  }

  /** Returns the release of the server; `undefined` if the server does not state it. */
  async release(): Promise<string | undefined> {
    const { status, body } = await this.#get('/flags');
    if (status !== 200 || !isRecord(body)) throw notAnInstance(this.#api, status);
    return readText(body, 'CURRENT_VERSION') ?? undefined;
  }

  /** Returns true if the builder can use this version of the piece. */
  async hasPiece(piece: Pick<PiecePack, 'name' | 'version'>): Promise<boolean> {
    return (await this.findVersion(piece)) === piece.version;
  }

  /** Returns the newest version of a piece in a range such as `^0.1.0` that the builder can use, if there is one. */
  async findVersion({
    name,
    version: range,
  }: Pick<PiecePack, 'name' | 'version'>): Promise<string | undefined> {
    const query = new URLSearchParams({ version: range });
    const { status, body } = await this.#get(`/pieces/${name}?${query.toString()}`);
    return status === 200 ? (readText(body, 'version') ?? undefined) : undefined;
  }

  /**
   * Uploads a tarball for the whole platform.
   *
   * @param over aborts the upload.
   * @returns the outcome in words.
   * @throws {Refusal} if the server refuses it, or if the outcome is unknown.
   */
  async upload(
    { file, name, version }: PiecePack,
    over: AbortSignal,
  ): Promise<'installed' | 'already installed'> {
    const form = new FormData();
    form.set('packageType', 'ARCHIVE');
    form.set('scope', 'PLATFORM');
    form.set('pieceName', name);
    form.set('pieceVersion', version);
    const archive = new Blob([await readFile(file)], { type: 'application/gzip' });
    form.set('pieceArchive', archive, path.basename(file));
    // Sent as bytes: Node 24 fails outside of the promise when the stream of a form is ended early.
    const encoded = new Response(form);
    const request = {
      method: 'POST',
      headers: { ...this.#headers(), 'content-type': encoded.headers.get('content-type') ?? '' },
      body: await encoded.arrayBuffer(),
      signal: over,
    };
    const { status, body } = await send(`${this.#api}/pieces`, request, MAYBE);
    if (status === 201) return 'installed';
    const words = this.wordsOf({ status, body });
    if (status === 409 && words.includes('already_exists')) return 'already installed';
    throw uploadRefused(status, words, readText(body, 'code'));
  }

  /** Address and token of the websocket on which the server reports results of steps. */
  get websocket(): { origin: string; path: string; token: string } {
    const { origin, pathname } = new URL(this.#api);
    const path = pathname.replace(/v1$/, 'socket.io');
    return { origin, path, token: this.#token };
  }

  /**
   * Sends a request to the REST API as the signed-in user.
   *
   * @param resource path and query below `/api/v1`.
   * @throws {Refusal} if no answer comes, or if the token is not accepted.
   */
  async ask(
    method: 'GET' | 'POST' | 'DELETE',
    resource: string,
    { body, isAnonymous = false, over }: RestRequest = {},
  ): Promise<Answer> {
    const answer = await send(`${this.#api}${resource}`, {
      method,
      headers: {
        ...(!isAnonymous && this.#headers()),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: over ?? AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (answer.status === 401 && !isAnonymous) throw tokenRefused();
    return answer;
  }

  /** Returns the server's message about a refusal, without the token; empty if there is none. */
  wordsOf({ body }: Answer): string {
    return this.#withoutToken(reasonOf(body));
  }

  #get(resource: string): Promise<Answer> {
    return this.ask('GET', resource);
  }

  #headers() {
    return { authorization: `Bearer ${this.#token}` };
  }

  #withoutToken(words: string): string {
    return words.replaceAll(this.#token, '…');
  }
}

function apiUrl(url: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(url.trim())) {
    throw new Refusal(
      '--url: enter the address of the builder as the browser shows it, such as https://flows.example.com or http://127.0.0.1:8080.',
      true,
    );
  }
  try {
    const { origin, path: prefix } = parseBaseUrl('--url', url);
    return `${origin}${prefix.replace(/\/api(\/v1)?$/, '')}/api/v1`;
  } catch (error) {
    if (error instanceof Failure) throw new Refusal(error.message, true);
    throw error;
  }
}

const MAYBE = ' It may have done the work. Run this again: existing pieces stay unchanged.';

/**
 * Sends a request once. By default, redirects are not followed: the credentials are only for the given host.
 *
 * @param doubt text to add to the message if no answer comes.
 */
async function send(url: string, request: RequestInit, doubt = ''): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { redirect: 'manual', ...request });
    text = await response.text();
  } catch (error) {
    throw new Refusal(`${new URL(url).origin} ${unanswered(error)}.${doubt}`, doubt === '');
  }
  if (response.status >= 300 && response.status < 400) {
    const target = response.headers.get('location') ?? 'nowhere';
    throw new Refusal(`The server redirects to ${target}: use that URL.`, true);
  }
  return { status: response.status, body: parseJson(text) };
}

function unanswered(error: unknown): string {
  const { name, cause } = asRecord(error);
  if (name === 'TimeoutError') return 'does not respond in time';
  const code = readText(cause, 'code');
  return code === null ? 'cannot be reached' : `cannot be reached (${code})`;
}

/** Returns the server's message; empty for `{}`, which it sends for every failure in its worker. */
function reasonOf(body: unknown): string {
  return toOneLine(
    readText(asRecord(body).params, 'message', 'error') ?? readText(body, 'message', 'code') ?? '',
  );
}

/** Returns true if the server reports that no worker took the job. */
export function isWorkerMissing(words: string): boolean {
  return words.startsWith('Worker did not respond');
}

/** Returns the server's message as the end of a sentence; empty if there is none. */
export function quoted(words: string): string {
  return words === '' ? '' : ` It says: ${words}`;
}

function uploadRefused(status: number, words: string, code: string | null): Refusal {
  const said = quoted(words);
  if (isWorkerMissing(words)) return workerMissing('load the piece');
  // Release 0.86 answers 500; earlier releases answer 400.
  switch (code === 'ENGINE_OPERATION_FAILURE' ? 400 : status) {
    case 401:
      return tokenRefused();
    case 402:
      return new Refusal(`The plan of this instance does not allow custom pieces.${said}`, true);
    case 403:
      return new Refusal(`Only an administrator of the platform can install pieces.${said}`, true);
    case 404:
      return new Refusal('The server has no way to upload pieces: is it Activepieces?', true);
    case 413:
      return new Refusal('The server, or a proxy in front of it, refuses an upload of this size.');
    case 400:
      return new Refusal(
        `The server could not load the piece${words === '' ? ' and gave no reason; see its log' : ''}.${said} ` +
          'Activepieces never reloads a version that failed. Raise the version, then install again.',
      );
    default:
      return status >= 500
        ? new Refusal(`The server failed (${status}).${MAYBE}${said}`)
        : new Refusal(`The server refuses the piece (${status}).${said}`);
  }
}

function tokenRefused(): Refusal {
  return new Refusal('The server does not accept the token: it is wrong or has expired.', true);
}

function notAnInstance(api: string, status: number): Refusal {
  return new Refusal(
    `${api} answers with ${status}, which is not an answer of Activepieces: use the URL that opens the builder.`,
    true,
  );
}
