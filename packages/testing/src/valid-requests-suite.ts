import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { asRecord, at } from '@pieceworks/kit';
import type { ContractName, JournalEntry } from '@pieceworks/sandbox';
import fc from 'fast-check';
import { contractsOf, type ServiceName } from '@pieceworks/services';
import { examplesOf, isForAgents, optionsOf, type PromisedValue } from './agent-catalog';
import { type ContractDocument, problemsOf } from './contract-validation';
import { speedUpWaits } from './fast-timers';
import { type RowsByContract, rowsOf } from './rows-by-contract';
import type { PieceInSandbox } from './piece-in-sandbox';
import { sharedPiece } from './wire-suite';

/** Fields of an action: optional ones, tested in every combination, and those that are always filled in. */
export type FieldsOfAction = {
  action: string;
  always?: Readonly<Record<string, unknown>>;
  sometimes: Readonly<Record<string, unknown>>;
  /** Returns true for combinations that the piece should refuse before a call. */
  refused?: (filled: readonly string[]) => boolean;
};

/** Up to this many fields, every combination is run; above, this many random combinations. */
const MAX_FIELDS = 6;
const DRAWN = 150;

/**
 * Declares the tests that every request of a packed piece is valid against its contract, for any input, and that every
 * output matches its schema.
 */
export function describeValidRequests(
  service: ServiceName,
  rows: RowsByContract<FieldsOfAction>,
): void {
  describe(`${service} with any fields filled in`, () => {
    const piece = sharedPiece(service);

    it('is tried with every field of every action of the piece', () => {
      const tried = new Set(
        Object.values(rows)
          .flat()
          .flatMap(({ action, always = {}, sometimes }) =>
            Object.keys({ ...always, ...sometimes }).map((field) => `${action} ${field}`),
          ),
      );
      const all = Object.values(piece().host.metadata().actions).flatMap(({ name, props }) =>
        Object.entries(props).flatMap(([field, { type }]) =>
          type === 'MARKDOWN' ? [] : [`${name} ${field}`],
        ),
      );
      expect(all.filter((field) => !tried.has(field) && !isByHand(field))).toEqual([]);
    });
  });

  describePromisedValues(service, rows);

  describe.each(contractsOf(service))(`${service}, %s, with any fields filled in`, (contract) => {
    const piece = sharedPiece(service, contract);
    // Waits do not change the requests.
    speedUpWaits();
    const document = readContract(service, contract);
    beforeAll(async () => {
      await piece().sandbox.settings(PLENTY);
    });

    it('is tried with every action of the piece', () => {
      const tried = new Set(rowsOf(rows, contract).map(({ action }) => action));
      const all = Object.keys(piece().host.metadata().actions);
      expect(all.filter((action) => !tried.has(action) && !isByHand(action))).toEqual([]);
    });

    it.each(rowsOf(rows, contract).map((row) => [row.action, row] as const))(
      '%s sends what the contract allows, and gives back what it lists',
      async (action, { always = {}, sometimes, refused = () => false }) => {
        const { run, sandbox } = piece();
        for (const filled of combinations(Object.keys(sometimes))) {
          await sandbox.clearJournal();
          const props = { ...always, ...pick(sometimes, filled) };
          const error = await run(action, props, await piece().freshConnection()).then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          // An error without a kind does not come from the piece: the output lacks what its schema lists.
          const unexpected = at(error, 'kind') === undefined ? error : undefined;
          expect({ filled, unexpected }).toEqual({ filled, unexpected: undefined });
          const sent = (await sandbox.journal()).filter(isOfThePiece);
          const invalid = at(error, 'kind') === 'invalid' && at(error, 'httpStatus') === 0;
          expect({ filled, refused: invalid }).toEqual({ filled, refused: refused(filled) });
          // A key at another place than the contract names is refused.
          expect({ filled, refused: sent.filter(({ status }) => status === 401) }).toEqual({
            filled,
            refused: [],
          });
          expect({
            filled,
            problems: sent.flatMap((entry) => problemsOf(document, entry)),
          }).toEqual({
            filled,
            problems: [],
          });
          if (!invalid) expect(sent.length).toBeGreaterThan(0);
        }
      },
    );
  });
}

