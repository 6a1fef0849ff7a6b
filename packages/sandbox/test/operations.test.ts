import contentSnare from '@pieceworks/contracts/content-snare-gateway.json';
import firmable from '@pieceworks/contracts/firmable-gateway.json';
import worldNews from '@pieceworks/contracts/world-news-api-gateway.json';
import { type RunningSandbox, type ServiceName, startSandbox } from '../src/index';
import { call } from './call';
import { ANY_TEXT } from './json';

type Sample = {
  service: ServiceName;
  method: string;
  path: string;
  body?: object;
  status: number;
  /** The kinds of answer that the contract shows. */
  answers: ('object' | 'array' | 'null')[];
};

const SAMPLES: Sample[] = [
  {
    service: 'firmable',
    method: 'POST',
    path: '/enrich/person',
    body: { email: 'nobody@nowhere.example' },
    status: 404,
    answers: ['object', 'array', 'null'],
  },
  {
    service: 'firmable',
    method: 'POST',
    path: '/enrich/company',
    body: { abn: '51824753556' },
    status: 200,
    answers: ['object', 'array', 'null'],
  },
  {
    service: 'firmable',
    method: 'POST',
    path: '/search/people',
    body: { position: 'manager' },
    status: 200,
    answers: ['object', 'array'],
  },
  {
    service: 'world-news-api',
    method: 'GET',
    path: '/search-news?text=harbour&number=3',
    status: 200,
    answers: ['object', 'array'],
  },
  {
    service: 'world-news-api',
    method: 'GET',
    path: '/extract-news?url=https://paywall.example/a',
    status: 200,
    answers: ['object'],
  },
  {
    service: 'world-news-api',
    method: 'GET',
    path: '/geo-coordinates?location=Sydney',
    status: 200,
    answers: ['object'],
  },
  {
    service: 'world-news-api',
    method: 'GET',
    path: '/top-news?source-country=au&language=en',
    status: 200,
    answers: ['object', 'array'],
  },
  {
    service: 'content-snare',
    method: 'POST',
    path: '/partner_api/v1/clients',
    body: { name: 'Nina New', email: 'nina@new.example' },
    status: 201,
    answers: ['object'],
  },
  {
    service: 'content-snare',
    method: 'GET',
    path: '/partner_api/v1/clients',
    status: 200,
    answers: ['object', 'array'],
  },
  {
    service: 'content-snare',
    method: 'POST',
    path: '/partner_api/v1/requests',
    body: { client_id: 'acc_0001', template_id: 'tpl_0001' },
    status: 201,
    answers: ['object'],
  },
  {
    service: 'content-snare',
    method: 'GET',
    path: '/partner_api/v1/request_templates',
    status: 200,
    answers: ['object', 'array'],
  },
  {
    service: 'content-snare',
    method: 'GET',
    path: '/partner_api/v1/me',
    status: 200,
    answers: ['object'],
  },
];

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

async function authorization(service: ServiceName): Promise<Record<string, string>> {
  switch (service) {
    case 'firmable':
      return { authorization: `Bearer ${sandbox.connections.firmable.apiKey}` };
    case 'world-news-api':
      return { 'x-api-key': sandbox.connections.worldNewsApi.apiKey };
    case 'content-snare':
      return { authorization: `Bearer ${await sandbox.contentSnareToken()}` };
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

test('there is a sample of every operation', () => {
  const sampled = SAMPLES.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`);
  const contracted = [firmable, worldNews, contentSnare].flatMap((contract) =>
    Object.entries<object>(contract.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
  expect(sampled.sort()).toEqual(contracted.sort());
});

describe.each([true, false])('with a path prefix: %s', (prefix) => {
  test.each(SAMPLES)('$method $path', async ({ service, method, path, body, status, answers }) => {
    const answer = await call(`${sandbox.baseUrl(service, { prefix })}${path}`, {
      method,
      headers: await authorization(service),
      body,
    });
    expect(answer.status).toBe(status);
    expect(answers).toContain(kindOf(answer.json));
  });

  test.each(SAMPLES)(
    '$method $path without a key is refused',
    async ({ service, method, path }) => {
      const answer = await call(`${sandbox.baseUrl(service, { prefix })}${path}`, { method });
      expect(answer.status).toBe(401);
      expect(kindOf(answer.json)).toBe('object');
    },
  );
});

test('both base URLs show the same state', async () => {
  const headers = await authorization('content-snare');
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

test.each<[ServiceName, object]>([
  ['firmable', { message: ANY_TEXT }],
  ['world-news-api', { status: 'failure', code: 404, message: ANY_TEXT }],
  ['content-snare', { errors: [ANY_TEXT] }],
])('%s has its own answer to an unknown path', async (service, body) => {
  const answer = await call(`${sandbox.baseUrl(service)}/nowhere`);
  expect(answer).toMatchObject({ status: 404, json: body });
});
