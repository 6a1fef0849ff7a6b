import { type HostSettings, performInChild, type StepForm, withBaseUrl } from '@pieceworks/host';
import type { ContractName, JournalEntry } from '@pieceworks/sandbox';
import { contractsOf, type ServiceName } from '@pieceworks/services';
import { callsOf, type SheetCall } from '@pieceworks/services/operation-sheets';
import { expectListedOutput } from './listed-output';
import { performHere } from './perform-here';
import { type PieceInSandbox, startPieceInSandbox } from './piece-in-sandbox';

type Props = Readonly<Record<string, unknown>>;

type SentRequest = {
  method: string;
  path: string;
  query?: Record<string, string[]>;
  body?: unknown;
};

/** Rows of a table, by the action that they are about. */
type RowsByAction<Row> = Readonly<Record<string, readonly Row[]>>;

/**
 * A title, the action's input, and the exact requests that it must send, in any order, since some are sent in parallel.
 * Without a contract, the service's first one is used.
 */
type SentRow = readonly [
  title: string,
  props: Props,
  sends: SentRequest | readonly SentRequest[],
  contract?: ContractName,
];

/** An action's input, and the requests that it must send. */
type SentCall = {
  action: string;
  title: string;
  props: Props;
  contract: ContractName;
  sends: readonly SentRequest[];
};

/** A way to make calls: forms of which the rows take turns, and by default all calls, in this process, by the newer engine. */
type Way = {
  title: string;
  forms: readonly StepForm[];
  prefix?: boolean;
  settings?: HostSettings;
  calls?: readonly SentCall[];
};

/** An action's invalid input, and the expected message; no request may be sent. */
type RefusedRow = readonly [props: Props, says: string | RegExp, contract?: ContractName];

type Named = readonly [name: string, value: string];

/**
 * Declares the tests of the requests that a packed piece sends: exact requests, with and without a path in the base
 * URL, and bad input that is refused before a call. The example of every operation sheet is a row, too.
 */
export function describeWire(
  service: ServiceName,
  {
    credential,
    ...rows
  }: {
    /** The header or query parameter that carries the credential, and its value as the journal shows it. */
    credential: { header: Named } | { query: Named };
    sent?: RowsByAction<SentRow>;
    refused: RowsByAction<RefusedRow>;
  },
): void {
  const [main] = contractsOf(service);
  const entryOf = ([name, value]: Named) => ({ [name]: value });
  const keyInQuery = 'query' in credential ? { [credential.query[0]]: [credential.query[1]] } : {};
  const fromSheets = contractsOf(service).flatMap((contract) =>
    callsOf(service, contract, 'own').flatMap((call) => exampleRow(call, contract)),
  );
  const fromRows = Object.entries(rows.sent ?? {}).flatMap(([action, cases]) =>
    cases.map(([title, props, sends, contract = main]) => ({
      action,
      title,
      props,
      contract,
      sends: [sends].flat(),
    })),
  );
  const sent: readonly SentCall[] = [...fromSheets, ...fromRows];
  const refused = Object.entries(rows.refused).flatMap(([action, cases]) =>
    cases.map(([props, says, contract = main]) => ({ action, props, says, contract })),
  );

  describe(`${service} on the wire`, () => {
    const firstOfEach = sent.filter(
      ({ action }, position) => sent.findIndex((row) => row.action === action) === position,
    );
    // A step that people make has all other fields as the builder leaves them, or mapped to nothing: the rows take turns.
    // What a process changes is the same for each row of an action.
    describe.each<Way>([
      { title: 'without a path in the base URL', forms: ['api'] },
      { title: 'made by hand', forms: ['builder', 'mapped'], prefix: true },
      {
        title: 'made by hand, on an older engine',
        forms: ['mapped', 'builder'],
        prefix: true,
        settings: { rules: 'older' },
      },
      {
        title: 'made by hand, in a process of its own',
        forms: ['builder', 'mapped'],
        prefix: true,
        settings: { perform: performInChild },
        calls: firstOfEach,
      },
    ])('$title', ({ forms, prefix = false, settings, calls = sent }) => {
      const pieces = sharedPieces(service, calls, settings);
      it.each(calls.map((row, position) => [row.action, row.title, position, row] as const))(
        '%s sends %s',
        async (_action, _title, position, row) => {
          const { contract } = row;
          const form = forms[position % forms.length];
          const { run, sandbox, freshConnection } = pieces(contract);
          await sandbox.reset();
          // Waits do not change the requests.
          await sandbox.settings({ rateLimits: false });
          const hasPath = prefix || contract === 'vendor';
          const baseUrl = sandbox.baseUrl(service, { contract, prefix: hasPath });
          const connection = withBaseUrl(await freshConnection(), baseUrl);
          await run(row.action, row.props, connection, form);
          const requests = await sandbox.journal();
          const mount = new URL(baseUrl).pathname.replace(/\/$/, '');
          const expected = row.sends.map((sent) => ({
            body: null,
            ...sent,
            query: { ...keyInQuery, ...sent.query },
            receivedAt: `${mount}${sent.path}`,
          }));
          expect(byPath(requests.map(asSent))).toEqual(byPath(expected));
          for (const { headers, status } of requests) {
            if ('header' in credential) expect(headers).toMatchObject(entryOf(credential.header));
            // Not 400, because the request is valid against the contract. Not 401, because the credential is the
            // account's.
            expect([200, 201, 204, 404]).toContain(status);
          }
        },
      );
    });

    // In a block of its own, so that the sandboxes of the ways above are free again.
    describe('before a call', () => {
      const pieces = sharedPieces(service, refused);

      it('has a row for every action of the piece, and a refusal for every one that requires a field', () => {
        const actions = Object.values(pieces(main).host.metadata().actions);
        const without = (rows: readonly { action: string }[]) =>
          actions.filter(({ name }) => !rows.some(({ action }) => action === name));
        const requiresAny = ({ props }: (typeof actions)[number]) =>
          Object.values(props).some(({ required }) => required);
        const namesOf = (missing: typeof actions) => missing.map(({ name }) => name);
        expect(namesOf(without(sent))).toEqual([]);
        expect(namesOf(without(refused).filter(requiresAny))).toEqual([]);
      });

      it.each(refused.map((row) => [row.action, JSON.stringify(row.props), row] as const))(
        '%s refuses %s before a call',
        async (_action, _props, row) => {
          const { run, sandbox } = pieces(row.contract);
          await expect(run(row.action, row.props)).rejects.toThrow(row.says);
          expect(await sandbox.journal()).toEqual([]);
        },
      );

      it('says that a step has no connection', async () => {
        const [first] = sent;
        if (first === undefined) throw new Error('There is no case to run.');
        await expect(
          pieces(main).host.runAction(first.action, { propsValue: first.props }),
        ).rejects.toThrow(/^This step has no connection\./);
      });
    });
  });
}

