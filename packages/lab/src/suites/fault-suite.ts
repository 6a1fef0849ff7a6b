import { asRecord, at } from '@pieceworks/kit/json';
import { formatError } from '../host';
import {
  FAULT_CATALOGUE,
  type FaultEffect,
  type FaultMatch,
  FAULTS,
  isAfterProcessing,
  type Ledger,
} from '../sandbox';
import {
  type AnyCall,
  sheetCallsOf,
  contractsOf,
  type Effect,
  type Service,
  sheetsOf,
} from '../services';
import { endStalledAttempts, speedUpWaits } from './fast-timers';
import type { PieceInSandbox } from './piece-in-sandbox';
import { sharedPiece } from './wire-suite';

/** Expected outcome of a fault: the kind of failure or `ok`, the number of attempts and of processed requests. */
type Outcome = { result: string; attempts: number; processed: number };

const inOneAttempt = (result: string, processed = 0): Outcome => ({
  result,
  attempts: 1,
  processed,
});

const isRepeatable = (effect: Effect) => effect !== 'create' && effect !== 'charge';

/** Number of attempts when every one fails with a temporary error. */
const ATTEMPTS: Readonly<Record<Effect, number>> = {
  read: 3,
  write: 3,
  metered: 2,
  create: 1,
  charge: 1,
};

const REFUSALS: ReadonlyMap<number, string> = new Map([
  [401, 'auth'],
  [402, 'quota'],
  [403, 'permission'],
  [404, 'not-found'],
  [408, 'unavailable'],
  [409, 'conflict'],
  [425, 'unavailable'],
  [429, 'rate-limited'],
]);

/** Attempts are counted up to this number, because after a lasting 429 only time ends them. */
const UNTIL_TIME_IS_UP = 4;

/** A wait of more than a minute does not fit into a step. */
const isTooLong = (retryAfter: string) => Number(retryAfter) > 60;

/** A fault on one request of an operation, or on all of them. */
type Trial = { name: string; effect: FaultEffect; isLasting: boolean };

const TRIALS: readonly Trial[] = FAULT_CATALOGUE.flatMap(({ name, effect, tags }) => [
  ...(tags.includes('long') ? [] : [{ name, effect, isLasting: false }]),
  ...(tags.includes('lasting') ? [{ name: `${name}, lasting`, effect, isLasting: true }] : []),
]);

/** Returns the expected outcome of a fault by the retry table. */
function outcomeOf({ effect: fault, isLasting }: Trial, call: AnyCall): Outcome {
  const { effect, method, takes = [], isLookedUp = false, redirectedTo } = call;
  const processed = isAfterProcessing(fault) ? 1 : 0;

  /** Reads and writes are retried; a call that may create or charge is not. */
  const passing = (kind: string): Outcome => {
    if (!isRepeatable(effect)) return unknown();
    return isLasting
      ? { result: kind, attempts: ATTEMPTS[effect], processed: 0 }
      : { result: 'ok', attempts: 2, processed: processed + 1 };
  };
  const unknown = () =>
    inOneAttempt(isLookedUp && processed === 1 ? 'ok' : 'outcome-unknown', processed);
  /**
   * An unreadable answer is never retried. After a create or a charge, the outcome is unknown, unless the piece looks
   * it up.
   */
  const unreadable = () => (isRepeatable(effect) ? inOneAttempt('protocol', processed) : unknown());

  const answered = (status: number, retryAfter = ''): Outcome => {
    const kind = REFUSALS.get(status) ?? (status < 500 ? 'invalid' : 'unavailable');
    if (kind === 'rate-limited') {
      if (isTooLong(retryAfter)) return inOneAttempt(kind);
      return isLasting
        ? { result: kind, attempts: UNTIL_TIME_IS_UP, processed: 0 }
        : { result: 'ok', attempts: 2, processed: 1 };
    }
    if (kind !== 'unavailable') {
      return inOneAttempt(takes.some((taken) => taken === kind) ? 'ok' : kind);
    }
    return isTooLong(retryAfter) && isRepeatable(effect) ? inOneAttempt(kind) : passing(kind);
  };

  const redirected = ({ status, to }: FaultEffect<'redirect'>): Outcome => {
    if (to === 'loop')
      return { ...inOneAttempt('protocol'), attempts: redirectedTo === undefined ? 4 : 3 };
    const keepsMethod = status === 307 || status === 308 || method === 'GET';
    if (to === 'same-origin' && keepsMethod) return { result: 'ok', attempts: 2, processed: 1 };
    // 303 always means that the call was processed; so does 302, except after a GET.
    const isAccepted = status === 303 || (status === 302 && method !== 'GET');
    return inOneAttempt(isAccepted && !isRepeatable(effect) ? 'outcome-unknown' : 'protocol');
  };

  if (fault.kind === 'redirect') return redirected(fault);
  switch (FAULTS[fault.kind].looksLike) {
    case 'status':
      return answered(...statusOf(fault));
    case 'broken connection':
      return passing('unavailable');
    case 'silence':
      return passing('timeout');
    case 'unreadable answer':
      return unreadable();
    case 'other content type':
      return takes.includes('any-type') ? inOneAttempt('ok', processed) : unreadable();
    case 'no body': {
      const isTaken =
        takes.includes('empty') || (processed === 1 && takes.includes('empty-if-done'));
      return isTaken ? inOneAttempt('ok', processed) : unreadable();
    }
    case 'answer':
      return inOneAttempt('ok', processed);
  }
}

