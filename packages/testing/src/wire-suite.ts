import { type StepForm, withBaseUrl } from '@pieceworks/host';
import type { ContractName, JournalEntry } from '@pieceworks/sandbox';
import type { ServiceName } from '@pieceworks/services';
import { type PieceInSandbox, startPieceInSandbox } from './piece-in-sandbox';

type Props = Readonly<Record<string, unknown>>;

type SentRequest = {
  method: string;
  path: string;
  query?: Record<string, string[]>;
  body?: unknown;
};

/** An action, what is filled in, and the requests that must come of it, to the letter. */
export type WireCase = {
  title: string;
  action: string;
  props: Props;
  /** The contract that is spoken: the gateway's, unless that cannot do it. */
  contract?: ContractName;
  /** The one request, or several, whose order is not looked at: some go out together. */
  sends: SentRequest | readonly SentRequest[];
};

/** An action, what is wrongly filled in, and what the message must say; nothing may be sent. */
export type RefusalCase = { action: string; props: Props; says: string | RegExp };

/**
 * Declares the tests of what a packed piece puts on the wire: exact requests, with and without a path in
 * the base URL, and bad input that never becomes one.
 */
export function describeWire(
  service: ServiceName,
  {
    header,
    sent,
    refused,
  }: {
    /** The header that carries the credential, and how its value begins. */
    header: readonly [name: string, value: RegExp];
    sent: readonly WireCase[];
    refused: readonly RefusalCase[];
  },
): void {
  describe(`${service} on the wire`, () => {
    describe.each<[string, StepForm, prefix: boolean]>([
      ['with a path in the base URL', 'api', true],
      ['without a path in the base URL', 'api', false],
      ['made by hand', 'builder', true],
      ['made by hand, with every other field mapped to nothing', 'mapped', true],
    ])('%s', (_, form, prefix) => {
      const gateway = sharedPiece(service);
      const speaksBoth = sent.some(({ contract }) => contract === 'vendor');
      const pieces = { gateway, vendor: speaksBoth ? sharedPiece(service, 'vendor') : gateway };
      // What is sent is the same however fast it is sent.
      beforeAll(async () => {
        for (const piece of Object.values(pieces)) {
          await piece().sandbox.settings({ rateLimits: false });
        }
      });

      it.each(sent.map((row) => [row.action, row.title, row] as const))(
        '%s: %s',
        async (_action, _title, row) => {
          const { contract = 'gateway' } = row;
          const { run, sandbox, freshConnection } = pieces[contract]();
          const hasPath = prefix || contract === 'vendor';
          const baseUrl = sandbox.baseUrl(service, { contract, prefix: hasPath });
          const connection = withBaseUrl(await freshConnection(), baseUrl);
          await run(row.action, row.props, connection, form);
          const requests = await sandbox.journal();
          const mount = new URL(baseUrl).pathname.replace(/\/$/, '');
          const expected = [row.sends].flat().map((sent) => ({
            query: {},
            body: null,
            ...sent,
            receivedAt: `${mount}${sent.path}`,
          }));
          expect(byPath(requests.map(asSent))).toEqual(byPath(expected));
          for (const { headers, status } of requests) {
            expect(headers[header[0]]).toMatch(header[1]);
            // Not 400: the request is valid against the contract.
            expect([200, 201, 204, 404]).toContain(status);
          }
        },
      );
    });

    const piece = sharedPiece(service);

    it('has a row for every action of the piece', () => {
      const rows = new Set(sent.map(({ action }) => action));
      const actions = Object.keys(piece().host.metadata().actions);
      expect(actions.filter((action) => !rows.has(action))).toEqual([]);
    });

    it.each(refused.map((row) => [row.action, JSON.stringify(row.props), row] as const))(
      '%s refuses %s before a call',
      async (_action, _props, row) => {
        await expect(piece().run(row.action, row.props)).rejects.toThrow(row.says);
        expect(await piece().sandbox.journal()).toEqual([]);
      },
    );

    it('says that a step has no connection', async () => {
      const [first] = sent;
      if (first === undefined) throw new Error('There is no case to run.');
      await expect(
        piece().host.runAction(first.action, { propsValue: first.props }),
      ).rejects.toThrow(/^This step has no connection\./);
    });
  });
}

function byPath<Sent extends { receivedAt: string }>(requests: readonly Sent[]): Sent[] {
  return [...requests].sort((one, other) => one.receivedAt.localeCompare(other.receivedAt));
}

function asSent({ method, contractPath, path, query, body }: JournalEntry) {
  return { method, path: contractPath, receivedAt: path, query, body };
}

/** One piece in one sandbox for all tests of a block, the journal cleared before each. */
export function sharedPiece(
  service: ServiceName,
  contract: ContractName = 'gateway',
): () => PieceInSandbox {
  let piece: PieceInSandbox | undefined;
  const running = () => {
    if (piece === undefined) throw new Error('The piece is there only while tests run.');
    return piece;
  };
  beforeAll(async () => {
    piece = await startPieceInSandbox(service, contract);
  });
  beforeEach(() => running().sandbox.clearJournal());
  afterAll(() => piece?.stop());
  return running;
}
