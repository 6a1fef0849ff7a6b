import { BlockList } from 'node:net';
import fc from 'fast-check';
import { isPrivateHost, parseBaseUrl } from '../src';
import { failureOf } from './failure-of';

describe('a base URL', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com', ''],
    ['https://api.example.com/', 'https://api.example.com', ''],
    ['https://api.example.com///', 'https://api.example.com', ''],
    ['  https://api.example.com\n', 'https://api.example.com', ''],
    ['HTTPS://API.Example.COM', 'https://api.example.com', ''],
    ['https://api.example.com:443/v1', 'https://api.example.com', '/v1'],
    ['https://api.example.com:8443/v1/', 'https://api.example.com:8443', '/v1'],
    ['https://api.example.com/a/../b', 'https://api.example.com', '/b'],
    ['https://api.example.com/a b', 'https://api.example.com', '/a%20b'],
    ['https://8.8.8.8', 'https://8.8.8.8', ''],
    ['https://bücher.example', 'https://xn--bcher-kva.example', ''],
    ['http://localhost:3000/gateway/', 'http://localhost:3000', '/gateway'],
  ])('%j is %s with the path "%s"', (text, origin, path) => {
    expect(parseBaseUrl('Base URL', text)).toEqual({ origin, path });
  });

  test.each([
    [undefined, 'enter a URL such as https://api.example.com.'],
    [null, 'enter a URL such as https://api.example.com.'],
    ['', 'enter a URL such as https://api.example.com.'],
    ['  ', 'enter a URL such as https://api.example.com.'],
    [5, 'enter a URL such as https://api.example.com.'],
    [{ href: 'https://api.example.com' }, 'enter a URL such as https://api.example.com.'],
    ['api.example.com', 'this is not a URL; it should look like https://api.example.com.'],
    ['/v1', 'this is not a URL; it should look like https://api.example.com.'],
    ['https:api.example.com', 'this is not a URL; it should look like https://api.example.com.'],
    ['https://', 'this is not a URL; it should look like https://api.example.com.'],
    ['https://a b', 'this is not a URL; it should look like https://api.example.com.'],
    ['https://host:99999', 'this is not a URL; it should look like https://api.example.com.'],
    ['ftp://localhost', 'this is not a URL; it should look like https://api.example.com.'],
    ['file:///etc/passwd', 'this is not a URL; it should look like https://api.example.com.'],
    ['javascript:alert(1)', 'this is not a URL; it should look like https://api.example.com.'],
    ['https://user@api.example.com', 'leave the user name and password out of the URL.'],
    ['https://:word@api.example.com', 'leave the user name and password out of the URL.'],
    ['http://localhost@example.com', 'leave the user name and password out of the URL.'],
    ['https://api.example.com?key=1', 'remove the ? or # and everything after it.'],
    ['https://api.example.com/#top', 'remove the ? or # and everything after it.'],
  ])('%j is refused with the reason', async (text, problem) => {
    const failure = await failureOf(() => parseBaseUrl('Base URL', text));
    expect(failure).toMatchObject({ kind: 'invalid', message: `Base URL: ${problem}` });
  });
});

describe('a private host', () => {
  const PRIVATE = new BlockList();
  for (const [network, prefix, family] of [
    ['127.0.0.0', 8, 'ipv4'],
    ['10.0.0.0', 8, 'ipv4'],
    ['172.16.0.0', 12, 'ipv4'],
    ['192.168.0.0', 16, 'ipv4'],
    ['169.254.0.0', 16, 'ipv4'],
    ['::1', 128, 'ipv6'],
    ['fc00::', 7, 'ipv6'],
    ['fe80::', 10, 'ipv6'],
  ] as const) {
    PRIVATE.addSubnet(network, prefix, family);
  }
  const near = fc.constantFrom(
    0,
    1,
    9,
    10,
    11,
    15,
    16,
    31,
    32,
    126,
    127,
    128,
    168,
    169,
    172,
    192,
    254,
  );
  const byte = fc.oneof(near, fc.nat(255));
  const ipv4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join('.'));
  const group = fc.oneof(
    fc.constantFrom(
      '0',
      '1',
      'ffff',
      'fc00',
      'fdff',
      'fbff',
      'fe00',
      'fe7f',
      'fe80',
      'febf',
      'fec0',
      'fc',
    ),
    fc.nat(0xffff).map((number) => number.toString(16)),
  );
  const ipv6 = fc.oneof(
    fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':')),
    group.map((first) => `${first}::`),
    group.map((last) => `::${last}`),
    ipv4.map((address) => `::ffff:${address}`),
  );

  test('is what Node takes for one', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        const { hostname } = new URL(`http://${address}`);
        expect(isPrivateHost(hostname)).toBe(PRIVATE.check(address, 'ipv4'));
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(ipv6, (address) => {
        const { hostname } = new URL(`http://[${address}]`);
        expect(isPrivateHost(hostname)).toBe(PRIVATE.check(address, 'ipv6'));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a link-local address', () => {
  test.each([
    '169.254.169.254',
    '169.254.0.1.',
    '0xa9fea9fe',
    '[::ffff:169.254.169.254]',
    '[fe80::1]',
    '[febf::1]',
    '[fd00:ec2::254]',
    'metadata.google.internal',
    'METADATA.google.internal.',
  ])('%s is refused as a base URL, over http and https', async (host) => {
    for (const scheme of ['http', 'https']) {
      const failure = await failureOf(() => parseBaseUrl('Base URL', `${scheme}://${host}/v1`));
      expect(failure).toMatchObject({
        kind: 'invalid',
        message: 'Base URL: a link-local address is never called.',
      });
    }
  });
});

describe('plain http', () => {
  test.each([
    'localhost',
    'localhost.',
    'LOCALHOST',
    'api.localhost',
    'printer.local',
    'db.internal',
    '127.0.0.1',
    '127.0.0.1.',
    '127.255.255.254',
    '127.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f000001',
    '0x7f.0.0.1',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.1.2.3]',
    '[fd00::1]',
    '[fc00::1]',
  ])('is accepted for the private host %s', (host) => {
    expect(parseBaseUrl('Base URL', `http://${host}:8080`).origin).toMatch(/^http:.*:8080$/);
  });

  test.each([
    'example.com',
    '127.0.0.1.example.com',
    'localhost.example.com',
    'notlocalhost',
    'example.com.local.example',
    'local',
    'internal',
    '9.255.255.255',
    '11.0.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.0.1',
    '169.255.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '192.169.0.1',
    '8.8.8.8',
    '0x08080808',
    '134744072',
    '010.0.0.1',
    '[2001:db8::1]',
    '[::ffff:8.8.8.8]',
    '[::2]',
    '[fbff::1]',
    '[fec0::1]',
  ])('is refused for the public host %s, which https may reach', async (host) => {
    const failure = await failureOf(() => parseBaseUrl('Base URL', `http://${host}`));
    expect(failure.message).toBe(
      'Base URL: use https; plain http is only for hosts of a private network.',
    );
    expect(parseBaseUrl('Base URL', `https://${host}`).origin).toMatch(/^https:/);
  });
});