/**
 * Returns the faults that a call must be tried with: all of them for one call of each effect, and for the others one
 * of each likeness and expected outcome, because a difference such as that of 500 and 503, or of HTML and broken JSON,
 * does not depend on the call.
 */
function trialsOf(call: AnyCall, isFirstOfEffect: boolean): readonly Trial[] {
  if (isFirstOfEffect) return TRIALS;
  const seen = new Set<string>();
  return TRIALS.filter((trial) => {
    const { looksLike } = FAULTS[trial.effect.kind];
    const likeness = JSON.stringify([looksLike, trial.isLasting, outcomeOf(trial, call)]);
    const isNew = !seen.has(likeness);
    seen.add(likeness);
    return isNew;
  });
}

/** Returns the status that a fault states, in the response or in its body, and the value of `Retry-After`. */
function statusOf(fault: FaultEffect): [status: number, retryAfter?: string] {
  if ('code' in fault) return [fault.code];
  const status = 'status' in fault ? (fault.status ?? 200) : 200;
  return 'retryAfter' in fault && fault.retryAfter !== undefined
    ? [status, fault.retryAfter]
    : [status];
}

/** Returns a pattern that the message after a fault must match. */
function wordsOf({ effect: fault, isLasting }: Trial): RegExp | undefined {
  switch (fault.kind) {
    case 'status':
      if (fault.status === 429) {
        return isLasting
          ? /tried \d+ times\. (It asks you to wait 1 second|The next call is possible)/
          : /It asks you to wait (5|60) minutes\./;
      }
      return isLasting ? new RegExp(`answered ${fault.status}|\\(${fault.status}\\)`) : undefined;
    case 'html':
      return /a web page, not (JSON|XML)/;
    case 'invalid-json':
      return /is not valid JSON/;
    case 'stall':
      return isLasting ? /did not answer in time/ : undefined;
    case 'content-type':
      return /text\/csv, not (JSON|XML)/;
    case 'huge-body':
      return /larger than 8 MB/;
    case 'echo-credential':
      // A text with a secret is not quoted.
      return /(answered \d+|\(\d+\))\. (?!It says)/;
    default:
      return undefined;
  }
}

/**
 * Declares the tests of every fault on every call of the operation sheets: the result, the number of attempts, how often
 * the service did the work, and that no secret leaks.
 * @param secrets returns secrets that no message may contain: of the connection, by default its key, and of people.
 */
export function describeFaults(
  service: Service,
  { secrets = keyOf }: { secrets?: (connection: unknown) => readonly string[] } = {},
): void {
  describePlatformRetry(service);

  const seen = new Set<Effect>();
  describe.each(contractsOf(service))(`${service.name}, %s, when the service fails`, (contract) => {
    const piece = sharedPiece(service, contract);
    // Safe, because each test makes one call at a time.
    speedUpWaits(1_000);
    let round = 0;

    beforeEach(async () => {
      await piece().sandbox.reset({ rateLimits: false });
    });

    const calls = sheetCallsOf(service, contract, 'own').filter(
      ({ failsLike }) => failsLike === undefined,
    );
    describe.each(calls.map((call) => [call.action, call.effect, call] as const))(
      '%s, which is a %s',
      (action, _effect, call) => {
        const trials = trialsOf(call, !seen.has(call.effect));
        seen.add(call.effect);
        it.each(trials.map((trial) => [trial.name, trial] as const))('%s', async (_name, trial) => {
          const { sandbox, run } = piece();
          const connection = await piece().freshConnection();
          const { method, takes = [], input } = call;
          const path = call.redirectedTo ?? call.path;
          const match: FaultMatch = { service: service.name, contract, method, path };
          const { effect: fault, isLasting } = trial;
          await sandbox.fault({ ...fault, times: isLasting ? 'always' : 1, match });
          // Attempts time out only once the service has the request and has done the work that comes before the stall.
          const stopWatching =
            fault.kind === 'stall' &&
            endStalledAttempts(async () => {
              const stalls = (await sandbox.journal()).filter(
                ({ fault }) => fault === 'stall',
              ).length;
              if (!isAfterProcessing(fault)) return stalls;
              return Math.min(stalls, processed(await sandbox.ledger(), match));
            });

          let failure: unknown;
          let result = 'ok';
          try {
            round += 1;
            // The other fields alternately have the builder's defaults and empty mappings.
            const form = round % 2 === 0 ? 'builder' : 'mapped';
            const output = await run(action, input, connection, form);
            // The record was created, and its ID is unknown.
            if (fault.kind === 'empty-body' && takes.includes('empty-if-done')) {
              expect(output.warning).toEqual(expect.any(String));
            }
          } catch (error) {
            failure = error;
            result = String(at(error, 'kind'));
          }
          if (stopWatching !== false) await stopWatching();

          const requests = (await sandbox.journal()).filter(
            (entry) => entry.contractPath === path && entry.method === method,
          );
          const attempts = Math.min(requests.length, UNTIL_TIME_IS_UP);
          const done = processed(await sandbox.ledger(), match);
          expect({ result, attempts, processed: done }).toEqual(outcomeOf(trial, call));
          if (failure !== undefined) {
            const shown = formatError(failure);
            const words = wordsOf(trial);
            if (words !== undefined) expect(shown).toMatch(words);
            // A read that may have been processed has changed nothing.
            const isDoubtful =
              result === 'outcome-unknown' ||
              (call.effect === 'write' && at(failure, 'mayHaveSucceeded') === true);
            expect(shown).toMatch(
              isDoubtful ? /^The attempt to [a-z].* may have / : /^Could not [a-z]/,
            );
            expect(shown).not.toContain('\n');
            expect(lengthBeforeAdvice(shown)).toBeLessThan(LONGEST_BEFORE_ADVICE);
            for (const secret of secrets(connection)) expect(shown).not.toContain(secret);
          }
          expect(await sandbox.otherOrigin()).toEqual([]);
        });
      },
    );
  });
}

