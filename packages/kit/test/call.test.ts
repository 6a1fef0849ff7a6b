import fc from 'fast-check';
import { asText, type Call, type CallRequest, callsOf, metering, writing } from '../src';

type Item = { name?: string; tags?: string[] };
type Paths = {
  '/items': {
    get: { parameters: { query?: { q?: string; max?: number; 'tags[]'?: string[] } } };
    post: { requestBody: { content: { 'application/json': Item } } };
    put?: never;
  };
  '/places': { get: { parameters: { query: { name: string } } } };
  '/items/{id}/run': { put: object };
  '/items/{id}': {
    get: { parameters: { query?: never } };
    put: { requestBody?: { content: { 'application/json': Item } } };
    delete: object;
  };
};
type OtherPaths = { '/items': { get: object } };

/** Returns a function that returns the requests of calls instead of sending them. */
const call = callsOf<Paths, CallRequest>((request) => Promise.resolve(request));
const OPERATION = metering('find items');

describe('the request of a call', () => {
  it('has the method, the path and the operation', async () => {
    const request = { method: 'GET', url: '/items', operation: OPERATION };
    expect(await call('GET /items', OPERATION)).toEqual(request);
  });

  it('has the ID in its path, escaped, and says that it names a record', async () => {
    expect(await call('PUT /items/{id}/run', writing('run'), { id: 'a/b?c' })).toEqual({
      method: 'PUT',
      url: '/items/a%2Fb%3Fc/run',
      operation: { ...writing('run'), namesRecord: 'item' },
    });
    const { url } = await call('DELETE /items/{id}', OPERATION, { id: '$&' });
    expect(url).toBe('/items/%24%26');
  });

  it.each(['..', 'a/../b', '%2e', ''])('refuses "%s" as an ID', async (id) => {
    await expect(call('GET /items/{id}', OPERATION, { id })).rejects.toThrow(/^ID: /);
  });

  it('has the body, and the requirements of the answer', async () => {
    const body = { name: 'Ink' };
    const expects = { expectedBody: 'record' } as const;
    const request = await call('POST /items', OPERATION, { body, expects });
    expect(request).toMatchObject({ method: 'POST', body, expectedBody: 'record' });
    expect(await call('PUT /items/{id}', OPERATION, { id: '1' })).not.toHaveProperty('body');
  });

  it('has the values of the query as text, and repeats the name of a list', async () => {
    const { query } = await call('GET /items', OPERATION, {
      query: { q: ' a b ', max: 0, 'tags[]': ['x', '', 'y'] },
    });
    expect(query).toEqual([
      ['q', 'a b'],
      ['max', '0'],
      ['tags[]', 'x'],
      ['tags[]', 'y'],
    ]);
    const none = await call('GET /items', OPERATION, { query: { q: undefined, 'tags[]': [] } });
    expect(none.query).toEqual([]);
  });

  it('writes all digits of a number, whatever its size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ noNaN: true, noDefaultInfinity: true }), async (max) => {
        const { query = [] } = await call('GET /items', OPERATION, { query: { max } });
        const [[, text] = ['', '']] = query;
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text) === max).toBe(true);
        expect(asText(max)).toBe(text);
      }),
      {
        examples: [[5e-324], [Number.MAX_VALUE], [-Number.MAX_VALUE], [1.234567890123456e-7], [-0]],
      },
    );
  });
});

async function wrongCalls(both: Call<Paths, unknown, OtherPaths>) {
  // @ts-expect-error The path is of no contract.
  await call('GET /item', OPERATION);
  // @ts-expect-error The path has no such method.
  await call('PUT /items', OPERATION);
  // @ts-expect-error The path needs an ID.
  await call('GET /items/{id}', OPERATION);
  // @ts-expect-error The path has no place for an ID.
  await call('GET /items', OPERATION, { id: '1' });
  // @ts-expect-error The route takes no parameter of this name.
  await call('GET /items', OPERATION, { query: { text: 'a' } });
  // @ts-expect-error The route takes no parameter at all.
  await call('GET /items/{id}', OPERATION, { id: '1', query: { q: 'a' } });
  // @ts-expect-error The query is required.
  await call('GET /places', OPERATION);
  // @ts-expect-error The body is required.
  await call('POST /items', OPERATION);
  // @ts-expect-error The body has no such name.
  await call('POST /items', OPERATION, { body: { names: 'a' } });
  // @ts-expect-error A GET has no body.
  await call('GET /items', OPERATION, { body: { name: 'a' } });
  await both('GET /items', OPERATION);
  // @ts-expect-error The other contract has no such route.
  await both('POST /items', OPERATION, { body: {} });
}

it('a call with a wrong route, ID, name or body does not compile', () => {
  expect(wrongCalls).toBeInstanceOf(Function);
});
