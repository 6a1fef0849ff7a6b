import { classifyResponse, FINDING_CALLS } from '../src/lib/api/classify-response';
import { findRecord, readPeople } from '../src/lib/api/records';
import { FAILURE_WORDINGS, MISS_WORDINGS } from './answer-wordings';

const meaningOf = (status: number, body: unknown) =>
  classifyResponse({ status, headers: {}, body });

/** Answers of real servers and gateways for an unknown path. */
describe('the answer', () => {
  it.each([
    [404, { message: 'Cannot POST /enrich/company' }],
    [404, 'Cannot GET /people'],
    [404, '404 page not found'],
    [404, { message: 'Route POST:/enrich/company not found', error: 'Not Found', statusCode: 404 }],
    [404, { message: 'no Route matched with those values' }],
    [404, { error: 'not found: /enrich/person' }],
    [404, { message: 'There is nothing at this path' }],
    [404, { error: 404, message: 'There is nothing at this path' }],
    [404, { message: 'The requested URL was not found on the server.' }],
    [404, { timestamp: 1, status: 404, error: 'Not Found', path: '/people' }],
    [404, { status: 404, error: 'Not Found', message: 'No message available', path: '/people' }],
    [500, { error: 'No endpoint POST /enrich/person.' }],
    [404, '<!doctype html><h1>Not Found</h1>'],
    [500, '<html><body>Oops</body></html>'],
    [403, '<html>Forbidden</html>'],
    [405, '<html>405 Not Allowed</html>'],
  ])('%i %j does not come from Firmable', (status, body) => {
    expect(meaningOf(status, body)).toBe('protocol');
  });

  it.each([
    [404, null],
    [404, ''],
    [404, 'Not Found'],
    [404, { message: 'No match was found' }],
    [404, { detail: 'No profile for this profile url' }],
    [404, { error: 'Company page not found' }],
    [500, { error: 'Company profile not found', path: '/company' }],
    [401, '<html>Log in</html>'],
    [429, '<html>Slow down</html>'],
    [503, '<html>Back in a minute</html>'],
    [502, '<html>Bad Gateway</html>'],
  ])('%i %j may come from Firmable', (status, body) => {
    expect(meaningOf(status, body)).not.toBe('protocol');
  });
});

describe('the answer', () => {
  it.each([
    [500, { error: 'People profile not found' }],
    [500, { message: 'There is no profile for this slug' }],
    [400, { error: { message: 'No record' } }],
    [500, { error: 'No matching person' }],
  ])('%i %j means not found', (status, body) => {
    expect(meaningOf(status, body)).toBe('not-found');
  });

  it.each([
    [500, { error: 'Internal server error' }],
    [500, { error: 'The person does not exist' }],
    [500, null],
    [502, { error: 'host not found' }],
    [500, { error: 'The API key does not exist' }],
    [403, { error: 'Account not found' }],
  ])('%i %j does not mean not found', (status, body) => {
    expect(meaningOf(status, body)).toBeUndefined();
  });
});

