import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { asList, asRecord, Failure, isRecord, parseBaseUrl, readText } from '@pieceworks/kit';
import { parseJson, type PiecePack } from '@pieceworks/lab/host';
import { CALLS, type Calls, LISTS, type Lists } from './calls';
import type { Credentials } from './credentials';
import { awaitWorker, type Environment, workerMissing } from './patience';
import { finalRefusal, quoted, Refusal } from './refusal';
import { toOneLine } from './server-words';

/** The time limit of an answer, in milliseconds, unless a worker has to do the work. */
const ANSWER_LIMIT_MS = 30_000;

const PAGE = 100;

/** An answer of the server. The body is parsed JSON, or `undefined` for anything else. */
type Answer = { readonly status: number; readonly body: unknown };

/** The values of a call: its body, and the ID in its route. */
type Given<Call> = (Call extends { body: infer Body } ? { body: Body } : object) & {
  readonly id?: string;
  /** The words for the call in messages, in place of the table's. */
  readonly task?: string;
};

/** Client of a running Activepieces' REST API, for its signed-in user. */
export class Instance {
  readonly #api: string;
  readonly #token: string;
  readonly #environment: Environment;
  /** The changes that the server may still be making. */
  readonly #changes = new Set<Promise<unknown>>();

  private constructor(api: string, token: string, environment: Environment) {
    this.#api = api;
    this.#token = token;
    this.#environment = environment;
  }

  /**
   * Finds the instance, and signs in unless there is a token.
   *
   * @param url address of the builder; plain `http` only for this machine and private networks.
   * @throws {Refusal} for any other URL, a server that is not Activepieces, and wrong credentials.
   */
  static async connect(
    url: string,
    credentials: Credentials,
    environment: Environment,
  ): Promise<Instance> {
    const api = apiUrl(url);
    const token = 'token' in credentials ? credentials.token : await signIn(api, credentials);
    return new Instance(api, token, environment);
  }

