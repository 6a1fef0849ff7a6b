import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const PIECES = path.resolve(import.meta.dirname, '../../../packages/pieces');

/**
 * Builds the page of a project, `src/page/page.tsx`, to `dist/page`: a script and a style sheet, also compressed. Its
 * `showPage` gets what the `service/page.tsx` of each piece exports by default, by the name of the piece's folder.
 */
async function buildPage(projectFolder: string): Promise<void> {
  const names = readdirSync(PIECES).filter((name) => existsSync(pageOf(name)));
  const imports = names.map((name, at) => importOf(`{ default as page${at} }`, pageOf(name)));
  const contributions = names.map((name, at) => `${JSON.stringify(name)}: page${at}`);
  const outdir = path.join(projectFolder, 'dist/page');
  await build({
    stdin: {
      contents: `${importOf('{ showPage }', './src/page/page.tsx')}${imports.join('')}
showPage({ ${contributions.join(', ')} });`,
      resolveDir: projectFolder,
    },
    outfile: path.join(outdir, 'page.js'),
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

/** Returns the file with the part of the page that only one service has. */
function pageOf(piece: string): string {
  return path.join(PIECES, piece, 'service/page.tsx');
}

function importOf(names: string, file: string): string {
  return `import ${names} from ${JSON.stringify(file)};\n`;
}

const [projectFolder] = process.argv.slice(2);
if (projectFolder === undefined) throw new Error('Usage: build-page <project folder>');
await buildPage(path.resolve(projectFolder));
