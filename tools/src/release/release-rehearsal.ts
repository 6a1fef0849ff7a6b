import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PieceHost } from '@pieceworks/host';
import { readText } from '@pieceworks/kit';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { SERVICES } from '@pieceworks/services';
import { major } from 'semver';
import { readKeptSourceMap } from './kept-source-map';
import { publishedFile } from './published';
import { type Registry, startRegistry } from './registry';
import { copyWorkspace } from '../workspace/workspace-copy';
import { bundleMapFile } from '../build/bundle-map';
import { type PieceManifest, readPieceManifest } from '../build/piece-manifest';
import { connectToSandbox, serviceOf } from '@pieceworks/testing/sandbox-connections';
import { pieceFolders } from '../workspace/source-piece';
import { stackOfFailure } from '../workspace/stack-of-failure';

/**
 * Releases what is committed, for once to a registry of this machine: in a copy of the repository, with the
 * commands of a real release. Then takes each piece from there as a user would, runs an action of it, and traces a failure.
 */

/** What `npm run release` starts, but for the tests. */
const RELEASE = ['--import', 'tsx', 'tools/src/release/release.ts'];
const PUBLISH = ['node_modules/nx/dist/bin/nx.js', 'release', 'publish'];

/** Fails where a flow does not ask for the versions that were given out. */
const CHECK_FLOWS = ['--import', 'tsx', 'tools/src/flows/format/generate.ts', '--check'];

/** What the changelogs of the rehearsal tell. */
const CHANGE = 'ends a rehearsal';

/** An action that every piece has, and that fails where nothing is filled in. */
const TRACED = 'custom_api_call';

/** Commits and tags in the copy need a name, and nobody's key. */
const GIT_ENV = {
  GIT_AUTHOR_NAME: 'Rehearsal',
  GIT_AUTHOR_EMAIL: 'rehearsal@example.com',
  GIT_COMMITTER_NAME: 'Rehearsal',
  GIT_COMMITTER_EMAIL: 'rehearsal@example.com',
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'commit.gpgsign',
  GIT_CONFIG_VALUE_0: 'false',
  GIT_CONFIG_KEY_1: 'tag.gpgsign',
  GIT_CONFIG_VALUE_1: 'false',
};

/** Runs a program in a folder of the rehearsal; what it printed comes with its failure. */
type Run = (folder: string, program: string, ...words: string[]) => Promise<string>;

