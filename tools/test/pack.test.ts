import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Piece } from '@activepieces/pieces-framework';
import { PieceHost } from '@pieceworks/lab/host';
import { loadService, serviceNames } from '@pieceworks/lab/services';
import { performHere } from '@pieceworks/lab/suites/perform-here';
import { findPackOf } from '@pieceworks/lab/suites/piece-in-sandbox';
import { importPiece } from '../src/workspace/source-piece';
import { ROOT } from './program';

const SERVICES = serviceNames();
const PUBLINT = path.join(ROOT, 'node_modules/publint/src/cli.js');

async function run(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT });
  return stdout;
}

let folder: string;

/** Builds and packs pieces again, in another process than their first time. Each goes into a folder of its own. */
const REBUILD = `
import { buildPiece } from './tools/src/build/piece-build.ts';
import { packPiece } from './tools/src/build/pack-piece.ts';
const [folder, ...services] = process.argv.slice(1);
for (const service of services) {
  await buildPiece('packages/pieces/' + service, folder + '/' + service);
  await packPiece(folder + '/' + service, folder);
}`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pack-'));
  const node = ['--import', 'tsx', '--input-type=module', '--eval', REBUILD];
  await run(...node, folder, ...SERVICES);
});

afterAll(() => rm(folder, { recursive: true }));

/** Returns the languages that a piece is translated into; none for one that is still being written. */
function languagesOf(service: string): string[] {
  const folder = path.join(ROOT, 'packages/pieces', service, 'src/i18n');
  return existsSync(folder)
    ? readdirSync(folder)
        .map((file) => path.parse(file).name)
        .sort()
    : [];
}

describe.each(SERVICES)('the tarball of %s', (service) => {
  let shipped: string;

  beforeAll(async () => {
    shipped = (await findPackOf(await loadService(service))).file;
  });

  it('is the same to the byte when built again', async () => {
    const again = await readFile(path.join(folder, path.basename(shipped)));
    expect(again.equals(await readFile(shipped))).toBe(true);
  });

  it('has the metadata of its source, which is made with the whole SDK', async () => {
    const source = await importPiece(path.join(ROOT, 'packages/pieces', service));
    const host = await PieceHost.fromTarball(shipped, { perform: performHere });
    const { name, version, i18n, ...metadata } = host.metadata();
    await host.close();
    expect(name).toBe((await loadService(service)).piece);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Object.keys(i18n ?? {}).sort()).toEqual(languagesOf(service));
    expect(metadata).toEqual(
      JSON.parse(JSON.stringify({ ...source.metadata(), authors: source.authors })),
    );
  });

  it('holds nothing of what our programs know about the service', async () => {
    const host = await PieceHost.fromTarball(shipped, { perform: performHere });
    const files = await readdir(host.folder);
    await host.close();
    expect(files).toContain('src');
    expect(files).not.toContain('service');
    // Of that folder, the bundle has values of the contract alone.
    const map = path.join(ROOT, 'packages/pieces', service, 'dist/src/index.js.map');
    const { sources }: { sources: string[] } = JSON.parse(await readFile(map, 'utf8'));
    const inside = sources.filter((file) => /^(\.\.\/)+service\//.test(file));
    expect(inside.filter((file) => !/\/service\/dist\/[\w-]+\.ts$/.test(file))).toEqual([]);
  });

  it('names every package whose code is in the bundle, with its licence', async () => {
    const dist = path.join(ROOT, 'packages/pieces', service, 'dist');
    const notices = await readFile(path.join(dist, 'NOTICES'), 'utf8');
    const map: { sources: string[] } = JSON.parse(
      await readFile(path.join(dist, 'src/index.js.map'), 'utf8'),
    );
    const inside = map.sources.flatMap(
      (file) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
    );
    expect(inside.length).toBeGreaterThan(0);
    for (const name of inside)
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'));
    expect(notices).toContain('Copyright (c) 2020-2024 Activepieces Inc.\n');
    expect(notices).toContain('Permission is hereby granted');
  });

  it('keeps the names of classes', async () => {
    const bundle = path.join(ROOT, 'packages/pieces', service, 'dist/src/index.js');
    const exported: Readonly<Record<string, Piece>> = createRequire(__filename)(bundle);
    const [piece] = Object.values(exported);
    const host = await PieceHost.fromTarball(shipped, { perform: performHere });
    const withoutConnection: unknown = await host
      .runAction('custom_api_call')
      .catch((error: unknown) => error);
    await host.close();
    expect(
      [piece, piece?.getAction('custom_api_call'), withoutConnection].map((instance) =>
        instance instanceof Object ? instance.constructor.name : instance,
      ),
    ).toEqual(['Piece', 'IAction', 'Failure']);
  });

  it('shows its piece to import() and to require()', async () => {
    const bundle = path.join(ROOT, 'packages/pieces', service, 'dist/src/index.js');
    const program = `const show = (module) =>
        console.log(String(Object.values(module).some(({ constructor }) => constructor.name === 'Piece')));
      import(process.argv[1]).then(show).then(() => show(require(process.argv[1])));`;
    expect(await run('--eval', program, bundle)).toBe('true\ntrue\n');
  });

  it('has nothing that publint would change', async () => {
    expect(await run(PUBLINT, shipped, '--strict')).toContain('All good!');
  });
});
