import { asRecord, at, isRecord } from '@pieceworks/kit';
import { CONTRACT_NAMES, contractsOf, SERVICE_NAMES, type ServiceName } from '@pieceworks/services';
import { type ContractName, type RunningSandbox, startSandbox } from '../src/index';
import { call } from './call';
import { contractOf, examplePath, opening, operationsIn, pathIn } from './contracts';
import { isDocumented } from './documented';
import { ANY_TEXT } from './json';

/** A call, the status of its response, the kinds of body that the contract allows, and the body of the request. */
type Row = readonly [
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  status: number,
  /** `undefined` for a body that is not JSON. */
  kinds: string,
  body?: object,
];

/** Operations of World News API that are the same in both contracts. */
const NEWS_ROWS: readonly Row[] = [
  ['GET /retrieve-news?ids=412000001,7', 200, 'object'],
  ['GET /extract-news-links?url=https://harbour-times.example/', 200, 'object'],
  ['GET /search-news-sources?name=harbour', 200, 'object'],
  ['GET /retrieve-front-page?source-name=harbour-times', 200, 'object'],
  ['GET /feed.rss?url=https://harbour-times.example/', 200, 'undefined'],
  ['GET /extract-news?url=https://paywall.example/a', 200, 'object'],
  ['GET /geo-coordinates?location=Sydney', 200, 'object'],
];

/** Operations of Content Snare that are the same in both contracts. */
const PARTNER_ROWS: readonly Row[] = [
  ['GET /partner_api/v1/clients/acc_0001', 200, 'object'],
  ['PUT /partner_api/v1/clients/acc_0001', 200, 'object', { full_name: 'Alice Archer' }],
  ['DELETE /partner_api/v1/clients/acc_0001', 204, 'undefined'],
  [
    'GET /partner_api/v1/requests?q=tax&filter_by[statuses][]=waiting&expand[]=clients',
    200,
    'object',
  ],
  ['GET /partner_api/v1/requests/req_0001', 200, 'object'],
  ['PUT /partner_api/v1/requests/req_0001', 200, 'object', { name: 'Website' }],
  ['DELETE /partner_api/v1/requests/req_0001', 204, 'undefined'],
  ['PUT /partner_api/v1/requests/req_0001/approve_all_submitted_fields', 204, 'undefined'],
  ['PUT /partner_api/v1/requests/req_0001/submit_all_fields', 204, 'undefined'],
  ['PUT /partner_api/v1/requests/req_0001/run_integration_actions', 204, 'undefined'],
  ['GET /partner_api/v1/pages/pag_0001', 200, 'object'],
  ['PUT /partner_api/v1/pages/pag_0001/approve_all_submitted_fields', 204, 'undefined'],
  ['PUT /partner_api/v1/sections/sec_0001/approve_all_submitted_fields', 204, 'undefined'],
  ['PUT /partner_api/v1/pages/pag_0001/submit_all_fields', 204, 'undefined'],
  ['PUT /partner_api/v1/sections/sec_0001/submit_all_fields', 204, 'undefined'],
  [
    'POST /partner_api/v1/pages',
    201,
    'object',
    { request_id: 'req_0001', source_template_id: 'pgt_0001' },
  ],
  [
    'POST /partner_api/v1/sections',
    201,
    'object',
    { page_id: 'pag_0001', source_template_name: 'Social media' },
  ],
  ['GET /partner_api/v1/page_templates', 200, 'object'],
  ['GET /partner_api/v1/section_templates', 200, 'object'],
  ['PUT /partner_api/v1/fields/fld_0001/review', 200, 'object', { status: 'approved' }],
  ['GET /partner_api/v1/communication_templates', 200, 'object'],
  ['GET /partner_api/v1/folders', 200, 'object'],
  ['GET /partner_api/v1/team_members', 200, 'object'],
  ['GET /partner_api/v1/webhooks', 200, 'object'],
  [
    'POST /partner_api/v1/webhooks',
    201,
    'object',
    { url: 'http://127.0.0.1:9/', subscriptions: ['client_created'] },
  ],
  ['GET /partner_api/v1/webhooks/whk_0001', 200, 'object'],
  ['PUT /partner_api/v1/webhooks/whk_0001', 200, 'object', { enabled: true }],
  ['DELETE /partner_api/v1/webhooks/whk_0001', 204, 'undefined'],
  ['GET /partner_api/v1/me', 200, 'object'],
];

const NINA = { email: 'nina@new.example' };
const CLIENTS = '/partner_api/v1/clients';

