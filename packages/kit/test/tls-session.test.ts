import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { certificateOfSession } from '../src/http/tls-session';
import { TEST_TLS } from './test-certificate';

const certificate = new X509Certificate(TEST_TLS.cert).raw;

/** An element of DER, with its length in the shortest form. */
function der(tag: number, content: Buffer): Buffer {
  const length = content.length;
  const bytes = length > 0xff ? [length >> 8, length & 0xff] : [length];
  return Buffer.from([tag, ...(length < 0x80 ? [] : [0x80 + bytes.length]), ...bytes, ...content]);
}

const session = (...elements: Buffer[]) => der(0x30, Buffer.concat(elements));

it('finds the certificate, whatever is before and after it', () => {
  const others = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 0x9f }), fc.uint8Array({ maxLength: 600 })))
    .map((elements) => elements.map(([tag, content]) => der(tag, Buffer.from(content))));
  fc.assert(
    fc.property(others, others, (before, after) => {
      const found = certificateOfSession(session(...before, der(0xa3, certificate), ...after));
      expect(found?.equals(certificate)).toBe(true);
      expect(certificateOfSession(session(...before, ...after))).toBeUndefined();
    }),
  );
});

it('finds the certificate behind what newer Nodes put before the session', () => {
  const inside = session(der(2, Buffer.from([1])), der(0xa3, certificate), der(0xa4, Buffer.of()));
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6()), (name) => {
      const prefix = Buffer.from('\0nodejs:tls:session:1\0');
      const wrapped = Buffer.concat([prefix, Buffer.of(0, name.length), Buffer.from(name), inside]);
      expect(certificateOfSession(wrapped)?.equals(certificate)).toBe(true);
    }),
  );
});

it('reads no certificate out of bytes that are no session, or one that is cut off', () => {
  const whole = session(der(2, Buffer.from([1])), der(0xa3, certificate));
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), fc.uint8Array(), (length, junk) => {
      expect(certificateOfSession(whole.subarray(0, length))).not.toEqual(certificate);
      expect(certificateOfSession(Buffer.from(junk))).toBeUndefined();
    }),
  );
  expect(certificateOfSession(undefined)).toBeUndefined();
});
