import { at } from '@pieceworks/kit';
import { formatError } from '@pieceworks/host';
import {
  CONTRACT_NAMES,
  type ContractName,
  type Fault,
  type FaultMatch,
  type Ledger,
} from '@pieceworks/sandbox';
import type { ServiceName } from '@pieceworks/services';
import { endStalledAttempts, speedUpWaits } from './fast-timers';
import { blindRetryOf, sharedPiece } from './wire-suite';

/** What an operation does to the service, as its declaration in the piece should have it. */
type Effect = 'read' | 'write' | 'metered' | 'create' | 'charge';

/** An action to make fail. */
export type FaultyOperation = {
  action: string;
  /** What is filled in; `round` makes what has to be new new. */
  props: (round: number) => Readonly<Record<string, unknown>>;
  method: 'GET' | 'POST' | 'PUT';
  /** Path in the contract. */
  path: string;
  effect: Effect;
  /** How 404 is taken for an answer. */
  notFoundIsAnAnswer?: boolean;
  /** Whether its medium shows in what it brings, whatever the answer says that it is. */
  isKnownByContent?: boolean;
  /** How an empty body is taken for an answer; after the work also where the status says it all: 201. */
  emptyIsAnAnswer?: boolean | 'after the work';
  /** How often the service redirects the call before it gets to `path`. */
  redirectsBefore?: number;
  /** Whether an ambiguous create is looked up, and found when it was processed. */
  isLookedUp?: boolean;
};

/** What must come of a fault: the kind of the failure, or `ok`; how often it is sent and processed. */
type Outcome = { result: string; attempts: number; processed: number };

type FaultRow = {
  name: string;
  fault: Fault;
  outcome: (operation: FaultyOperation) => Outcome;
  /** What the message must say. */
  says?: RegExp;
};

const once = (result: string, processed = 0): Outcome => ({ result, attempts: 1, processed });

const isRepeatable = (effect: Effect) => effect !== 'create' && effect !== 'charge';

/** How often a call is made where every attempt fails in a way that passes. */
const ATTEMPTS: Readonly<Record<Effect, number>> = {
  read: 3,
  write: 3,
  metered: 2,
  create: 1,
  charge: 1,
};

/** What can be repeated goes again and succeeds; what may create or charge does not. */
const passing =
  (processedByFault: number) =>
  ({ effect, isLookedUp = false }: FaultyOperation): Outcome => {
    if (isRepeatable(effect)) return { result: 'ok', attempts: 2, processed: processedByFault + 1 };
    const isFound = isLookedUp && processedByFault === 1;
    return once(isFound ? 'ok' : 'outcome-unknown', processedByFault);
  };

/** What can be repeated fails after all attempts; what may create or charge after one. */
const lasting =
  (kind: string) =>
  ({ effect }: FaultyOperation): Outcome =>
    isRepeatable(effect)
      ? { result: kind, attempts: ATTEMPTS[effect], processed: 0 }
      : once('outcome-unknown');

/** Nothing can be read from the answer; the work is done, or may be. */
const unreadable =
  (processed: number) =>
  ({ effect, isLookedUp = false }: FaultyOperation): Outcome => {
    if (isRepeatable(effect)) return once('protocol', processed);
    return once(isLookedUp && processed === 1 ? 'ok' : 'outcome-unknown', processed);
  };

const TRANSIENT = [408, 425, 500, 502, 503, 504, 599];

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'auth',
  402: 'quota',
  403: 'permission',
  404: 'not-found',
  405: 'invalid',
  409: 'conflict',
  410: 'invalid',
  413: 'invalid',
  415: 'invalid',
  418: 'invalid',
  422: 'invalid',
  451: 'invalid',
};

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
const again = { result: 'ok', attempts: 2, processed: 1 };