/** Returns the row of an example that makes one call. */
function exampleRow(
  { action, input: props, method, path, sends }: SheetCall,
  contract: ContractName,
) {
  if (sends === undefined) return [];
  const { query = {}, body = null } = sends;
  const lists = Object.entries(query).map(([name, value]) => [name, [value].flat()] as const);
  const request = { method, path, query: Object.fromEntries(lists), body };
  const title = `its example to the ${contract} contract`;
  return { action, title, props, contract, sends: [request] };
}

function byPath<Sent extends { receivedAt: string }>(requests: readonly Sent[]): Sent[] {
  return [...requests].sort((one, other) => one.receivedAt.localeCompare(other.receivedAt));
}

function asSent({ method, contractPath, path, query, body }: JournalEntry) {
  return { method, path: contractPath, receivedAt: path, query, body };
}

type RowOfContract = { contract?: ContractName };

/** Returns the contracts of the rows, and always the service's first contract. */
function contractsIn(service: ServiceName, sent: readonly RowOfContract[]): ContractName[] {
  const [main, ...others] = contractsOf(service);
  return [main, ...others.filter((other) => sent.some(({ contract }) => contract === other))];
}

/** Starts a shared piece for each contract of the rows. */
export function sharedPieces(
  service: ServiceName,
  sent: readonly RowOfContract[],
  settings?: HostSettings,
): (contract: ContractName) => PieceInSandbox {
  const pieces = new Map(
    contractsIn(service, sent).map((contract) => [
      contract,
      sharedPiece(service, contract, settings),
    ]),
  );
  return (contract) => {
    const piece = pieces.get(contract);
    if (piece === undefined) throw new Error(`${service} has no ${contract} contract.`);
    return piece();
  };
}

/**
 * Starts one piece in one sandbox for all tests of a block, and clears the journal before each. Every output of an
 * action is checked against its schema.
 * @param settings of the host, which performs calls in this process by default.
 */
export function sharedPiece(
  service: ServiceName,
  contract: ContractName = contractsOf(service)[0],
  settings: HostSettings = {},
): () => PieceInSandbox {
  let piece: PieceInSandbox | undefined;
  const running = () => {
    if (piece === undefined) throw new Error('The piece is there only while tests run.');
    return piece;
  };
  beforeAll(async () => {
    const started = await startPieceInSandbox(service, contract, {
      perform: performHere,
      ...settings,
    });
    const { actions } = started.host.metadata();
    piece = {
      ...started,
      run: async (action, ...input) => {
        const output = await started.run(action, ...input);
        const listed = actions[action]?.outputSchema?.fields;
        if (listed !== undefined) expectListedOutput(output, listed);
        return output;
      },
    };
  });
  beforeEach(() => running().sandbox.clearJournal());
  afterAll(() => piece?.stop());
  return running;
}
