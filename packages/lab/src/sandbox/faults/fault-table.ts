import type { OutgoingHttpHeader } from 'node:http';
import { isRecord } from '../core/json';
import type {
  FaultEffect,
  FaultKind,
  KindWithOrWithoutWork,
  Options,
  RedirectTarget,
} from './fault';
import { anything, count, numberBetween, oneOf, type OptionRule, text } from './option-rule';

/**
 * The uses of a fault, on the page and in the tests.
 * - `offered`: a person can choose it on the page.
 * - `mishap`: it may hit any call in a test with many calls.
 * - `lasting`: each operation is tested a second time, with the fault on all requests.
 * - `long`: it takes seconds, so it is not tested on each operation.
 */
export type FaultTag = 'offered' | 'mishap' | 'lasting' | 'long';

/** A fault and the name that the page shows for it. */
export type CataloguedFault = { name: string; effect: FaultEffect; tags: readonly FaultTag[] };

export type Headers = Record<string, OutgoingHttpHeader | undefined>;

/** A response of a service that has not been sent yet. */
export type ReadyAnswer = { status: number; headers: Headers; body: string };

/** A response that a fault makes. */
export type SpoiltAnswer = ReadyAnswer & {
  /** Number of bytes of the body that are sent; all of them by default. */
  bytes?: number;
  /** After these bytes the connection is closed, or nothing more comes. */
  ending?: 'close' | 'silence';
  delayMs?: number;
};

/** No response at all: the connection is reset, or stays open without a word. */
export type NoAnswer = 'reset' | 'silence';

/** The request that a fault hits, and its service. */
export type FaultContext = {
  /** The service's response; `{"processed":false}` if it does no work. */
  answer: ReadyAnswer;
  url: string;
  /** Body of the request. */
  body: string;
  credential: string;
  /** Returns the body with which the service reports an error. */
  errorBody: (status: number, message: string) => object;
  otherOrigin: () => Promise<string>;
};

/** The names of the options that are not optional. */
type NeededOption<Of> = {
  [Name in keyof Of]-?: object extends Pick<Of, Name> ? never : Name;
}[keyof Of];
type OtherOption<Of> = Exclude<keyof Of, NeededOption<Of> | 'afterProcessing'>;

type FaultRow<Kind extends FaultKind> = {
  /** A word for the part of a response that it concerns. */
  group: 'Status' | 'Network' | 'Body' | 'Redirect' | 'Delay';
  /** Text for people, worded to follow "It answers with". */
  says: string;
  /** The work of the service: not done, done before the fault shows, or as the fault says. */
  work: Kind extends KindWithOrWithoutWork ? 'either' : 'none' | 'done';
  /** The options without which it is refused, and all others but `afterProcessing`. */
  needs: Readonly<Record<NeededOption<Options[Kind]>, OptionRule>>;
  takes: Readonly<Record<OtherOption<Options[Kind]>, OptionRule>>;
  /** The outcome as a caller sees it. The tests derive the expected outcome of a call from it. */
  looksLike:
    | 'status'
    | 'redirect'
    | 'broken connection'
    | 'silence'
    | 'unreadable answer'
    | 'other content type'
    | 'no body'
    | 'answer';
  respond: (
    fault: FaultEffect<Kind>,
    context: FaultContext,
  ) => SpoiltAnswer | NoAnswer | Promise<SpoiltAnswer>;
  /** Every tested variant that a caller can tell apart. Tests select them by their tags. */
  variants: readonly CataloguedFault[];
};

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
const FAULT_MESSAGE = 'The sandbox was asked to fail';
const PAGE = '<!doctype html><html><body><h1>Back in a minute</h1></body></html>';
const HUGE_BYTES = 20 * 1024 * 1024;

const COMMON = ['offered', 'mishap'] as const;
const EVERYWHERE = [...COMMON, 'lasting'] as const;
const STALL = { kind: 'stall', phase: 'headers' } as const;

