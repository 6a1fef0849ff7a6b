import { Failure } from '@pieceworks/kit';
import { growsSteadily } from '@pieceworks/kit/test/growth';
import { withDownloads } from '../src/lib/answers/downloads';
import { isPageInstead } from '../src/lib/api/page-instead';

const MB = 1024 * 1024;

async function fetchAll(
  sizes: (number | null)[],
  maxMb: number | undefined,
  fileName?: string,
  timeZone?: string,
) {
  const fetched: string[] = [];
  const [field] = await withDownloads(
    [
      {
        text: 'Old text',
        name: 'Bank statement',
        files: sizes.map((sizeBytes, at) => ({ name: `${at}.pdf`, sizeBytes, url: `/${at}` })),
      },
    ],
    {
      download: (url) => {
        if (url === '/9') return Promise.reject(new Error('A bug.'));
        if (url === '/1') {
          return Promise.reject(new Failure({ kind: 'not-found', message: 'It is gone.' }));
        }
        fetched.push(url);
        return Promise.resolve(Buffer.from(url));
      },
    },
    {
      write: ({ fileName, data }) =>
        fileName === '4.pdf'
          ? Promise.reject(new Error('No room.'))
          : Promise.resolve(`${fileName}:${data.toString()}`),
    },
    maxMb === undefined ? undefined : { maxFileMb: maxMb, fileName, timeZone },
    'Ngata & Co',
  );
  const outcomes = field?.files.map(({ file, problem }) => file ?? problem);
  return { fetched, files: outcomes, text: field?.text };
}

it('files within the maximum size are downloaded, and the others have a reason', async () => {
  expect(await fetchAll([2 * MB, 1, 2 * MB + 1, null], 2)).toEqual({
    fetched: ['/0', '/3'],
    files: ['0.pdf:/0', 'It is gone.', 'It is larger than 2 MB.', '3.pdf:/3'],
    text: '0.pdf, 1.pdf, 2.pdf, 3.pdf',
  });
});

it.each([
  ['{client} - {field} - {name}', 'Ngata & Co - Bank statement - 0.pdf'],
  ['{date} {client}', `${new Date().toISOString().slice(0, 10)} Ngata & Co.pdf`],
  ['{ Client }/{NAME}', 'Ngata & Co_0.pdf'],
  ['{2026} {name', '{2026} {name.pdf'],
])('a file is named by the pattern %s', async (pattern, name) => {
  const { files } = await fetchAll([null], 1, pattern);
  expect(files).toEqual([`${name}:/0`]);
});

it('files of one name are numbered, whatever their case', async () => {
  const { files } = await fetchAll([null, 1, 1, null], 1, 'Statement');
  // The name of the second file, which is gone, is not used again.
  expect(files).toEqual([
    'Statement.pdf:/0',
    'It is gone.',
    'Statement (3).pdf:/2',
    'Statement (4).pdf:/3',
  ]);
  const wide = await fetchAll([1, null, 1], 1, '\u7a0e'.repeat(200));
  expect(wide.files?.[2]).toBe(`${'\u7a0e'.repeat(77)} (3).pdf:/2`);
  const long = await fetchAll([1, null, 1], 1, 'x'.repeat(200));
  expect(long.files).toEqual([
    `${'x'.repeat(96)}.pdf:/0`,
    'It is gone.',
    `${'x'.repeat(92)} (3).pdf:/2`,
  ]);
});

it.each([
  [undefined, '2026-08-31'],
  ['Australia/Sydney', '2026-09-01'],
  ['Pacific/Auckland', '2026-09-01'],
  ['America/New_York', '2026-08-31'],
])('the date of a name is the day in the time zone %s', async (timeZone, day) => {
  jest.useFakeTimers({ now: Date.UTC(2026, 7, 31, 20), doNotFake: ['setTimeout', 'nextTick'] });
  const { files } = await fetchAll([null], 1, '{date}', timeZone);
  jest.useRealTimers();
  expect(files).toEqual([`${day}.pdf:/0`]);
});

it('a file that cannot be saved has a reason, and the next one is downloaded', async () => {
  const { files } = await fetchAll(Array<null>(6).fill(null), 1);
  expect(files?.slice(4)).toEqual([
    expect.stringContaining('Activepieces did not take the file. It says: "No room."'),
    '5.pdf:/5',
  ]);
});

it('no file is downloaded unless the form asks for it', async () => {
  expect(await fetchAll([1, 1], undefined)).toEqual({
    fetched: [],
    files: [null, null],
    text: 'Old text',
  });
});

it('an error that is no failure is not caught', async () => {
  await expect(fetchAll(Array<null>(10).fill(null), 1)).rejects.toThrow('A bug.');
});

