// The program of the sandbox: `start.mjs <port>,… <folder of a service>…`, with a sandbox at each port. It bundles the
// sandbox with what the folders hold, because tsx would compile each of their files at every start, and runs the bundle.
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [ports = '', ...folders] = process.argv.slice(2);
const dist = path.join(import.meta.dirname, '../../dist');

/** Returns the import of a service, and the object that the sandbox simulates. */
const services = folders.map((folder, at) => {
  const own = ['sandbox.ts', 'sandbox/index.ts'].map((file) => path.join(folder, file));
  const account = own.find((file) => existsSync(file));
  const importOf = (/** @type {string} */ name, /** @type {string} */ file) =>
    `import ${name}${at} from ${JSON.stringify(file)};\n`;
  const entry = importOf('service', path.join(folder, 'entry.ts'));
  return account === undefined
    ? { imports: entry, simulated: `{ service: service${at} }` }
    : {
        imports: entry + importOf('createAccount', account),
        simulated: `{ service: service${at}, createAccount: createAccount${at} }`,
      };
});

await mkdir(dist, { recursive: true });
const outfile = path.join(dist, `sandbox-${process.pid}.mjs`);
await build({
  stdin: {
    contents: `import { serve } from './serve';
${services.map(({ imports }) => imports).join('')}
await serve(${JSON.stringify(ports.split(',').map(Number))}, [${services.map(({ simulated }) => simulated).join(', ')}]);`,
    resolveDir: import.meta.dirname,
  },
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  keepNames: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'npm-packages-stay-imports',
      setup(hooks) {
        hooks.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
          name.startsWith('@pieceworks/') ? undefined : { path: name, external: true },
        );
      },
    },
  ],
});
try {
  await import(pathToFileURL(outfile).href);
} finally {
  await rm(outfile, { force: true });
}