/** Declares the tests that a packed piece accepts each value promised to agents, and each static choice. */
function describePromisedValues(service: ServiceName, rows: RowsByContract<FieldsOfAction>): void {
  const [main] = contractsOf(service);
  // The vendor's own API is the default of a connection.
  const contract = contractsOf(service).find((one) => one === 'vendor') ?? main;
  const ofContract = rowsOf(rows, contract);
  const actions = [...new Set(ofContract.map(({ action }) => action))];

  describe(`${service}, ${contract}, used by an agent`, () => {
    const piece = sharedPiece(service, contract);
    speedUpWaits();

    it.each(actions)('%s accepts the values that agents are told of', async (name) => {
      const action = piece().host.metadata().actions[name];
      if (action === undefined || !isForAgents(action)) return;
      const bases = ofContract.filter((row) => row.action === name);
      for (const promised of [...examplesOf(action), ...optionsOf(action)]) {
        const problems = await problemsWith(piece(), bases, promised);
        expect({ ...promised, problems }).toEqual({ ...promised, problems: [] });
      }
    });
  });
}

/** Returns the reason why no row accepts a value, each time in a fresh account; nothing if a row accepts it. */
async function problemsWith(
  { run, sandbox, freshConnection }: PieceInSandbox,
  rows: readonly FieldsOfAction[],
  { key, value }: PromisedValue,
): Promise<unknown[]> {
  const problems: unknown[] = [];
  for (const row of rows) {
    const base = smallestWith(key, row);
    if (base === undefined) continue;
    await sandbox.reset();
    await sandbox.settings(PLENTY);
    try {
      const output = await run(row.action, { ...base, [key]: value }, await freshConnection());
      // A list reports its refused rows in the output.
      const { invalid = 0 } = output;
      if (invalid === 0) return [];
      problems.push(`${String(invalid)} rows are invalid.`);
    } catch (error) {
      problems.push(at(error, 'message'));
    }
  }
  return [...problems, 'No row takes it.'];
}

/** Returns the smallest known input beside a field; `undefined` if the row has none. */
function smallestWith(
  key: string,
  { always = {}, sometimes, refused = () => false }: FieldsOfAction,
) {
  const others = Object.keys(sometimes).filter((other) => other !== key);
  const filled = [[], ...others.map((other) => [other]), others].find(
    (some) => !refused([...some, key]),
  );
  return filled && { ...always, ...pick(sometimes, filled) };
}

const PLENTY = { rateLimits: false, newsPoints: 1e6, firmableCredits: 1e6 };

/** Returns true for a custom API call, whose request is written by the user. */
function isByHand(name: string): boolean {
  return name.startsWith('custom_api_call');
}

/** Reads a contract of a service, as generated from its OpenAPI document. */
function readContract(service: ServiceName, contract: ContractName): ContractDocument {
  const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
  const file = resolve(`@pieceworks/contracts/${service}-${contract}.json`);
  return asRecord(JSON.parse(readFileSync(file, 'utf8')));
}

/** Returns false for a request that followed a redirect: the service has chosen its path. */
function isOfThePiece({ contractPath }: JournalEntry): boolean {
  return !contractPath.startsWith('/internal/');
}

function combinations(keys: readonly string[]): readonly string[][] {
  if (keys.length > MAX_FIELDS)
    return fc.sample(fc.subarray([...keys]), { numRuns: DRAWN, seed: 4 });
  return keys.reduce<string[][]>((all, key) => all.flatMap((one) => [one, [...one, key]]), [[]]);
}

function pick(values: Readonly<Record<string, unknown>>, keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}
