import { safeFileName } from '../src/lib/outputs/file-name';

it.each([
  [[null, 'Le Monde', null, '2026-11-22'], 'le-monde-2026-11-22.pdf'],
  [['../Zürich/ß', '日本'], 'zürich-ß-日本.pdf'],
  [[null, '…'], 'file.pdf'],
  [[], 'file.pdf'],
  [['x'.repeat(81)], `${'x'.repeat(80)}.pdf`],
])('a file name is made of %j', (parts, name) => {
  expect(safeFileName(parts, 'pdf')).toBe(name);
});