it.each([
  [['a.tar.gz', 'a.tar.gz'], undefined, ['a.tar.gz', 'a (2).tar.gz']],
  [['a.PDF', 'A.pdf', 'a.pdf'], undefined, ['a.PDF', 'A (2).pdf', 'a (3).pdf']],
  [['a (2).pdf', 'a.pdf', 'a.pdf'], undefined, ['a (2).pdf', 'a.pdf', 'a (3).pdf']],
  [['Statement 30.06.2026'], '{name} of {field}', ['Statement 30.06.2026 of Q']],
  [['Letter to J.Smith'], '{name} of {field}', ['Letter to J.Smith of Q']],
  [['Photo.Jpeg', 'b.docx', 'c.mp4', 'd.7z'], '{field}', ['Q.Jpeg', 'Q.docx', 'Q.mp4', 'Q.7z']],
  [['scan.pdf'], '{client}', ['scan.pdf']],
  [['scan.pdf'], '{client} - {name}', ['scan.pdf']],
  [['scan.pdf'], '{name} ({client})', ['scan.pdf']],
  [['scan.pdf'], '[{client}] {field}', ['Q.pdf']],
  [['हिन्दी.pdf'], '{client} - {name}', ['हिन्दी.pdf']],
  [['ใบเสร็จนี้.pdf', 'தமிழ்.pdf'], '{name} ({client})', ['ใบเสร็จนี้.pdf', 'தமிழ்.pdf']],
])('files named %j are named by %j', async (names, fileName, wanted) => {
  const files = names.map((name) => ({ name, sizeBytes: 1, url: '/f' }));
  const [field] = await withDownloads(
    [{ name: 'Q', text: null, files }],
    { download: () => Promise.resolve(Buffer.from('a')) },
    { write: ({ fileName: written }) => Promise.resolve(written) },
    { maxFileMb: 1, fileName },
    null,
  );
  expect(field?.files.map(({ file }) => file)).toEqual(wanted);
});

it('thousands of files of one name are numbered in time that grows with their number', async () => {
  const isSteady = await growsSteadily(1_000, async (length) => {
    const files = Array.from({ length }, () => ({ name: 'a.pdf', sizeBytes: 1, url: '/f' }));
    const [field] = await withDownloads(
      [{ name: 'Q', text: null, files }],
      { download: () => Promise.resolve(Buffer.from('a')) },
      { write: ({ fileName }) => Promise.resolve(fileName) },
      { maxFileMb: 1 },
      null,
    );
    expect(field?.files.at(-1)?.file).toBe(`a (${length}).pdf`);
  });
  expect(isSteady).toBe(true);
});

const HTML = '<!doctype html><title>Log in</title>';
const [PDF, PNG] = ['%PDF-1.7', '\x89PNG'];

it.each([
  ['scan.pdf', 'application/pdf', PDF, false],
  ['scan.pdf', '', PDF, false],
  ['scan.pdf', 'application/octet-stream', PDF, false],
  ['scan', 'image/png', PNG, false],
  ['scan.pdf', 'application/pdf', '', false],
  ['scan.pdf', 'text/html', HTML, true],
  ['scan.pdf', 'text/html; charset=utf-8', 'Please log in', true],
  ['scan.pdf', 'TEXT/HTML', HTML, true],
  ['scan.pdf', 'application/xhtml+xml', HTML, true],
  ['scan.pdf', '', `\ufeff \n${HTML}`, true],
  ['scan.pdf', 'application/octet-stream', '<html lang="en"><body>Error</body></html>', true],
  ['scan.pdf', 'application/pdf', '<!-- cached --><HTML>', true],
  [
    'scan.pdf',
    'application/xml',
    '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
    true,
  ],
  ['scan.pdf', 'application/json', '{"errors":["Not found"]}', true],
  ['scan.pdf', 'application/problem+json', '{}', true],
  ['scan.pdf', 'application/json', '{"otherOrigin":true}', false],
  ['scan.pdf', '', '{"error":"expired"}', true],
  ['scan', 'text/html', HTML, true],
  ['page.html', 'text/html', HTML, false],
  ['page.HTM', 'text/html', HTML, false],
  ['notes.txt', 'text/plain', HTML, false],
  ['notes.txt', 'text/html', HTML, true],
  ['data.json', 'application/json', '{"errors":[]}', false],
  ['data.xml', 'application/xml', '<error>1</error>', false],
  ['drawing.svg', 'image/svg+xml', '<svg/>', false],
  ['list.csv', '', '{"error"', false],
])('a file %s of type %j is taken for a page: %s: %s', (name, type, body, isPage) => {
  expect(isPageInstead(name, type, Buffer.from(body))).toBe(isPage);
});
