import { growsSteadily } from '@pieceworks/kit/test/growth';
import { rowsIn, textOfRows } from '../src/form/list-rows';

it.each([
  ['a column of a sheet', 'a.example\nb.example\n', ['a.example', 'b.example']],
  ['a row of a sheet', 'a.example\tb.example', ['a.example', 'b.example']],
  ['lines of Windows', 'a.example\r\nb.example\r\n', ['a.example', 'b.example']],
  ['lines of an old Mac', 'a.example\rb.example', ['a.example', 'b.example']],
  ['soft line breaks', 'a.example\u2028b.example', ['a.example', 'b.example']],
  ['empty lines and cells', '\n\na.example\n \t\n\t\n\n', ['a.example']],
  ['one line with commas', 'a.example, b.example; c.example', ['a.example, b.example; c.example']],
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
