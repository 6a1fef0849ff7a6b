import type { FaultEffect, FaultKind, RedirectTarget } from './protocol';

/**
 * Uses of a fault besides the test of each fault on each operation.
 * - `offered`: a person can choose it on the page.
 * - `mishap`: it may hit any call in a test with many calls.
 * - `lasting`: each operation is tested a second time, with the fault on all requests.
 * - `long`: it takes seconds, so it is not tested on each operation.
 */
export type FaultTag = 'offered' | 'mishap' | 'lasting' | 'long';

/** A fault and the name that the page shows for it. */
export type CataloguedFault = { name: string; effect: FaultEffect; tags: readonly FaultTag[] };

const COMMON = ['offered', 'mishap'] as const;
const EVERYWHERE = [...COMMON, 'lasting'] as const;
const STALL = { kind: 'stall', phase: 'headers' } as const;

/** Every tested fault, in each variant that a caller can tell apart. Tests select rows by their tags. */
export const FAULT_CATALOGUE: readonly CataloguedFault[] = [
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
  row('Unavailable (503), retry in an hour', { kind: 'status', status: 503, retryAfter: '3600' }),
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
  ...beforeAndAfter('Connection reset', { kind: 'reset' }, ...EVERYWHERE),
  ...beforeAndAfter('No response', STALL, ...EVERYWHERE),
  ...beforeAndAfter('Response stops in the middle', { ...STALL, phase: 'body' }, ...COMMON),
  ...beforeAndAfter('HTML page instead of JSON', { kind: 'html' }, ...COMMON),
  ...beforeAndAfter('Invalid JSON', { kind: 'invalid-json' }, ...COMMON),
  ...beforeAndAfter('Empty response', { kind: 'empty-body' }, ...COMMON),
  row('Response cut off', { kind: 'cut-body' }, ...COMMON),
  row('Wrong content type', { kind: 'content-type' }, ...COMMON),
  row('Response of 20 MiB', { kind: 'huge-body' }, ...COMMON),
  ...([301, 302, 303, 308] as const).flatMap((status) => [
    redirect(`Redirect to the same service (${status})`, status, 'same-origin'),
    redirect(`Redirect to another service (${status})`, status, 'cross-origin'),
  ]),
  redirect('Redirect to the same service (307)', 307, 'same-origin', ...COMMON),
  redirect('Redirect to another service (307)', 307, 'cross-origin', ...COMMON),
  redirect('Redirect loop (307)', 307, 'loop', 'offered'),
  row('Error 402 inside a 200', { kind: 'failure-inside-200', code: 402 }, 'mishap'),
  row('Error 429 inside a 200', { kind: 'failure-inside-200', code: 429 }),
  row('Error 500 inside a 200', { kind: 'failure-inside-200', code: 500 }, 'offered'),
  row('Slightly late response', { kind: 'slow', ms: 30 }, 'mishap'),
  row('Response after 3 seconds', { kind: 'slow', ms: 3_000 }, 'offered', 'long'),
  row('Error that repeats the credential', { kind: 'echo-credential', status: 422 }, ...COMMON),
];

/** The work of the service at each kind of fault: not done, done before the fault shows, or as the fault says. */
const WORK = {
  status: 'either',
  reset: 'either',
  stall: 'either',
  'cut-body': 'done',
  'content-type': 'done',
  html: 'either',
  'invalid-json': 'either',
  'huge-body': 'done',
  'empty-body': 'either',
  redirect: 'none',
  'failure-inside-200': 'none',
  slow: 'done',
  'echo-credential': 'none',
} as const satisfies Record<FaultKind, 'none' | 'done' | 'either'>;

type KindWithoutWork = {
  [Kind in FaultKind]: (typeof WORK)[Kind] extends 'none' ? Kind : never;
}[FaultKind];

/** Faults that replace the service's work. */
export type RefusingFault = Extract<FaultEffect, { kind: KindWithoutWork }>;

export function isRefusing(effect: FaultEffect): effect is RefusingFault {
  return WORK[effect.kind] === 'none';
}

/** Returns true if the service does its work before the fault shows. */
export function isAfterProcessing(effect: FaultEffect): boolean {
  const work = WORK[effect.kind];
  if (work !== 'either') return work === 'done';
  return 'afterProcessing' in effect && effect.afterProcessing === true;
}

export function isFaultKind(kind: string): kind is FaultKind {
  return Object.hasOwn(WORK, kind);
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
  status: Extract<FaultEffect, { kind: 'redirect' }>['status'],
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
  effect: Extract<FaultEffect, { afterProcessing?: boolean }>,
  ...tags: FaultTag[]
): CataloguedFault[] {
  const later = tags.filter((tag) => tag !== 'lasting');
  return [
    row(name, effect, ...tags),
    row(`${name} after processing`, { ...effect, afterProcessing: true }, ...later),
  ];
}
