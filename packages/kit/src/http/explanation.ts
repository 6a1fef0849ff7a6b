import { Failure, type FailureKind } from '../values/failure';
import type { ServiceWords } from './answer';
import type { Operation } from './operation';

/** What there is to say about a call that failed for good. */
export type FailedCall = {
  /** The service's name, as in "Firmable". */
  service: string;
  operation: Operation;
  kind: FailureKind;
  /** What the service did, after its name: "answered 503". */
  what: string;
  status: number;
  words: ServiceWords;
  /** How often the call was sent. */
  attempts: number;
  /** Whether an earlier attempt may have changed something. */
  mayBeChanged: boolean;
  /** Whether any attempt may have done what was asked. */
  mayBeDone: boolean;
  /** The wait that the service asks for and that is too long, in ms. */
  waitMs?: number | undefined;
  /** What to do, where the rule of the kind does not fit. */
  advice?: string | undefined;
};

/** Kinds of failure after which it is certain that the last attempt did nothing. */
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

/** What to do about each kind. */
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

/** So much of what a service says is looked at; far less is shown. */
export const LONGEST_READ = 10_000;
const LONGEST_QUOTE = 300;
const LONGEST_CODE = 60;
const LONGEST_REQUEST_ID = 80;
const LONGEST_WAIT_MS = 365 * 86_400_000;

/**
 * Turns a failed call into the error that the run log shows.
 * @param redact gives the empty text for what must not be shown at all; it is left out.
 */
export function explain(call: FailedCall, redact: (text: string) => string): Failure {
  const { service, operation, kind, words } = call;
  // Shortened only when nothing secret is left: half a key would not be recognised as one.
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
    call.waitMs === undefined ? '' : `It asks to wait ${inWords(call.waitMs)}.`,
    REFUSALS.includes(kind) ? effectOf(call) : '',
    call.advice ?? ADVICE[kind],
    kind === 'outcome-unknown' ? (operation.checkFirst ?? 'Check before you run it again.') : '',
  ];
  return new Failure({
    kind,
    message: sentences.filter((sentence) => sentence !== '').join(' '),
    reason,
    status: call.status,
    code: quote(words.code, LONGEST_CODE),
    requestId: quote(words.requestId, LONGEST_REQUEST_ID),
    retryAfterMs: call.waitMs,
    attempts: call.attempts,
    mayBeDone: call.mayBeDone,
  });
}

function effectOf({ mayBeChanged }: FailedCall): string {
  return mayBeChanged
    ? 'This try did nothing, but an earlier one may have gone through: check before you run it again.'
    : 'Nothing was done.';
}

function shorten(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** A duration in ms as a person says it: `3 seconds`, `2 minutes`, `5 hours`, `2 days`. */
export function inWords(ms: number): string {
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