describe('the answer 200', () => {
  it.each([
    [{ success: false, code: 'rate_limited', message: 'Retry in 3 s' }, 429],
    [{ success: false, code: 'RATE_LIMITED', retryAfter: 3, requestId: 'r1' }, 429],
    [{ success: 'false', error: 'Too many requests' }, 429],
    [{ success: false, code: 429 }, 429],
    [{ success: false, error: { code: 'insufficient_credits' } }, 402],
    [{ status: 503 }, 503],
    [{ status: 400 }, 400],
    [{ success: false, code: 599 }, 599],
    [{ success: false, statusCode: 403 }, 403],
    [{ success: false, error: { status: 403 } }, 403],
    [{ success: false, error: { statusCode: 403 } }, 403],
    [{ status: 'failed', id: 'f1' }, 500],
    [{ status: 'FAIL', id: 'f1' }, 500],
    [{ status: 'failure', id: 'f1' }, 500],
    [{ success: false, message: 'Unauthorized' }, 401],
    [{ success: false, message: 'Invalid API key' }, 401],
    [{ success: false, error: { code: 'invalid_token' } }, 401],
    [{ success: false, error: 'Forbidden' }, 403],
    [{ people: [], message: 'Unauthorized' }, 401],
    [{ data: null, message: 'Forbidden' }, 403],
    [{ success: true, total: 0, records: [], message: 'Quota exceeded' }, 402],
    [{ people: [], message: 'There are no credits left' }, 402],
    [{ data: {}, message: 'Please slow down' }, 429],
    [{ message: 'Monthly quota was reached' }, 402],
    [{ ok: false, id: 'f1' }, 500],
    [{ message: 'Too many requests' }, 429],
    [{ success: false, message: 'No match was found' }, 'not-found'],
    [{ error: 'Company profile not found' }, 'not-found'],
    [{ success: false, code: 404, message: 'no such route' }, 'protocol'],
    [{ success: false, message: 'You have no credits left' }, 402],
    [{ message: 'Access denied' }, 403],
    ['Access denied', 403],
    [{ data: null, message: 'Access denied' }, 403],
    [{ message: 'Account suspended' }, 403],
    [{ message: 'Your account has been disabled.' }, 403],
    [{ message: 'You are not authorized to view this' }, 403],
    [{ message: 'Daily limit reached' }, 402],
    [{ people: [], message: 'You have reached your daily limit.' }, 402],
    [{ message: 'Usage limit exceeded' }, 402],
    [{ message: 'Your trial has expired' }, 402],
    [{ message: 'Please upgrade your plan' }, 402],
    [{ message: 'Payment required' }, 402],
    [{ message: 'Service is under maintenance' }, 503],
    [{ records: [], message: 'Temporarily unavailable' }, 503],
    [{ message: 'The system is busy' }, 503],
    [{ message: 'No profile views left: monthly limit reached' }, 402],
    [{ statusCode: 500, message: 'Oops' }, 500],
    [{ statusCode: 403, message: 'Oops', requestId: 'r1' }, 403],
    [{ detail: 'Not authenticated' }, 401],
    [{ message: 'No data plan for this API key' }, 401],
    ['<html><body>Oops</body></html>', 'protocol'],
  ])('with %j is a failure', (body, meaning) => {
    const meant = meaningOf(200, body);
    expect(meant === 'quota' ? 402 : meant).toBe(meaning);
  });

  it.each([
    {},
    null,
    [],
    '',
    { message: 'No match was found' },
    { people: [], message: 'Success' },
    { records: [], total: 0, message: 'Done. No credits were charged; 12 of your quota are left.' },
    { people: [], message: 'No person found for this token' },
    { message: 'Some sources timed out', id: 'f1' },
    { matched: false, success: false },
    { success: true, records: [], total: 0 },
    { success: true, error: null, errors: [], data: { id: 'f1' } },
    { error: false, id: 'f1' },
    { id: 'f1', status: 'active', code: 'x' },
    { id: 'f1', status: 'no error' },
    { id: 'f1', status: 'error-free' },
    { id: 'f1', status: 399 },
    { id: 'f1', status: { toString: '' } },
    { id: 'f1', error: 'none', errors: 0 },
    { match: false, error: 'none' },
    { found: false, success: false },
    { id: 'fp1', name: 'Error Handler', headline: 'I never fail' },
    { detail: 'Not found' },
    { message: 'No results' },
    { message: 'Success' },
    { success: true },
    { status: 'success', code: 200, message: 'OK' },
    'No match was found',
    ' ',
    [{ id: 'f1' }],
    { id: 'f1', message: 'Access denied to some fields' },
    { id: 'fp1', position: 'Processing Manager', tagline: 'Pending' },
    { id: 'f1', name: 'Queued Ltd', status: 'pending' },
    { companyName: 'Banksia', statusText: 'Account suspended' },
    { payload: { items: [{ full_name: 'Jane' }] }, message: 'Try again for more' },
    { domain: 'banksia.example', detail: 'Not authenticated' },
  ])('with %j is a result', (body) => {
    expect(meaningOf(200, body)).toBeUndefined();
  });
});

