import { type HostSettings, performInChild, PieceHost, type StepForm, withBaseUrl } from '../host';
import type { JournalEntry } from '../sandbox';
import { type CredentialPlace, credentialPlace } from '../sandbox/contract/credential-place';
import {
  sheetCallsOf,
  type ContractName,
  contractsOf,
  documentOf,
  mainContractOf,
  type Service,
  type SheetCall,
} from '../services';
import { expectListedOutput } from './listed-output';
import { performHere } from './perform-here';
import { hostOf, outputOf, type PieceInSandbox, startPieceInSandbox } from './piece-in-sandbox';
import { inputTitle, requestLine, type SentRequest, withFieldNames } from './wire-lines';

type Props = Readonly<Record<string, unknown>>;

/** Rows of a table, by the action that they are about. */
type RowsByAction<Row> = Readonly<Record<string, readonly Row[]>>;

/** The inputs for one contract: those to send, with a title, and invalid ones. */
type Tables = {
  sent?: RowsByAction<readonly [title: string, props: Props]>;
  refused?: RowsByAction<Props>;
};

/** An input of an action. For an example, `sends` is the request in its operation sheet. */
type Call = { action: string; title: string; props: Props; sends?: SentRequest };

/** The manner of calls: `forms` one after another, `prefix` for a base URL with a path, and settings of the host. */
type Way = { forms: readonly StepForm[]; prefix: boolean; settings?: HostSettings };

/** By a program, which sets only some fields. */
const BY_PROGRAM: Way = { forms: ['api'], prefix: false };
/** By hand: the other fields have the builder's defaults or are mapped to nothing. */
const BY_HAND: Way = { forms: ['builder', 'mapped'], prefix: true };
const OLDER_ENGINE: Way = {
  forms: ['mapped', 'builder'],
  prefix: true,
  settings: { rules: 'older' },
};
const IN_A_PROCESS: Way = {
  forms: ['builder'],
  prefix: true,
  settings: { perform: performInChild },
};

/**
 * Declares the tests of the requests that a packed piece sends, and of bad input that is refused before a call. The
 * example of an operation sheet sends what the sheet says. The requests of other inputs and the reasons of refusals are
 * in the snapshot.
 */
export function describeWire(
  service: Service,
  tables: Partial<Record<ContractName, Tables>>,
): void {
  const contracts = contractsOf(service);
  const sentTo = (contract: ContractName) => sentCalls(service, contract, tables[contract]?.sent);
  const refusedBy = (contract: ContractName) => refusedCalls(tables[contract]?.refused);

  describe.each(contracts)(`${service.name} on the wire, %s contract`, (contract) => {
    const piece = sharedPiece(service, contract);
    const place = credentialPlace(documentOf(service, contract));
    const hostOf = sharedHosts(service, [BY_PROGRAM, BY_HAND, OLDER_ENGINE, IN_A_PROCESS]);

    /** Makes a call, and returns the lines of its requests, sorted, since some are sent in parallel. */
    const requestsOf = async ({ action, props }: Call, way: Way, form?: StepForm) => {
      const { sandbox, freshConnection } = piece();
      // Waits do not change the requests.
      await sandbox.reset({ rateLimits: false });
      const prefix = way.prefix || contract === 'vendor';
      const baseUrl = sandbox.baseUrl(service.name, { contract, prefix });
      const connection = withBaseUrl(await freshConnection(), baseUrl);
      const host = hostOf(way);
      // Nothing that an earlier call has stored spares a request.
      host.clearStore();
      const output = await outputOf(host, action, { connection, propsValue: props, form });
      const listed = host.metadata().actions[action]?.outputSchema?.fields;
      if (listed !== undefined) expectListedOutput(output, listed, contract === 'gateway');
      const requests = await sandbox.journal();
      for (const { path, contractPath, status } of requests) {
        expect(path).toBe(new URL(`${baseUrl}${contractPath}`).pathname);
        // Not 400, because the request is valid against the contract. Not 401, because the credential is the account's.
        // A 307 leads to the same call elsewhere on the host.
        expect([200, 201, 204, 307, 404]).toContain(status);
      }
      return requests.map((request) => requestLine(withoutCredential(request, place))).sort();
    };
    const sentIn = async (way: Way, calls: readonly Call[]) => {
      const requests: string[][] = [];
      for (const [position, call] of calls.entries()) {
        requests.push(await requestsOf(call, way, way.forms[position % way.forms.length]));
      }
      return requests;
    };

    for (const [position, [action, calls]] of byAction(sentTo(contract)).entries()) {
      it(`${action} sends`, async () => {
        const requests = await sentIn(BY_PROGRAM, calls);
        expect(await sentIn(BY_HAND, calls)).toEqual(requests);
        expect(await sentIn(OLDER_ENGINE, calls)).toEqual(requests);
        // A process of its own has the same effect on each call, so a few of one action are enough.
        const inProcess = position === 0 ? calls.slice(0, 5) : [];
        expect(await sentIn(IN_A_PROCESS, inProcess)).toEqual(requests.slice(0, inProcess.length));

        const texts: string[] = [];
        for (const [row, { title, sends }] of calls.entries()) {
          const lines = requests[row] ?? [];
          if (sends === undefined) texts.push(textOf(title, lines));
          else expect(lines).toEqual([requestLine(sends)]);
        }
        if (texts.length > 0) expect(texts.join('\n')).toMatchSnapshot();
      });
    }

    for (const [action, calls] of byAction(refusedBy(contract))) {
      it(`${action} refuses before a call`, async () => {
        const { run, host, sandbox } = piece();
        const { props: fields = {} } = host.metadata().actions[action] ?? {};
        const texts: string[] = [];
        for (const { title, props } of calls) {
          const outcome = await run(action, props).then(() => 'not refused', messageOf);
          const message = withFieldNames(outcome, fields).replaceAll(sandbox.origin, 'ORIGIN');
          texts.push(textOf(title, [message]));
        }
        expect(await sandbox.journal()).toEqual([]);
        expect(texts.join('\n')).toMatchSnapshot();
      });
    }
  });

  describe(`${service.name} before a call`, () => {
    const piece = sharedPiece(service);

    it('has a call of every action of the piece, and a refusal of every one that requires a field', () => {
      const actions = Object.values(piece().host.metadata().actions);
      const without = (calls: readonly Call[]) =>
        actions.filter(({ name }) => !calls.some(({ action }) => action === name));
      const requiresAny = ({ props }: (typeof actions)[number]) =>
        Object.values(props).some(({ required }) => required);
      const namesOf = (missing: typeof actions) => missing.map(({ name }) => name);
      expect(namesOf(without(contracts.flatMap(sentTo)))).toEqual([]);
      expect(namesOf(without(contracts.flatMap(refusedBy)).filter(requiresAny))).toEqual([]);
    });
  });
}

