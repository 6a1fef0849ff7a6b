import { HttpMethod } from '@activepieces/pieces-common';
import { keyService } from '../src';
import { failureOf } from './failure-of';
import { type Handler, raw, ScriptedServer } from './scripted-server';

const CONTRACT = { createApi: () => ({ proveAccess: () => Promise.resolve() }) };

const server = ScriptedServer.forTests();

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

describe('the words of a miss', () => {
  const { auth, readConnection, client } = keyService({
    name: 'Acme',
    help: '',
    refused: 'x',
    baseUrl: 'https://api.example.com',
    notFoundText: { displayName: 'Text if Nobody Is Found', description: 'Its words.' },
    classify: (_answer, _request, { notFoundText }) =>
      notFoundText === 'no luck' ? 'not-found' : 'unclear',
    advice: (kind, { contract }) => `Ask about ${kind} at the ${contract}.`,
    contracts: { vendor: CONTRACT, gateway: CONTRACT },
  });
  const connectionOf = (notFoundText: unknown, more: object = { contract: 'gateway' }) => ({
    props: { apiKey: 'fbl_1', baseUrl: server.origin, ...more, notFoundText },
  });

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['  no luck ', 'no luck'],
    ['4xx: nada', '4xx: nada'],
    ['keine Treffer', 'keine Treffer'],
    ['該当なし', '該当なし'],
  ])('%j are read as %j', (given, read) => {
    expect(readConnection(connectionOf(given)).notFoundText).toBe(read);
  });

  test.each([
    ['no', {}, 'enter more of its words: at least 4 letters.'],
    ['404 no', {}, 'enter more of its words: at least 4 letters.'],
    ['.*.*.*', {}, 'enter more of its words: at least 4 letters.'],
    ['no luck', { contract: 'vendor' }, 'works only with your own API gateway; leave it empty.'],
  ])('%j with %j are refused', (given, more, words) => {
    expect(() => readConnection(connectionOf(given, { contract: 'gateway', ...more }))).toThrow(
      `Text if Nobody Is Found: ${words}`,
    );
  });

  test('are an advanced field of the connection', () => {
    expect(auth.props).toMatchObject({ notFoundText: { required: false, advanced: true } });
  });

  test('reach the service, and an answer without them is told with its content', async () => {
    server.play(raw(200, '{"mood":"grey"}', { 'content-type': 'application/json' }));
    const get = { method: HttpMethod.GET, url: '/' };
    const ask = (text: string) => failureOf(() => client(connectionOf(text)).sendRequest(get));
    expect(await ask('no luck')).toMatchObject({ kind: 'not-found' });
    server.play(raw(200, '{"mood":"grey"}', { 'content-type': 'application/json' }));
    expect(await ask('some luck')).toMatchObject({
      kind: 'unclear',
      httpStatus: 200,
      message: expect.stringMatching(
        /^Could not .*: Acme sent neither a result nor a clear "not found"\. It says: "\{"mood":"grey"\}"\. Ask about unclear at the gateway\.$/,
      ),
    });
  });
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
