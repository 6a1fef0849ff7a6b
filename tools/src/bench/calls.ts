import { at } from '@pieceworks/kit';
import { build } from 'esbuild';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { BUNDLE_OPTIONS } from '../build/bundle-options';
import { classNames } from '../build/class-names';
import { sdkLeftOut } from '../build/sdk-left-out';
import type { Client, Connect } from './clients/client';
import { median, quantile, rounded } from './statistics';
import type { Suite, Table } from './suite';

/**
 * Measures the overhead of a call: raw `fetch`, the SDK's client, Node's `http` and the kit's client. Each is bundled
 * like a piece and calls a local server that answers at once. The clients take turns.
 */

const CLIENTS = {
  'raw fetch': 'raw-fetch',
  'stock client': 'stock',
  "Node's http alone": 'node-http',
  ours: 'ours',
};

const ROUNDS = 150;
const CALLS_A_ROUND = 20;
/** Not counted: code and connections warm up. */
const WARM_UP_ROUNDS = 15;
const AT_ONCE = 50;
const PROCESSES = 15;

type Bundles = ReadonlyMap<string, string>;

/** Bundles each client into its own file; ours like a piece, without the unused parts of the SDK. */
async function bundled(): Promise<Bundles> {
  const bundles = new Map<string, string>();
  for (const [name, client] of Object.entries(CLIENTS)) {
    const file = path.resolve(`dist/bench/clients/${client}.js`);
    const isOurs = client === 'ours';
    await build({
      entryPoints: [`tools/src/bench/clients/${client}.ts`],
      outfile: file,
      ...BUNDLE_OPTIONS,
      plugins: isOurs ? [sdkLeftOut, classNames] : [],
      logLevel: 'error',
    });
    bundles.set(name, file);
  }
  return bundles;
}

function isClient(loaded: unknown): loaded is { connect: Connect } {
  return typeof at(loaded, 'connect') === 'function';
}

function clients(bundles: Bundles, origin: string): ReadonlyMap<string, Client> {
  const load = createRequire(import.meta.url);
  return new Map(
    [...bundles].map(([name, file]) => {
      const loaded: unknown = load(file);
      if (!isClient(loaded)) throw new Error(`${file} has no client.`);
      return [name, loaded.connect(origin)];
    }),
  );
}

/** @param work one measurement; a round makes `times` of them. */
async function takingTurns(
  title: string,
  contenders: ReadonlyMap<string, Client>,
  work: (client: Client) => Promise<unknown>,
  times: number,
): Promise<Table> {
  const taken = new Map([...contenders.keys()].map((name) => [name, new Array<number>()]));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    for (const [name, client] of contenders) {
      for (let done = 0; done < times; done++) {
        const start = performance.now();
        await work(client);
        if (round >= 0) taken.get(name)?.push(performance.now() - start);
      }
    }
  }
  return { title, rows: rowsOf(taken) };
}

function rowsOf(taken: ReadonlyMap<string, readonly number[]>): Table['rows'] {
  const [[, reference = []] = []] = taken;
  return [...taken].map(([client, ms]) => ({
    client,
    'p50, ms': rounded(median(ms), 3),
    'p99, ms': rounded(quantile(ms, 0.99), 3),
    'times the speed of raw fetch': rounded(median(reference) / median(ms)),
  }));
}

const FIRST_CALL = `
const [file, origin] = process.argv.slice(1);
const start = performance.now();
require(file).connect(origin).read().then(() => {
  console.log(performance.now() - start);
});
`;

async function firstCalls(bundles: Bundles, origin: string): Promise<Table> {
  const taken = new Map([...bundles.keys()].map((name) => [name, new Array<number>()]));
  for (let number = 0; number < PROCESSES; number++) {
    for (const [name, file] of bundles) {
      const words = ['-e', FIRST_CALL, file, origin];
      const { stdout } = await promisify(execFile)(process.execPath, words);
      taken.get(name)?.push(Number(stdout));
    }
  }
  return { title: 'The first read of a process, loading included', rows: rowsOf(taken) };
}

/** Measures four tables: reads, creates, parallel reads, and the first read of a process. */
export const calls: Suite = async () => {
  const bundles = await bundled();
  const server = fork(new URL('answering-server.mjs', import.meta.url));
  try {
    const message: unknown[] = await once(server, 'message');
    const origin = `http://127.0.0.1:${Number(at(message, 0))}`;
    const contenders = clients(bundles, origin);
    const many = Array.from({ length: AT_ONCE });
    return {
      reads: await takingTurns(
        `${ROUNDS * CALLS_A_ROUND} reads, one after the other`,
        contenders,
        ({ read }) => read(),
        CALLS_A_ROUND,
      ),
      creates: await takingTurns(
        `${ROUNDS * CALLS_A_ROUND} creates, one after the other`,
        contenders,
        ({ create }) => create(),
        CALLS_A_ROUND,
      ),
      atOnce: await takingTurns(
        `${AT_ONCE} reads at once, until all are answered`,
        contenders,
        ({ read }) => Promise.all(many.map(read)),
        1,
      ),
      first: await firstCalls(bundles, origin),
    };
  } finally {
    server.kill();
  }
};
