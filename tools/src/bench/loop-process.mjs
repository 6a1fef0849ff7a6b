import { createRequire } from 'node:module';

// Runs one action, as the platform runs each item of a loop. Arguments: the bundle, the action, the context as JSON.
const [bundle = '', action = '', context = '{}'] = process.argv.slice(2);
const exported = Object.values(createRequire(import.meta.url)(bundle));
const piece = exported.find((one) => one.constructor.name === 'Piece');
await piece.getAction(action).run(JSON.parse(context));
