import fc from 'fast-check';
import { readNetworkError } from '../src/http/network-error';
import type { Situation } from '../src/http/retry-policy';

const caused = (...codes: string[]): unknown =>
  codes.reduceRight<unknown>((cause, code) => ({ code, cause }), undefined);

const ERRORS: [unknown, Situation, string][] = [
  ...[
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENETDOWN',
    'EADDRNOTAVAIL',
    'UND_ERR_CONNECT_TIMEOUT',
    'ERR_UNVERIFIED_CONNECTION',
  ].map((code): [unknown, Situation, string] => [
    { cause: { code } },
    'not-sent',
    `could not be reached (${code})`,
  ]),
  ...[
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'EPROTO',
  ].map((code): [unknown, Situation, string] => [
    { cause: { code } },
    'untrusted',
    `has a certificate that is not trusted (${code})`,
  ]),
  ...['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ETIMEDOUT'].map(
    (code): [unknown, Situation, string] => [
      { cause: { code } },
      'cut-off',
      `broke the connection (${code})`,
    ],
  ),
  [
    { cause: { code: 'ETIMEDOUT', syscall: 'connect' } },
    'not-sent',
    'could not be reached (ETIMEDOUT)',
  ],
  [
    { cause: { errors: [{ code: 'ETIMEDOUT' }, { code: 'ENETUNREACH' }] } },
    'not-sent',
    'could not be reached (ETIMEDOUT)',
  ],
  [caused('', 'UND_ERR', 'ECONNREFUSED'), 'not-sent', 'could not be reached (UND_ERR)'],
  [{ name: 'TimeoutError', code: 23 }, 'timed-out', 'did not answer in time'],
  [new TypeError('terminated'), 'cut-off', 'broke the connection'],
  [undefined, 'cut-off', 'broke the connection'],
  ['ECONNREFUSED', 'cut-off', 'broke the connection'],
];

describe('a rejection of fetch', () => {
  test.each(ERRORS)('such as %j is %s: it %s', (error, situation, what) => {
    expect(readNetworkError(error)).toEqual({ situation, what });
  });

  test('that is not known to have come before sending counts as cut off', () => {
    fc.assert(
      fc.property(fc.anything(), (error) => {
        expect(readNetworkError(error).situation).toBe('cut-off');
      }),
    );
  });
});
