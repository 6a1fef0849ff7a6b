import { asRecord, at, isEmptyDeep, isRecord, readText } from '@pieceworks/kit/json';
import fc from 'fast-check';
import { findTemplate } from '../contracts/path-template';
import { performInChild, type Performer, PieceHost, withBaseUrl } from '../host';
import {
  sheetCallsOf,
  type ContractName,
  contractsOf,
  documentOf,
  mainContractOf,
  type Service,
  sheetsOf,
} from '../services';
import { arbitraryAnswer } from './arbitrary-answer';
import { speedUpWaits } from './fast-timers';
import { findPackOf } from './piece-in-sandbox';
import { runs } from './runs';
import { connectToSandbox } from './sandbox-connections';
import { withServerAnswering, withServerSaying } from './server-saying';
import { sharedPiece, sharedPieces } from './wire-suite';

type Props = Readonly<Record<string, unknown>>;

/**
 * Declares the tests that every action understands any answer: those that its contract describes, with any part missing
 * or odd; the same fact from both contracts; and lists that are far longer than asked for.
 */
export function describeAnswers(
  service: Service,
  { same, long }: { same: readonly SameFact[]; long: readonly LongAnswer[] },
): void {
  describeOddAnswers(service);
  describeAgreement(service, same);
  describeLongAnswers(service, long);
}

/**
 * Declares the tests that every action understands the answers that its contract describes, with any part missing,
 * `null`, or of another type. It gives a listed output or a failure in words, and never breaks. The answer to a call
 * that costs credits is in the output, or the failure says that the outcome is unknown. The answers are those of the
 * contract with such calls, or else of the vendor's, which describes them best.
 */
function describeOddAnswers(service: Service): void {
  const chargesOf = (contract: ContractName) =>
    sheetCallsOf(service, contract).filter(({ effect }) => effect === 'charge');
  const contracts = contractsOf(service);
  const contract =
    contracts.find((one) => chargesOf(one).length > 0) ??
    contracts.at(-1) ??
    mainContractOf(service);
  describe(`${service.name}, ${contract}, with odd answers`, () => {
    const piece = sharedPiece(service, contract);
    speedUpWaits();
    const charges = chargesOf(contract);
    const steps = sheetsOf(service).filter(({ call, failsLike }) =>
      call === undefined || 'path' in call ? (call ?? failsLike) : call[contract],
    );

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
          { numRuns: runs(24) },
        );
      },
    );
  });
}

/** The result of a step: its output, or the kind of its failure. */
type StepOutcome = { output?: object; kind?: unknown };

function expectPaidAnswer({ output, kind }: StepOutcome, given: readonly unknown[]): void {
  if (output === undefined) {
    expect(['outcome-unknown', 'unclear']).toContain(kind);
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

/** The inputs that ask both contracts of a service for the same fact. */
export type SameFact = {
  title: string;
  action: string;
  gateway: Readonly<Record<string, unknown>>;
  vendor: Readonly<Record<string, unknown>>;
  /** Fields that differ by nature, such as details of the lookup or values created for each call. */
  except?: readonly string[];
};

/** Declares the tests that an action gives the same output for the same fact over both contracts. */
function describeAgreement(service: Service, facts: readonly SameFact[]): void {
  describe(`${service.name}, gateway and vendor`, () => {
    const piece = sharedPiece(service);

    it.each(facts.map((fact) => [fact.action, fact.title, fact] as const))(
      '%s agree on %s',
      async (action, _title, { gateway: asked, vendor: askedVendor, except = [] }) => {
        const without = (output: Readonly<Record<string, unknown>>) =>
          Object.entries(output).filter(([key]) => !['raw', ...except].includes(key));
        const { host, sandbox, run } = piece();
        const vendor = await connectToSandbox(service, host, sandbox, 'vendor');
        const byGateway = without(await run(action, asked));
        const byVendor = without(await run(action, askedVendor, vendor));
        expect(byVendor).toEqual(byGateway);
        // Two empty outputs would agree too.
        expect(byGateway.filter(([, value]) => value !== null).length).toBeGreaterThan(1);
      },
    );
  });
}

/** An action that lists, an answer with far more entries than it needs, and the expected output. */
export type LongAnswer = {
  title: string;
  action: string;
  props: Props;
  contract?: ContractName;
  /** Wraps the JSON of the list into the whole answer. */
  around?: (list: string) => string;
  entry: (place: number) => unknown;
  items: number;
  /** `null` if no requested entry is missing. */
  truncatedReason: string | null;
};

/** Twice the longest list that an action keeps. */
const ENTRIES = 20_000;
/** Maximum size of an answer that is read, in bytes. */
const LARGEST_ANSWER = 8 * 1024 * 1024;
/** Heap size in MB; the parsed answer alone takes about half of it. */
const SMALL_HEAP_MB = 512;

const json = (body: string) => ({ status: 200, type: 'application/json', body });
const asIs = (list: string) => list;

/**
 * Declares the tests of answers with far more entries than requested. A list keeps the entries that it needs and
 * reports the truncation.
 */
function describeLongAnswers(service: Service, answers: readonly LongAnswer[]): void {
  describe(`${service.name}, answered with far more than was asked for`, () => {
    const main = mainContractOf(service);
    const pieces = sharedPieces(service, answers);

    it('has a row for every action that can leave items out', () => {
      const { actions } = pieces(main).host.metadata();
      const listing = Object.entries(actions)
        .filter(([, { outputSchema }]) =>
          ['truncated', 'items'].every((key) =>
            outputSchema?.fields.some((field) => field.key === key),
          ),
        )
        .map(([name]) => name);
      expect(new Set(answers.map(({ action }) => action))).toEqual(new Set(listing));
    });

    it.each(answers.map((row) => [row.action, row.title, row] as const))(
      '%s lists what was asked for: %s',
      async (_action, _title, row) => {
        const { contract = main, around = asIs, entry, items, truncatedReason } = row;
        const { run, connection } = pieces(contract);
        const list = JSON.stringify(Array.from({ length: ENTRIES }, (_, place) => entry(place)));
        const output = await withServerSaying(json(around(list)), (origin) =>
          run(row.action, row.props, withBaseUrl(connection, origin)),
        );
        expect(at(output, 'items', 'length')).toBe(items);
        expect(output).toMatchObject({ truncated: truncatedReason !== null, truncatedReason });
      },
    );
  });
}

/** Declares the test that the largest answer fits in a small heap. All pieces read answers alike, so one tries it. */
export function describeSmallHeap(
  service: Service,
  { action: name, props: propsValue, around = asIs }: LongAnswer,
): void {
  const piece = sharedPiece(service);

  it('reads 8 MiB of empty records in a small heap', async () => {
    const { file } = await findPackOf(service);
    const host = await PieceHost.fromTarball(file, { perform: performInSmallHeap });
    const room = LARGEST_ANSWER - around('[{}]').length;
    const body = around(`[{}${',{}'.repeat(Math.floor(room / 3))}]`);
    const result = await withServerSaying(json(body), (origin) => {
      const connection = withBaseUrl(piece().connection, origin);
      return host.runAction(name, { connection, propsValue }).then(
        ({ output }) => `${String(at(output, 'items', 'length'))} entries`,
        (error: unknown) => String(at(error, 'name')),
      );
    });
    await host.close();
    expect(result).toMatch(/^(\d+ entries|Failure)$/);
  });
}

const performInSmallHeap: Performer = (order, services, signal) =>
  performInChild(order, services, signal, [`--max-old-space-size=${SMALL_HEAP_MB}`]);
