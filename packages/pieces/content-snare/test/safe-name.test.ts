import { anyCharacter } from '@pieceworks/kit/test/arbitrary-text';
import fc from 'fast-check';
import { folderName, safeName } from '../src/lib/answers/safe-name';

it('any file name becomes a short name without path segments', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300, size: 'max' }), (name) => {
      const safe = safeName(name);
      expect(safe).not.toMatch(/(?![\u200c\u200d])[\p{C}\\/:*?"<>|]|^[.\s]|[.\s]$/u);
      expect(safe.length).toBeGreaterThan(0);
      expect(safe.length).toBeLessThanOrEqual(100);
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(240);
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
  [
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.pdf',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645.pdf',
  ],
  ['\u0915\u094d\u200d\u0937.pdf', '\u0915\u094d\u200d\u0937.pdf'],
  ['\u{1f469}\u200d\u{1f4bb}.png', '\u{1f469}\u200d\u{1f4bb}.png'],
  ['\u200d\u200c', 'file'],
  ['a\u200bb\u202ec.pdf', 'a_b_c.pdf'],
  [`${'x'.repeat(200)}.tar.gz`, `${'x'.repeat(93)}.tar.gz`],
  [`${'x'.repeat(95)} .pdf`, `${'x'.repeat(95)} .pdf`],
  [`${'x'.repeat(96)} .pdf`, `${'x'.repeat(96)}.pdf`],
  // Each of these signs has three or four bytes, of which a file system takes 255.
  [`${'\u7a0e'.repeat(100)}.pdf`, `${'\u7a0e'.repeat(78)}.pdf`],
  ['\u{1f4c4}'.repeat(60), '\u{1f4c4}'.repeat(50)],
  // A letter and its mark have six bytes.
  [`x${'की'.repeat(60)}`, `x${'की'.repeat(39)}`],
  [`${'x'.repeat(99)}की`, 'x'.repeat(99)],
  ['CON', '_CON'],
  ['nul.tar.gz', '_nul.tar.gz'],
  ['Console.log', 'Console.log'],
])('the file name %j becomes %j', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

const folder = (text: string | null) => folderName([text], 'Client');

it('any text becomes one segment of a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300, size: 'max' }), (text) => {
      const name = folder(text);
      expect(name).not.toMatch(/(?![\u200c\u200d])[\p{C}\\/:*?"<>|'#%~]|^[.\s]|[.\s]$|\s\s/u);
      expect(name).toMatch(/[^\p{P}\s]/u);
      expect(name.length).toBeLessThanOrEqual(100);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
      expect(folder(name)).toBe(name);
    }),
  );
});

it.each([
  ['Fern & Finch', 'Fern & Finch'],
  ['  Alice \t\n Archer ', 'Alice Archer'],
  ['a/b', 'a_b'],
  ['a\\b', 'a_b'],
  ['..', 'Client'],
  ['.', 'Client'],
  ['', 'Client'],
  [null, 'Client'],
  ['/', 'Client'],
  ['../../etc', '_.._etc'],
  ['~root', '_root'],
  ['C:', 'C_'],
  ['Smith Ltd.', 'Smith Ltd'],
  ['Smith . . .', 'Smith'],
  ['.ssh', 'ssh'],
  ['CON', '_CON'],
  ['aux.', '_aux'],
  ['com\u00b9', '_com\u00b9'],
  ['Connor', 'Connor'],
  ["O'Brien", 'O\u2019Brien'],
  ['Unit #4 100%', 'Unit _4 100_'],
  ['A\0B', 'A_B'],
  ['\u202eecila\u202c', 'ecila'],
  ['\u200f\u05d3\u05d5\u05d3\u200f', '\u05d3\u05d5\u05d3'],
  ['Zo\u0065\u0308', 'Zo\u00eb'],
  ['\u{1f469}\u200d\u{1f4bb} Studio', '\u{1f469}\u200d\u{1f4bb} Studio'],
  ['\u{1f389}', '\u{1f389}'],
  ['\ud800x', '_x'],
  ['x'.repeat(300), 'x'.repeat(100)],
  [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ['\u{1f4c4}'.repeat(300), '\u{1f4c4}'.repeat(50)],
  ['\u7a0e'.repeat(300), '\u7a0e'.repeat(80)],
  ['<b>"x"|?*', '_b_x_'],
])('the folder of %j is %j', (text, name) => {
  expect(folder(text)).toBe(name);
});

it('a folder has the first name that there is', () => {
  expect(folderName(['..', ' ', 'ana@example.com', 'acc_1'], 'Client')).toBe('ana@example.com');
  expect(folderName([null, null, 'acc_1'], 'Client')).toBe('acc_1');
  expect(folderName([], 'Client')).toBe('Client');
});
