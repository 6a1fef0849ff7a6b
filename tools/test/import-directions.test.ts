import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { asRecord, at, readText } from '@pieceworks/kit';
import { lint } from './lint';

const ROOT = path.resolve(__dirname, '../..');
const RULES = ['import-x/no-restricted-paths', 'no-restricted-imports'];

/** An import to test, and the expected result of the linter. */
type Attempt = { from: string; imports: string; refused: boolean };

const architecture = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

/** Returns the folders in the order of the architecture's drawing. Folders in one list do not import each other. */
function drawn(first: string): string[][] {
  const line = architecture.split('\n').find((text) => text.startsWith(`${first} `)) ?? '';
  return line.split(' < ').map((layer) => layer.split(' | '));
}

/** Returns the rows of the packages table: the allowed imports of each. */
function allowedImports(): Map<string, string[]> {
  const rows = architecture.matchAll(/^\| `([a-z]+(?:\/\*)?)` +\| ([a-z, ]+?) +\|$/gm);
  return new Map(
    [...rows].map(([, name = '', list = '']) => [name, list === 'nothing' ? [] : list.split(', ')]),
  );
}

/** Returns a file to import from a folder, or the path itself if it is a file; `undefined` if it is empty. */
function fileOf(folder: string, room: string): string | undefined {
  const whole = path.join(folder, room);
  if (existsSync(`${whole}.ts`)) return `${whole}.ts`;
  if (!existsSync(whole) || !statSync(whole).isDirectory()) return undefined;
  const [first] = readdirSync(whole).filter((file) => file.endsWith('.ts') && file !== 'index.ts');
  return first === undefined ? undefined : path.join(whole, first);
}

/** Returns every pair of existing folders. */
function pairsOf(
  layers: readonly string[][],
  find: (room: string) => string | undefined,
): Attempt[] {
  const rooms = layers.flatMap((layer, position) => layer.map((room) => ({ room, position })));
  return rooms.flatMap((importer) =>
    rooms
      .filter(({ room }) => room !== importer.room)
      .flatMap((imported) => {
        const [from, imports] = [find(importer.room), find(imported.room)];
        return from === undefined || imports === undefined
          ? []
          : [{ from, imports, refused: imported.position >= importer.position }];
      }),
  );
}

const pieces = readdirSync(path.join(ROOT, 'packages/pieces'));
const source = (name: string) => path.join(ROOT, 'packages', name, 'src');

/** A file of each package that others can import. */
const ENTRIES: Readonly<Record<string, string>> = {
  services: 'services.ts',
  contracts: 'generate.ts',
  testing: 'wire-suite.ts',
  workbench: 'protocol.ts',
};
const entryOf = (name: string) => path.join(source(name), ENTRIES[name] ?? 'index.ts');

function packagePairs(): Attempt[] {
  const allowed = allowedImports();
  const all = [...allowed.keys()].flatMap((name) =>
    name === 'pieces/*' ? pieces.map((piece) => `pieces/${piece}`) : [name],
  );
  const tool = path.join(ROOT, 'tools/src/build/class-names.ts');
  return all
    .filter((name) => name !== 'tools')
    .flatMap((name) => {
      const may = allowed.get(name.replace(/^pieces\/.*/, 'pieces/*')) ?? [];
      const from = entryOf(name);
      const others = all.filter((other) => other !== name && other !== 'tools');
      return [
        { from, imports: tool, refused: true },
        ...others.map((other) => ({
          from,
          imports: entryOf(other),
          refused: !may.includes(other),
        })),
      ];
    });
}

const inPiece = (piece: string) => (room: string) =>
  fileOf(source(`pieces/${piece}`), room === 'index' ? room : `lib/${room}`);

const attempts: Attempt[] = [
  ...pieces.flatMap((piece) => pairsOf(drawn('logo'), inPiece(piece))),
  ...pairsOf(drawn('values'), (room) => fileOf(source('kit'), room)),
  ...pairsOf(drawn('protocol'), (room) => fileOf(source('workbench'), room)),
  ...packagePairs(),
  ...readdirSync(path.join(ROOT, 'tools/src'))
    .filter((room) => room !== 'build')
    .flatMap((room) => fileOf(path.join(ROOT, 'tools/src'), room) ?? [])
    .map((imports) => ({
      from: path.join(ROOT, 'tools/src/build/class-names.ts'),
      imports,
      refused: true,
    })),
];

const specifier = ({ from, imports }: Attempt) => {
  const relative = path.relative(path.dirname(from), imports).replace(/\.ts$/, '');
  return relative.startsWith('.') ? relative : `./${relative}`;
};

it('refuses every import against the order that the architecture draws, and no other', async () => {
  const files = [...new Set(attempts.map(({ from }) => from))];
  const texts = files.map((file) => {
    const lines = attempts.filter(({ from }) => from === file).map(specifier);
    return [file, lines.map((words) => `import '${words}';\n`).join('')] as const;
  });
  const found = await lint(RULES, texts);
  const refused = files.flatMap((file, position) => {
    const messages = (found[position] ?? []).filter(
      (message) => readText(message, 'ruleId') === 'import-x/no-restricted-paths',
    );
    const lines = new Set(messages.map((message) => at(message, 'line')));
    return attempts
      .filter(({ from }) => from === file)
      .map((attempt, line) => ({ attempt, isRefused: lines.has(line + 1) }));
  });
  const wrong = refused
    .filter(({ attempt, isRefused }) => attempt.refused !== isRefused)
    .map(({ attempt: { from, imports }, isRefused }) =>
      [path.relative(ROOT, from), isRefused ? 'may not' : 'may', path.relative(ROOT, imports)].join(
        ' ',
      ),
    );
  expect(wrong).toEqual([]);
  // Both refused and allowed imports were tested.
  expect(attempts.filter((attempt) => attempt.refused).length).toBeGreaterThan(150);
  expect(attempts.filter((attempt) => !attempt.refused).length).toBeGreaterThan(100);
});

it('refuses a piece that opens a socket', async () => {
  const file = path.join(source('pieces/firmable'), 'index.ts');
  const [messages] = await lint(RULES, [[file, "import 'node:http';\n"]]);
  expect((messages ?? []).map((message) => asRecord(message).ruleId)).toContain(
    'no-restricted-imports',
  );
});
