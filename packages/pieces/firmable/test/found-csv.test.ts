import { foundCsv, NO_CSV, saveFoundCsv } from '../src/lib/lookup/found-csv';
import { COMPANY } from '../src/lib/outputs/output-rows';

const NAMES = { name: COMPANY.name, phone: COMPANY.phone, states: COMPANY.states };
const OWN = 'Firmable Row,Firmable Name,Firmable Phone,Firmable States';

/** Returns the lines of a file, without the mark at its beginning. */
function linesOf(
  ...[found, label = 'Companies']: [readonly { row: number; given?: unknown }[], (string | null)?]
) {
  const csv = foundCsv(found, NAMES, label);
  expect(csv.startsWith('\uFEFF')).toBe(true);
  return csv.slice(1).split('\r\n').slice(0, -1);
}

const RECORD = { name: 'Zoë, Ltd', phone: '+61 491 570 110', states: ['ACT', 'NSW'] };

it('a file has the columns of all rows first, and then those of Firmable', () => {
  const given = [
    { 'CRM ID': 7, domain: 'a.example' },
    { domain: 'b.example', tags: ['x', 'y'], more: { deep: true } },
  ];
  expect(linesOf(given.map((row, at) => ({ row: 6_003 + at, given: row, ...RECORD })))).toEqual([
    `CRM ID,domain,tags,more,${OWN}`,
    '7,a.example,,,6003,"Zoë, Ltd",+61 491 570 110,"ACT; NSW"',
    ',b.example,"x; y","{""deep"":true}",6004,"Zoë, Ltd",+61 491 570 110,"ACT; NSW"',
  ]);
});

it('rows that are texts are the column of their field', () => {
  const rows = ['a.example', { Companies: 'b.example' }, 51824753556];
  expect(linesOf(rows.map((given, at) => ({ row: at + 1, given })))).toEqual([
    `Companies,${OWN}`,
    'a.example,1,,,',
    'b.example,2,,,',
    '51824753556,3,,,',
  ]);
});

it('rows that nobody has given have the columns of Firmable alone', () => {
  expect(linesOf([{ row: 1, ...RECORD }], null)[0]).toBe(OWN);
});

it('a file that is looked up again has each column once, with the new values', () => {
  const given = { name: 'Mine', 'Firmable Name': 'Old', 'Firmable Fax': '1', 'Firmable Row': 9 };
  expect(linesOf([{ row: 1, given, ...RECORD }])).toEqual([
    `name,Firmable Fax,${OWN}`,
    'Mine,1,1,"Zoë, Ltd",+61 491 570 110,"ACT; NSW"',
  ]);
});

it.each([
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+cmd|x', "'+cmd|x"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['+61 (0)491 570-110', '+61 (0)491 570-110'],
  ['-33.8', '-33.8'],
  ['a=1', 'a=1'],
  ['a\r\nb', '"a\r\nb"'],
  [' x', '" x"'],
  ['', ''],
])('the cell %j is written as %j', (value, written) => {
  const csv = foundCsv([{ row: 1, given: { [value]: value } }], NAMES, 'Companies');
  const header = value === '' ? '' : written;
  expect(csv).toBe(`\uFEFF${header},${OWN}\r\n${written},1,,,\r\n`);
});

const TYPE = { name: 'company', rows: NAMES } as const;

it('a file that cannot be saved is told in the output, and loses nothing', async () => {
  const output = { found: [{ row: 1, ...RECORD }], totals: { runs: 3 } };
  const files = { write: () => Promise.reject(new Error('The disk is full.')) };
  expect(await saveFoundCsv(output, TYPE, null, files)).toEqual({
    csv: null,
    csvName: 'companies-found-3.csv',
    csvError: expect.stringMatching(/^Could not save companies-found-3\.csv: .*The disk is full/),
  });
  const saved: unknown[] = [];
  const write = (file: { fileName: string }) => {
    saved.push(file.fileName);
    return Promise.resolve('file://1');
  };
  const first = { ...output, totals: { runs: 1 } };
  expect(await saveFoundCsv(first, TYPE, null, { write })).toMatchObject({ csv: 'file://1' });
  expect(await saveFoundCsv({ ...first, found: [] }, TYPE, null, { write })).toEqual(NO_CSV);
  expect(saved).toEqual(['companies-found.csv']);
});