/** Every fault that the sandbox knows, and what the rules say must come of it. */
const FAULTS: readonly FaultRow[] = [
  ...TRANSIENT.flatMap((status): FaultRow[] => [
    { name: `${status} once`, fault: { kind: 'status', status }, outcome: passing(0) },
    {
      name: `${status} permanently`,
      fault: { kind: 'status', status, times: 'always' },
      outcome: lasting('unavailable'),
      says: new RegExp(`answered ${status}`),
    },
    {
      name: `${status} after the work was done`,
      fault: { kind: 'status', status, afterProcessing: true },
      outcome: passing(1),
    },
  ]),
  ...Object.entries(REFUSALS).map(([status, kind]): FaultRow => ({
    name: status,
    fault: { kind: 'status', status: Number(status), times: 'always' },
    outcome: ({ notFoundIsAnAnswer = false }) =>
      once(kind === 'not-found' && notFoundIsAnAnswer ? 'ok' : kind),
  })),
  ...[
    ['seconds', '2'],
    ['no seconds', '0'],
    ['an HTTP date', inSeconds(20)],
    ['nothing that can be read', 'soon'],
    ['nothing', undefined],
  ].map(([form, retryAfter]): FaultRow => ({
    name: `429 once, Retry-After with ${form}`,
    fault: { kind: 'status', status: 429, ...(retryAfter && { retryAfter }) },
    outcome: () => again,
  })),
  {
    name: '429 once, by a clock that is an hour ahead',
    fault: { kind: 'status', status: 429, retryAfter: inSeconds(3603), date: inSeconds(3600) },
    outcome: () => again,
  },
  {
    name: '429 permanently',
    fault: { kind: 'status', status: 429, retryAfter: '1', times: 'always' },
    outcome: () => ({ result: 'rate-limited', attempts: 3, processed: 0 }),
    says: /tried 3 times\. It asks to wait 1 second\. Nothing was done\./,
  },
  {
    name: '429 with a wait that is too long',
    fault: { kind: 'status', status: 429, retryAfter: '300' },
    outcome: () => once('rate-limited'),
    says: /It asks to wait 5 minutes\./,
  },
  {
    name: '503 with a wait that is too long',
    fault: { kind: 'status', status: 503, retryAfter: '3600' },
    outcome: ({ effect }) => once(isRepeatable(effect) ? 'unavailable' : 'outcome-unknown'),
  },
  ...[false, true].flatMap((afterProcessing): FaultRow[] => {
    const when = afterProcessing ? 'after' : 'before';
    const processed = afterProcessing ? 1 : 0;
    return [
      {
        name: `reset ${when} the work`,
        fault: { kind: 'reset', afterProcessing },
        outcome: passing(processed),
      },
      ...(['headers', 'body'] as const).map((phase): FaultRow => ({
        name: `stall in the ${phase}, ${when} the work`,
        fault: { kind: 'stall', phase, afterProcessing },
        outcome: passing(processed),
      })),
      {
        name: `HTML ${when} the work`,
        fault: { kind: 'html', afterProcessing },
        outcome: unreadable(processed),
        says: /and not (JSON|xml)/,
      },
      {
        name: `broken JSON ${when} the work`,
        fault: { kind: 'invalid-json', afterProcessing },
        outcome: unreadable(processed),
        says: /is not valid JSON/,
      },
    ];
  }),
  {
    name: 'a reset permanently',
    fault: { kind: 'reset', times: 'always' },
    outcome: lasting('unavailable'),
  },
  {
    name: 'a stall permanently',
    fault: { kind: 'stall', phase: 'headers', times: 'always' },
    outcome: lasting('timeout'),
    says: /did not answer in time/,
  },
  { name: 'a cut body', fault: { kind: 'cut-body' }, outcome: passing(1) },
  {
    name: 'a wrong content type',
    fault: { kind: 'content-type' },
    outcome: (operation) =>
      operation.isKnownByContent === true ? once('ok', 1) : unreadable(1)(operation),
    says: /text\/plain and not (JSON|xml)/,
  },
  {
    name: 'a gigantic body',
    fault: { kind: 'huge-body' },
    outcome: unreadable(1),
    says: /larger than 8\.0 MiB/,
  },
  ...[false, true].map((afterProcessing): FaultRow => {
    const processed = afterProcessing ? 1 : 0;
    return {
      name: `an empty body ${afterProcessing ? 'after' : 'before'} the work`,
      fault: { kind: 'empty-body', afterProcessing },
      outcome: ({ emptyIsAnAnswer = false, ...operation }) =>
        emptyIsAnAnswer === true || (emptyIsAnAnswer && afterProcessing)
          ? once('ok', processed)
          : unreadable(processed)(operation),
    };
  }),
  ...([301, 302, 303, 307, 308] as const).flatMap((status): FaultRow[] => {
    const keepsMethod = status === 307 || status === 308;
    // 303, and 302 to what is no plain read, say that the call was processed.
    const refused = ({ effect, method }: FaultyOperation) => {
      const wasAccepted = status === 303 || (status === 302 && method !== 'GET');
      return once(wasAccepted && !isRepeatable(effect) ? 'outcome-unknown' : 'protocol');
    };
    return [
      {
        name: `${status} inside the origin`,
        fault: { kind: 'redirect', status, to: 'same-origin' },
        outcome: (operation) =>
          keepsMethod || operation.method === 'GET' ? again : refused(operation),
      },
      {
        name: `${status} to another origin`,
        fault: { kind: 'redirect', status, to: 'cross-origin' },
        outcome: refused,
      },
    ];
  }),
  {
    name: 'redirects in a circle',
    fault: { kind: 'redirect', status: 307, to: 'loop' },
    outcome: ({ redirectsBefore = 0 }) => ({
      result: 'protocol',
      attempts: 4 - redirectsBefore,
      processed: 0,
    }),
  },
  {
    name: 'a failure 402 inside a 200',
    fault: { kind: 'failure-inside-200', code: 402 },
    outcome: () => once('quota'),
  },
  {
    name: 'a failure 500 inside a 200',
    fault: { kind: 'failure-inside-200', code: 500 },
    outcome: passing(0),
  },
  {
    name: 'a failure 429 inside a 200',
    fault: { kind: 'failure-inside-200', code: 429 },
    outcome: () => again,
  },
  { name: 'a slow answer', fault: { kind: 'slow', ms: 30 }, outcome: () => once('ok', 1) },
  {
    name: 'the credential in the answer',
    fault: { kind: 'echo-credential', status: 422 },
    outcome: () => once('invalid'),
    says: /It says: "Refused (Bearer )?\[hidden\] with/,
  },
];

