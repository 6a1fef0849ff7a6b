import fc from 'fast-check';
import { type BaseUrl, Failure, resolveEndpoint } from '../src';
import { failureOf } from './failure-of';

const BASES: readonly BaseUrl[] = [
  { origin: 'https://api.example.com', path: '' },
  { origin: 'https://api.example.com', path: '/gateway/v1' },
  { origin: 'http://127.0.0.1:8080', path: '/gateway' },
];

it('undoes as many escapes inside each other as there are', async () => {
  const inside = (text: string) =>
    resolveEndpoint(
      { origin: 'https://a.example', path: '' },
      `/%${'25'.repeat(50_000)}${text}`,
      'URL',
    );
  expect(inside('2e/x').pathname).toContain('2525');
  await expect(failureOf(() => inside('2e%2e/x'))).resolves.toMatchObject({ kind: 'invalid' });
});

/** Parts of URLs that try to send the credential to another origin. */
const pieces = fc.constantFrom(
  '/',
  '//',
  '\\',
  '..',
  '.',
  '%2e',
  '%2E%2e',
  '%252e',
  '%2f',
  '%5c',
  '%25',
  '%ff',
  '%',
  '@',
  ':',
  ';',
  '?',
  '#',
  '\t',
  '\n',
  ' ',
  '\u0000',
  '[::1]',
  'http:',
  'https://',
  'javascript:',
  'user:word@',
  'clients',
  'gateway',
  'v1',
  'api.example.com',
  'https://api.example.com',
  'https://api.example.com/gateway/v1/',
  'http://127.0.0.1:8080/gateway/',
  'evil.example',
  '.evil.example',
  '。',
  '／',
  '․․',
);

const anyEndpoint = fc.oneof(
  { weight: 6, arbitrary: fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')) },
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.tuple(pieces, fc.webPath(), pieces).map((parts) => parts.join('')),
);

/** Decodes a path like the most careless server: byte by byte, until nothing is left to decode. */
function readCarelessly(path: string): string {
  const decoded = path.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded === path ? path.replaceAll('\\', '/') : readCarelessly(decoded);
}

function climb(path: string): string {
  const way: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') way.pop();
    else if (step !== '.' && step !== '') way.push(step);
  }
  return `/${way.join('/')}`;
}

describe('an endpoint, whatever its text,', () => {
  test.each(BASES)('is refused or below $origin$path', (base) => {
    fc.assert(
      fc.property(anyEndpoint, (text) => {
        let url: URL;
        try {
          url = resolveEndpoint(base, text, 'URL');
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
          expect(error).toMatchObject({ kind: 'invalid' });
          return;
        }
        expect(url.origin).toBe(base.origin);
        expect(url.username + url.password + url.hash).toBe('');
        for (const path of [
          url.pathname,
          climb(url.pathname),
          climb(readCarelessly(url.pathname)),
        ]) {
          expect(`${path}/`.startsWith(`${base.path}/`)).toBe(true);
        }
        expect(readCarelessly(url.pathname).split('/')).not.toContain('..');
      }),
      { numRuns: 3_000 },
    );
  });
});

const BASE: BaseUrl = { origin: 'https://api.example.com', path: '/gateway' };

