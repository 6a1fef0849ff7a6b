import { asRecord, at, isRecord } from '@pieceworks/kit';
import { callsOf } from '@pieceworks/services/operation-sheets';
import { CONTRACT_NAMES, contractsOf, SERVICE_NAMES, type ServiceName } from '@pieceworks/services';
import { type ContractName, type RunningSandbox, startSandbox } from '../src/index';
import { call } from './call';
import { contractOf, examplePath, opening, operationsIn, pathIn } from './contracts';
import { isDocumented } from './documented';
import { ANY_TEXT } from './json';

/** A call, and the body of its request. */
type Row = readonly [call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, body?: object];

/** Operations that no action's example calls, and that have no example in their contract. */
const PARTNER_ROWS: readonly Row[] = [
  ['GET /partner_api/v1/requests/req_0001'],
  ['GET /partner_api/v1/pages/pag_0001'],
  ['PUT /partner_api/v1/pages/pag_0001/approve_all_submitted_fields'],
  ['PUT /partner_api/v1/sections/sec_0001/approve_all_submitted_fields'],
  ['PUT /partner_api/v1/pages/pag_0001/submit_all_fields'],
  ['PUT /partner_api/v1/sections/sec_0001/submit_all_fields'],
  ['GET /partner_api/v1/page_templates'],
  ['GET /partner_api/v1/section_templates'],
  ['GET /partner_api/v1/communication_templates'],
  ['GET /partner_api/v1/team_members'],
  ['GET /partner_api/v1/webhooks'],
  [
    'POST /partner_api/v1/webhooks',
    { url: 'http://127.0.0.1:9/', subscriptions: ['client_created'] },
  ],
  ['GET /partner_api/v1/webhooks/whk_0001'],
  ['PUT /partner_api/v1/webhooks/whk_0001', { enabled: true }],
  ['DELETE /partner_api/v1/webhooks/whk_0001'],
  ['GET /partner_api/v1/me'],
];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'firmable vendor': [['POST /people/search', { companyId: 'f000000117001', size: '5' }]],
  'world-news-api vendor': [['POST /suggest-news-source', { url: 'https://new-paper.example/' }]],
  'content-snare gateway': PARTNER_ROWS,
  'content-snare vendor': [
    ['POST /partner_api/v1/requests', { name: 'Q3', client_email: 'nina@new.example' }],
    ...PARTNER_ROWS,
  ],
};

type Sample = { method: string; path: string; body?: unknown };

/** Returns a sample of every operation that has one: of the actions' examples, a row, or the contract's examples. */
function samplesOf(contract: ContractName): (Sample & { service: ServiceName })[] {
  const services = SERVICE_NAMES.filter((service) => contractsOf(service).includes(contract));
  return services.flatMap((service) => {
    const document = contractOf(service, contract);
    const fromSheets = callsOf(service, contract).flatMap(({ method, path, sends }) =>
      sends === undefined ? [] : { method, path: path + searchOf(sends.query), body: sends.body },
    );
    const rows = (ROWS[`${service} ${contract}`] ?? []).map(([call, body]) => {
      const [method = '', path = ''] = call.split(' ');
      return { method, path, body };
    });
    const all: Sample[] = [...fromSheets, ...rows, ...firstExamples(document)];
    const first = new Map(
      all.toReversed().map((one) => [`${one.method} ${pathIn(document, one.path)}`, one]),
    );
    return [...first.values()].map((sample) => ({ service, ...sample }));
  });
}

function searchOf(query: Readonly<Record<string, string | readonly string[]>> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** Returns the calls of a contract's examples. An operation that needs a body has none unless the body has an example. */
function firstExamples(contract: object): Sample[] {
  return operationsIn(contract).flatMap((operation) => {
    const { method, path } = operation;
    const asked = asRecord(at(contract, 'paths', path, method.toLowerCase()));
    const body = at(asked.requestBody, 'content', 'application/json', 'example');
    const answers = Object.values(asRecord(asked.responses));
    const hasExample = answers.some((answer) =>
      at(answer, 'content', 'application/json', 'examples'),
    );
    if (!hasExample || (at(asked.requestBody, 'required') === true && !isRecord(body))) return [];
    return { method, path: examplePath(contract, operation), body };
  });
}

const SAMPLES = { gateway: samplesOf('gateway'), vendor: samplesOf('vendor') };

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

test.each(CONTRACT_NAMES)('every operation of the %s contract has a sample', (contract) => {
  const sampled = SAMPLES[contract].map(
    ({ service, method, path }) =>
      `${service} ${method} ${pathIn(contractOf(service, contract), path)}`,
  );
  const having = SERVICE_NAMES.filter((name) => contractsOf(name).includes(contract));
  const contracted = having.flatMap((service) =>
    operationsIn(contractOf(service, contract)).map(
      ({ method, path }) => `${service} ${method} ${path}`,
    ),
  );
  expect(sampled.sort()).toEqual(contracted.sort());
});

describe.each([
  { contract: 'gateway', prefix: true },
  { contract: 'gateway', prefix: false },
  { contract: 'vendor', prefix: true },
] as const)('the $contract contract (with a path prefix: $prefix)', ({ contract, prefix }) => {
  const samples = SAMPLES[contract];
  test.each(samples)(
    'answers $method $path as documented',
    async ({ service, method, path, body }) => {
      const { headers, opened } = await opening(sandbox, service);
      const url = opened(`${sandbox.baseUrl(service, { contract, prefix })}${path}`);
      const answer = await call(url, { method, headers, body });
      expect([200, 201, 204]).toContain(answer.status);
      const document = contractOf(service, contract);
      const asked = { method, path: pathIn(document, path), status: answer.status };
      expect(await isDocumented(document, asked, answer.json)).toBe(true);
    },
  );

  test.each(samples)('refuses $method $path without a key', async (sample) => {
    const { service, method, path } = sample;
    const answer = await call(`${sandbox.baseUrl(service, { contract, prefix })}${path}`, {
      method,
    });
    expect(answer.status).toBe(401);
    expect(isRecord(answer.json)).toBe(true);
  });
});

test('the vendor contract is not served at the root', async () => {
  expect(() => sandbox.baseUrl('firmable', { contract: 'vendor', prefix: false })).toThrow();
  const { headers } = await opening(sandbox, 'firmable');
  expect((await call(`${sandbox.origin}/company?abn=51824753556`, { headers })).status).toBe(404);
});

test('both base URLs show the same state', async () => {
  const { headers } = await opening(sandbox, 'content-snare');
  const path = '/partner_api/v1/clients';
  await call(`${sandbox.baseUrl('content-snare')}${path}`, {
    method: 'POST',
    headers,
    body: { name: 'Nina New', email: 'nina@new.example' },
  });
  const atRoot = sandbox.baseUrl('content-snare', { prefix: false });
  const found = await call(`${atRoot}${path}?q=nina`, { headers });
  expect(found.json).toMatchObject({ results: [{ email: 'nina@new.example' }] });
});

const AT_UNKNOWN_PATHS: Readonly<Partial<Record<ServiceName, object>>> = {
  'world-news-api': { status: 'failure', code: 404, message: ANY_TEXT },
  'content-snare': { errors: [ANY_TEXT] },
};

test.each(SERVICE_NAMES)('%s has its own answer to an unknown path', async (service) => {
  const [contract] = contractsOf(service);
  const answer = await call(`${sandbox.baseUrl(service, { contract })}/nowhere`);
  const json = AT_UNKNOWN_PATHS[service] ?? { message: ANY_TEXT };
  expect(answer).toMatchObject({ status: 404, json });
});