  /**
   * Returns a client for cleaning up, which an interruption does not stop. First waits for unfinished changes, because
   * the records that they create cannot be found earlier.
   */
  async uninterrupted(): Promise<Instance> {
    const changes = Promise.allSettled([...this.#changes]);
    const over = new AbortController();
    await Promise.race([changes, this.#environment.pause(ANSWER_LIMIT_MS, over.signal)]);
    over.abort();
    const { signal } = new AbortController();
    return new Instance(this.#api, this.#token, { ...this.#environment, signal });
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
   * @returns the outcome in words.
   * @throws {Refusal} if the server refuses it, or if the outcome is unknown.
   */
  async upload({ file, name, version }: PiecePack): Promise<'installed' | 'already installed'> {
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
    };
    const { signal } = this.#environment;
    signal.throwIfAborted();
    const answer = await awaitWorker(this.#environment, 'load the piece', (over) =>
      send(`${this.#api}/pieces`, { ...request, signal: AbortSignal.any([over, signal]) }, MAYBE),
    );
    if (answer.status === 201) return 'installed';
    const words = this.#wordsOf(answer);
    if (answer.status === 409 && words.includes('already_exists')) return 'already installed';
    throw uploadRefused(answer.status, words, readText(answer.body, 'code'));
  }

  /** Address and token of the websocket on which the server reports results of steps. */
  get websocket(): { origin: string; path: string; token: string } {
    const { origin, pathname } = new URL(this.#api);
    const path = pathname.replace(/v1$/, 'socket.io');
    return { origin, path, token: this.#token };
  }

  /**
   * Makes a call once, and returns the parts of its answer that `CALLS` reads. A change may need a worker.
   *
   * @throws {Refusal} if no answer comes, or if the server or its worker refuses.
   */
  async call<Route extends keyof Calls>(
    route: Route,
    given: Given<Calls[Route]>,
  ): Promise<Calls[Route]['answer']> {
    const row = CALLS[route];
    const { id = '', task = row.task } = given;
    const [method = '', path = ''] = route.replace('{id}', encodeURIComponent(id)).split(' ');
    const isWebhook = path.startsWith('/webhooks/');
    const body = 'body' in given ? given.body : undefined;
    const request = { method, body, isAnonymous: isWebhook };
    if (method === 'GET') return row.read(await this.#done(task, this.#ask(path, request)));
    const change = awaitWorker(this.#environment, task, (over) =>
      this.#done(task, this.#ask(path, { ...request, over })),
    );
    this.#changes.add(change);
    try {
      return row.read(await change);
    } finally {
      this.#changes.delete(change);
    }
  }

  /**
   * Reads a list, page after page.
   * @throws {Refusal} as `call` does.
   */
  async list<Route extends keyof Lists>(
    route: Route,
    filter: Lists[Route]['filter'],
  ): Promise<Lists[Route]['entry'][]> {
    const { task, read } = LISTS[route];
    const found: Lists[Route]['entry'][] = [];
    let next: string | null = null;
    do {
      const query = new URLSearchParams({ ...filter, limit: String(PAGE) });
      if (next !== null) query.set('cursor', next);
      const page: unknown = await this.#done(task, this.#get(`${route}?${query.toString()}`));
      found.push(...asList(asRecord(page).data).map(read));
      next = readText(page, 'next');
    } while (next !== null);
    return found;
  }

  #get(resource: string): Promise<Answer> {
    return this.#ask(resource, { method: 'GET' });
  }

  /** @param request.over ends the request, in place of the time limit. */
  async #ask(
    resource: string,
    request: {
      method: string;
      body?: object | undefined;
      isAnonymous?: boolean;
      over?: AbortSignal;
    },
  ): Promise<Answer> {
    const { method, body, isAnonymous = false, over } = request;
    this.#environment.signal.throwIfAborted();
    const answer = await send(`${this.#api}${resource}`, {
      method,
      headers: {
        // Not for an anonymous call, because a run stores the headers of the call of its webhook.
        ...(!isAnonymous && this.#headers()),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: over ?? AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (answer.status === 401 && !isAnonymous) throw tokenRefused();
    return answer;
  }

  /** Returns the body of a successful answer. @param task the work in words, as "create a flow". */
  async #done(task: string, asked: Promise<Answer>): Promise<unknown> {
    const answer = await asked;
    const { status, body } = answer;
    if (status >= 200 && status < 300) return body;
    const words = this.#wordsOf(answer);
    if (isWorkerMissing(words)) throw workerMissing(task);
    const code = readText(body, 'code') ?? undefined;
    throw new Refusal(`${refusedWords(status, task)}${quoted(words)}`, { code, words });
  }

  /** Returns the server's message about a refusal, without the token; empty if there is none. */
  #wordsOf({ body }: Answer): string {
    return reasonOf(body).replaceAll(this.#token, '…');
  }

  #headers() {
    return { authorization: `Bearer ${this.#token}` };
  }
}

/** Signs in, and returns the token of the session. */
async function signIn(api: string, credentials: object): Promise<string> {
  const { status, body } = await send(`${api}/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  switch (status) {
    case 400:
      throw finalRefusal(`The email address or the password is invalid.${quoted(reasonOf(body))}`);
    case 401:
      throw finalRefusal('The email address or the password is wrong.');
    case 403:
      throw finalRefusal(`Signing in is refused.${quoted(readText(body, 'code') ?? '')}`);
  }
  const token = readText(body, 'token');
  if (token === null) throw notAnInstance(api, status);
  return token;
}

function apiUrl(url: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(url.trim())) {
    throw finalRefusal(
      '--url: enter the address of the builder as the browser shows it, such as https://flows.example.com or http://127.0.0.1:8080.',
    );
  }
  try {
    const { origin, path: prefix } = parseBaseUrl('--url', url);
    return `${origin}${prefix.replace(/\/api(\/v1)?$/, '')}/api/v1`;
  } catch (error) {
    if (error instanceof Failure) throw finalRefusal(error.message);
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
    const message = `${new URL(url).origin} ${unanswered(error)}.${doubt}`;
    throw new Refusal(message, { final: doubt === '' });
  }
  if (response.status >= 300 && response.status < 400) {
    const target = response.headers.get('location') ?? 'nowhere';
    throw finalRefusal(`The server redirects to ${target}: use that URL.`);
  }
  return { status: response.status, body: parseJson(text) };
}

function unanswered(error: unknown): string {
  const { name, cause } = asRecord(error);
  if (name === 'TimeoutError') return 'does not respond in time';
  if (name === 'AbortError') return 'had not answered when this was interrupted';
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
function isWorkerMissing(words: string): boolean {
  return words.startsWith('Worker did not respond');
}

/** @param task the refused work, as "create a flow". */
function refusedWords(status: number, task: string): string {
  switch (status) {
    case 402:
      return `The instance's plan does not allow this user to ${task}.`;
    case 403:
      return (
        `You are not allowed to ${task}. Sign in with a password, as a member of the project who may write flows ` +
        'and connections.'
      );
    default:
      return `The server refused to ${task} (${status}).`;
  }
}

function uploadRefused(status: number, words: string, code: string | null): Refusal {
  const said = quoted(words);
  if (isWorkerMissing(words)) return workerMissing('load the piece');
  // Release 0.86 answers 500; earlier releases answer 400.
  switch (code === 'ENGINE_OPERATION_FAILURE' ? 400 : status) {
    case 401:
      return tokenRefused();
    case 402:
      return finalRefusal(`The plan of this instance does not allow custom pieces.${said}`);
    case 403:
      return finalRefusal(`Only an administrator of the platform can install pieces.${said}`);
    case 404:
      return finalRefusal('The server has no way to upload pieces: is it Activepieces?');
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
  return finalRefusal('The server does not accept the token: it is wrong or has expired.');
}

function notAnInstance(api: string, status: number): Refusal {
  return finalRefusal(
    `${api} answers with ${status}, which is not an answer of Activepieces: use the URL that opens the builder.`,
  );
}