describe('below https://api.example.com/gateway', () => {
  test.each([
    ['/clients', '/gateway/clients'],
    ['clients', '/gateway/clients'],
    ['  /clients ', '/gateway/clients'],
    ['/', '/gateway/'],
    ['/clients/', '/gateway/clients/'],
    ['/clients?limit=5&a=%2F..%2F', '/gateway/clients?limit=5&a=%2F..%2F'],
    ['?limit=5', '/gateway/?limit=5'],
    ['/clients#top', '/gateway/clients'],
    ['/clients/a/../b', '/gateway/clients/b'],
    ['/clients/a%20b', '/gateway/clients/a%20b'],
    ['/clients/100%', '/gateway/clients/100%'],
    ['/clients/ä', '/gateway/clients/%C3%A4'],
    ['/clients/..b', '/gateway/clients/..b'],
    ['/clients/a..', '/gateway/clients/a..'],
    ['/clients/..%20b/...%20', '/gateway/clients/..%20b/...%20'],
    ['/clients:archive', '/gateway/clients:archive'],
    ['/https://evil.example', '/gateway/https://evil.example'],
    ['@evil.example', '/gateway/@evil.example'],
    ['/a//b', '/gateway/a//b'],
    ['https://api.example.com/gateway/clients', '/gateway/clients'],
    ['HTTPS://API.EXAMPLE.COM:443/gateway/clients', '/gateway/clients'],
    ['https://api.example.com/gateway', '/gateway'],
  ])('%j is %s', (text, path) => {
    expect(resolveEndpoint(BASE, text, 'URL').href).toBe(`https://api.example.com${path}`);
  });

  const OUTSIDE = 'URL: only https://api.example.com is called with this connection; give a path.';
  const ABOVE = 'URL: it must stay below https://api.example.com/gateway/.';
  const CHARACTERS =
    'URL: spaces, backslashes and control characters are not allowed; encode them.';
  test.each([
    ['', 'URL: enter a path such as /clients.'],
    ['   ', 'URL: enter a path such as /clients.'],
    ['//evil.example/x', 'URL: it must not begin with two slashes.'],
    ['/\\evil.example', CHARACTERS],
    ['\\\\evil.example', CHARACTERS],
    ['/a b', CHARACTERS],
    ['/a\tb', CHARACTERS],
    ['/a\nb', CHARACTERS],
    ['/a\u0000b', CHARACTERS],
    ['/a\u007fb', CHARACTERS],
    ['ht\ntps://evil.example', CHARACTERS],
    ['https://evil.example', OUTSIDE],
    ['https:evil.example', OUTSIDE],
    ['https:/evil.example', OUTSIDE],
    ['https://api.example.com.evil.example/gateway/x', OUTSIDE],
    ['https://api.example.com@evil.example/gateway/x', OUTSIDE],
    ['https://user@api.example.com/gateway/x', OUTSIDE],
    ['https://:word@api.example.com/gateway/x', OUTSIDE],
    ['https://api.example.com:8443/gateway/x', OUTSIDE],
    ['http://api.example.com/gateway/x', OUTSIDE],
    ['javascript:alert(1)', OUTSIDE],
    ['data:text/plain,x', OUTSIDE],
    ['file:///etc/passwd', OUTSIDE],
    ['https://', 'URL: this is not a path or URL.'],
    ['https://[', 'URL: this is not a path or URL.'],
    ['https://api.example.com/', ABOVE],
    ['https://api.example.com/gatewayx', ABOVE],
    ['https://api.example.com/gateway/../x', ABOVE],
    ['..', ABOVE],
    ['../x', ABOVE],
    ['/../x', ABOVE],
    ['/%2e%2e/x', ABOVE],
    ['/.%2E/x', ABOVE],
    ['/a/../../x', ABOVE],
    ['/..%2fx', ABOVE],
    ['/..%5cx', ABOVE],
    ['/%2e%2e%2fx', ABOVE],
    ['/%252e%252e/x', ABOVE],
    ['/%252e%252e%252fx', ABOVE],
    ['/%25252e%25252e/x', ABOVE],
    ['/a%2f..', ABOVE],
    ['/%2e%2e%2fx%ff', ABOVE],
    ['/..%2fx%', ABOVE],
    ['/%252e%252e%252fx%ff', ABOVE],
    ['/..;/x', ABOVE],
    ['/%2e%2e%3b/x', ABOVE],
    ['/a/..;v=1/x', ABOVE],
    ['/..%00/x', ABOVE],
    ['/..%20/x', ABOVE],
    ['/..%09/x', ABOVE],
    ['/..%2500/x', ABOVE],
    ['/.%0a.%7f/x', ABOVE],
    ['/%20..%20;v=1/x', ABOVE],
    ['/a%2f..%00', ABOVE],
  ])('%j is refused', async (text, message) => {
    const failure = await failureOf(() => resolveEndpoint(BASE, text, 'URL'));
    expect(failure).toMatchObject({ kind: 'invalid', message });
  });
});
