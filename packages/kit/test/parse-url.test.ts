import { parseUrl } from '../src';

const LONG = 'a'.repeat(1_001);
const LONGEST = LONG.slice(1);
const BASE = new URL('https://example.com');

it.each([
  `https://${LONG}/`,
  `HTTPS:${LONG}`,
  `https:\\\\${LONG}`,
  ` \u0000https:/\t/${LONG}?a`,
  `ht\ntps://${'%CC%96%CC%80'.repeat(200)}.example`,
  `https://name:word@${LONG}#a`,
  `//${LONG}`,
])('parseUrl refuses a host that is longer than any: %j', (text) => {
  expect(parseUrl(text, BASE)).toBeUndefined();
});

it.each([
  `https://example.com/${LONG}?${LONG}#${LONG}`,
  `https://example.com?${LONG}`,
  `https://${LONGEST}/${LONG}`,
  `/${LONG}`,
  `?${LONG}`,
  `https://bücher.example/${'é'.repeat(1_001)}`,
])('parseUrl accepts any length behind the host: %j', (text) => {
  expect(parseUrl(text, BASE)?.href).toBe(new URL(text, BASE).href);
});

it.each(['', 'x', 'https://', 'http://a b/'])('parseUrl refuses %j', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
