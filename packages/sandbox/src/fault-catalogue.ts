import type { FaultEffect, RedirectTarget } from './protocol';

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
  refusal('Nothing left to spend', 402, 'offered'),
  refusal('Not allowed', 403, 'offered'),
  refusal('Not found', 404, 'offered'),
  refusal('Invalid', 422, 'mishap'),
  ...[408, 425, 502, 504, 599].flatMap((status) =>
    beforeAndAfter(`Out of order (${status})`, { kind: 'status', status }, 'lasting'),
  ),
  ...beforeAndAfter('Broken inside (500)', { kind: 'status', status: 500 }, ...EVERYWHERE),
  ...beforeAndAfter('Unavailable (503)', { kind: 'status', status: 503 }, ...EVERYWHERE),
  row('Unavailable (503), again in an hour', { kind: 'status', status: 503, retryAfter: '3600' }),
  row(
    'A page of a gateway (502)',
    {
      kind: 'status',
      status: 502,
      body: '<html><body>Bad Gateway</body></html>',
      contentType: 'text/html',
    },
    'offered',
  ),
  tooMany('again in 1 second', { retryAfter: '1' }, ...EVERYWHERE),
  tooMany('again at once', { retryAfter: '0' }, 'mishap'),
  tooMany('no word when', {}, 'offered', 'mishap'),
  tooMany('no readable word when', { retryAfter: 'soon' }),
  tooMany('again at a time', { retryAfter: inSeconds(20) }),
  tooMany('by a clock that is an hour ahead', {
    retryAfter: inSeconds(3_603),
    date: inSeconds(3_600),
  }),
  tooMany('again in 5 minutes', { retryAfter: '300' }),
  tooMany('again in an hour', { retryAfter: '3600' }, 'offered'),
  ...beforeAndAfter('Connection reset', { kind: 'reset' }, ...EVERYWHERE),
  ...beforeAndAfter('Silence instead of an answer', STALL, ...EVERYWHERE),
  ...beforeAndAfter('Silence in the middle of the answer', { ...STALL, phase: 'body' }, ...COMMON),
  ...beforeAndAfter('A page instead of JSON', { kind: 'html' }, ...COMMON),
  ...beforeAndAfter('JSON that is none', { kind: 'invalid-json' }, ...COMMON),
  ...beforeAndAfter('An empty answer', { kind: 'empty-body' }, ...COMMON),
  row('Answer cut off', { kind: 'cut-body' }, ...COMMON),
  row('Answer of another type', { kind: 'content-type' }, ...COMMON),
  row('An answer of 20 MiB', { kind: 'huge-body' }, ...COMMON),
  ...([301, 302, 303, 308] as const).flatMap((status) => [
    redirect(`Redirect to the same service (${status})`, status, 'same-origin'),
    redirect(`Redirect to another service (${status})`, status, 'cross-origin'),
  ]),
  redirect('Redirect to the same service', 307, 'same-origin', ...COMMON),
  redirect('Redirect to another service', 307, 'cross-origin', ...COMMON),
  redirect('Redirect in a circle', 307, 'loop', 'offered'),
  row('A failure 402 inside of a 200', { kind: 'failure-inside-200', code: 402 }, 'mishap'),
  row('A failure 429 inside of a 200', { kind: 'failure-inside-200', code: 429 }),
  row('A failure 500 inside of a 200', { kind: 'failure-inside-200', code: 500 }, 'offered'),
  row('The right answer a little late', { kind: 'slow', ms: 30 }, 'mishap'),
  row('The right answer 3 seconds late', { kind: 'slow', ms: 3_000 }, 'offered', 'long'),
  row('A failure that repeats the credential', { kind: 'echo-credential', status: 422 }, ...COMMON),
];

/** Returns true if the service does its work before the fault shows. */
export function isAfterProcessing(effect: FaultEffect): boolean {
  switch (effect.kind) {
    case 'cut-body':
    case 'content-type':
    case 'huge-body':
    case 'slow':
      return true;
    default:
      return 'afterProcessing' in effect && effect.afterProcessing === true;
  }
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
  return row(`Too many requests, ${when}`, { kind: 'status', status: 429, ...headers }, ...tags);
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
    row(`${name} after the work was done`, { ...effect, afterProcessing: true }, ...later),
  ];
}
