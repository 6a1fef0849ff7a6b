import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS } from './bundle-options';
import { classNames } from './class-names';
import { noticesOf } from './notices';
import { npmPage, repositoryField } from './npm-page';
import { readPieceManifest, readSharedFields } from './piece-manifest';
import { sdkLeftOut } from './sdk-left-out';

/**
 * Builds a piece to a folder, laid out as the platform loads it: one CommonJS file `src/index.js` with all code, the
 * translations beside it, and a manifest without dependencies.
 */
export async function buildPiece(pieceFolder: string, dist: string): Promise<void> {
  const { name, version, description, keywords } = await readPieceManifest(pieceFolder);
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const outfile = path.join(dist, 'src/index.js');
  const { metafile } = await build({
    entryPoints: [path.join(pieceFolder, 'src/index.ts')],
    outfile,
    ...BUNDLE_OPTIONS,
    // Not packed: the source map resolves stack traces from run logs.
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    plugins: [sdkLeftOut, classNames],
  });
  const translations = path.join(pieceFolder, 'src/i18n');
  if (existsSync(translations)) {
    await cp(translations, path.join(dist, 'src/i18n'), { recursive: true });
  }
  const shared = await readSharedFields(process.cwd());
  const folder = path.relative(process.cwd(), pieceFolder).replaceAll('\\', '/');
  const page = await readFile(path.join(pieceFolder, 'README.md'), 'utf8');
  await writeFile(path.join(dist, 'README.md'), npmPage(page, folder, shared.repository));
  await cp(path.resolve('LICENSE'), path.join(dist, 'LICENSE'));
  // There is none before the first release.
  const changelog = path.join(pieceFolder, 'CHANGELOG.md');
  if (existsSync(changelog)) await cp(changelog, path.join(dist, 'CHANGELOG.md'));
  await writeFile(path.join(dist, 'NOTICES'), await noticesOf(metafile));
  const manifest = {
    name,
    version,
    description,
    keywords,
    license: 'MIT',
    ...shared,
    ...repositoryField(shared.repository, folder),
    type: 'commonjs',
    main: './src/index.js',
    engines: { node: '>=20' },
    files: ['src/index.js', 'src/i18n', 'README.md', 'CHANGELOG.md', 'LICENSE', 'NOTICES'],
    dependencies: {},
    // A package with a scope is private by default.
    publishConfig: { access: 'public' },
  };
  await writeFile(path.join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