it.each([
  { success: false, code: 600 },
  { success: false, code: 399 },
  { success: false },
  { success: false, data: null },
  { success: false, people: [] },
  { errors: ['something'] },
  { error: 'internal' },
  { error: { toString: '', at: 1 } },
  { errorMessage: 'x' },
  { exception: 'NullPointerException' },
  { type: 'about:blank', title: 'Oops', instance: '/people' },
  { fault: { faultstring: 'Oops', detail: { errorcode: 'x' } } },
  { data: null, message: 'No data found for these details.' },
  { warning: 'Backend is down' },
  { msg: 'Your limit is 0' },
  { info: { text: 'Credits: 0' } },
  { result: { status: 'miss' } },
  { likelihood: 3 },
  { total: 3 },
  { warnings: [], message: 'Service melted' },
])('the answer 200 with %j is unclear', (body) => {
  expect(meaningOf(200, body)).toBe('unclear');
});

it('an answer of another call than those that find something can have any form', () => {
  const other = { operation: { name: 'make the GET call', effect: 'read' as const } };
  for (const body of [{ balance: 12 }, { message: 'Deleted' }, 'pong', { statusText: 'x' }]) {
    expect(classifyResponse({ status: 200, headers: {}, body }, other)).toBeUndefined();
  }
  const refused = { message: 'Access denied' };
  expect(classifyResponse({ status: 200, headers: {}, body: refused }, other)).toBe(403);
});

const asking = (name: keyof typeof FINDING_CALLS, status: number, body: unknown) =>
  classifyResponse(
    { status, headers: {}, body },
    {
      operation: { name: FINDING_CALLS[name], effect: 'read' },
      body: { email: 'ann@example.com' },
      query: [['fqdn', 'example.com']],
    },
  );

/** Answers with the status 200 that say in a known form that nobody was found. */
const NOBODY: readonly unknown[] = [
  'none',
  'person_not_found',
  '404',
  404,
  false,
  { result: 'none' },
  { result: false },
  { results: 0 },
  { count: 0, items: [] },
  { hits: { total: 0, hits: [] } },
  { status: 'not_found' },
  { status: 'NO_MATCH', code: 'E0', data: null },
  { status: 'ok', found: 0 },
  { person: 'unknown' },
  { profile: 'not found' },
  { data: null, meta: { request_id: 'r1', rate_limit: 50 } },
  { data: [], page: 1, took: 12 },
  { email: 'ann@example.com', status: 'no_results' },
  { domain: 'example.com', company: null },
  { query: { email: 'ann@example.com', note: 'error limit' }, result: null },
  { likelihood: 0, person: {} },
  { status: 'fail', data: { email: 'no match' } },
  { error: { code: 'not_found', message: 'no such person' } },
  { status: 'success', data: { found: false, name: 'Ann' } },
  { matched: false, message: 'Sin suerte', success: false },
  { errors: 0, person: null },
  { has_email: false, has_mobile: true },
  { people: [], companyId: 'f000000117274', total: 0 },
  { people: [], companyId: 'f000000117274', companyName: 'Banksia', total: 0 },
  { data: { people: [], companyId: 'f1', facets: [{ name: 'Sales' }] } },
  { people: [], message: 'Alles gut' },
  { data: [], message: 'Service melted' },
];

it.each(NOBODY)('the answer 200 with %j to a lookup names nobody', (body) => {
  expect([undefined, 404, 'not-found']).toContain(asking('person', 200, body));
  expect(findRecord(body, ['ann@example.com', 'example.com'])).toBeNull();
});

it.each([
  { name: 'Banksia', people: [] },
  { id: 'f1', name: 'Banksia', data: [], count: 3 },
  { id: 'f1', contacts: [], company: { name: 'Banksia' } },
  { data: { id: 'fp1', name: 'Ann', profiles: [] }, total: 1 },
  { person_id: 'fp1', code: 503 },
])('the answer 200 with %j has a record', (body) => {
  expect(asking('company', 200, body)).toBeUndefined();
  expect(findRecord(body)).not.toBeNull();
});

