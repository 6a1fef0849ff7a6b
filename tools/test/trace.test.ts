import { type ExecFileException, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SERVICE_NAMES, SERVICES } from '@pieceworks/services';
import { isSdkFile } from '../src/build/sdk-left-out';
import { readPositions } from '../src/run/bundle-position';
import { enclosingFunction } from '../src/run/enclosing-function';
import { traceCommand } from '../src/run/trace-command';
import { stackOfFailure } from '../src/workspace/stack-of-failure';

const ROOT = path.resolve(__dirname, '../..');
const TSX = pathToFileURL(require.resolve('tsx')).href;

const pieceFolder = (piece: string, root = ROOT) => path.join(root, 'packages/pieces', piece);
const builtMap = (piece: string) =>
  readFile(path.join(pieceFolder(piece), 'dist/src/index.js.map'), 'utf8');
const bundleOf = (piece: string) => path.join(pieceFolder(piece), 'dist/src/index.js');
const indexOf = (piece: string) => path.join(pieceFolder(piece), 'src/index.ts');

type Outcome = { code: number; stdout: string; stderr: string };

/** Runs the command in a repository; what it reads on standard input ends with the text. */
async function trace(words: readonly string[], { root = ROOT, input = '' } = {}): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' };
  const code = await traceCommand(words, {
    cwd: root,
    stdin: Readable.from([input]),
    stdout: { write: (text) => (printed.stdout += text) },
    stderr: { write: (text) => (printed.stderr += text) },
  });
  return { code, ...printed };
}

/** Runs it as a program of its own. */
function traceProgram(words: readonly string[], input: string): Promise<Outcome> {
  const program = path.join(ROOT, 'tools/src/run/trace.ts');
  return new Promise((resolve) => {
    const done = (error: ExecFileException | null, stdout: string, stderr: string) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    };
    const all = ['--import', TSX, program, ...words];
    execFile(process.execPath, all, { cwd: ROOT }, done).stdin?.end(input);
  });
}

const lines = (text: string) => text.split('\n').filter((line) => line !== '');

/** The frames of a stack trace of the sources, as the program writes places. */
function sourceFrames(stack: string): string[] {
  const frames = stack.matchAll(/^ +at (?:async )?(?:\S+\.)?(\S+) \((\S+\.ts):(\d+):\d+\)$/gm);
  return [...frames].map(
    ([, name = '', file = '', line = '']) => `${path.relative(ROOT, file)}:${line}  ${name}`,
  );
}