/** The faults, by kind. Delivery, tests, the page and the documentation all read these rows. */
export const FAULTS = {
  status: {
    group: 'Status',
    says: 'an error status, with any body',
    work: 'either',
    needs: { status: numberBetween(400, 599) },
    takes: { retryAfter: text, date: text, body: anything, contentType: text },
    looksLike: 'status',
    respond: ({ status, retryAfter, date, body, contentType }, { errorBody }) => {
      const { headers, ...sent } = bodyOf(body ?? errorBody(status, FAULT_MESSAGE));
      const type = contentType ?? headers['content-type'];
      return {
        status,
        headers: {
          'content-type': type,
          ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
          ...(date !== undefined && { date }),
        },
        ...sent,
      };
    },
    variants: [
      ...[400, 405, 409, 410, 413, 415, 418, 451].map((status) => refusal('Refused', status)),
      refusal('Credential refused', 401, 'offered'),
      refusal('No credits left', 402, 'offered'),
      refusal('Not allowed', 403, 'offered'),
      refusal('Not found', 404, 'offered'),
      refusal('Invalid', 422, 'mishap'),
      ...[408, 425, 502, 504, 599].flatMap((status) =>
        beforeAndAfter(`Temporary error (${status})`, { kind: 'status', status }, 'lasting'),
      ),
      ...beforeAndAfter('Internal error (500)', { kind: 'status', status: 500 }, ...EVERYWHERE),
      ...beforeAndAfter('Unavailable (503)', { kind: 'status', status: 503 }, ...EVERYWHERE),
      row('Unavailable (503), retry in an hour', {
        kind: 'status',
        status: 503,
        retryAfter: '3600',
      }),
      row(
        'HTML page of a gateway (502)',
        {
          kind: 'status',
          status: 502,
          body: '<html><body>Bad Gateway</body></html>',
          contentType: 'text/html',
        },
        'offered',
      ),
      tooMany('retry in 1 second', { retryAfter: '1' }, ...EVERYWHERE),
      tooMany('retry at once', { retryAfter: '0' }, 'mishap'),
      tooMany('without a time', {}, 'offered', 'mishap'),
      tooMany('with an unreadable time', { retryAfter: 'soon' }),
      tooMany('retry at a given time', { retryAfter: inSeconds(20) }),
      tooMany('with a clock that is an hour ahead', {
        retryAfter: inSeconds(3_603),
        date: inSeconds(3_600),
      }),
      tooMany('retry in 5 minutes', { retryAfter: '300' }),
      tooMany('retry in an hour', { retryAfter: '3600' }, 'offered'),
    ],
  },
  reset: {
    group: 'Network',
    says: 'a connection that is reset before the first byte',
    work: 'either',
    needs: {},
    takes: {},
    looksLike: 'broken connection',
    respond: () => 'reset',
    variants: beforeAndAfter('Connection reset', { kind: 'reset' }, ...EVERYWHERE),
  },
  stall: {
    group: 'Network',
    says: 'silence instead of the headers, or from any byte of the body on',
    work: 'either',
    needs: { phase: oneOf('headers', 'body') },
    takes: { at: count },
    looksLike: 'silence',
    respond: ({ phase, at }, { answer }) =>
      phase === 'headers' ? 'silence' : { ...cut(answer, at), ending: 'silence' },
    variants: [
      ...beforeAndAfter('No response', STALL, ...EVERYWHERE),
      ...beforeAndAfter('Response stops in the middle', { ...STALL, phase: 'body' }, ...COMMON),
    ],
  },
  html: {
    group: 'Body',
    says: '200 and an HTML page',
    work: 'either',
    needs: {},
    takes: {},
    looksLike: 'unreadable answer',
    respond: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: PAGE }),
    variants: beforeAndAfter('HTML page instead of JSON', { kind: 'html' }, ...COMMON),
  },
  'invalid-json': {
    group: 'Body',
    says: 'a JSON content type and an invalid body',
    work: 'either',
    needs: {},
    takes: {},
    looksLike: 'unreadable answer',
    respond: (_fault, { answer }) => ({
      ...answer,
      headers: JSON_HEADERS,
      body: '{"results":[{"id":',
    }),
    variants: beforeAndAfter('Invalid JSON', { kind: 'invalid-json' }, ...COMMON),
  },
  'empty-body': {
    group: 'Body',
    says: 'the right status and no body',
    work: 'either',
    needs: {},
    takes: {},
    looksLike: 'no body',
    respond: (_fault, { answer }) => ({ ...answer, body: '' }),
    variants: beforeAndAfter('Empty response', { kind: 'empty-body' }, ...COMMON),
  },
  'cut-body': {
    group: 'Network',
    says: 'a connection that ends at any byte of the right body',
    work: 'done',
    needs: {},
    takes: { at: count },
    looksLike: 'broken connection',
    respond: ({ at }, { answer }) => ({ ...cut(answer, at), ending: 'close' }),
    variants: [row('Response cut off', { kind: 'cut-body' }, ...COMMON)],
  },
  'content-type': {
    group: 'Body',
    says: 'the right body with another content type',
    work: 'done',
    needs: {},
    takes: { contentType: text },
    looksLike: 'other content type',
    respond: ({ contentType = 'text/csv' }, { answer }) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': contentType },
    }),
    variants: [row('Wrong content type', { kind: 'content-type' }, ...COMMON)],
  },
  'huge-body': {
    group: 'Body',
    says: 'a JSON object of 20 MiB',
    work: 'done',
    needs: {},
    takes: {},
    looksLike: 'unreadable answer',
    respond: (_fault, { answer }) => ({
      ...answer,
      // Chunked, so that the caller has to count the bytes.
      headers: { ...JSON_HEADERS, 'transfer-encoding': 'chunked' },
      body: `{"padding":"${'x'.repeat(HUGE_BYTES)}"}`,
    }),
    variants: [row('Response of 20 MiB', { kind: 'huge-body' }, ...COMMON)],
  },
  redirect: {
    group: 'Redirect',
    says: 'a redirect: to the same URL, to a loop or to another origin',
    work: 'none',
    needs: {
      status: oneOf(301, 302, 303, 307, 308),
      to: oneOf('same-origin', 'loop', 'cross-origin'),
    },
    takes: {},
    looksLike: 'redirect',
    respond: async ({ status, to }, { url, otherOrigin }) => ({
      status,
      headers: { location: await locationOf(to, url, otherOrigin) },
      body: '',
    }),
    variants: [
      ...([301, 302, 303, 308] as const).flatMap((status) => [
        redirect(`Redirect to the same service (${status})`, status, 'same-origin'),
        redirect(`Redirect to another service (${status})`, status, 'cross-origin'),
      ]),
      redirect('Redirect to the same service (307)', 307, 'same-origin', ...COMMON),
      redirect('Redirect to another service (307)', 307, 'cross-origin', ...COMMON),
      redirect('Redirect loop (307)', 307, 'loop', 'offered'),
    ],
  },
  'failure-inside-200': {
    group: 'Status',
    says: 'a 200 whose body states an error',
    work: 'none',
    needs: { code: count },
    takes: {},
    looksLike: 'status',
    respond: ({ code }) => json(200, { status: 'failure', code, message: FAULT_MESSAGE }),
    variants: [
      row('Error 402 inside a 200', { kind: 'failure-inside-200', code: 402 }, 'mishap'),
      row('Error 429 inside a 200', { kind: 'failure-inside-200', code: 429 }),
      row('Error 500 inside a 200', { kind: 'failure-inside-200', code: 500 }, 'offered'),
    ],
  },
  slow: {
    group: 'Delay',
    says: 'the right response, late',
    work: 'done',
    needs: { ms: count },
    takes: {},
    looksLike: 'answer',
    respond: ({ ms }, { answer }) => ({ ...answer, delayMs: ms }),
    variants: [
      row('Slightly late response', { kind: 'slow', ms: 30 }, 'mishap'),
      row('Response after 3 seconds', { kind: 'slow', ms: 3_000 }, 'offered', 'long'),
    ],
  },
  'echo-credential': {
    group: 'Status',
    says: 'an error whose message and headers repeat the credential and the request body',
    work: 'none',
    needs: { status: numberBetween(400, 599) },
    takes: {},
    looksLike: 'status',
    respond: ({ status }, { body, credential, errorBody }) => {
      const answer = json(status, errorBody(status, `Refused ${credential} with ${body}`));
      const echo = { 'x-request-id': credential, 'x-request-body': body.replace(/[^ -~]/g, '?') };
      return { ...answer, headers: { ...answer.headers, ...echo } };
    },
    variants: [
      row('Error that repeats the credential', { kind: 'echo-credential', status: 422 }, ...COMMON),
    ],
  },
  answer: {
    group: 'Body',
    says: 'any body of your own, with any status',
    work: 'none',
    needs: { body: anything },
    takes: { status: numberBetween(200, 599) },
    looksLike: 'answer',
    respond: ({ body, status = 200 }) => ({ status, ...bodyOf(body) }),
    variants: [],
  },
  'part-of-answer': {
    group: 'Body',
    says: 'one field of the right body instead of the body',
    work: 'done',
    needs: { part: text },
    takes: {},
    looksLike: 'answer',
    respond: ({ part }, { answer }) => {
      const body: unknown = JSON.parse(answer.body);
      const found = isRecord(body) ? body[part] : null;
      return { ...answer, body: JSON.stringify(found ?? null) };
    },
    variants: [],
  },
} as const satisfies { readonly [Kind in FaultKind]: FaultRow<Kind> };

