import { isoCountryCode } from '../src';

test.each([
  ['USA', 'US'],
  ['aus', 'AU'],
  [' NZL ', 'NZ'],
  ['ABW', 'AW'],
  ['ZWE', 'ZW'],
  ['Viet Nam', 'VN'],
  ['Korea (the Republic of)', 'KR'],
  ['REPUBLIC OF KOREA', 'KR'],
  ['the United States of America', 'US'],
  ["Democratic People's Republic of Korea", 'KP'],
])('%j is the country %s', (text, code) => {
  expect(isoCountryCode(text)).toBe(code);
});

test.each(['', 'US', 'UK', 'XYZ', 'SAA', 'Atlantis', 'Korea', 'America', 'of', 'Ünited'])(
  '%j is no code of three letters and no name of the standard',
  (text) => {
    expect(isoCountryCode(text)).toBeUndefined();
  },
);

test('each code of the standard has another one of two letters', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const known = Array.from({ length: 26 ** 3 }, (_, at) =>
    [at / 676, (at / 26) % 26, at % 26]
      .map((part) => String.fromCodePoint(65 + Math.floor(part)))
      .join(''),
  ).flatMap((code) => isoCountryCode(code) ?? []);
  expect(new Set(known).size).toBe(249);
  for (const code of known) expect(names.of(code)).not.toBe(code);
});