/** The forms in which a text comes without a record. */
const formsOf = (text: string): unknown[] => [
  text,
  [text],
  { message: text },
  { success: false, message: text },
  { status: 'error', error: text },
  { data: null, reason: text },
  { total: 0, info: { text }, request_id: 'r1' },
];

it.each(MISS_WORDINGS)('the words "%s" are a miss or unclear, and never a failure', (text) => {
  for (const body of formsOf(text)) {
    expect([undefined, 404, 'not-found', 'unclear']).toContain(asking('person', 200, body));
    expect(findRecord(body)).toBeNull();
  }
});

it.each(FAILURE_WORDINGS)('the words "%s" are a failure or unclear, and never a miss', (text) => {
  for (const body of formsOf(text)) {
    expect([undefined, 404, 'not-found']).not.toContain(asking('person', 200, body));
  }
});

it.each([
  [404, { message: 'Tenant not found' }, 'protocol'],
  [404, { message: 'Host not found' }, 'protocol'],
  [404, { message: 'Missing Authentication Token' }, 'protocol'],
  [404, { message: 'We have no idea who that is.' }, undefined],
  [400, { message: 'Tenant not found' }, undefined],
  [422, { error: 'not found' }, undefined],
  [500, { error: 'getaddrinfo host not found' }, undefined],
  [500, { error: 'No record could be read' }, undefined],
  [410, { error: 'Contact not found' }, 'not-found'],
  [422, { errors: [], message: 'no such person' }, 'not-found'],
])('the answer %i with %j means %s', (status, body, meaning) => {
  expect(meaningOf(status, body)).toBe(meaning);
});

describe('the words of the connection', () => {
  const known = { notFoundText: 'sin_suerte HOY' };
  const found = { operation: { name: FINDING_CALLS.person, effect: 'charge' } } as const;
  const asked = (status: number, body: unknown, request: object = found) =>
    classifyResponse({ status, headers: {}, body }, request, known);

  it.each([
    [200, 'Sin suerte hoy.'],
    [200, { success: false, message: 'SIN SUERTE HOY' }],
    [200, { error: { code: 503, text: 'sin  suerte hoy' } }],
    [400, { detail: ['sin_suerte_hoy'] }],
    [404, { error: 'Cannot say: sin suerte hoy' }],
    [503, { id: 'r1', title: 'Sin suerte hoy, amigo' }],
  ])('make %i with %j a miss', (status, body) => {
    expect(asked(status, body)).toBe('not-found');
  });

  it.each([
    [401, { message: 'Sin suerte hoy' }],
    [402, { message: 'Sin suerte hoy' }],
    [403, { message: 'Sin suerte hoy' }],
    [429, { message: 'Sin suerte hoy' }],
    [200, { code: 429, message: 'Sin suerte hoy' }],
    [200, { name: 'Ann', headline: 'Sin suerte hoy' }],
    [200, { query: { company: 'Sin suerte hoy' }, message: 'Oops' }],
    [200, '<html>Sin suerte hoy'],
    [200, { message: 'Sin suerte' }],
  ])('do not make %i with %j a miss', (status, body) => {
    expect(asked(status, body)).not.toBe('not-found');
  });

  it('mean nothing to a call that can answer in any form', () => {
    const other = { operation: { name: 'make the GET call', effect: 'read' } };
    expect(asked(200, { message: 'Sin suerte hoy' }, other)).toBeUndefined();
  });
});