describe('a failure of the built bundle', () => {
  it('is traced, frame by frame, to where the sources fail', async () => {
    const input = await stackOfFailure(bundleOf('content-snare'), 'create_client');
    const { code, stdout, stderr } = await trace(['content-snare'], { input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const traced = lines(stdout);
    expect(traced).toEqual(
      sourceFrames(await stackOfFailure(indexOf('content-snare'), 'create_client')),
    );
    // What the lines say was written by hand, so that both cannot be wrong in the same way.
    const texts = traced.map(async (place) => {
      const [, file = '', line = '', name] = /^(.+):(\d+) {2}(\S+)$/.exec(place) ?? [];
      const text = (await readFile(path.join(ROOT, file), 'utf8')).split('\n')[Number(line) - 1];
      return [file, name, text?.trim()];
    });
    expect(await Promise.all(texts)).toEqual([
      [
        'packages/kit/src/values/failure.ts',
        'invalidField',
        "return new Failure({ kind: 'invalid', message: `${label}: ${problem}` });",
      ],
      [
        'packages/kit/src/values/field.ts',
        'requireField',
        expect.stringMatching(/throw invalidField\(/),
      ],
      [
        'packages/kit/src/values/field.ts',
        'requireTextField',
        expect.stringContaining('requireField('),
      ],
      [
        'packages/pieces/content-snare/src/lib/actions/create-client.ts',
        'run',
        expect.stringContaining('requireTextField('),
      ],
    ]);
  });

  it.each(SERVICE_NAMES)(
    'of %s begins where its sources do, and stays on their way',
    async (piece) => {
      const stack = await stackOfFailure(bundleOf(piece), 'custom_api_call');
      const { stdout } = await trace([SERVICES[piece].piece, stack]);
      const traced = lines(stdout);
      const frames = sourceFrames(await stackOfFailure(indexOf(piece), 'custom_api_call'));
      expect(traced[0]).toBe(frames[0]);
      expect(traced.length).toBeGreaterThan(1);
      // The minifier writes functions into others, whose calls are no frames then.
      expect(frames).toEqual(expect.arrayContaining(traced));
    },
  );
});

describe('the map of the built bundle', () => {
  it.each(SERVICE_NAMES)('of %s names sources of the repository, line by line', async (piece) => {
    const map: { sources: string[]; sourcesContent: string[] } = JSON.parse(await builtMap(piece));
    const files = map.sources.filter((source) => !source.startsWith('left-out:'));
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(files).toContain(`packages/pieces/${piece}/src/index.ts`);
    expect(files.filter(isSdkFile).length).toBeGreaterThan(3);
    // The build rewrites a file of the SDK, and declares the names of our classes.
    const code = /\b(?:class \w+|return|throw|new \w+|\w+\()/;
    for (const file of files) {
      const original = (await readFile(path.join(ROOT, file), 'utf8')).split('\n');
      const contained = map.sourcesContent[map.sources.indexOf(file)]?.split('\n') ?? [];
      const moved = contained.filter((line, position) => {
        const [word] = code.exec(line) ?? [];
        return word !== undefined && original[position]?.includes(word) !== true;
      });
      expect({ file, moved }).toEqual({ file, moved: [] });
    }
  });
});

describe('a released version', () => {
  const NAME = 'packages/pieces/firmable/src/index.ts';
  let root: string;
  let stack: string;

  /** What the platform's log has: the path tells the version. */
  const installed = (version: string) =>
    stack.replaceAll(
      bundleOf('firmable'),
      `/usr/src/cache/pieces/@pieceworks/piece-firmable-${version}/node_modules/@pieceworks/piece-firmable/src/index.js`,
    );

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'trace-'));
    const folder = pieceFolder('firmable', root);
    await mkdir(folder, { recursive: true });
    for (const name of ['src', 'README.md', 'package.json'])
      await symlink(path.join(pieceFolder('firmable'), name), path.join(folder, name));
    // As a release does, from the root of the repository.
    const keep = `import { keepSourceMap } from './tools/src/release/kept-source-map.ts';
      await keepSourceMap(process.argv[1], process.argv[2]);`;
    const words = ['--import', TSX, '--input-type=module', '--eval', keep, folder, '1.10.0'];
    await promisify(execFile)(process.execPath, words, { cwd: ROOT });
    const other = { version: 3, sources: [NAME], sourcesContent: ['x();'], mappings: 'AAAA' };
    await writeFile(path.join(folder, 'source-maps/1.9.0.map.gz'), gzipSync(JSON.stringify(other)));
    stack = await stackOfFailure(bundleOf('firmable'), 'enrich_company');
  });

  afterAll(() => rm(root, { recursive: true }));

  it('has the map of the build, wherever that was made', async () => {
    const file = path.join(pieceFolder('firmable', root), 'source-maps/1.10.0.map.gz');
    const kept = gunzipSync(await readFile(file)).toString('utf8');
    expect(kept === (await builtMap('firmable'))).toBe(true);
  });

  it('is traced by its own map, without a build or a source', async () => {
    const released = await trace(['firmable@1.10.0', installed('1.10.0')], { root });
    expect(released).toEqual(await trace(['firmable'], { input: stack }));
    expect(lines(released.stdout)).toHaveLength(4);
    expect(await trace(['@pieceworks/piece-firmable@1.9.0', '1:1'], { root })).toEqual({
      code: 0,
      stdout: `${NAME}:1  (top level)\n`,
      stderr: '',
    });
  });

  it('is not what a stack trace of another version is traced by', async () => {
    expect(await trace(['firmable@1.9.0', installed('1.10.0')], { root })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The stack trace is of version 1.10.0, and firmable@1.9.0 is 1.9.0.\n',
    });
  });

  it.each([
    ['firmable@2.0.0', 'No source map of firmable@2.0.0 is kept, only of 1.9.0, 1.10.0.'],
    [
      'firmable@../source-maps/1.9.0',
      'No source map of firmable@../source-maps/1.9.0 is kept, only of 1.9.0, 1.10.0.',
    ],
    [
      'content-snare@1.0.0',
      'No source map of content-snare@1.0.0 is kept, nor of any other version.',
    ],
    ['firmable', 'firmable is not built: run npm run build.'],
  ])('is missed in one sentence: %s', async (wanted, sentence) => {
    expect(await trace([wanted, '1:1'], { root })).toEqual({
      code: 1,
      stdout: '',
      stderr: `${sentence}\n`,
    });
  });
});

