import { endpointsOf, type FieldRows, metering, NOT_OFFERED, requestOf, writing } from '../src';

type Item = { name?: string; tags?: string } & Record<string, unknown>;
type Paths = {
  '/items': {
    get: { parameters: { query?: { q?: string; max?: number } } };
    post: { requestBody: { content: { 'application/json': Item } } };
    put?: never;
  };
  '/items/{id}/run': { put: object };
  '/items/{id}': { get: { parameters: { query?: never } }; delete: object; put?: never };
};
type GatewayPaths = {
  '/find': { get: { parameters: { query?: { text?: string } } } };
};

const endpoint = endpointsOf<Paths>();
const eitherEndpoint = endpointsOf<GatewayPaths, Paths>();

const ID = { label: 'Item', help: '', required: true } as const;
const TEXT = { label: 'Text', help: '', vendor: 'q' } as const;
const MOST = {
  kind: 'wholeNumber',
  label: 'Maximum',
  help: '',
  range: { min: 1, max: 9 },
  vendor: 'max',
} as const;
const CONFIRMATION = { label: 'Confirmation', help: '' } as const;

const FIND = endpoint({
  route: 'GET /items',
  operation: metering('find items'),
  rows: { text: TEXT, most: MOST, confirmation: CONFIRMATION },
});

const EITHER = { gateway: 'GET /find', vendor: 'GET /items' } as const;
const FIND_ANYWHERE = eitherEndpoint({
  route: EITHER,
  operation: metering('find items'),
  rows: { text: { ...TEXT, gateway: 'text' }, most: { ...MOST, gateway: NOT_OFFERED } },
});

const DELETE = endpoint({
  route: 'DELETE /items/{id}',
  id: 'itemId',
  operation: writing('delete the item'),
  rows: { itemId: ID, confirmation: CONFIRMATION },
});

const RUN = endpoint({
  route: 'PUT /items/{id}/run',
  id: 'itemId',
  operation: writing('run the item'),
  rows: { itemId: ID },
});

const CREATE = endpoint({
  route: 'POST /items',
  operation: writing('create the item'),
  rows: {
    name: { label: 'Name', help: '', vendor: 'name' },
    tags: { kind: 'list', label: 'Tags', help: '', vendor: 'tags' },
  },
});

describe('the request of an endpoint', () => {
  it('has the values of the fields as its query, under their names in the contract', () => {
    const values = { text: 'a b', most: 5, confirmation: 'DELETE' };
    expect(requestOf(FIND, 'gateway', values)).toEqual({
      method: 'GET',
      url: '/items',
      operation: metering('find items'),
      queryParams: { q: 'a b', max: '5' },
    });
    expect(requestOf(FIND, 'vendor', {}).queryParams).toEqual({});
  });

  it('has the values of the fields as its body', () => {
    const { method, body, queryParams } = requestOf(CREATE, 'vendor', {
      name: 'Ink',
      tags: ['a', 'b'],
    });
    expect([method, body, queryParams]).toEqual(['POST', { name: 'Ink', tags: 'a,b' }, undefined]);
  });

  it('has neither query nor body if no field is sent', () => {
    const request = {
      method: 'DELETE',
      url: '/items/i1',
      operation: { ...writing('delete the item'), namesRecord: true },
    };
    expect(requestOf(DELETE, 'vendor', { itemId: 'i1', confirmation: 'DELETE' })).toEqual(request);
    const run = requestOf(RUN, 'vendor', { itemId: 'i1' });
    expect(run).toEqual({
      method: 'PUT',
      url: '/items/i1/run',
      operation: { ...writing('run the item'), namesRecord: true },
    });
  });

  it('has the path and the names of its contract', () => {
    const { url, queryParams } = requestOf(FIND_ANYWHERE, 'gateway', { text: 'a' });
    expect([url, queryParams]).toEqual(['/find', { text: 'a' }]);
    const vendor = requestOf(FIND_ANYWHERE, 'vendor', { text: 'a', most: 2 });
    expect([vendor.url, vendor.queryParams]).toEqual(['/items', { q: 'a', max: '2' }]);
  });

  it('has the ID in its path, escaped', () => {
    expect(requestOf(DELETE, 'vendor', { itemId: 'a/b?c' }).url).toBe('/items/a%2Fb%3Fc');
    expect(requestOf(DELETE, 'vendor', { itemId: '$&' }).url).toBe('/items/%24%26');
  });

  it.each(['..', 'a/../b', '%2e'])('refuses %s as an ID, by the label of the field', (itemId) => {
    expect(() => requestOf(DELETE, 'vendor', { itemId })).toThrow('Item: enter an ID');
  });
});

it('an endpoint with a wrong route, ID or name does not compile', () => {
  const about = { operation: metering('find items'), rows: {} };
  const rows = { itemId: ID } satisfies FieldRows;
  const wrong = [
    // @ts-expect-error The path is of no contract.
    endpoint({ ...about, route: 'GET /item' }),
    // @ts-expect-error The path has no such method.
    endpoint({ ...about, route: 'PUT /items' }),
    // @ts-expect-error The gateway has another path.
    eitherEndpoint({ ...about, route: 'GET /items' }),
    // @ts-expect-error The vendor has another path.
    eitherEndpoint({ ...about, route: { gateway: 'GET /find', vendor: 'GET /find' } }),
    // @ts-expect-error The path needs an ID.
    endpoint({ ...about, route: 'DELETE /items/{id}' }),
    // @ts-expect-error No field has this key.
    endpoint({ ...about, route: 'DELETE /items/{id}', rows, id: 'clientId' }),
    // @ts-expect-error The path has no place for an ID.
    endpoint({ ...about, route: 'GET /items', rows, id: 'itemId' }),
    // @ts-expect-error The route takes no parameter of this name.
    endpoint({ ...about, route: 'GET /items', rows: { text: { ...TEXT, vendor: 'query' } } }),
    // @ts-expect-error The route takes no parameter at all.
    endpoint({ ...about, route: 'GET /items/{id}', id: 'text', rows: { text: TEXT } }),
    // @ts-expect-error The gateway takes another name.
    eitherEndpoint({ ...about, route: EITHER, rows: { text: { ...TEXT, gateway: 'q' } } }),
  ];
  expect(wrong).toHaveLength(10);
});
