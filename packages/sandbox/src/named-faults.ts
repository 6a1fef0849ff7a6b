import type { FaultEffect } from './protocol';

/** A fault by the name that a person chooses it by. */
export type NamedFault = { name: string; effect: FaultEffect };

/** One of every kind that there is, in the variants that differ to a caller. */
export const NAMED_FAULTS: readonly NamedFault[] = [
  {
    name: 'Too many requests, again in 1 second',
    effect: { kind: 'status', status: 429, retryAfter: '1' },
  },
  { name: 'Too many requests, no word when', effect: { kind: 'status', status: 429 } },
  {
    name: 'Too many requests, again in an hour',
    effect: { kind: 'status', status: 429, retryAfter: '3600' },
  },
  { name: 'Credential refused (401)', effect: { kind: 'status', status: 401 } },
  { name: 'Nothing left to spend (402)', effect: { kind: 'status', status: 402 } },
  { name: 'Not allowed (403)', effect: { kind: 'status', status: 403 } },
  { name: 'Not found (404)', effect: { kind: 'status', status: 404 } },
  { name: 'Broken inside (500)', effect: { kind: 'status', status: 500 } },
  {
    name: 'Broken inside (500) after the work was done',
    effect: { kind: 'status', status: 500, afterProcessing: true },
  },
  { name: 'Unavailable (503)', effect: { kind: 'status', status: 503 } },
  {
    name: 'A page of a gateway (502)',
    effect: {
      kind: 'status',
      status: 502,
      body: '<html><body>Bad Gateway</body></html>',
      contentType: 'text/html',
    },
  },
  { name: 'Connection reset', effect: { kind: 'reset' } },
  {
    name: 'Connection reset after the work was done',
    effect: { kind: 'reset', afterProcessing: true },
  },
  { name: 'Silence instead of an answer', effect: { kind: 'stall', phase: 'headers' } },
  { name: 'Silence in the middle of the answer', effect: { kind: 'stall', phase: 'body' } },
  { name: 'Answer cut off', effect: { kind: 'cut-body' } },
  { name: 'Answer of another type', effect: { kind: 'content-type' } },
  { name: 'A page instead of JSON', effect: { kind: 'html' } },
  { name: 'JSON that is none', effect: { kind: 'invalid-json' } },
  { name: 'An answer of 20 MiB', effect: { kind: 'huge-body' } },
  { name: 'An empty answer', effect: { kind: 'empty-body' } },
  {
    name: 'Redirect to the same service',
    effect: { kind: 'redirect', status: 307, to: 'same-origin' },
  },
  { name: 'Redirect in a circle', effect: { kind: 'redirect', status: 307, to: 'loop' } },
  {
    name: 'Redirect to another service',
    effect: { kind: 'redirect', status: 307, to: 'cross-origin' },
  },
  {
    name: 'A failure inside of a 200',
    effect: { kind: 'failure-inside-200', code: 500, message: 'It did not work' },
  },
  { name: 'The right answer 3 seconds late', effect: { kind: 'slow', ms: 3_000 } },
  {
    name: 'A failure that repeats the credential',
    effect: { kind: 'echo-credential', status: 400 },
  },
];
