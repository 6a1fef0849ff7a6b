import { request, createServer, type Server } from 'node:http';
import { HostError, performInChild, PieceHost, type RequestMark, withMark } from '../../src/host';
import { actionSource, packFixture } from './pack-fixture';

/** Two servers that answer with the mark of a request. */
const servers = [0, 1].map(() =>
  createServer(({ headers }, answer) => answer.end(String(headers['x-mark'] ?? 'none'))),
);
let urls: string[] = [];

beforeAll(async () => {
  urls = await Promise.all(servers.map(listen));
});
afterAll(() => {
  for (const server of servers) server.close();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new HostError('There is no port.');
  return `http://127.0.0.1:${address.port}/`;
}

function markOf(value: string): RequestMark {
  return { host: new URL(urls[0] ?? '').host, name: 'x-mark', value };
}

/** Returns the mark of a request as its server saw it. */
async function ask(url = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, (answer) => {
      answer.once('data', (data: Buffer) => {
        resolve(data.toString());
      });
    })
      .once('error', reject)
      .end();
  });
}

it('marks the requests of each of two works at once to one host, and no others', async () => {
  const [marked, other] = urls;
  const asked = (value: string) =>
    withMark(markOf(value), async () => [await ask(marked), await ask(other), await ask(marked)]);
  const all = await Promise.all([asked('a'), ask(marked), asked('b')]);
  expect(all).toEqual([['a', 'none', 'a'], 'none', ['b', 'none', 'b']]);
  expect(await withMark(undefined, () => ask(marked))).toBe('none');
});

it('marks the requests of a call in a process of its own', async () => {
  const run = `({ propsValue }) => new Promise((resolve) => require('node:http')
    .request(propsValue.url, (answer) => answer.once('data', (data) => resolve(String(data))))
    .end())`;
  const props = "{ url: { type: 'SHORT_TEXT', displayName: 'URL', required: true } }";
  const tarball = await packFixture({ body: `actions: { ${actionSource('ask', run, props)} }` });
  const host = await PieceHost.fromTarball(tarball, {
    perform: (order, ...rest) => performInChild({ ...order, mark: markOf('c') }, ...rest),
  });
  const outputs = await Promise.all(
    urls.map((url) => host.runAction('ask', { propsValue: { url } })),
  );
  expect(outputs.map(({ output }) => output)).toEqual(['c', 'none']);
  await host.close();
});
