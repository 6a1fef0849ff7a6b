import { inspect } from 'node:util';
import fc from 'fast-check';
import { Failure, type FailureDetails, invalidField } from '../src';

/** Formats an error as the platform does in the run log. */
function inRunLog(error: Error): string {
  try {
    return JSON.stringify(JSON.parse(error.message), null, 2);
  } catch {
    return inspect(error);
  }
}

const sentence = fc.lorem({ mode: 'sentences', maxCount: 2 });
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.option(arbitrary, { nil: undefined });
const anyDetails: fc.Arbitrary<FailureDetails & { status: number }> = fc.record({
  kind: fc.constantFrom('auth', 'invalid', 'outcome-unknown', 'protocol'),
  message: sentence,
  reason: optional(sentence),
  status: fc.constantFrom(0, 200, 404, 503),
  code: optional(fc.stringMatching(/^[a-z_]{1,20}$/)),
  requestId: optional(fc.uuid()),
  retryAfterMs: optional(fc.nat()),
  attempts: fc.nat(3),
  mayHaveSucceeded: fc.boolean(),
});

/** Matches a stack with this message, followed only by positions in the code. */
function startingWith(message: string): RegExp {
  const literal = message.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal}(\n +at .*)*$`);
}

describe('a failure', () => {
  test('is its sentence and the facts in the run log, and nothing else', () => {
    fc.assert(
      fc.property(anyDetails, (details) => {
        const facts = [
          ...(details.status === 0 ? [] : [`status ${details.status}`]),
          ...(details.code === undefined ? [] : [`code ${details.code}`]),
          ...(details.requestId === undefined ? [] : [`request id ${details.requestId}`]),
        ];
        expect(inRunLog(new Failure(details))).toBe(
          facts.length === 0 ? details.message : `${details.message} (${facts.join(', ')})`,
        );
      }),
    );
  });

  test('tells the builder its status where certainly nothing was done, and nothing else', () => {
    fc.assert(
      fc.property(anyDetails, (details) => {
        const isRefused = details.status === 404 && !details.mayHaveSucceeded;
        const { response } = new Failure(details);
        expect(response).toEqual(isRefused ? { status: 404 } : undefined);
      }),
    );
  });

  test('is the same words wherever it is looked at', () => {
    fc.assert(
      fc.property(anyDetails, (details) => {
        const failure = new Failure(details);
        expect(failure.message).toBe(details.message);
        expect(String(failure)).toBe(`Failure: ${details.message}`);
        expect(failure.stack).toMatch(/^\w+: /);
        expect(failure.stack?.replace(/^\w+: /, '')).toMatch(startingWith(details.message));
        expect(failure.cause).toBeUndefined();
        expect(inspect({ deep: { failure } }, { depth: 9, showHidden: true })).not.toContain(
          'retryAfterMs',
        );
        const { kind, reason, status, code, requestId, retryAfterMs, attempts, mayHaveSucceeded } =
          details;
        const facts = {
          kind,
          reason,
          status,
          code,
          requestId,
          retryAfterMs,
          attempts,
          mayHaveSucceeded,
        };
        expect(JSON.parse(JSON.stringify(failure))).toEqual(
          JSON.parse(JSON.stringify({ name: 'Failure', ...facts })),
        );
        expect(Object.getOwnPropertyNames(failure).sort()).toEqual(
          ['stack', 'message', 'name', ...Object.keys(FACTS)].sort(),
        );
      }),
    );
  });

  test('has the status 0 and no facts when no answer came', () => {
    const failure = new Failure({ kind: 'network', message: 'Gone.' });
    expect(failure).toMatchObject({ name: 'Failure', kind: 'network', status: 0, ...NO_FACTS });
    expect(failure).toBeInstanceOf(Error);
  });

  test('with one more sentence keeps its facts', () => {
    fc.assert(
      fc.property(anyDetails, sentence, (details, more) => {
        const failure = new Failure(details);
        const longer = failure.adding(more);
        expect(longer.message).toBe(`${details.message} ${more}`);
        expect(JSON.stringify(longer)).toBe(JSON.stringify(failure));
        expect(failure.message).toBe(details.message);
      }),
    );
  });

  test('of a field names the field before the problem', () => {
    expect(invalidField('Base URL', 'use https.')).toMatchObject({
      kind: 'invalid',
      message: 'Base URL: use https.',
      status: 0,
    });
  });
});

const NO_FACTS = {
  reason: undefined,
  code: undefined,
  requestId: undefined,
  retryAfterMs: undefined,
};
const FACTS = { kind: '', status: 0, attempts: 0, mayHaveSucceeded: false, ...NO_FACTS };