/** Agents read 300 characters of a message, so what to do begins before. */
const LONGEST_BEFORE_ADVICE = 280;
const LONGEST_QUOTE = 100;

/** Returns where the advice of a message begins, in characters, as if the service had said a lot. */
function lengthBeforeAdvice(shown: string): number {
  const message = shown.replace(/ \([^()]+\)$/, '');
  const facts =
    /^(?:The attempt|Could not).*?[^.]\.(?= |$)(?: It says: "(?<quote>.*?)"\.?(?= |$))?(?: It was tried \d+ times\.)?(?: (?:It asks you to wait|The next call is possible in) [^.]*\.)?(?: This call (?:changed nothing|was not charged)\.)?/;
  const [known = '', quote = ''] = facts.exec(message) ?? [];
  if (known === message) throw new Error(`There is no advice: ${message}`);
  return known.length + (quote === '' ? 0 : LONGEST_QUOTE - quote.length);
}

function describePlatformRetry(service: Service): void {
  describe(`${service.name} when it fails`, () => {
    const piece = sharedPiece(service);

    it('hides the platform’s own retry where an action creates or charges, and nowhere else', () => {
      const sheets = sheetsOf(service);
      const tried = sheets.flatMap(({ step, call, failsLike }) =>
        call !== undefined && failsLike === undefined ? [step] : [],
      );
      expect(tried).toEqual(
        expect.arrayContaining(sheets.flatMap(({ failsLike = [] }) => failsLike)),
      );
      const effectsOf = (action: string): Effect[] => {
        const calls = contractsOf(service).flatMap((contract) => sheetCallsOf(service, contract));
        const own = calls.filter((call) => call.action === action).map(({ effect }) => effect);
        const like = sheets.find(({ step }) => step === action)?.failsLike;
        return own.length > 0 || like === undefined ? own : effectsOf(like);
      };
      for (const action of Object.keys(piece().host.metadata().actions)) {
        const all = effectsOf(action);
        const retry = platformRetryOf(piece(), action);
        // A metered call is cheap, so the piece may allow its repetition or not.
        const mayBeRepeated = all.includes('metered')
          ? retry.isIdempotent
          : all.every(isRepeatable);
        const isKnown =
          all.length > 0 || sheets.some((one) => one.step === action && one.makesNoCall);
        expect({ action, isKnown, ...retry }).toEqual({
          action,
          isKnown: true,
          isHidden: !mayBeRepeated,
          isOnByDefault: false,
          isIdempotent: mayBeRepeated,
        });
      }
    });
  });
}

/** Returns the platform's retry settings for an action. */
function platformRetryOf({ host }: PieceInSandbox, action: string) {
  const said = host.metadata().actions[action];
  const retry = asRecord(at(said, 'errorHandlingOptions', 'retryOnFailure'));
  return {
    isHidden: retry.hide === true,
    isOnByDefault: retry.defaultValue === true,
    isIdempotent: said?.aiMetadata?.idempotent === true,
  };
}

function keyOf(connection: unknown): string[] {
  const key = at(connection, 'apiKey');
  if (typeof key !== 'string') throw new Error('The connection has no API key: name its secrets.');
  return [key];
}

/** Returns how often the service did the work of a call. */
function processed({ calls }: Ledger, { service, method, path }: FaultMatch): number {
  return calls.filter(
    (call) => call.service === service && call.method === method && call.path === path,
  ).length;
}
