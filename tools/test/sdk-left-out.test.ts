import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { sdkLeftOut } from '../src/build/sdk-left-out';
import { everyTrigger } from './every-trigger';
import measured from './sdk-measured.json';

const load = createRequire(__filename);

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sdk-left-out-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Bundles a text as a file in this folder, and returns the bundle's file. */
async function bundled(contents: string, options: BuildOptions = {}): Promise<string> {
  const outfile = path.join(folder, `${++files}.js`);
  await build({
    stdin: { contents, resolveDir: __dirname, sourcefile: 'piece.ts', loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    plugins: [sdkLeftOut],
    ...options,
  });
  return outfile;
}

/** Bundles a piece with another SDK than the installed one. */
async function bundledWith(sdk: string): Promise<string> {
  const file = path.join(folder, `${++files}/@activepieces/pieces-framework/index.js`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, sdk);
  return bundled(`export * from ${JSON.stringify(file)};`);
}

type Trigger = (typeof everyTrigger)[number];

/** Returns the properties of a trigger, and the results of the hooks that the SDK provides. */
async function behaviourOf(trigger: Trigger) {
  const hooks = ['onHandshake', 'onRenew', 'onStart', 'test'].map((name) => {
    const hook: () => Promise<unknown> = Reflect.get(trigger, name);
    return hook();
  });
  return { declared: JSON.stringify(trigger), does: await Promise.all(hooks) };
}

it('a bundle makes the same triggers as the SDK itself', async () => {
  const bundle = await bundled(`export { everyTrigger } from './every-trigger';`);
  const made: { everyTrigger: readonly Trigger[] } = load(bundle);
  expect(await Promise.all(made.everyTrigger.map(behaviourOf))).toEqual(
    await Promise.all(everyTrigger.map(behaviourOf)),
  );
});

it('a bundle throws a sentence when something runs a schema', async () => {
  const bundle = await bundled(`
    import { ShortTextProperty } from '@activepieces/pieces-framework';
    export const run = () => ShortTextProperty.optional().parse({});
  `);
  const { run }: { run: () => unknown } = load(bundle);
  expect(run).toThrow(
    'This piece was built without the schemas of the SDK, and something tried to run one.',
  );
});

it.each([
  [
    'a name that the framework does not have',
    `import { no } from '@activepieces/pieces-framework'; no();`,
    'No matching export',
  ],
  ['zod', `import { z } from 'zod'; z.object();`, 'zod must not be bundled'],
  [
    'shared',
    `import { isNil } from '@activepieces/shared'; isNil();`,
    '@activepieces/shared must not be bundled',
  ],
])('the build fails when a piece asks for %s', async (_, piece, reason) => {
  await expect(bundled(piece)).rejects.toThrow(reason);
});

const SHARED = 'const shared_1 = require("@activepieces/shared");';
const ZOD = 'const zod_1 = require("zod");';

it.each([
  ['a name that shared does not have', `${SHARED}\nexports.a = shared_1.noSuchName;`, 'noSuchName'],
  ['a function of shared', `${SHARED}\nexports.a = shared_1.apId();`, 'apId'],
  ['more of zod than schemas', `${ZOD}\nexports.a = zod_1.ZodError;`, 'ZodError'],
  ['an export under a condition', 'if (true) exports.a = 1;', 'not written as expected'],
  ['a require in the middle', 'exports.a = require("./a").a;', 'not written as expected'],
  ['all exports at once', 'module.exports = {}; use(exports);', 'not written as expected'],
])('the build fails when the SDK holds %s', async (_, sdk, reason) => {
  await expect(bundledWith(sdk)).rejects.toThrow(reason);
});

it.each([
  ['a value', 'exports.a = 1;\nexports.b = exports.a + 1;', { a: 1, b: 2 }],
  ['a function', 'exports.a = a;\nfunction a() { return 1; }\nexports.b = a();', { b: 1 }],
  [
    'a default',
    'var _a, _b;\nexports.a = (_a = [0][0]) !== null && _a !== void 0 ? _a : 1;\nexports.b = (_b = null) !== null && _b !== void 0 ? _b : 1;',
    { a: 0, b: 1 },
  ],
  [
    'an object that is built',
    'exports.a = Object.assign(Object.assign({ x: 1 }, { y: 2 }), { x: 3 });',
    { a: { x: 3, y: 2 } },
  ],
  [
    'an object that is changed',
    'exports.a = {};\nObject.assign(exports.a, { x: 1 });',
    { a: { x: 1 } },
  ],
  [
    'an enumeration',
    'var E;\n(function (E) {\n    E["A"] = "a";\n    E["B"] = "b";\n})(E || (exports.E = E = {}));',
    { E: { A: 'a', B: 'b' } },
  ],
])('the build keeps the meaning of %s', async (_, sdk, exported) => {
  expect(load(await bundledWith(sdk))).toMatchObject(exported);
});

it('the build keeps the meaning of an asynchronous function', async () => {
  const bundle = await bundledWith(`
const tslib_1 = require("tslib");
exports.add = (a, b) => tslib_1.__awaiter(void 0, void 0, void 0, function* () { return (yield a) + (yield b); });
`);
  const { add }: { add: (a: unknown, b: unknown) => Promise<number> } = load(bundle);
  await expect(add(Promise.resolve(1), 2)).resolves.toBe(3);
  await expect(add(Promise.reject(new Error('no')), 2)).rejects.toThrow('no');
});

/** The parts of the SDK that pieces use. */
const TAKEN = `
  export { createAction, createPiece, createTrigger } from '@activepieces/pieces-framework';
  export { PieceAuth, Property, StoreScope } from '@activepieces/pieces-framework';
  export { BaseHttpClient } from '@activepieces/pieces-common/src/lib/http/core/base-http-client';
`;

it('the SDK takes as many bytes as were measured with these versions of the SDK', async () => {
  const bundle = await bundled(TAKEN, { minify: true });
  const versions = Object.keys(measured.versions).map((name) => {
    const { version }: { version: string } = load(`${name}/package.json`);
    return [name, version];
  });
  const { size } = await stat(bundle);
  // After an update of the SDK, run `npm run bench -- cold-start`, check the budgets, and record the new numbers.
  expect({ versions: Object.fromEntries(versions), bytes: size }).toEqual(measured);
});
