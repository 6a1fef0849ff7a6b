import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PiecePack } from '@pieceworks/host';
import { asRecord, Failure, isRecord, parseBaseUrl, parseUrl, readText } from '@pieceworks/kit';
import type { Credentials } from './credentials';
import { workerMissing } from './patience';
import { Refusal } from './refusal';
import { parseJson, toOneLine } from './server-words';

/** Time limits for an answer, in milliseconds. What waits for a worker is ended sooner by `Patience`. */
const ANSWER_LIMIT_MS = 30_000;
const WORK_LIMIT_MS = 240_000;

/** An answer of the server: the body as JSON, or `undefined` for anything else. */
export type Answer = { readonly status: number; readonly body: unknown };

/** One request to the REST API. */
export type RestRequest = {
  readonly body?: object;
  /** True when the answer waits for a worker. */
  readonly isWork?: boolean;
  /** True when it is sent without the token, as by somebody else. */
  readonly isAnonymous?: boolean;
  /** Gives up the request. */
  readonly over?: AbortSignal;
};

/** A running Activepieces, by its REST API. */
export class Instance {
  readonly #api: string;
  readonly #token: string;

  private constructor(api: string, token: string) {
    this.#api = api;
    this.#token = token;
  }

  /**
   * Finds the instance and signs in where there is no token yet.
   *
   * @param url where the builder is opened; plain `http` for this machine and private networks only.
   * @throws {Refusal} for another URL, for a server that is none, and for credentials that it refuses.
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
    if (status === 401) throw new Refusal('The e-mail address or the password is wrong.', true);
    if (status === 403) {
      throw new Refusal(`Signing in is refused.${quoted(readText(body, 'code') ?? '')}`, true);
    }
    if (status === 400) {
      throw new Refusal(
        `The e-mail address or the password is refused as it is written.${quoted(reasonOf(body))}`,
        true,
      );
    }
    const token = readText(body, 'token');
    if (token === null) throw notAnInstance(api, status);
    return new Instance(api, token);
  }

  /** The release that runs there, or `undefined` where the server does not say. */
  async release(): Promise<string | undefined> {
    const { status, body } = await this.#get('/flags');
    if (status !== 200 || !isRecord(body)) throw notAnInstance(this.#api, status);
    return readText(body, 'CURRENT_VERSION') ?? undefined;
  }

  /** Whether the builder can take this version of the piece. */
  async hasPiece(piece: Pick<PiecePack, 'name' | 'version'>): Promise<boolean> {
    return (await this.findVersion(piece)) === piece.version;
  }

  /** The newest version of a piece in a range, as `^0.1.0`, that the builder can take, if there is one. */
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
   * @param over gives up the upload.
   * @returns whether the piece is new there, or that version was installed before.
   * @throws {Refusal} when the server refuses it, or when what became of it is not known.
   */
  async upload(
    { file, name, version }: PiecePack,
    over?: AbortSignal,
  ): Promise<'new' | 'already there'> {
    const form = new FormData();
    form.set('packageType', 'ARCHIVE');
    form.set('scope', 'PLATFORM');
    form.set('pieceName', name);
    form.set('pieceVersion', version);
    const archive = new Blob([await readFile(file)], { type: 'application/gzip' });
    form.set('pieceArchive', archive, path.basename(file));
    const request = {
      method: 'POST',
      headers: this.#headers(),
      body: form,
      signal: limited(WORK_LIMIT_MS, over),
    };
    const { status, body } = await send(`${this.#api}/pieces`, request, MAYBE);
    if (status === 201) return 'new';
    const words = this.wordsOf({ status, body });
    if (status === 409 && words.includes('already_exists')) return 'already there';
    throw uploadRefused(status, words, readText(body, 'code'));
  }

  /**
   * Reads a file that the server keeps, as JSON, also where it leads on to a store.
   *
   * @param url as the server names the file. The token goes to the origin of the server alone.
   * @throws {Refusal} where the file cannot be read.
   */
  async readFile(url: string): Promise<unknown> {
    const server = new URL(this.#api);
    const file = parseUrl(url, server);
    if (file === undefined) throw new Refusal('The server does not say where the file is.');
    const { status, body } = await send(file.href, {
      headers: file.origin === server.origin ? this.#headers() : {},
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      // Leads to the store of files; a redirect to another origin leaves the token behind.
      redirect: 'follow',
    });
    if (status !== 200) throw new Refusal(`${file.origin} does not hand out the file (${status}).`);
    return body;
  }

  /** The websocket on which the server says what became of a step, and what opens it. */
  get websocket(): { origin: string; path: string; token: string } {
    const { origin, pathname } = new URL(this.#api);
    const path = pathname.replace(/v1$/, 'socket.io');
    return { origin, path, token: this.#token };
  }

  /**
   * Asks the REST API, as whoever signed in.
   *
   * @param resource path and query below `/api/v1`.
   * @throws {Refusal} where no answer comes, and for a token that is not accepted.
   */
  async ask(
    method: 'GET' | 'POST' | 'DELETE',
    resource: string,
    { body, isWork = false, isAnonymous = false, over }: RestRequest = {},
  ): Promise<Answer> {
    const answer = await send(`${this.#api}${resource}`, {
      method,
      headers: {
        ...(!isAnonymous && this.#headers()),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: limited(isWork ? WORK_LIMIT_MS : ANSWER_LIMIT_MS, over),
    });
    if (answer.status === 401 && !isAnonymous) throw tokenRefused();
    return answer;
  }

  /** The server's own words about a refusal, without the token; empty where it has none. */
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
      '--url: give the address of the builder as the browser shows it, with its beginning: https://flows.example.com or http://127.0.0.1:8080.',
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

const MAYBE = ' It may have done what was asked. Run this again: what is there stays as it is.';

function limited(limitMs: number, over?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(limitMs);
  return over === undefined ? limit : AbortSignal.any([limit, over]);
}

/**
 * Sends once. Unless it is asked for, a redirect is not followed: the credentials are for the host that was named.
 *
 * @param doubt what to add where no answer came.
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
    throw new Refusal(`The server redirects to ${target}: give the URL that it really has.`, true);
  }
  return { status: response.status, body: parseJson(text) };
}

function unanswered(error: unknown): string {
  const { name, cause } = asRecord(error);
  if (name === 'TimeoutError') return 'does not answer in time';
  const code = readText(cause, 'code');
  return code === null ? 'cannot be reached' : `cannot be reached (${code})`;
}

/** The server's own words, empty where it says `{}`, as it does of whatever failed in its worker. */
function reasonOf(body: unknown): string {
  return toOneLine(
    readText(asRecord(body).params, 'message', 'error') ?? readText(body, 'message', 'code') ?? '',
  );
}

/** Returns true where a server says that it has waited in vain for a worker. */
export function isWorkerMissing(words: string): boolean {
  return words.startsWith('Worker did not respond');
}

/** The server's words as the end of a message; nothing where it has none. */
export function quoted(words: string): string {
  return words === '' ? '' : ` It says: ${words}`;
}

function uploadRefused(status: number, words: string, code: string | null): Refusal {
  const said = quoted(words);
  if (isWorkerMissing(words)) return workerMissing('to load the piece');
  // Release 0.86 answers with 500 where earlier ones answer with 400.
  switch (code === 'ENGINE_OPERATION_FAILURE' ? 400 : status) {
    case 401:
      return tokenRefused();
    case 402:
      return new Refusal(`The plan of this instance does not permit own pieces.${said}`, true);
    case 403:
      return new Refusal(`Only an administrator of the platform can install pieces.${said}`, true);
    case 404:
      return new Refusal('The server has no way to upload pieces: is it Activepieces?', true);
    case 413:
      return new Refusal('The server, or a proxy before it, takes no upload of this size.');
    case 400:
      return new Refusal(
        `The server could not load the piece${words === '' ? ' and does not say why; its log does' : ''}.${said} ` +
          'A version that failed once is blocked there permanently: raise the version before the next try.',
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
    `${api} answers with ${status}, not as Activepieces does: give the URL that the builder is opened with.`,
    true,
  );
}
