import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PieceHost } from '@pieceworks/host';
import { readText } from '@pieceworks/kit';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { publishedFile } from './release/published';
import { type Registry, startRegistry } from './release/registry';
import { copyWorkspace } from './release/workspace-copy';
import { type PieceManifest, readPieceManifest } from './repository';
import { connectToSandbox, serviceOf } from './sandbox-connections';
import { pieceFolders } from './source-piece';

/**
 * Releases what is committed, for once to a registry of this machine: in a copy of the repository, with the
 * command of a real release. Then takes each piece from there as a user would, and runs an action of it.
 */

const NX = 'node_modules/nx/dist/bin/nx.js';

/** An action of each piece that shows that it works, and its values. */
const ACTIONS = {
  firmable: ['enrich_company', { abn: '51 824 753 556' }],
  'world-news-api': ['get_geo_coordinates', { location: 'Wellington, New Zealand' }],
  'content-snare': ['create_client', { name: 'Aroha Ngata', email: 'aroha.ngata@example.com' }],
} as const;

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
    await planRelease(copy, run, before);
    await run(copy, process.execPath, NX, 'release', '--yes');
    say(`Released to ${registry.url}\n`);
    for (const { name, version } of await manifestsOf(copy)) {
      if (before.some((manifest) => manifest.name === name && manifest.version === version)) {
        throw new Error(`${name} is still ${version}.`);
      }
      await checkTraces(copy, run, name, version);
      const installed = path.join(folder, 'installed', serviceOf(name));
      await takePiece(installed, run, sandbox, name, version);
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

/** Plans a release of every piece, on top of what is planned already. */
async function planRelease(
  copy: string,
  run: Run,
  manifests: readonly PieceManifest[],
): Promise<void> {
  const plans = path.join(copy, '.nx/version-plans');
  const bumps = manifests.map(({ name }) => `'${name}': patch`);
  await mkdir(plans, { recursive: true });
  await writeFile(
    path.join(plans, 'rehearsal.md'),
    `---\n${bumps.join('\n')}\n---\n\nIs released for a rehearsal.\n`,
  );
  await run(copy, 'git', 'add', plans);
  await run(copy, 'git', 'commit', '--quiet', '--message', 'Plan a rehearsal');
}

/** What a release leaves in the repository: a commit of all that it changed, a tag, a changelog. */
async function checkTraces(copy: string, run: Run, name: string, version: string): Promise<void> {
  const left = await run(copy, 'git', 'status', '--porcelain');
  if (left !== '') throw new Error(`The release left uncommitted:\n${left}`);
  await run(copy, 'git', 'rev-parse', '--verify', '--quiet', `refs/tags/${name}@${version}`);
  const folder = path.join(copy, 'packages/pieces', serviceOf(name));
  const changelog = await readFile(path.join(folder, 'CHANGELOG.md'), 'utf8');
  if (!changelog.includes(`## ${version} `))
    throw new Error(`${name} has no changelog of ${version}.`);
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
  await run(folder, 'npm', 'install', '--silent', `${name}@${version}`);
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
    const [action, propsValue] = ACTIONS[serviceOf(name)];
    const connection = await connectToSandbox(host, sandbox);
    const check = await host.validate(connection);
    if (!check.valid) throw new Error(check.error);
    await host.runAction(action, { connection, propsValue });
    say(`✓ ${name}@${version}: installed, connected, ran ${action}\n`);
  } finally {
    await host.close();
  }
}

/** Makes believe that an action was published that is not there, and that a patch is planned. */
async function checkRefusal(copy: string, run: Run): Promise<void> {
  const [folder = ''] = await pieceFolders(copy);
  const file = publishedFile(folder);
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace('"surface": {', '"surface": { "action once": { "kind": "action" },'),
  );
  await run(copy, 'git', 'commit', '--quiet', '--all', '--message', 'Take an action away');
  await planRelease(copy, run, await manifestsOf(copy));
  const refused = await run(copy, process.execPath, NX, 'release', '--yes').catch(String);
  if (!refused.includes('action once is gone.'))
    throw new Error(`A break was released:\n${refused}`);
  say('✓ a patch that takes an action away is refused\n');
}

function say(words: string): void {
  process.stdout.write(words);
}

await rehearse(process.cwd());
