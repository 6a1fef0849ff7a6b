import { posix } from 'node:path';
import fc from 'fast-check';
import { type BaseUrl, Failure, resolveTarget } from '../src';
import { anyPath, anyText, anyWebUrl } from './arbitrary-text';
import { expectInvalid } from './failure-of';
import { rowsByGroup } from './rows-by-group';

const BASES: readonly BaseUrl[] = [
  { origin: 'https://api.example.com', path: '' },
  { origin: 'https://api.example.com', path: '/gateway/v1' },
  { origin: 'http://127.0.0.1:8080', path: '/gateway' },
];

/** Parts of URLs that try to send the credential to another origin. */
const pieces = fc.constantFrom(
  ...['/', '//', '\\', '..', '.', '%2e', '%2E%2e', '%252e', '%2f', '%5c', '%25', '%ff', '%'],
  ...['@', ':', ';', '?', '#', '\t', '\n', ' ', '\u0000', '[::1]', 'http:', 'https://'],
  ...['javascript:', 'user:word@', 'clients', 'gateway', 'v1', 'api.example.com'],
  ...['https://api.example.com', 'https://api.example.com/gateway/v1/'],
  ...['http://127.0.0.1:8080/gateway/', 'evil.example', '.evil.example', '。', '／', '․․'],
);

const anyEndpoint = fc.oneof(
  { weight: 6, arbitrary: fc.array(pieces, { maxLength: 9 }).map((parts) => parts.join('')) },
  fc.string(),
  anyText,
  anyWebUrl,
  fc.tuple(pieces, anyPath, pieces).map((parts) => parts.join('')),
);

/** Decodes a path once, byte by byte. */
function decodeOnce(path: string): string {
  return path
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\\', '/');
}

describe('resolveTarget', () => {
  test.each(BASES)('refuses a text or stays below $origin$path', (base) => {
    fc.assert(
      fc.property(anyEndpoint, (text) => {
        let url: URL;
        try {
          url = resolveTarget(base, text);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
          expect(error).toMatchObject({ kind: 'invalid' });
          return;
        }
        expect(url.origin).toBe(base.origin);
        expect(url.username + url.password + url.hash).toBe('');
        const { pathname } = url;
        const decoded = decodeOnce(pathname);
        for (const path of [pathname, posix.resolve('/', pathname), posix.resolve('/', decoded)]) {
          expect(`${path}/`.startsWith(`${base.path}/`)).toBe(true);
        }
        expect(decoded.split('/')).not.toContain('..');
      }),
      { numRuns: 3_000 },
    );
  });
});

const BASE: BaseUrl = { origin: 'https://api.example.com', path: '/gateway' };

describe('resolveTarget for https://api.example.com/gateway', () => {
  test.each([
    ['/clients', '/gateway/clients'],
    ['clients', '/gateway/clients'],
    ['  /clients ', '/gateway/clients'],
    ['/', '/gateway/'],
    ['/clients?limit=5&a=%2F..%2F', '/gateway/clients?limit=5&a=%2F..%2F'],
    ['?limit=5', '/gateway/?limit=5'],
    ['/clients#top', '/gateway/clients'],
    ['/clients/a%20b', '/gateway/clients/a%20b'],
    ['/clients/100%', '/gateway/clients/100%'],
    ['/clients/ä', '/gateway/clients/%C3%A4'],
    ['/clients/..b', '/gateway/clients/..b'],
    ['/clients/a..', '/gateway/clients/a..'],
    ['/clients/..%20b/...%20', '/gateway/clients/..%20b/...%20'],
    ['/clients:archive', '/gateway/clients:archive'],
    ['@evil.example', '/gateway/@evil.example'],
    ['/a//b', '/gateway/a//b'],
    ['https://api.example.com/gateway/clients', '/gateway/clients'],
    ['HTTPS://API.EXAMPLE.COM:443/gateway/clients', '/gateway/clients'],
    ['https://api.example.com/gateway', '/gateway'],
  ])('turns %j into %s', (text, path) => {
    expect(resolveTarget(BASE, text).href).toBe(`https://api.example.com${path}`);
  });

  test.each(
    rowsByGroup({
      'enter a path such as /clients.': ['', '   '],
      'it must not begin with two slashes.': ['//evil.example/x'],
      'spaces, backslashes and control characters are not allowed; encode them.': [
        '\\\\evil.example',
        '/a b',
        '/a\nb',
        '/a\u0000b',
        '/a\u007fb',
      ],
      'only https://api.example.com is called with this connection; give a path.': [
        'https://evil.example',
        'https://api.example.com.evil.example/gateway/x',
        'javascript:alert(1)',
        'https://user@api.example.com/gateway/x',
        'https://:word@api.example.com/gateway/x',
        'https://api.example.com:8443/gateway/x',
        'http://api.example.com/gateway/x',
      ],
      'this is not a path or URL.': ['https://', 'https://['],
      'it must stay below https://api.example.com/gateway/.': [
        'https://api.example.com/',
        'https://api.example.com/gatewayx',
        '..',
        'https://api.example.com/gateway/../x',
        '/%2e%2e/x',
        '/..%2fx',
        '/..%5cx',
        '/%2e%2e%2fx',
        '/a%2f..',
        '/..;/x',
        '/a/..;v=1/x',
        '/a/../b',
      ],
    }),
  )('refuses %j: %s', async (text, problem) => {
    await expectInvalid(() => resolveTarget(BASE, text), `URL: ${problem}`);
  });
});
