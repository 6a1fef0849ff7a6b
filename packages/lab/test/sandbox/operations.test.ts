import { isRecord } from '@pieceworks/kit/json';
import { type RunningSandbox, startSandbox } from '../../src/sandbox/index';
import {
  CONTRACT_NAMES,
  contractsOf,
  SERVICE_NAMES,
  type ServiceName,
} from '../../src/services/services';
import { call } from '../../src/suites/http-call';
import { ANY_TEXT } from '../../src/suites/json-places';
import { contractOf, opening, operationsIn, pathIn } from './contracts';
import { samplesOf } from './samples';

const SAMPLES = { gateway: samplesOf('gateway'), vendor: samplesOf('vendor') };

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
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
      await sandbox.reset();
      const { headers, opened } = await opening(sandbox, service);
      const url = opened(`${sandbox.baseUrl(service, { contract, prefix })}${path}`);
      const answer = await call(url, { method, headers, body });
      // The sandbox answers 500 where it would give something else.
      expect([200, 201, 204]).toContain(answer.status);
    },
  );

  test('refuses every operation without a key', async () => {
    const answers = await Promise.all(
      samples.map(async ({ service, method, path }) => {
        const url = `${sandbox.baseUrl(service, { contract, prefix })}${path}`;
        const { status, json } = await call(url, { method });
        return `${service} ${method} ${path}: ${status}, ${isRecord(json)}`;
      }),
    );
    expect(answers.filter((answer) => !answer.endsWith(': 401, true'))).toEqual([]);
  });
});

test('the vendor contract is not served at the root', async () => {
  expect(() => sandbox.baseUrl('firmable', { contract: 'vendor', prefix: false })).toThrow();
  const { headers } = await opening(sandbox, 'firmable');
  expect((await call(`${sandbox.origin}/company?abn=51824753556`, { headers })).status).toBe(404);
});

test('both base URLs show the same state', async () => {
  await sandbox.reset();
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