async function rehearse(root: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'release-rehearsal-'));
  const registry = await startRegistry(path.join(folder, 'registry'));
  const sandbox = await startSandbox();
  try {
    const run = runIn(registry);
    const copy = path.join(folder, 'workspace');
    await copyWorkspace(root, copy);
    const before = await manifestsOf(copy);
    await commitChange(copy, run);
    await run(copy, process.execPath, ...RELEASE);
    await run(copy, process.execPath, ...CHECK_FLOWS);
    await run(copy, process.execPath, ...PUBLISH);
    say(`Released to ${registry.url}\n`);
    for (const { name, version } of await manifestsOf(copy)) {
      if (before.some((manifest) => manifest.name === name && manifest.version === version)) {
        throw new Error(`${name} is still ${version}.`);
      }
      await checkTraces(copy, run, name, version);
      const installed = path.join(folder, 'installed', serviceOf(name));
      await takePiece(installed, run, sandbox, name, version);
      await tracePiece(copy, run, installed, name, version);
    }
    await checkRefusal(copy, run);
  } finally {
    registry.stop();
    await sandbox.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function runIn(registry: Registry): Run {
  return async (cwd, program, ...words) => {
    const env = { ...registry.env, ...GIT_ENV, NX_TUI: 'false', NX_DAEMON: 'false' };
    try {
      return (await promisify(execFile)(program, words, { cwd, env })).stdout;
    } catch (error) {
      const printed = [readText(error, 'stdout'), readText(error, 'stderr')].join('\n');
      throw new Error(`${program} ${words.join(' ')} failed.\n${printed}`);
    }
  };
}

async function manifestsOf(root: string): Promise<PieceManifest[]> {
  return Promise.all((await pieceFolders(root)).map(readPieceManifest));
}

/** Commits a change of what all pieces are built from. */
async function commitChange(copy: string, run: Run): Promise<void> {
  const file = path.join(copy, 'packages/kit/src/index.ts');
  await appendFile(file, '// Changed for a rehearsal.\n');
  await run(copy, 'git', 'commit', '--quiet', '--all', '--message', `fix: ${CHANGE}`);
}

/** What a release leaves in the repository: a commit of all that it changed, a tag, a changelog. */
async function checkTraces(copy: string, run: Run, name: string, version: string): Promise<void> {
  const left = await run(copy, 'git', 'status', '--porcelain');
  if (left !== '') throw new Error(`The release left uncommitted:\n${left}`);
  await run(copy, 'git', 'rev-parse', '--verify', '--quiet', `refs/tags/${name}@${version}`);
  const folder = path.join(copy, 'packages/pieces', serviceOf(name));
  const changelog = await readFile(path.join(folder, 'CHANGELOG.md'), 'utf8');
  if (!changelog.includes(`## ${version} `) || !changelog.includes(`- ${CHANGE}`))
    throw new Error(`${name} has no changelog of ${version}:\n${changelog}`);
  if (!existsSync(publishedFile(folder)))
    throw new Error(`${name} does not say what is published.`);
}

/** Installs a piece with npm into an empty folder, loads it as the platform does and runs an action. */
async function takePiece(
  folder: string,
  run: Run,
  sandbox: RunningSandbox,
  name: string,
  version: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run(folder, 'npm', 'install', '--loglevel=error', `${name}@${version}`);
  const installed = (await readdir(path.join(folder, 'node_modules'))).filter(
    (entry) => !entry.startsWith('.'),
  );
  if (installed.join() !== '@pieceworks')
    throw new Error(`${name} brought ${installed.join(', ')}.`);
  // The host takes tarballs: what npm installed becomes one again.
  const packed = await run(folder, 'npm', 'pack', '--silent', `./node_modules/${name}`);
  const host = await PieceHost.fromTarball(path.join(folder, packed.trim()));
  try {
    if (host.version !== version) throw new Error(`${name} came as ${host.version}.`);
    const { action, props: propsValue } = SERVICES[serviceOf(name)].sample;
    const connection = await connectToSandbox(host, sandbox);
    const check = await host.validate(connection);
    if (!check.valid) throw new Error(check.error);
    await host.runAction(action, { connection, propsValue });
    say(`✓ ${name}@${version}: installed, connected, ran ${action}\n`);
  } finally {
    await host.close();
  }
}

/** Traces a failure of the installed bundle by the source map that the release kept. */
async function tracePiece(
  copy: string,
  run: Run,
  installed: string,
  name: string,
  version: string,
): Promise<void> {
  const folder = path.join(copy, 'packages/pieces', serviceOf(name));
  const kept = await readKeptSourceMap(folder, version);
  if (kept !== (await readFile(bundleMapFile(path.join(folder, 'dist')), 'utf8')))
    throw new Error(`The source map of ${name}@${version} is not that of what was published.`);
  const bundle = path.join(installed, 'node_modules', name, 'src/index.js');
  const stack = await stackOfFailure(bundle, TRACED);
  const trace = ['--import', 'tsx', 'tools/src/run/trace.ts', `${name}@${version}`, stack];
  const [traced = ''] = (await run(copy, process.execPath, ...trace)).split('  ');
  const source = await stackOfFailure(path.join(folder, 'src/index.ts'), TRACED);
  if (!source.includes(`/${traced}:`))
    throw new Error(`${TRACED} of ${name} was traced to ${traced}, but fails so:\n${source}`);
  say(`✓ ${name}@${version}: a failure of ${TRACED} traced to ${traced}\n`);
}

/** Makes believe that an action was published that is not there: a patch is refused, a major version is not. */
async function checkRefusal(copy: string, run: Run): Promise<void> {
  const [folder = ''] = await pieceFolders(copy);
  const file = publishedFile(folder);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace('"surface": {', '"surface": { "action once": { "kind": "action" },'),
  );
  await commitChange(copy, run);
  const release = [...RELEASE, '--dry-run'];
  const refused = await run(copy, process.execPath, ...release).catch(String);
  if (!refused.includes('action once is gone.'))
    throw new Error(`A break was released:\n${refused}`);
  say('✓ a patch that takes an action away is refused\n');

  await run(copy, 'git', 'commit', '--quiet', '--amend', '--message', `fix!: ${CHANGE}`);
  const { version } = await readPieceManifest(folder);
  const next = `${major(version) + 1}.0.0`;
  const allowed = await run(copy, process.execPath, ...release);
  if (!allowed.includes(`"version": "${next}"`))
    throw new Error(`No major version was given out:\n${allowed}`);
  say(`✓ a breaking change that says so would be ${next}\n`);
}

function say(words: string): void {
  process.stdout.write(words);
}

await rehearse(process.cwd());