/**
 * Declares the tests of every fault on every operation of a packed piece: what comes of it, how often the
 * request is sent, how often the service does the work, and that nothing leaks.
 */
export function describeFaults(
  service: ServiceName,
  {
    operations,
    alike = {},
    secrets,
  }: {
    operations: Readonly<Record<ContractName, readonly FaultyOperation[]>>;
    /** Actions that call the service as one of the operations does, which is tried for them. */
    alike?: Readonly<Record<string, string>>;
    /** What may never show, of the connection and of the people in the requests. */
    secrets: (connection: unknown) => readonly string[];
  },
): void {
  describe(`${service} when it fails`, () => {
    const piece = sharedPiece(service);

    it('is tried with every action of the piece, or one that calls it alike', () => {
      const tried = new Set(
        Object.values(operations)
          .flat()
          .map(({ action }) => action),
      );
      const all = Object.keys(piece().host.metadata().actions);
      expect(all.filter((action) => !tried.has(alike[action] ?? action))).toEqual([]);
    });

    it('hides the blind retry of every action that is tried as a create or a charge', () => {
      const unsafe = new Set(
        Object.values(operations)
          .flat()
          .filter(({ effect }) => !isRepeatable(effect))
          .map(({ action }) => action),
      );
      const all = Object.keys(piece().host.metadata().actions);
      const wrong = all.filter((action) => {
        const { isHidden, isIdempotent } = blindRetryOf(piece(), action);
        return unsafe.has(alike[action] ?? action) && (!isHidden || isIdempotent);
      });
      expect(wrong).toEqual([]);
    });
  });

  describe.each(CONTRACT_NAMES)(`${service}, %s, when the service fails`, (contract) => {
    const piece = sharedPiece(service, contract);
    speedUpWaits();
    let round = 0;

    beforeAll(async () => {
      await piece().sandbox.settings({ rateLimits: false, newsPoints: 1e6, firmableCredits: 1e6 });
    });
    afterEach(() => piece().sandbox.clearFaults());

    describe.each(
      operations[contract].map(
        (operation) => [operation.action, operation.effect, operation] as const,
      ),
    )('%s, which is a %s', (action, _effect, operation) => {
      it.each(FAULTS.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
        const { sandbox, run } = piece();
        const connection = await piece().freshConnection();
        const { method, path } = operation;
        const match: FaultMatch = { service, contract, method, path };
        const before = processed(service, await sandbox.ledger(), operation);
        await sandbox.fault({ ...row.fault, match });
        // Not before the service has the request, and has done what it does before it falls silent.
        const afterWork = 'afterProcessing' in row.fault && row.fault.afterProcessing === true;
        const stopWatching =
          row.fault.kind === 'stall' &&
          endStalledAttempts(async () => {
            const stalls = (await sandbox.journal()).filter(
              ({ fault }) => fault === 'stall',
            ).length;
            if (!afterWork) return stalls;
            return Math.min(stalls, processed(service, await sandbox.ledger(), operation) - before);
          });

        let failure: unknown;
        let result = 'ok';
        try {
          round += 1;
          // As people make steps: by hand, with all other fields untouched, or mapped to nothing.
          const form = round % 2 === 0 ? 'builder' : 'mapped';
          await run(action, operation.props(round), connection, form);
        } catch (error) {
          failure = error;
          result = String(at(error, 'kind'));
        }
        if (stopWatching !== false) await stopWatching();

        const requests = (await sandbox.journal()).filter(
          (entry) => entry.contractPath === path && entry.method === method,
        );
        const after = processed(service, await sandbox.ledger(), operation);
        const expected = row.outcome(operation);
        expect({ result, attempts: requests.length, processed: after - before }).toEqual(expected);
        if (failure !== undefined) {
          const shown = formatError(failure);
          if (row.says !== undefined) expect(shown).toMatch(row.says);
          expect(shown).not.toContain('\n');
          for (const secret of secrets(connection)) expect(shown).not.toContain(secret);
        }
        expect(await sandbox.otherOrigin()).toEqual([]);
      });
    });
  });
}

/** How often the service has done the work of the operation. */
function processed(
  service: ServiceName,
  { calls }: Ledger,
  { method, path }: Pick<FaultyOperation, 'method' | 'path'>,
): number {
  return calls.filter(
    (call) => call.service === service && call.method === method && call.path === path,
  ).length;
}
