import { asRecord, at, isEmptyDeep, isRecord, readText } from '@pieceworks/kit/json';
import fc from 'fast-check';
import { findTemplate } from '../contracts/path-template';
import { withBaseUrl } from '../host';
import { callsOf, contractsOf, documentOf, type Service, sheetsOf } from '../services';
import { arbitraryAnswer } from './arbitrary-answer';
import { speedUpWaits } from './fast-timers';
import { withServerAnswering } from './server-saying';
import { sharedPiece } from './wire-suite';

const RUNS = 15;

/**
 * Declares the tests that every action understands the answers that its contract describes, with any part missing,
 * `null`, or of another type. It gives a listed output or a failure in words, and never breaks. The answer to a call
 * that costs credits is in the output, or the failure says that the outcome is unknown.
 */
export function describeOddAnswers(service: Service): void {
  describe.each(contractsOf(service))(`${service.name}, %s, with odd answers`, (contract) => {
    const piece = sharedPiece(service, contract);
    speedUpWaits();
    const charges = callsOf(service, contract).filter(({ effect }) => effect === 'charge');
    const steps = sheetsOf(service).filter(({ call, failsLike }) => call ?? failsLike);

    it.each(steps.map(({ step, example }) => [step, example] as const))(
      '%s gives an output or a failure in words',
      async (action, example) => {
        const document = documentOf(service, contract);
        const charge = charges.find((call) => call.action === action);
        const connection = await piece().freshConnection();
        await fc.assert(
          fc.asyncProperty(fc.gen(), async (generate) => {
            const given: unknown[] = [];
            const answerTo = (request: { method: string; url: string }) => {
              const schema = schemaOf(document, request);
              // JSON has no text for `undefined`, so `null` stands for an answer that is missing as a whole.
              const body = JSON.stringify(generate(arbitraryAnswer, schema, document) ?? null);
              given.push(JSON.parse(body));
              return { status: 200, type: 'application/json', body };
            };
            const outcome = await withServerAnswering(answerTo, (origin) =>
              outcomeOf(
                piece().run(action, charge?.input ?? example, withBaseUrl(connection, origin)),
              ),
            );
            if (charge !== undefined) expectPaidAnswer(outcome, given);
          }),
          { numRuns: RUNS },
        );
      },
    );
  });
}

/** The result of a step: its output, or the kind of its failure. */
type StepOutcome = { output?: object; kind?: unknown };

function expectPaidAnswer({ output, kind }: StepOutcome, given: readonly unknown[]): void {
  if (output === undefined) {
    expect(kind).toBe('outcome-unknown');
    return;
  }
  // Some gateways wrap the record in a list.
  const records = given.map((answer) => (Array.isArray(answer) ? at(answer, 0) : answer));
  const isFilled = records.some((record) => isRecord(record) && !isEmptyDeep(record));
  if (isFilled && 'raw' in output) expect(records).toContainEqual(output.raw);
}

/** @throws Error for an error in the code of the piece. */
async function outcomeOf(step: Promise<object>): Promise<StepOutcome> {
  try {
    return { output: await step };
  } catch (error) {
    const kind = at(error, 'kind');
    // A failure that shows where it happened is an error in the code of the piece.
    const isInWords = error instanceof Error && error.stack === `Failure: ${error.message}`;
    if (kind === undefined || !isInWords) throw error;
    return { kind };
  }
}

/** Returns the schema of an operation's answer; a path outside the contract has none. */
function schemaOf(document: unknown, { method, url }: { method: string; url: string }): unknown {
  const paths = asRecord(at(document, 'paths'));
  const { pathname } = new URL(url, 'http://service.example');
  const template = findTemplate(Object.keys(paths), pathname) ?? '';
  const responses = asRecord(at(paths, template, method.toLowerCase(), 'responses'));
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const named = readText(response, '$ref')?.split('/').slice(1);
  const whole = named === undefined ? response : at(document, ...named);
  return at(whole, 'content', 'application/json', 'schema');
}