/** Answers with the status 200 that are failures by their structure, whatever stands beside it, or by recorded words. */
const FAILURES: readonly (readonly [body: unknown, status: number])[] = [
  [{ status: 'queued', job_id: 'j1' }, 503],
  [{ id: 'job_1', status: 'pending' }, 503],
  [{ jobId: 'j1', message: 'Your lookup is in progress.' }, 503],
  [{ job: { id: '1', status: 'failed' } }, 503],
  [{ people: [], code: 503 }, 503],
  [{ people: [], status: 'queued' }, 503],
  [{ matched: false, code: 500 }, 500],
  [{ matched: false, error: 'Too many requests' }, 429],
  [{ code: 503, data: { name: 'Ann' } }, 503],
  [{ error: 502, message: 'x' }, 502],
  [502, 502],
  [{ email: 'ann@example.com', message: 'Quota exceeded' }, 402],
  [{ result: 'rate limited' }, 429],
  [{ data: { error_code: 429 } }, 429],
  [{ meta: { code: 500 }, response: null }, 500],
  [{ status: { code: 503, text: 'later' }, data: [] }, 503],
  [{ message: 'No results: the upstream timed out' }, 503],
  [{ reason: 'Unauthorized' }, 401],
  [{ message: 'Service unavailable', person: null }, 503],
  [{ state: 'PENDING', id: '9' }, 503],
  [{ job: { id: '1', status: 'queued' } }, 503],
  [{ task_id: 't1' }, 503],
  [{ status: 'accepted', callback_url: 'https://example.com/1' }, 503],
  [{ http_code: 502, message: 'x' }, 502],
  ['502', 502],
];

it.each(FAILURES)('the answer 200 with %j is a failure, %i', (body, status) => {
  const meaning = asking('company', 200, body);
  expect(meaning === 'quota' ? 402 : meaning).toBe(status);
});

it.each(['person', 'company', 'people'] as const)(
  'the receipt of a job, 202, is a failure when asked for a %s',
  (name) => {
    const body = { id: 'job_1', name: 'Lookup', records: [], status: 'pending' };
    expect(asking(name, 202, body)).toBe(503);
  },
);

describe('the answer 200 to a search', () => {
  it.each([
    { records: [], page: 1 },
    { people: [], took: 12, meta: { total: 0, rate_limit: 50 } },
    { results: [], links: { self: '/people/search?from=0' }, query: { company: 'error' } },
    { data: { people: [] }, code: 200, message: 'Something went wrong' },
    { data: { records: [], page: { number: 1 } }, success: true },
    { response: { results: [] }, aggregations: { seniority: [{ id: 1 }] }, people: [] },
    { records: [], facets: [{ id: 1, name: 'Sales' }] },
    { records: null, total: 0 },
    { total: 0, warnings: [{ text: 'The title is unusual.' }] },
    { message: 'No results' },
    'No match was found',
    [],
  ])('with %j is an empty list', (body) => {
    expect(asking('people', 200, body)).toBeUndefined();
    expect(readPeople(body, 9).people).toEqual([]);
  });

  it.each([
    { foo: 1 },
    { success: true },
    { message: 'Welcome' },
    { page: 1, took: 3 },
    { warnings: [] },
    { warnings: [{ text: 'The title is unusual.' }] },
    { total: 12 },
    { people: ['Ann'] },
    ['Ann'],
    {},
    null,
    'OK',
  ])('with %j lacks its list', (body) => {
    expect(asking('people', 200, body)).toBe('protocol');
    const search = { operation: { name: FINDING_CALLS.people, effect: 'charge' } } as const;
    expect(classifyResponse({ status: 200, headers: {}, body }, search)).toBe(500);
  });

  const ann = { person_id: 'fp000000000001', name: 'Ann' };
  it.each([
    { warnings: [], people: [ann] },
    { warnings: [{ id: 'w1', text: 'Old.' }], records: [ann] },
    { data: { people: [ann] } },
    { data: [], records: [ann] },
    { response: { page: 1, results: [ann] } },
    { success: true, data: { total: 1, records: [ann] }, errors: [] },
    { staff: [ann], page: 1 },
    [ann],
  ])('with %j lists its people', (body) => {
    expect(asking('people', 200, body)).toBeUndefined();
    expect(readPeople(body, 9).people).toMatchObject([{ person: { name: 'Ann' } }]);
  });
});
