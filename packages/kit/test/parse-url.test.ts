import { parseUrl } from '../src';

const LONG = 'a'.repeat(1_001);

it.each([
  [`https://${LONG}/`],
  [`HTTPS:${LONG}`],
  [`https:\\\\${LONG}`],
  [` \u0000https:/\t/${LONG}?a`],
  [`ht\ntps://${'%CC%96%CC%80'.repeat(200)}.example`],
  [`https://name:word@${LONG}#a`],
  [`//${LONG}`],
])('takes what has a host longer than any for no URL: %j', (text) => {
  expect(parseUrl(text, new URL('https://example.com'))).toBeUndefined();
});

it.each([
  [`https://example.com/${LONG}?${LONG}#${LONG}`],
  [`https://example.com?${LONG}`],
  [`/${LONG}`],
  [`?${LONG}`],
  [`https://bücher.example/${'é'.repeat(1_001)}`],
])('takes any length of what is behind the host: %j', (text) => {
  expect(parseUrl(text, new URL('https://example.com'))?.href).toBe(
    new URL(text, 'https://example.com').href,
  );
});

it.each(['', 'x', 'https://', 'http://a b/'])('takes %j for no URL', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