/** Returns the calls of the sheets at one contract, and of the rows of a table. */
function sentCalls(
  service: Service,
  contract: ContractName,
  rows: Tables['sent'] = {},
): readonly Call[] {
  return [
    ...sheetCallsOf(service, contract, 'own').flatMap(exampleCall),
    ...Object.entries(rows).flatMap(([action, inputs]) =>
      inputs.map(([title, props]) => ({ action, title, props })),
    ),
  ];
}

function refusedCalls(rows: Tables['refused'] = {}): readonly Call[] {
  return Object.entries(rows).flatMap(([action, inputs]) =>
    inputs.map((props) => ({ action, title: inputTitle(props), props })),
  );
}

/** Returns the call of an example, if its sheet tells the request. */
function exampleCall({ action, input: props, method, path, sends }: SheetCall): Call[] {
  if (sends === undefined) return [];
  const query = Object.entries(sends.query ?? {}).map(
    ([name, value]) => [name, [value].flat()] as const,
  );
  const request = { method, path, query: Object.fromEntries(query), body: sends.body ?? null };
  return [{ action, title: 'its example', props, sends: request }];
}

function byAction(calls: readonly Call[]) {
  const actions = [...new Set(calls.map(({ action }) => action))];
  return actions.map((name) => [name, calls.filter(({ action }) => action === name)] as const);
}

/** Checks that a request carries the credential where the contract expects it, and returns what else it sends. */
function withoutCredential(
  { method, contractPath, query, body, headers }: JournalEntry,
  { in: part, name, write }: CredentialPlace,
): SentRequest {
  const request = { method, path: contractPath, query, body };
  // The journal hides the credential itself.
  const shown = write('[hidden]');
  if (part === 'header') {
    expect(headers).toMatchObject({ [name]: shown });
    return request;
  }
  const { [name]: sent, ...rest } = query;
  expect(sent).toEqual([shown]);
  return { ...request, query: rest };
}

/** Returns an error's message in one line. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}

/** Writes a title with indented lines below it. */
function textOf(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Installs the piece once for each way of making calls, for all tests of a block. */
function sharedHosts(service: Service, ways: readonly Way[]): (way: Way) => PieceHost {
  const hosts = new Map<Way, PieceHost>();
  beforeAll(async () => {
    for (const way of ways) {
      hosts.set(way, await hostOf(service, { perform: performHere, ...way.settings }));
    }
  });
  afterAll(() => Promise.all([...hosts.values()].map((host) => host.close())));
  return (way) => {
    const host = hosts.get(way);
    if (host === undefined) throw new Error('The piece is there only while tests run.');
    return host;
  };
}

type RowOfContract = { contract?: ContractName };

/** Returns the contracts of the rows, and always the service's first contract. */
function contractsIn(service: Service, sent: readonly RowOfContract[]): ContractName[] {
  const main = mainContractOf(service);
  return contractsOf(service).filter(
    (one) => one === main || sent.some(({ contract }) => contract === one),
  );
}

/** Starts a shared piece for each contract of the rows. */
export function sharedPieces(
  service: Service,
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
    if (piece === undefined) throw new Error(`${service.name} has no ${contract} contract.`);
    return piece();
  };
}

/**
 * Starts one piece in one sandbox for all tests of a block, and clears the journal and the piece's store before each. Every output of an
 * action is checked against its schema.
 * @param settings of the host, which performs calls in this process by default.
 */
export function sharedPiece(
  service: Service,
  contract: ContractName = mainContractOf(service),
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
        if (listed !== undefined) expectListedOutput(output, listed, contract === 'gateway');
        return output;
      },
    };
  });
  beforeEach(async () => {
    running().host.clearStore();
    await running().sandbox.clearJournal();
  });
  afterAll(() => piece?.stop());
  return running;
}
