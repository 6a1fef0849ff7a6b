import { contractsOf, SERVICE_NAMES, type ServiceName } from '@pieceworks/services';
import { type RunningSandbox, startSandbox } from '../src/index';
import { call } from './call';
import { contractOf, openingHeaders, operationsIn, pathIn } from './contracts';
import { isDocumented } from './documented';
import { ANY_TEXT } from './json';

type Sample = {
  service: ServiceName;
  method: string;
  path: string;
  body?: object;
  status: number;
  /** The kinds of response body in the contract; `undefined` for a body that is not JSON. */
  answers: ('object' | 'array' | 'null' | 'undefined')[];
};

/** Operations of World News API that are the same in both contracts. */
const OTHER_NEWS_SAMPLES: Sample[] = [
  {
    service: 'world-news-api',
    method: 'GET',
    path: '/retrieve-news?ids=412000001,7',
    status: 200,
    answers: ['object'],
  },
  {
    service: 'world-news-api',
    method: 'GET',
    path: '/extract-news-links?url=https://harbour-times.example/',
    status: 200,
    answers: ['object'],
  },
  {
    service: 'world-news-api',
    method: 'GET',
    path: '/search-news-sources?name=harbour',
    status: 200,
    answers: ['object'],
  },
  {
    service: 'world-news-api',
    method: 'GET',
    path: '/retrieve-front-page?source-name=harbour-times',
    status: 200,
    answers: ['object'],
  },
  {
    service: 'world-news-api',
    method: 'GET',
    path: '/feed.rss?url=https://harbour-times.example/',
    status: 200,
    answers: ['undefined'],
  },
];

/** Operations of Content Snare that are the same in both contracts. */
const PARTNER_SAMPLES: Sample[] = (
  [
    ['GET', '/clients/acc_0001', 200],
    ['PUT', '/clients/acc_0001', 200, { full_name: 'Alice Archer' }],
    ['DELETE', '/clients/acc_0001', 204],
    ['GET', '/requests?q=tax&filter_by[statuses][]=waiting&expand[]=clients', 200],
    ['GET', '/requests/req_0001', 200],
    ['PUT', '/requests/req_0001', 200, { name: 'Website' }],
    ['DELETE', '/requests/req_0001', 204],
    ['PUT', '/requests/req_0001/approve_all_submitted_fields', 204],
    ['PUT', '/requests/req_0001/submit_all_fields', 204],
    ['PUT', '/requests/req_0001/run_integration_actions', 204],
    ['GET', '/pages/pag_0001', 200],
    ['PUT', '/pages/pag_0001/approve_all_submitted_fields', 204],
    ['PUT', '/sections/sec_0001/approve_all_submitted_fields', 204],
    ['PUT', '/pages/pag_0001/submit_all_fields', 204],
    ['PUT', '/sections/sec_0001/submit_all_fields', 204],
    ['POST', '/pages', 201, { request_id: 'req_0001', source_template_id: 'pgt_0001' }],
    ['POST', '/sections', 201, { page_id: 'pag_0001', source_template_name: 'Social media' }],
    ['GET', '/page_templates', 200],
    ['GET', '/section_templates', 200],
    ['PUT', '/fields/fld_0001/review', 200, { status: 'approved' }],
    ['GET', '/communication_templates', 200],
    ['GET', '/folders', 200],
    ['GET', '/team_members', 200],
    ['GET', '/webhooks', 200],
    ['POST', '/webhooks', 201, { url: 'http://127.0.0.1:9/', subscriptions: ['client_created'] }],
    ['GET', '/webhooks/whk_0001', 200],
    ['PUT', '/webhooks/whk_0001', 200, { enabled: true }],
    ['DELETE', '/webhooks/whk_0001', 204],
  ] as const
).map(([method, path, status, body]) => ({
  service: 'content-snare' as const,
  method,
  path: `/partner_api/v1${path}`,
  status,
  answers: [status === 204 ? ('undefined' as const) : ('object' as const)],
  ...(body && { body }),
}));

const GATEWAY_SAMPLES: Sample[] = [
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
  ...OTHER_NEWS_SAMPLES,
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
  ...PARTNER_SAMPLES,
];

