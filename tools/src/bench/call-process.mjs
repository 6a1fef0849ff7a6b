import { createRequire } from 'node:module';

// Times the calls of one client in this process, and prints them in ms. Words: the bundle, the server's origin.
const [bundle = '', origin = ''] = process.argv.slice(2);
const require = createRequire(import.meta.url);

const CALLS = 300;
/** Not counted: code and connections warm up. */
const WARM_UP = 50;

/** @param {() => Promise<unknown>} call */
async function timed(call) {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

/** @param {() => Promise<unknown>} call */
async function repeated(call) {
  const taken = [];
  for (let done = -WARM_UP; done < CALLS; done++) {
    const ms = await timed(call);
    if (done >= 0) taken.push(ms);
  }
  return taken;
}

const first = await timed(() => require(bundle).connect(origin).read());
const client = require(bundle).connect(origin);
const [reads, creates] = [await repeated(client.read), await repeated(client.create)];
process.stdout.write(JSON.stringify({ first: [first], reads, creates }));
