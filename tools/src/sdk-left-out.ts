import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/**
 * The SDK builds some two hundred zod schemas when it is loaded, most of a piece's cold start, and a
 * piece never runs one of them: they describe metadata to servers. This plugin leaves `zod` out and, of
 * `@activepieces/shared` and `tslib`, keeps the names that the SDK really asks for, taken from the
 * installed packages; the framework itself comes without what no piece of ours uses. The build fails when
 * something is asked for that is not there.
 */
export const sdkLeftOut: Plugin = {
  name: 'sdk-left-out',
  setup(hooks) {
    hooks.onResolve({ filter: /^@activepieces\/pieces-framework$/ }, () => ({
      path: 'framework',
      namespace: NAMESPACE,
    }));
    hooks.onLoad({ filter: /^framework$/, namespace: NAMESPACE }, () => ({
      contents: FRAMEWORK,
      resolveDir: path.dirname(require.resolve('@activepieces/pieces-framework')),
    }));
    // What a piece does not name of the framework falls away with the module that it is in.
    hooks.onResolve(
      { filter: /^\.\/lib\//, namespace: NAMESPACE },
      ({ path: file, resolveDir }) => ({
        path: path.join(resolveDir, file),
        sideEffects: false,
      }),
    );
    hooks.onResolve({ filter: /^zod$/ }, ({ importer }) =>
      isSdkFile(importer) ? { path: 'zod', namespace: NAMESPACE } : refuse('zod', importer),
    );
    hooks.onResolve({ filter: /^@activepieces\/shared$/ }, ({ importer }) =>
      isSdkFile(importer) ? { path: 'shared', namespace: NAMESPACE } : refuse('shared', importer),
    );
    hooks.onResolve({ filter: /^tslib$/ }, ({ importer }) =>
      isSdkFile(importer) ? { path: 'tslib', namespace: NAMESPACE } : undefined,
    );
    hooks.onLoad({ filter: /^tslib$/, namespace: NAMESPACE }, async () => ({
      // Named one by one, the rest of the compiler's helpers falls away.
      contents: `export { ${(await namesAskedFor('tslib_1')).join(', ')} } from 'tslib/tslib.es6.mjs';`,
      resolveDir: path.dirname(require.resolve('@activepieces/pieces-framework')),
    }));
    hooks.onLoad({ filter: /\.js$/, namespace: 'file' }, async ({ path: file }) =>
      isSdkFile(file) ? { contents: withoutSchemas(await readFile(file, 'utf8')) } : undefined,
    );
    hooks.onLoad({ filter: /^zod$/, namespace: NAMESPACE }, () => ({ contents: INERT_ZOD }));
    hooks.onLoad({ filter: /^shared$/, namespace: NAMESPACE }, async () => ({
      contents: await copyOfShared(),
    }));
  },
};

const NAMESPACE = 'left-out';

/** What pieces take of the framework, each from where it is; a name that is missing fails the build. */
const FRAMEWORK = `
export { createAction } from './lib/action/action.js';
export { StoreScope } from './lib/context/index.js';
export { createPiece } from './lib/piece.js';
export { PieceAuth } from './lib/property/authentication/index.js';
export { OAuth2AuthorizationMethod } from './lib/property/authentication/oauth2-prop.js';
export { Property } from './lib/property/input/index.js';
export { createTrigger, DEDUPE_KEY_PROPERTY, TriggerStrategy } from './lib/trigger/trigger.js';
`;
const require = createRequire(import.meta.url);

function isSdkFile(file: string): boolean {
  return /[/\\]@activepieces[/\\]pieces-(framework|common)[/\\]/.test(file);
}

function refuse(name: string, importer: string) {
  return { errors: [{ text: `${name} must not be bundled, but ${importer} imports it` }] };
}

/** Puts the inert stand-in where an SDK file builds a schema: `exports.Name = zod_1.z.object(…)`. */
function withoutSchemas(source: string): string {
  const tree = ts.createSourceFile('sdk.js', source, ts.ScriptTarget.Latest);
  const schemas: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && isSchema(node.right)) schemas.push(node.right);
    else if (ts.isVariableDeclaration(node) && node.initializer && isSchema(node.initializer)) {
      schemas.push(node.initializer);
    } else ts.forEachChild(node, visit);
  };
  visit(tree);
  let shorter = source;
  for (const schema of schemas.reverse()) {
    shorter = `${shorter.slice(0, schema.getStart(tree))}zod_1.z${shorter.slice(schema.end)}`;
  }
  return shorter;
}

/** Whether the expression is a chain of calls that begins with `zod_1.z`. */
function isSchema(expression: ts.Expression): boolean {
  let start = expression;
  while (ts.isCallExpression(start) || ts.isPropertyAccessExpression(start))
    start = start.expression;
  return start !== expression && ts.isIdentifier(start) && start.text === 'zod_1';
}

/** Stands in for every schema and every method of one, until something wants to run it. */
const INERT_ZOD = `
const RUNNERS = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode']);
const inert = new Proxy(function () {}, {
  get(target, key) {
    if (key === '__esModule') return true;
    if (RUNNERS.has(key)) {
      throw new Error('This piece was built without the schemas of the SDK, and something tried to run one. Please report it to the authors of the piece.');
    }
    return inert;
  },
  apply: () => inert,
});
module.exports = inert;
`;

/** Functions of `shared` that need nothing around them. */
const COPIED_FUNCTIONS = ['isNil', 'isEmpty'];

async function copyOfShared(): Promise<string> {
  const shared = require('@activepieces/shared') as Readonly<Record<string, unknown>>;
  const lines = (await namesAskedFor('shared_1')).map((name) => {
    const value = shared[name];
    if (typeof value === 'function' && COPIED_FUNCTIONS.includes(name)) {
      return `exports.${name} = ${String(value)};`;
    }
    const copy: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    if (!isPlain(value))
      throw new Error(`The SDK asks shared for ${name}, which is no plain value`);
    return `exports.${name} = ${JSON.stringify(copy)};`;
  });
  return lines.join('\n');
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** The names behind `shared_1.` or such in the framework's files: its compiler writes imports that way. */
async function namesAskedFor(variable: string): Promise<string[]> {
  const entry = require.resolve('@activepieces/pieces-framework');
  const names = new Set<string>();
  const seen = new Set<string>();
  const pending = [entry];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const source = await readFile(file, 'utf8');
    for (const [, name = ''] of source.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g')))
      names.add(name);
    const resolve = createRequire(file).resolve;
    for (const [, relative = ''] of source.matchAll(/require\("(\.[^"]+)"\)/g))
      pending.push(resolve(relative));
  }
  return [...names].sort();
}