const GATEWAY_ROWS: Readonly<Partial<Record<ServiceName, readonly Row[]>>> = {
  firmable: [
    ['POST /enrich/person', 404, 'object array null', { email: 'nobody@nowhere.example' }],
    ['POST /enrich/company', 200, 'object array null', { abn: '51824753556' }],
    ['POST /search/people', 200, 'object array', { position: 'manager' }],
  ],
  'world-news-api': [
    ['GET /search-news?text=harbour&number=3', 200, 'object array'],
    ['GET /top-news?source-country=au&language=en', 200, 'object array'],
    ...NEWS_ROWS,
  ],
  'content-snare': [
    [`POST ${CLIENTS}`, 201, 'object', { ...NINA, name: 'Nina New' }],
    [`GET ${CLIENTS}`, 200, 'object array'],
    [
      'POST /partner_api/v1/requests',
      201,
      'object',
      { client_id: 'acc_0001', template_id: 'tpl_0001' },
    ],
    ['GET /partner_api/v1/request_templates', 200, 'object array'],
    ...PARTNER_ROWS,
  ],
};

const VENDOR_ROWS: Readonly<Partial<Record<ServiceName, readonly Row[]>>> = {
  firmable: [
    ['GET /company?abn=51824753556', 200, 'object'],
    ['GET /people?work_email=nobody@nowhere.example', 500, 'object'],
    ['POST /people/search', 200, 'object', { companyId: 'f000000117001', size: '5' }],
  ],
  'world-news-api': [
    ['POST /suggest-news-source', 200, 'object', { url: 'https://new-paper.example/' }],
    ['GET /search-news?text=harbour&number=3', 200, 'object'],
    ['GET /top-news?source-country=au&language=en', 200, 'object'],
    ...NEWS_ROWS,
  ],
  'content-snare': [
    [`GET ${CLIENTS}?q=alice&q_by[]=full_name&q_by[]=email`, 200, 'object'],
    [`POST ${CLIENTS}`, 201, 'object', { ...NINA, full_name: 'Nina New' }],
    [
      'POST /partner_api/v1/requests',
      201,
      'object',
      { name: 'Q3', client_email: 'nina@new.example' },
    ],
    ['GET /partner_api/v1/request_templates', 200, 'object'],
    ...PARTNER_ROWS,
  ],
};

const SAMPLES = {
  gateway: samplesOf('gateway', GATEWAY_ROWS),
  vendor: samplesOf('vendor', VENDOR_ROWS),
};

function samplesOf(
  contract: ContractName,
  rows: Readonly<Partial<Record<ServiceName, readonly Row[]>>>,
) {
  const services = SERVICE_NAMES.filter((service) => contractsOf(service).includes(contract));
  return services.flatMap((service) => {
    const samples = rows[service]?.map(sampleOf) ?? firstExamples(contractOf(service, contract));
    return samples.map((sample) => ({ service, ...sample }));
  });
}

function sampleOf([call, status, kinds, body]: Row) {
  const [method = '', path = ''] = call.split(' ');
  return { method, path, status, kinds: kinds.split(' '), body };
}

/**
 * Returns the samples of a service without rows, which is played with the examples of its contract. An operation that
 * needs a body and has no example of it has no sample.
 */
function firstExamples(contract: object): ReturnType<typeof sampleOf>[] {
  return operationsIn(contract).flatMap((operation) => {
    const { method, path } = operation;
    const { requestBody, responses } = asRecord(at(contract, 'paths', path, method.toLowerCase()));
    const body = at(requestBody, 'content', 'application/json', 'example');
    if (at(requestBody, 'required') === true && !isRecord(body)) return [];
    return {
      method,
      path: examplePath(contract, operation),
      status: Number(Object.keys(asRecord(responses))[0]),
      kinds: ['object', 'array'],
      body: isRecord(body) ? body : undefined,
    };
  });
}

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

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
    async ({ service, method, path, body, status, kinds }) => {
      const { headers, opened } = await opening(sandbox, service);
      const url = opened(`${sandbox.baseUrl(service, { contract, prefix })}${path}`);
      const answer = await call(url, { method, headers, body });
      expect(answer.status).toBe(status);
      expect(kinds).toContain(kindOf(answer.json));
      const document = contractOf(service, contract);
      const asked = { method, path: pathIn(document, path), status };
      expect(await isDocumented(document, asked, answer.json)).toBe(true);
    },
  );

  test.each(samples)('refuses $method $path without a key', async (sample) => {
    const { service, method, path } = sample;
    const answer = await call(`${sandbox.baseUrl(service, { contract, prefix })}${path}`, {
      method,
    });
    expect(answer.status).toBe(401);
    expect(kindOf(answer.json)).toBe('object');
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
