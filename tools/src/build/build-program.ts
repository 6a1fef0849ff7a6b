import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Builds a program of this repository, from a file in `src` to one of the same name in `dist`. Our own packages are
 * inlined; packages from npm stay imports.
 */
async function buildProgram(projectFolder: string, main: string): Promise<void> {
  await build({
    entryPoints: [path.join(projectFolder, main)],
    outfile: path.join(projectFolder, main.replace(/^src/, 'dist').replace(/\.ts$/, '.mjs')),
    bundle: true,
    platform: 'node',
    format: 'esm',
    keepNames: true,
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'npm-packages-stay-imports',
        setup(hooks) {
          hooks.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
            kind === 'entry-point' || name.startsWith('@pieceworks/')
              ? undefined
              : { path: name, external: true },
          );
        },
      },
    ],
  });
}

/** Builds the page of a program, if it has one, to `dist/page`: a script and a style sheet, also compressed. */
async function buildPage(projectFolder: string): Promise<void> {
  const page = path.join(projectFolder, 'src/page/page.tsx');
  if (!existsSync(page)) return;
  const outdir = path.join(projectFolder, 'dist/page');
  await build({
    entryPoints: [page],
    outdir,
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'react',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  for (const name of ['page.js', 'page.css']) {
    const file = path.join(outdir, name);
    const content = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(content));
    // For plain HTTP, over which browsers accept no Brotli.
    await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

const [projectFolder, ...programs] = process.argv.slice(2);
if (projectFolder === undefined) {
  throw new Error('Usage: build-program <project folder> <main files of its programs>');
}
for (const main of programs) await buildProgram(path.resolve(projectFolder), main);
await buildPage(path.resolve(projectFolder));
