import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { asList, at } from '@pieceworks/kit/json';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS } from '../build/bundle-options';
import { sdkLeftOut } from '../build/sdk-left-out';
import type { Row } from '../workspace/table';
import { runProcess } from './run-process';
import { median, quantile, rounded } from './statistics';

/** Modules of `clients`; ours is bundled like a piece, without the unused parts of the SDK. */
const CLIENTS = { fetch: [], sdk: [], ours: [sdkLeftOut] };
const PROCESSES = 10;

async function bundled(): Promise<Map<string, string>> {
  const bundles = new Map<string, string>();
  for (const [client, plugins] of Object.entries(CLIENTS)) {
    const outfile = path.resolve(`dist/bench/clients/${client}.js`);
    const entryPoints = [`tools/src/bench/clients/${client}.ts`];
    await build({ entryPoints, outfile, ...BUNDLE_OPTIONS, plugins, logLevel: 'error' });
    bundles.set(client, outfile);
  }
  return bundles;
}

/** Measures the overhead of a call. The clients take turns, and the server answers at once. */
export async function measureCalls(): Promise<Row[]> {
  const bundles = await bundled();
  const server = fork(path.join(import.meta.dirname, 'answering-server.mjs'));
  try {
    const message: unknown[] = await once(server, 'message');
    const origin = `http://127.0.0.1:${Number(at(message, 0))}`;
    const samples = new Map([...bundles.keys()].map((client) => [client, new Array<unknown>()]));
    for (let number = 0; number < PROCESSES; number++) {
      for (const [client, bundle] of bundles) {
        samples.get(client)?.push(await runProcess('call-process.mjs', [bundle, origin]));
      }
    }
    return [...samples].map(([client, taken]) => rowOf(client, taken));
  } finally {
    server.kill();
  }
}

function rowOf(client: string, taken: readonly unknown[]): Row {
  const msOf = (name: string) => taken.flatMap((one) => asList(at(one, name)).map(Number));
  const [first, reads, creates] = [msOf('first'), msOf('reads'), msOf('creates')];
  return {
    client,
    'first read of a process, ms': rounded(median(first), 1),
    'read: p50, ms': rounded(median(reads)),
    'p99, ms': rounded(quantile(reads, 0.99)),
    'create: p50, ms': rounded(median(creates)),
    'p99, ms ': rounded(quantile(creates, 0.99)),
  };
}