describe('the program', () => {
  it.each(['bamboohr', 'toString'])('knows no piece %s', async (piece) => {
    expect(await trace([piece, '1:1'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no piece "${piece}": the pieces are ${SERVICE_NAMES.join(', ')}.\n`,
    });
  });

  it('answers what it can, and says what comes from nowhere', async () => {
    const bundle = await readFile(bundleOf('firmable'), 'utf8');
    const end = bundle.indexOf('\n');
    const nowhere = ['1:1', `1:${end + 1}`, `1:${end + 99}`, '99:1'];
    const { code, stdout, stderr } = await trace(['firmable', ...nowhere, `1:${end}`]);
    expect(code).toBe(1);
    expect(lines(stderr)).toEqual(
      nowhere.map(
        (position) => `${position} in the current build of firmable comes from no source.`,
      ),
    );
    expect(lines(stdout)).toHaveLength(1);
  });

  it.each([['2:x'], ['    at main (/app/index.js:1:2)']])(
    'refuses "%s" in one sentence',
    async (words) => {
      expect(await trace(['firmable', '1:99', words])).toEqual({
        code: 2,
        stdout: '',
        stderr:
          `"${words.trim()}" holds no position in the bundle of @pieceworks/piece-firmable: ` +
          'give line:column, both from 1 on, or a stack trace in quotes or on standard input.\n',
      });
    },
  );

  it('does as a program what it does here', async () => {
    const stack = await stackOfFailure(bundleOf('firmable'), 'custom_api_call');
    expect(await traceProgram(['firmable'], stack)).toEqual(
      await trace(['firmable'], { input: stack }),
    );
    expect(await traceProgram(['firmable', '99:1'], '')).toMatchObject({ code: 1, stdout: '' });
  });

  it.each([[[]], [['--help']]])('says how it is used: %j', async (words) => {
    expect(await trace(words)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Usage: npm run trace -- /),
    });
  });
});

describe('positions', () => {
  const NAME = '@pieceworks/piece-firmable';
  const read = (text: string) => readPositions(text, NAME);

  it.each([
    ['one', '2:683', [{ line: 2, column: 683 }]],
    [
      'several',
      ' 2:683\n1:5 ',
      [
        { line: 2, column: 683 },
        { line: 1, column: 5 },
      ],
    ],
    ['a call', '    at Object.run (/a b/src/index.js:2:683)', [{ line: 2, column: 683 }]],
    ['a call without a name', 'at async file:///x/src/index.js:2:683', [{ line: 2, column: 683 }]],
    ['a path of Windows', 'at v (C:\\a\\src\\index.js:2:683)', [{ line: 2, column: 683 }]],
    [
      'a log as JSON',
      '{"stack":"X\\n    at src/index.js:2:683\\n    at"}',
      [{ line: 2, column: 683 }],
    ],
    ['a time, which is none', 'Try again at 12:30\n at src/index.js:1:2', [{ line: 1, column: 2 }]],
    ['an installed piece', `at /x/node_modules/${NAME}/src/index.js:1:2`, [{ line: 1, column: 2 }]],
    [
      'an installed piece of a version',
      `at /x/${NAME}-1.2.3/node_modules/${NAME}/src/index.js:1:2`,
      [{ line: 1, column: 2, version: '1.2.3' }],
    ],
    [
      'a piece in a project with a version',
      `at /x/my-flow-1.2.3/node_modules/${NAME}/src/index.js:1:2`,
      [{ line: 1, column: 2 }],
    ],
    ['another package', 'at /x/node_modules/@pieceworks/piece-other/src/index.js:1:2', []],
    ['a folder of another package', `at /x/node_modules/${NAME}/lib/src/index.js:1:2`, []],
    ['other files', 'at /x/my-src/index.js:1:2\n at /x/src/index.jsx:1:2\n at /src/a.js:1:2', []],
    ['nothing', '', []],
    ['a word', '2:x', []],
    ['a line alone', '2', []],
    ['a line before the first', '0:1', []],
    ['a column before the first', 'at src/index.js:1:0', []],
    ['a position and a word', '2:683 2:x', []],
  ])('of %s', (_title, text, positions) => {
    expect(read(text)).toEqual(positions);
  });
});

describe('the enclosing function', () => {
  it.each([
    ['a function', 'export async function lookUp(a = HERE) { }', 'lookUp'],
    ['a function in a function', 'function a() { function b() { HERE } }', 'b'],
    ['after a function in a function', 'function a() { function b() { } HERE }', 'a'],
    ['a method', 'class A { #find() { HERE } }', '#find'],
    ['a getter', 'class A { get all() { return HERE } }', 'all'],
    ['a constructor', 'class A { constructor() { HERE } }', 'constructor'],
    ['a field', 'class A { find = () => HERE; }', 'find'],
    ['a variable', 'const find = (x: string) => { HERE };', 'find'],
    ['a variable in brackets', 'const find = ((x) => HERE) satisfies Find;', 'find'],
    ['a function expression', 'const a = function find() { HERE };', 'find'],
    ['a method of an object', 'createAction({ name: "x", async run({ auth }) { HERE } })', 'run'],
    ['a property of an object', 'createAction({ run: async () => { HERE } })', 'run'],
    ['a property with quotes', 'f({ "a-b": () => HERE })', 'a-b'],
    ['a computed name', 'class A { [Symbol.iterator]() { HERE } }', '[Symbol.iterator]'],
    ['a callback', 'function a() { const rows = list.map((x) => HERE); }', 'a'],
    ['a callback in a property', 'f({ run: limited(async () => list.map(() => HERE)) })', 'run'],
    ['a callback in a variable', 'const { a } = b(); const find = once(() => HERE);', 'find'],
    ['the arguments of a call', 'function a() { b(HERE, () => 1); }', 'a'],
    ['no function', 'const a = HERE;', '(top level)'],
    ['a callback of nothing', 'list.map(() => HERE)', '(top level)'],
    ['a type before it', 'type A = () => void;\nfunction a() {\n  return HERE;\n}', 'a'],
  ])('of %s', (_title, source, name) => {
    const before = source.slice(0, source.indexOf('HERE')).split('\n');
    expect(enclosingFunction(source, before.length, before.at(-1)?.length ?? 0)).toBe(name);
  });
});
