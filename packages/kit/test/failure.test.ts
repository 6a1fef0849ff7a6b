import { inspect } from 'node:util';
import fc from 'fast-check';
import { Failure, type FailureDetails } from '../src';

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
const anyDetails: fc.Arbitrary<FailureDetails & { httpStatus: number }> = fc.record({
  kind: fc.constantFrom('auth', 'invalid', 'outcome-unknown', 'protocol'),
  message: sentence,
  reason: optional(sentence),
  httpStatus: fc.constantFrom(0, 200, 399, 400, 499, 500),
  code: optional(fc.stringMatching(/^[a-z_]{1,20}$/)),
  requestId: optional(fc.uuid()),
  retryAfterMs: optional(fc.nat()),
  attempts: fc.nat(3),
  mayHaveSucceeded: fc.boolean(),
});

const isSaid = ({ httpStatus, message }: { httpStatus: number; message: string }) =>
  httpStatus === 0 || message.includes(String(httpStatus));

describe('a failure', () => {
  test('appears in the run log as its message with the facts', () => {
    fc.assert(
      fc.property(anyDetails, (details) => {
        const facts = [
          ...(isSaid(details) ? [] : [`status ${details.httpStatus}`]),
          ...(details.code === undefined ? [] : [`code ${details.code}`]),
          ...(details.requestId === undefined ? [] : [`request id ${details.requestId}`]),
        ];
        expect(inRunLog(new Failure(details))).toBe(
          facts.length === 0 ? details.message : `${details.message} (${facts.join(', ')})`,
        );
      }),
    );
  });

  test('shows its status in the builder only if nothing was done', () => {
    fc.assert(
      fc.property(anyDetails, (details) => {
        const isRefused = [400, 499].includes(details.httpStatus) && !details.mayHaveSucceeded;
        const { response } = new Failure(details);
        expect(response).toEqual(isRefused ? { status: details.httpStatus } : undefined);
      }),
    );
  });

  test('contains its message and its facts, and no cause', () => {
    fc.assert(
      fc.property(anyDetails, (details) => {
        const { message, ...facts } = details;
        const failure = new Failure(details);
        expect(failure.message).toBe(message);
        expect(String(failure)).toBe(`Failure: ${message}`);
        expect(failure.stack).toBe(`Failure: ${message}`);
        expect(failure.cause).toBeUndefined();
        expect(inspect({ deep: { failure } }, { depth: 9, showHidden: true })).not.toContain(
          'retryAfterMs',
        );
        // What an engine shows as technical details: no 0, false or undefined.
        const stated = Object.entries({ name: 'Failure', ...facts }).filter(([, fact]) => fact);
        expect(Object.entries(failure).sort()).toEqual(stated.sort());
      }),
    );
  });

  test('has the status 0 without an answer', () => {
    expect(new Failure({ kind: 'network', message: 'Gone.' }).httpStatus).toBe(0);
  });

  test('leaves the names free that newer engines read for the banner', () => {
    const failure = new Failure({ kind: 'outcome-unknown', message: 'Gone.', httpStatus: 503 });
    for (const name of ['status', 'body', 'error', 'headers', 'request', 'response']) {
      expect(Reflect.get(failure, name)).toBeUndefined();
    }
  });

  test('keeps its facts when a sentence is added', () => {
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
});
