import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REGISTRY_EDITS } from '../src/new-piece/registry-edits';
import { writePiece } from '../src/new-piece/write-piece';

const ROOT = path.resolve(__dirname, '../..');
const NAME = 'exchange-rates';
let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-piece-'));
  const needed = [
    'packages/pieces/firmable/package.json',
    ...REGISTRY_EDITS.map(({ file }) => file),
  ];
  for (const file of needed) cpSync(path.join(ROOT, file), path.join(root, file));
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

it('the program writes a piece without a gap, and enters it in every list of services', async () => {
  const written = await writePiece(root, NAME, 'https://api.rates.example/v1');
  const texts = written.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
  expect(texts.filter(([file, text]) => /__\w+__/.test(file + text))).toEqual([]);
  expect(written).toContain(`packages/pieces/${NAME}/src/lib/auth.ts`);
  const entered = new Set(texts.filter(([, text]) => text.includes(NAME)).map(([file]) => file));
  for (const { file } of REGISTRY_EDITS) expect(entered).toContain(file);
});

it('the program names the list that it cannot enter a service in', async () => {
  const [edit] = REGISTRY_EDITS;
  cpSync(path.join(ROOT, 'LICENSE'), path.join(root, edit?.file ?? ''));
  await expect(writePiece(root, 'other', 'https://api.other.example')).rejects.toThrow(
    `${edit?.file ?? ''} has no line`,
  );
});