/** Every tested fault, in each variant that a caller can tell apart. */
export const FAULT_CATALOGUE: readonly CataloguedFault[] = Object.values(FAULTS).flatMap(
  ({ variants }) => [...variants],
);

export function isFaultKind(kind: string): kind is FaultKind {
  return Object.hasOwn(FAULTS, kind);
}

/** Returns true if the service does its work before the fault shows. */
export function isAfterProcessing(effect: FaultEffect): boolean {
  const { work } = FAULTS[effect.kind];
  if (work !== 'either') return work === 'done';
  return 'afterProcessing' in effect && effect.afterProcessing === true;
}

/** Returns the response that a client gets because of a fault; `reset` or `silence` if it gets none. */
export async function spoil<Kind extends FaultKind>(
  effect: FaultEffect<Kind>,
  context: FaultContext,
): Promise<SpoiltAnswer | NoAnswer> {
  const rows: { readonly [Each in FaultKind]: FaultRow<Each> } = FAULTS;
  return rows[effect.kind].respond(effect, context);
}

function json(status: number, body: object): ReadyAnswer {
  return { status, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

/** Returns a body and its media type: text unchanged, and anything else as JSON. */
function bodyOf(body: unknown) {
  return typeof body === 'string'
    ? { headers: { 'content-type': 'text/plain' }, body }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function cut(answer: ReadyAnswer, at?: number): SpoiltAnswer {
  // An empty body cannot be cut.
  const body = answer.body === '' ? '{}' : answer.body;
  return { ...answer, body, bytes: at ?? Math.floor(Buffer.byteLength(body) / 2) };
}

async function locationOf(
  to: RedirectTarget,
  url: string,
  otherOrigin: FaultContext['otherOrigin'],
): Promise<string> {
  if (to === 'cross-origin') return `${await otherOrigin()}${url}`;
  const { pathname, searchParams } = new URL(url, 'http://sandbox.example');
  searchParams.set('redirected', to === 'loop' ? 'loop' : '1');
  return `${pathname}?${searchParams.toString()}`;
}

function row(name: string, effect: FaultEffect, ...tags: FaultTag[]): CataloguedFault {
  return { name, effect, tags };
}

function refusal(name: string, status: number, ...tags: FaultTag[]): CataloguedFault {
  return row(`${name} (${status})`, { kind: 'status', status }, ...tags);
}

function tooMany(
  when: string,
  headers: { retryAfter?: string; date?: string },
  ...tags: FaultTag[]
): CataloguedFault {
  return row(
    `Too many requests (429), ${when}`,
    { kind: 'status', status: 429, ...headers },
    ...tags,
  );
}

function redirect(
  name: string,
  status: FaultEffect<'redirect'>['status'],
  to: RedirectTarget,
  ...tags: FaultTag[]
): CataloguedFault {
  return row(name, { kind: 'redirect', status, to }, ...tags);
}

function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString();
}

/** Returns two faults: one before the service does its work, and one after it. Only the first can be `lasting`. */
function beforeAndAfter(
  name: string,
  effect: FaultEffect<KindWithOrWithoutWork>,
  ...tags: FaultTag[]
): CataloguedFault[] {
  const later = tags.filter((tag) => tag !== 'lasting');
  return [
    row(name, effect, ...tags),
    row(`${name} after processing`, { ...effect, afterProcessing: true }, ...later),
  ];
}
