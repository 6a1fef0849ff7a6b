import path from 'node:path';
import { build } from 'esbuild';

/**
 * Builds a program of a project from its main file in `src` to `dist`, with the ending `.mjs`. Our own packages are
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

const [projectFolder, ...programs] = process.argv.slice(2);
if (projectFolder === undefined || programs.length === 0) {
  throw new Error('Usage: build-program <project folder> <main files of its programs>');
}
for (const main of programs) await buildProgram(path.resolve(projectFolder), main);
