import { createRequire } from 'node:module';

/**
 * Runs one action of a bundle in this process, as the platform runs each item of a loop, and prints its output.
 * Words: the bundle, the action, and a JSON of the context.
 */
const [bundle = '', action = '', context = '{}'] = process.argv.slice(2);
const exported = Object.values(createRequire(import.meta.url)(bundle));
const piece = exported.find((one) => one.constructor.name === 'Piece');
process.stdout.write(JSON.stringify(await piece.getAction(action).run(JSON.parse(context))));
