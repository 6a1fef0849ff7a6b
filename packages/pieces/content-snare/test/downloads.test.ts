import { Failure } from '@pieceworks/kit';
import fc from 'fast-check';
import { anyCharacter } from '../../../kit/test/arbitrary-text';
import { safeName, withDownloads } from '../src/lib/answers/downloads';

it('any file name becomes a short name without path segments', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300, size: 'max' }), (name) => {
      const safe = safeName(name);
      expect(safe).not.toMatch(/[\p{C}\\/:*?"<>|]|^[.\s]|[.\s]$/u);
      expect(safe.length).toBeGreaterThan(0);
      expect(safe.length).toBeLessThanOrEqual(100);
      expect(safeName(safe)).toBe(safe);
    }),
  );
});

it.each([
  ['statement 2026.pdf', 'statement 2026.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\temp\\a.png', 'C_temp_a.png'],
  ['.htaccess', 'htaccess'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['...', 'file'],
  [`${'x'.repeat(200)}.tar.gz`, `${'x'.repeat(97)}.gz`],
  [`${'x'.repeat(95)} .pdf`, `${'x'.repeat(95)} .pdf`],
  [`${'x'.repeat(96)} .pdf`, `${'x'.repeat(96)}.pdf`],
])('the file name %j becomes %j', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

const MB = 1024 * 1024;

async function fetchAll(sizes: (number | null)[], maxMb: number | undefined, fileName?: string) {
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
    maxMb === undefined ? undefined : { maxFileMb: maxMb, fileName },
    'Ngata & Co',
  );
  const outcomes = field?.files.map(({ file, problem }) => file ?? problem);
  return { fetched, files: outcomes, text: field?.text };
}

it('files within the maximum size are downloaded, and the others have a reason', async () => {
  expect(await fetchAll([2 * MB, 1, 2 * MB + 1, null], 2)).toEqual({
    fetched: ['/0', '/3'],
    files: ['0.pdf:/0', 'It is gone.', 'It is larger than 2 MB.', '3.pdf:/3'],
    text: '0.pdf:/0, 1.pdf, 2.pdf, 3.pdf:/3',
  });
});

it.each([
  ['{client} - {field} - {name}', 'Ngata & Co - Bank statement - 0.pdf'],
  ['{date} {client}', `${new Date().toISOString().slice(0, 10)} Ngata & Co.pdf`],
  ['{year}/{name}', '{year}_0.pdf'],
])('a file is named by the pattern %s', async (pattern, name) => {
  const { files } = await fetchAll([null], 1, pattern);
  expect(files).toEqual([`${name}:/0`]);
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