const VENDOR_SAMPLES: Sample[] = [
  {
    service: 'world-news-api',
    method: 'POST',
    path: '/suggest-news-source',
    body: { url: 'https://new-paper.example/' },
    status: 200,
    answers: ['object'],
  },
  {
    service: 'firmable',
    method: 'GET',
    path: '/company?abn=51824753556',
    status: 200,
    answers: ['object'],
  },
  {
    service: 'firmable',
    method: 'GET',
    path: '/people?work_email=nobody@nowhere.example',
    status: 500,
    answers: ['object'],
  },
  {
    service: 'firmable',
    method: 'POST',
    path: '/people/search',
    status: 200,
    answers: ['object'],
    body: { companyId: 'f000000117001', size: '5' },
  },
  {
    service: 'world-news-api',
    method: 'GET',
    path: '/search-news?text=harbour&number=3',
    status: 200,
    answers: ['object'],
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
    answers: ['object'],
  },
  ...OTHER_NEWS_SAMPLES,
  {
    service: 'content-snare',
    method: 'GET',
    path: '/partner_api/v1/me',
    status: 200,
    answers: ['object'],
  },
  {
    service: 'content-snare',
    method: 'GET',
    path: '/partner_api/v1/clients?q=alice&q_by[]=full_name&q_by[]=email',
    status: 200,
    answers: ['object'],
  },
  {
    service: 'content-snare',
    method: 'POST',
    path: '/partner_api/v1/clients',
    status: 201,
    answers: ['object'],
    body: { full_name: 'Nina New', email: 'nina@new.example' },
  },
  {
    service: 'content-snare',
    method: 'POST',
    path: '/partner_api/v1/requests',
    status: 201,
    answers: ['object'],
    body: { name: 'Q3', client_email: 'nina@new.example' },
  },
  {
    service: 'content-snare',
    method: 'GET',
    path: '/partner_api/v1/request_templates',
    status: 200,
    answers: ['object'],
  },
  ...PARTNER_SAMPLES,
];

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

test.each([
  { contract: 'gateway', samples: GATEWAY_SAMPLES },
  { contract: 'vendor', samples: VENDOR_SAMPLES },
] as const)(
  'there is a sample of every operation of the $contract contract',
  ({ contract, samples }) => {
    const sampled = samples.map(
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
  },
);

describe.each([
  { contract: 'gateway', prefix: true, samples: GATEWAY_SAMPLES },
  { contract: 'gateway', prefix: false, samples: GATEWAY_SAMPLES },
  { contract: 'vendor', prefix: true, samples: VENDOR_SAMPLES },
] as const)(
  'the $contract contract, with a path prefix: $prefix',
  ({ contract, prefix, samples }) => {
    test.each(samples)(
      '$method $path',
      async ({ service, method, path, body, status, answers }) => {
        const answer = await call(`${sandbox.baseUrl(service, { contract, prefix })}${path}`, {
          method,
          headers: await openingHeaders(sandbox, service),
          body,
        });
        expect(answer.status).toBe(status);
        expect(answers).toContain(kindOf(answer.json));
        const document = contractOf(service, contract);
        const asked = { method, path: pathIn(document, path), status };
        expect(await isDocumented(document, asked, answer.json)).toBe(true);
      },
    );

    test.each(samples)('$method $path without a key is refused', async (sample) => {
      const { service, method, path } = sample;
      const answer = await call(`${sandbox.baseUrl(service, { contract, prefix })}${path}`, {
        method,
      });
      expect(answer.status).toBe(401);
      expect(kindOf(answer.json)).toBe('object');
    });
  },
);

test('nothing of the vendor contract is at the root', async () => {
  expect(() => sandbox.baseUrl('firmable', { contract: 'vendor', prefix: false })).toThrow();
  const headers = await openingHeaders(sandbox, 'firmable');
  expect((await call(`${sandbox.origin}/company?abn=51824753556`, { headers })).status).toBe(404);
});

test('both base URLs show the same state', async () => {
  const headers = await openingHeaders(sandbox, 'content-snare');
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
