import { classifyResponse } from '../src/lib/api/classify-response';

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
    [{ success: false, code: 600 }, 500],
    [{ success: false, code: 399 }, 500],
    [{ success: false, statusCode: 403 }, 403],
    [{ success: false, error: { status: 403 } }, 403],
    [{ success: false, error: { statusCode: 403 } }, 403],
    [{ status: 'failed', id: 'f1' }, 500],
    [{ status: 'FAIL', id: 'f1' }, 500],
    [{ status: 'failure', id: 'f1' }, 500],
    [{ success: false }, 500],
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
    [{ success: false, data: null }, 500],
    [{ ok: false, id: 'f1' }, 500],
    [{ errors: ['something'] }, 500],
    [{ error: 'internal' }, 500],
    [{ message: 'Something went wrong' }, 500],
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
    [{ message: 'Invalid parameter' }, 400],
    [{ message: 'No profile views left: monthly limit reached' }, 402],
    [{ message: 'Oops' }, 500],
    ['Oops', 500],
    [{ statusCode: 500, message: 'Oops' }, 500],
    [{ statusCode: 403, message: 'Oops', requestId: 'r1' }, 403],
    [{ detail: 'Not authenticated' }, 401],
    [{ type: 'about:blank', title: 'Oops', instance: '/people' }, 500],
    [{ foo: 1 }, 500],
    [{ fault: { faultstring: 'Oops', detail: { errorcode: 'x' } } }, 500],
    [{ has_email: false, has_mobile: true }, 500],
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
    { message: 'Nothing to show' },
    { people: [], message: 'Success' },
    { data: null, message: 'No data found for these details.' },
    { data: { people: [] }, code: 200, message: 'Something went wrong' },
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
    { match: false, error: 'none' },
    { found: false, success: false },
    { id: 'fp1', name: 'Error Handler', headline: 'I never fail' },
    { message: 'Nothing was found' },
    { detail: 'Not found' },
    { message: 'No results' },
    { message: 'No results for these details' },
    { message: 'We could not find this person' },
    { message: 'Success' },
    { success: true },
    { status: 'success', code: 200, message: 'OK' },
    'No match was found',
    ' ',
    [{ id: 'f1' }],
    { id: 'f1', message: 'Access denied to some fields' },
    { companyName: 'Banksia', statusText: 'Account suspended' },
    { payload: { items: [{ full_name: 'Jane' }] }, message: 'Try again for more' },
    { domain: 'banksia.example', detail: 'Not authenticated' },
  ])('with %j is a result', (body) => {
    expect(meaningOf(200, body)).toBeUndefined();
  });
});

it('an answer of another call than those that find something can have any form', () => {
  const other = { operation: { name: 'make the GET call', effect: 'read' as const } };
  for (const body of [{ balance: 12 }, { message: 'Deleted' }, 'pong', { statusText: 'x' }]) {
    expect(classifyResponse({ status: 200, headers: {}, body }, other)).toBeUndefined();
    expect(meaningOf(200, body)).toBe(500);
  }
  const refused = { message: 'Access denied' };
  expect(classifyResponse({ status: 200, headers: {}, body: refused }, other)).toBe(403);
});
