import { growsSteadily } from '@pieceworks/kit/test/growth';
import { rowsIn, textOfRows } from '../src/form/list-rows';

it.each([
  ['a column of a sheet', 'a.example\nb.example\n', ['a.example', 'b.example']],
  ['a row of a sheet', 'a.example\tb.example', ['a.example', 'b.example']],
  ['lines of Windows', 'a.example\r\nb.example\r\n', ['a.example', 'b.example']],
  ['lines of an old Mac', 'a.example\rb.example', ['a.example', 'b.example']],
  ['soft line breaks', 'a.example\u2028b.example', ['a.example', 'b.example']],
  ['empty lines and cells', '\n\na.example\n \t\n\t\n\n', ['a.example']],
  ['a line of domains', 'a.example, b.com.au;c.example', ['a.example', 'b.com.au', 'c.example']],
  ['a line of emails', 'a@b.example;c@d.example;', ['a@b.example', 'c@d.example']],
  ['a line of numbers', '51 824 753 556, 51824753556', ['51 824 753 556', '51824753556']],
  ['a line of mixed rows', 'é.example, fp000000067172', ['é.example', 'fp000000067172']],
  [
    'a line of addresses',
    'https://a.example/x; b.example/y',
    ['https://a.example/x', 'b.example/y'],
  ],
  ['a name with a comma', 'Bell, Co', ['Bell, Co']],
  ['a name beside a domain', 'Bell, bell.example', ['Bell, bell.example']],
  ['an address with commas', 'https://a.example/1,2', ['https://a.example/1,2']],
  ['a large number', '1,234,567', ['1,234,567']],
  ['versions and initials', 'v1.2, v1.3; U.S., U.K.', ['v1.2, v1.3; U.S., U.K.']],
  ['an empty part', 'a.example,,b.example', ['a.example', 'b.example']],
  ['JSON', '{"a":"b.example","c":"d.example"}', ['{"a":"b.example","c":"d.example"}']],
  ['quoted cells', '"Bell, Co"\t"say ""hi"""\n"Costa"', ['Bell, Co', 'say "hi"', 'Costa']],
  ['a cell of two lines', '"Bell\nSydney"\nCosta', ['Bell Sydney', 'Costa']],
  ['quotes inside a row', 'the "Bell" Co\n"Bell" Co', ['the "Bell" Co', '"Bell" Co']],
  ['a quote that never ends', '"Bell\nCosta', ['"Bell', 'Costa']],
  ['bullets and numbers', '- Bell\n2. Costa', ['- Bell', '2. Costa']],
  ['bullets before tabs', '•\tBell\n2.\tCosta', ['• Bell', '2. Costa']],
  ['no-break spaces around', '\u00a0a.example\u00a0\n', ['a.example']],
  ['repeats, which the piece counts', 'a.example\na.example', ['a.example', 'a.example']],
  ['nothing', ' \n', []],
])('takes a pasted text as rows: %s', (_, text, rows) => {
  expect(rowsIn(text)).toEqual(rows);
});

it('shows rows so that they are read as the same rows again', () => {
  const rows = ['a.example', 'Bell, Co', 'the "Bell" Co', '{"domain":"a.example"}'];
  expect(rowsIn(textOfRows(rows))).toEqual(rows);
  expect(textOfRows(['Bell\nSydney', { domain: 'a.example' }])).toBe(
    'Bell Sydney\n{"domain":"a.example"}',
  );
});

it('reads thousands of rows in time that grows with their number', async () => {
  const isSteady = await growsSteadily(5_000, (rows) => {
    const text = Array.from({ length: rows }, (_, row) => `"Company ${row}`).join('\n');
    expect(rowsIn(text)).toHaveLength(rows);
  });
  expect(isSteady).toBe(true);
});
