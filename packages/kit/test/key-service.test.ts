import { HttpMethod } from '@activepieces/pieces-common';
import { keyService } from '../src';
import { failureOf } from './failure-of';
import { type Handler, raw, ScriptedServer } from './scripted-server';

const CONTRACT = { createApi: () => ({ proveAccess: () => Promise.resolve() }) };

let server: ScriptedServer;
beforeAll(async () => {
  server = await ScriptedServer.start();
});
afterAll(() => server.close());

/** Makes a call to a server that answers with the handler. */
function call(
  handler: Handler,
  credential: { header?: string; prefix?: string } = {},
  apiKey = 'fbl_1',
) {
  server.play(handler);
  const { client } = keyService({
    name: 'Acme',
    help: '',
    refused: '',
    ...credential,
    baseUrl: server.origin,
    contracts: { vendor: CONTRACT },
  });
  return client({ props: { apiKey } }).sendRequest({ method: HttpMethod.GET, url: '/' });
}

test.each([
  ['as a bearer token by default', {}, 'authorization', 'Bearer fbl_1'],
  ['in a header of its own', { header: 'x-api-key' }, 'x-api-key', 'fbl_1'],
  ['after a prefix', { prefix: 'Token ' }, 'authorization', 'Token fbl_1'],
  [
    'after a prefix, in a header',
    { header: 'Authorization', prefix: 'Token ' },
    'authorization',
    'Token fbl_1',
  ],
])('the key of a service is sent %s', async (_place, credential, header, value) => {
  await call(raw(204), credential);
  expect(server.requests.map(({ headers }) => headers[header])).toEqual([value]);
});

test.each([
  'Bearer fbl_1',
  'bearer   fbl_1 ',
  '"fbl_1"',
  "'fbl_1'",
  'Authorization: Bearer fbl_1',
  'authorization:Bearer fbl_1',
  'x-api-key: fbl_1',
  'X-API-Key: "fbl_1"',
  '`fbl_1`',
  ' fbl_1\n',
])('a key is read without what was copied with it: %s', async (apiKey) => {
  await call(raw(204), {}, apiKey);
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer fbl_1']);
});

test('a key that begins like the name of a header is kept', async () => {
  await call(raw(204), {}, 'bearerfbl_1');
  expect(server.requests[0]?.headers.authorization).toBe('Bearer bearerfbl_1');
});

test.each([
  ['a web page', 404, '<!DOCTYPE html><title>Not Found</title>', 'protocol'],
  ['a web page without a doctype', 404, '\n<html><body>nginx</body></html>', 'protocol'],
  ['a text', 404, 'No such thing', 'not-found'],
  ['XML', 404, '<error>No such thing</error>', 'not-found'],
  ['a web page', 403, '<!DOCTYPE html><title>Forbidden</title>', 'permission'],
])('%s with %i, %j, is %s', async (_title, status, body, kind) => {
  const failure = await failureOf(() => call(raw(status, body, { 'content-type': 'text/html' })));
  expect(failure).toMatchObject({ kind, httpStatus: status });
});

it.each([
  [{ apiKey: 'fbl_0123456789abcd' }, 'api.example.com, key …abcd'],
  [{ apiKey: ' "fbl_0123456789abcd" ' }, 'api.example.com, key …abcd'],
  [
    { apiKey: 'fbl_0123456789abcd', baseUrl: 'https://gw.example:8443/parcels/' },
    'gw.example:8443, company gateway, key …abcd',
  ],
  [
    { apiKey: 'fbl_0123456789abcd', baseUrl: 'https://gw.example', contract: 'vendor' },
    'gw.example, key …abcd',
  ],
  [{ apiKey: 'short-key-1' }, 'api.example.com'],
])('the connection %j is told from others as "%s"', async (props, identifier) => {
  const { auth } = keyService({
    name: 'Parcel Desk',
    baseUrl: 'https://api.example.com',
    help: '',
    refused: 'x',
    contracts: { vendor: CONTRACT, gateway: CONTRACT },
  });
  expect(auth.hasConnectionIdentifier).toBe(true);
  expect(await auth.getConnectionIdentifier({ auth: { props } })).toBe(identifier);
});
