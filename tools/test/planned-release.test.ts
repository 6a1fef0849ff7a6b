import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { planRelease } from '../src/release/planned-release';

const NAME = '@pieceworks/piece-sample';
const PIECE = 'packages/pieces/sample';

let root: string;

const git = (...words: string[]) => execFileSync('git', words, { cwd: root });

async function write(file: string, content: unknown): Promise<void> {
  const target = path.join(root, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, JSON.stringify(content, null, 2));
}

/** The source map of a bundle with this code of the SDK. */
const mapOf = (sdk: string) => ({
  sources: [
    '../../src/index.ts',
    '../../../../kit/src/values/json.ts',
    '../../../../../node_modules/@activepieces/pieces-framework/src/index.js',
  ],
  sourcesContent: ['the piece', 'the kit', sdk],
});
const build = async (sdk: string) => write(`${PIECE}/dist/src/index.js.map`, mapOf(sdk));

let changed = 0;

/** Commits a change of a file. */
async function commit(message: string, file: string): Promise<void> {
  await write(file, (changed += 1));
  git('add', file);
  git('commit', '--quiet', '-m', message);
}

async function release(version: string): Promise<void> {
  await write(`${PIECE}/package.json`, { name: NAME, version, description: 'x' });
  await write(`${PIECE}/published.json`, { version, surface: {} });
  const kept = path.join(root, PIECE, 'source-maps', `${version}.map.gz`);
  await mkdir(path.dirname(kept), { recursive: true });
  await writeFile(kept, gzipSync(JSON.stringify(mapOf('the SDK'))));
  git('add', PIECE);
  git('commit', '--quiet', '-m', `chore: release sample ${version}`);
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'planned-release-'));
  git('init', '--quiet');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.com');
  await writeFile(path.join(root, '.gitignore'), 'dist');
  await write(`${PIECE}/package.json`, { name: NAME, version: '0.1.0', description: 'x' });
  await build('the SDK');
  git('add', '.');
  git('commit', '--quiet', '-m', 'feat: everything');
});

afterEach(() => rm(root, { recursive: true }));

const planned = async () =>
  (await planRelease(root)).map(({ version, changes }) => ({
    version,
    subjects: changes.map(({ subject }) => subject),
  }));

it('the first release has the version of the manifest, and lists the steps', async () => {
  const step = "{ displayName: 'Find', description: 'Finds it.' }";
  const source = path.join(root, PIECE, 'src/index.ts');
  await mkdir(path.dirname(source), { recursive: true });
  await writeFile(
    source,
    `class Piece { metadata() { return { actions: { find: ${step} }, triggers: {} } } }
    export const sample = new Piece();`,
  );
  expect(await planRelease(root)).toMatchObject([
    { version: '0.1.0', changes: [], steps: ['**Find**: Finds it.'] },
  ]);
});

it('a release contains what changed in the bundle of a piece since its last release', async () => {
  await release('0.1.0');
  await commit('fix: before the release', `${PIECE}/src/a.ts`);
  await release('0.1.1');
  await commit('feat: the piece', `${PIECE}/src/a.ts`);
  await commit('fix(kit): the kit', 'packages/kit/src/a.ts');
  await commit('fix(lab): the sandbox', 'packages/lab/src/a.ts');
  await commit('fix: the simulation', `${PIECE}/service/sandbox/a.ts`);
  await commit('fix: the contract', `${PIECE}/service/openapi/vendor.yaml`);
  await commit('test: the piece', `${PIECE}/test/a.ts`);
  expect(await planned()).toEqual([
    { version: '0.1.2', subjects: ['the piece', 'the kit', 'the contract'] },
  ]);
});

it('a piece without a change that people notice is not released', async () => {
  await release('0.1.0');
  await commit('refactor: the piece', `${PIECE}/src/a.ts`);
  await commit('feat: the sandbox', 'packages/lab/src/a.ts');
  expect(await planned()).toEqual([]);
});

it('a new version of a dependency is released if its code is in the bundle', async () => {
  await release('0.1.0');
  await commit('fix(deps): a tool of the tests', 'package-lock.json');
  expect(await planned()).toEqual([]);
  await commit('fix(deps): the SDK', 'package-lock.json');
  await build('the SDK, mended');
  expect(await planned()).toEqual([
    { version: '0.1.1', subjects: ['a tool of the tests', 'the SDK'] },
  ]);
});

it('a history without the last release is refused', async () => {
  await write(`${PIECE}/published.json`, { version: '0.1.0', surface: {} });
  await expect(planRelease(root)).rejects.toThrow('The history does not contain the release');
});

it('a piece that is not built is refused', async () => {
  await release('0.1.0');
  await rm(path.join(root, PIECE, 'dist'), { recursive: true });
  await expect(planRelease(root)).rejects.toThrow('is not built. Run npm run build.');
});
