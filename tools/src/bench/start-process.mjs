import { createRequire } from 'node:module';

// Loads a piece and reads the fields of its first action, as a step does. Prints ms and bytes. Argument: the bundle.
const [bundle = ''] = process.argv.slice(2);
const require = createRequire(import.meta.url);

const before = process.memoryUsage();
const start = performance.now();
const piece = Object.values(require(bundle)).find((one) => one.constructor.name === 'Piece');
const [first = ''] = Object.keys(piece.actions());
const { props } = piece.getAction(first);
if (Object.keys(props).length === 0) throw new Error('There are no fields to look at.');
const ms = performance.now() - start;
const { rss, heapUsed } = process.memoryUsage();
process.stdout.write(
  JSON.stringify({ ms, rss: rss - before.rss, heap: heapUsed - before.heapUsed }),
);
