import { AuthenticationType, HttpClient, HttpMethod, parseBaseUrl } from '../src';
import { isSafeTarget, resolveServiceLink } from '../src/http/request-url';
import { failureOf } from './failure-of';
import { json, raw, ScriptedServer } from './scripted-server';

const PUBLIC = parseBaseUrl('Base URL', 'https://api.acme.example/gateway');
const PRIVATE = parseBaseUrl('Base URL', 'http://10.0.0.1:8080');

describe('a link', () => {
  test.each([
    ['https://api.acme.example/files/1', true, true],
    ['https://files.example/a.pdf?signature=1', true, true],
    ['http://files.example/a.pdf', false, false],
    ['http://api.acme.example/files/1', false, false],
    ['ftp://files.example/a.pdf', false, false],
    ['https://127.0.0.1/latest', false, true],
    ['http://169.254.169.254/latest', false, false],
    ['https://169.254.169.254/latest', false, false],
    ['https://metadata.google.internal/latest', false, false],
    ['https://[::1]/latest', false, true],
    ['ftp://10.0.0.1/a.pdf', false, false],
    ['http://10.0.0.1:8080/a.pdf', false, true],
  ])('to %s is safe for a public service: %s, for a private one: %s', (link, open, inside) => {
    expect(isSafeTarget(PUBLIC, new URL(link))).toBe(open);
    expect(isSafeTarget(PRIVATE, new URL(link))).toBe(inside);
  });

  it('can be a path below the origin', () => {
    expect(resolveServiceLink(PUBLIC, '/files/1').href).toBe('https://api.acme.example/files/1');
  });

  it.each(['http://files.example/token', 'http://', 'data:,a', 'javascript:alert(1)'])(
    'to %s is refused without quoting it',
    async (link) => {
      const failure = await failureOf(() => resolveServiceLink(PUBLIC, link));
      expect(failure).toMatchObject({
        kind: 'protocol',
        message:
          'The file was not downloaded: its link leads to a private or unencrypted address. Open it in the service instead.',
      });
    },
  );
});

describe('a file', () => {
  const own = ScriptedServer.forTests();
  const other = ScriptedServer.forTests();

  const download = (url: string, maxBodyBytes = 100) =>
    new HttpClient({
      service: 'Acme',
      baseUrl: parseBaseUrl('Base URL', `${own.origin}/gateway`),
      authentication: { type: AuthenticationType.BEARER_TOKEN, token: 'secret-token' },
      secrets: ['secret-token'],
    }).sendRequest({ method: HttpMethod.GET, url, isFileLink: true, maxBodyBytes });

  it.each([
    ['JSON', json(200, { status: 'failure' }), '{"status":"failure"}'],
    ['HTML', raw(200, '<p>', { 'content-type': 'text/html' }), '<p>'],
    ['no type', raw(200, 'abc'), 'abc'],
    ['no bytes', raw(200), ''],
  ])('of %s is downloaded as its bytes', async (_, handler, bytes) => {
    own.play(handler);
    const { body } = await download(`${own.origin}/files/1`);
    expect(body).toEqual(Buffer.from(bytes));
  });

  it('is requested with the credential at the service itself only, after any redirect', async () => {
    own.play(raw(302, '', { location: `${other.origin}/a` }), raw(200, 'back home'));
    other.play(raw(302, '', { location: `${own.origin}/b` }));
    const { body } = await download('/files/1');
    expect(body).toEqual(Buffer.from('back home'));
    const credentials = [...own.requests, ...other.requests].map(({ headers }) => headers);
    expect(credentials.map(({ authorization }) => authorization)).toEqual([
      'Bearer secret-token',
      'Bearer secret-token',
      undefined,
    ]);
  });

  it('is downloaded from another origin without the credential', async () => {
    other.play(raw(200, 'abc'));
    await download(`${other.origin}/a`);
    expect(other.requests).toMatchObject([{ method: 'GET', url: '/a' }]);
    expect(JSON.stringify(other.requests)).not.toContain('secret');
  });

  it.each([
    ['too large', raw(200, 'x'.repeat(101)), /larger than/],
    ['redirected forever', raw(302, '', { location: '/again' }), /redirect/],
    ['redirected to FTP', raw(302, '', { location: 'ftp://files.example/a' }), /redirect/],
    [
      'refused',
      json(404, { errors: ['Gone'] }),
      /found nothing at this path \(404\)\. It says: "Gone"/,
    ],
  ])('that is %s is not downloaded', async (_, handler, words) => {
    own.play(handler);
    const failure = await failureOf(() => download('/files/1'));
    expect(failure.message).toMatch(words);
  });
});
