import { BlockList } from 'node:net';
import fc from 'fast-check';
import { isPrivateHost, parseBaseUrl } from '../src';
import { expectInvalid } from './failure-of';
import { rowsByGroup } from './rows-by-group';

describe('the base URL', () => {
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
  ])('%j has the origin %s and the path "%s"', (text, origin, path) => {
    expect(parseBaseUrl('Base URL', text)).toEqual({ origin, path });
  });

  test.each(
    rowsByGroup<unknown>({
      'enter a URL such as https://api.example.com.': [
        undefined,
        null,
        '',
        '  ',
        5,
        { href: 'https://api.example.com' },
      ],
      'this is not a URL; it should look like https://api.example.com.': [
        'api.example.com',
        '/v1',
        'https:api.example.com',
        'https://',
        'https://a b',
        'https://host:99999',
        'ftp://localhost',
        'file:///etc/passwd',
        'javascript:alert(1)',
      ],
      'leave the user name and password out of the URL.': [
        'https://user@api.example.com',
        'https://:word@api.example.com',
        'http://localhost@example.com',
      ],
      'remove the ? or # and everything after it.': [
        'https://api.example.com?key=1',
        'https://api.example.com/#top',
      ],
    }),
  )('%j is refused: %s', async (text, problem) => {
    await expectInvalid(() => parseBaseUrl('Base URL', text), `Base URL: ${problem}`);
  });

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
  ])('of the link-local host %s is refused, with http and https', async (host) => {
    for (const scheme of ['http', 'https']) {
      await expectInvalid(
        () => parseBaseUrl('Base URL', `${scheme}://${host}/v1`),
        'Base URL: this address is reserved for cloud metadata; enter another host.',
      );
    }
  });

  // The property below tries the addresses of each network.
  test.each([
    'localhost',
    'localhost.',
    'LOCALHOST',
    'api.localhost',
    'printer.local',
    'db.internal',
    '127.0.0.1.',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:10.1.2.3]',
    '[fd00::1]',
  ])('of the private host %s may have plain http', (host) => {
    expect(parseBaseUrl('Base URL', `http://${host}:8080`).origin).toMatch(/^http:.*:8080$/);
  });

  test.each([
    'example.com',
    '127.0.0.1.example.com',
    'localhost.example.com',
    'notlocalhost',
    'example.com.local.example',
    'local',
    '8.8.8.8',
    '0x08080808',
    '010.0.0.1',
    '[::2]',
    '[::ffff:8.8.8.8]',
  ])('of the public host %s needs https', async (host) => {
    await expectInvalid(
      () => parseBaseUrl('Base URL', `http://${host}`),
      'Base URL: use https; plain http is only for hosts of a private network.',
    );
    expect(parseBaseUrl('Base URL', `https://${host}`).origin).toMatch(/^https:/);
  });
});

/** The first and last addresses of networks, and their neighbours outside. */
const IPV4_EDGES = [
  ...['172.15.255.255', '172.16.0.1', '172.31.255.255', '172.32.0.1'],
  ...['192.167.255.255', '192.168.0.1', '192.168.255.255', '192.169.0.1'],
  ...['169.253.0.1', '169.255.0.1', '127.255.255.254', '128.0.0.1'],
];
const IPV6_EDGES = ['2001:db8::1', 'fbff::1', 'fc00::1', 'fec0::1', '::ffff:127.0.0.1'];

test('isPrivateHost agrees with a block list of Node', () => {
  const networks = new BlockList();
  for (const network of [
    '127.0.0.0/8',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '169.254.0.0/16',
    '::1/128',
    'fc00::/7',
    'fe80::/10',
  ]) {
    const [start = '', prefix] = network.split('/');
    networks.addSubnet(start, Number(prefix), start.includes(':') ? 'ipv6' : 'ipv4');
  }
  const near = fc.constantFrom(
    ...[0, 1, 9, 10, 11, 15, 16, 31, 32, 126, 127, 128, 168, 169, 172, 192, 254],
  );
  const ipv4 = fc
    .array(fc.oneof(near, fc.nat(255)), { minLength: 4, maxLength: 4 })
    .map((bytes) => bytes.join('.'));
  const group = fc.oneof(
    fc.constantFrom(
      ...['0', '1', 'ffff', 'fc00', 'fdff', 'fbff', 'fe00', 'fe7f', 'fe80', 'febf', 'fec0', 'fc'],
    ),
    fc.nat(0xffff).map((number) => number.toString(16)),
  );
  const ipv6 = fc.oneof(
    fc.array(group, { minLength: 8, maxLength: 8 }).map((groups) => groups.join(':')),
    group.map((first) => `${first}::`),
    group.map((last) => `::${last}`),
    ipv4.map((address) => `::ffff:${address}`),
  );
  fc.assert(
    fc.property(ipv4, (address) => {
      const { hostname } = new URL(`http://${address}`);
      expect(isPrivateHost(hostname)).toBe(networks.check(address, 'ipv4'));
    }),
    { numRuns: 1_000, examples: IPV4_EDGES.map((address) => [address]) },
  );
  fc.assert(
    fc.property(ipv6, (address) => {
      const { hostname } = new URL(`http://[${address}]`);
      expect(isPrivateHost(hostname)).toBe(networks.check(address, 'ipv6'));
    }),
    { numRuns: 2_000, examples: IPV6_EDGES.map((address) => [address]) },
  );
});
