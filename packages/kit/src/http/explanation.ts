import { Failure, type FailureKind } from '../values/failure';
import type { ServiceWords } from './answer';
import type { Operation } from './operation';

/** Facts about a call that finally failed. */
export type FailedCall = {
  /** The service's name, as in "Firmable". */
  service: string;
  operation: Operation;
  kind: FailureKind;
  /** The event, worded to follow the service's name: "answered 503". */
  what: string;
  status: number;
  words: ServiceWords;
  /** Number of times that the call was sent. */
  attempts: number;
  /** True if an earlier attempt may have changed something. */
  mayBeChanged: boolean;
  /** True if any attempt may have succeeded. */
  mayHaveSucceeded: boolean;
  /** The wait that the service asks for, if it is too long; in ms. */
  waitMs?: number | undefined;
  /** Advice that replaces the default for the kind of failure. */
  advice?: string | undefined;
};

/** Kinds of failure after which the last attempt certainly had no effect. */
const REFUSALS: readonly FailureKind[] = [
  'auth',
  'permission',
  'invalid',
  'not-found',
  'conflict',
  'rate-limited',
  'quota',
  'network',
];

/** Default advice for each kind of failure. */
const ADVICE: Readonly<Record<FailureKind, string>> = {
  auth: 'Reconnect with a valid credential.',
  permission: 'The connected account is not allowed to do this.',
  invalid: 'Check the fields of this step.',
  'not-found': '',
  conflict: '',
  'rate-limited': 'Run the step again later, or less often.',
  quota: 'Nothing was charged.',
  unavailable: 'Run the step again later.',
  network: 'Check the base URL and the network, then run the step again.',
  timeout: 'Run the step again later.',
  'outcome-unknown': 'It may or may not have gone through, so it was not sent again.',
  protocol: 'Check the base URL of the connection.',
};

/** Number of characters of a service's message that are searched for secrets; far fewer are shown. */
export const LONGEST_READ = 10_000;
const LONGEST_QUOTE = 300;
const LONGEST_CODE = 60;
const LONGEST_REQUEST_ID = 80;
const LONGEST_WAIT_MS = 365 * 86_400_000;

/**
 * Turns a failed call into the error that the run log shows.
 * @param redact returns the empty text for a text that must not be shown; that text is left out.
 */
export function explain(call: FailedCall, redact: (text: string) => string): Failure {
  const { service, operation, kind, words } = call;
  // Redact first, shorten second: half a key would not be recognized as a secret.
  const quote = (text: string | undefined, longest: number): string | undefined => {
    const shown = redact(text?.slice(0, LONGEST_READ) ?? '');
    return shown === '' ? undefined : shorten(shown, longest);
  };
  const text = quote(words.text, LONGEST_QUOTE);
  const reason = `${service} ${quote(call.what, LONGEST_QUOTE) ?? 'failed'}.`;
  const sentences = [
    `Could not ${operation.name}: ${reason}`,
    text === undefined ? '' : `It says: "${text}"${/[.!?…]$/.test(text) ? '' : '.'}`,
    call.attempts > 1 ? `It was tried ${call.attempts} times.` : '',
    call.waitMs === undefined ? '' : `It asks to wait ${formatDuration(call.waitMs)}.`,
    REFUSALS.includes(kind) ? effectOf(call) : '',
    call.advice ?? ADVICE[kind],
    kind === 'outcome-unknown' ? (operation.checkFirst ?? 'Check before you run it again.') : '',
  ];
  return new Failure({
    kind,
    message: sentences.filter((sentence) => sentence !== '').join(' '),
    reason,
    httpStatus: call.status,
    code: quote(words.code, LONGEST_CODE),
    requestId: quote(words.requestId, LONGEST_REQUEST_ID),
    retryAfterMs: call.waitMs,
    attempts: call.attempts,
    mayHaveSucceeded: call.mayHaveSucceeded,
  });
}

function effectOf({ mayBeChanged }: FailedCall): string {
  return mayBeChanged
    ? 'The last attempt did nothing, but an earlier one may have gone through. Check before you run it again.'
    : 'Nothing was done.';
}

function shorten(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** Formats a duration in ms for people: `3 seconds`, `2 minutes`, `5 hours`, `2 days`. */
export function formatDuration(ms: number): string {
  if (ms >= LONGEST_WAIT_MS) return 'more than a year';
  for (const [unit, size] of [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const) {
    if (ms >= 2 * size) return `${Math.ceil(ms / size)} ${unit}s`;
  }
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
