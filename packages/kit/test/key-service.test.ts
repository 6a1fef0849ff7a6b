import { HttpMethod } from '@activepieces/pieces-common';
import { keyService } from '../src';
import { raw, ScriptedServer } from './scripted-server';

test.each([
  ['as a bearer token by default', {}, 'authorization', 'Bearer fbl_1'],
  ['in a header of its own', { header: 'x-api-key' }, 'x-api-key', 'fbl_1'],
  ['after a prefix', { header: 'Authorization', prefix: 'Token ' }, 'authorization', 'Token fbl_1'],
])('the key of a service is sent %s', async (_place, credential, header, value) => {
  const server = await ScriptedServer.start();
  try {
    server.play(raw(204));
    const { client } = keyService({
      ...{ name: 'Acme', help: '', refused: '', ...credential },
      baseUrl: server.origin,
      contracts: { vendor: { createApi: () => ({ proveAccess: () => Promise.resolve() }) } },
    });
    await client({ props: { apiKey: 'fbl_1' } }).sendRequest({ method: HttpMethod.GET, url: '/' });
    expect(server.requests.map(({ headers }) => headers[header])).toEqual([value]);
  } finally {
    await server.close();
  }
});
