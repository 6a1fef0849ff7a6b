import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { toEsModule } from './sdk-module';

/**
 * Leaves the unused parts of the SDK out of a bundle. The SDK builds some 200 zod schemas on load, which take most of a
 * piece's cold start. A piece never runs them: they describe metadata to servers.
 *
 * This plugin replaces every schema by a stand-in, and `@activepieces/shared` by its plain values from the installed
 * package. It turns the SDK's files into ES modules, from which the bundler takes only the code that is used. The build
 * fails if code imports a name that is not there.
 *
 * With the stand-ins alone, without the ES modules, a piece is 81 KB larger and takes three times as long to start. A
 * shim written by hand would copy the nine files of the SDK that remain (7 KB in the bundle), and then run in place of
 * the SDK in every flow.
 */
export const sdkLeftOut: Plugin = {
  name: 'sdk-left-out',
  setup(hooks) {
    hooks.initialOptions.logOverride = {
      ...hooks.initialOptions.logOverride,
      // An import of a name that the module does not export.
      'import-is-undefined': 'error',
    };
    for (const [name, contents] of Object.entries(STAND_INS)) {
      hooks.onResolve({ filter: new RegExp(`^${name}$`) }, ({ importer }) =>
        isSdkFile(importer)
          ? { path: name, namespace: NAMESPACE, sideEffects: false }
          : { errors: [{ text: `${name} must not be bundled, but ${importer} imports it` }] },
      );
      hooks.onLoad({ filter: new RegExp(`^${name}$`), namespace: NAMESPACE }, async () => ({
        contents: await contents(),
        loader: 'ts',
      }));
    }
    hooks.onLoad({ filter: /\.js$/, namespace: 'file' }, async ({ path: file }) =>
      isSdkFile(file)
        ? { contents: toEsModule(await readFile(file, 'utf8'), file), loader: 'ts' }
        : undefined,
    );
  },
};

const NAMESPACE = 'left-out';

export function isSdkFile(file: string): boolean {
  return /[/\\]@activepieces[/\\]pieces-(framework|common)[/\\]/.test(file);
}

/** The modules that replace packages, by package name. */
const STAND_INS: Readonly<Record<string, () => string | Promise<string>>> = {
  zod: inertZod,
  '@activepieces/shared': plainValuesOfShared,
};

/** Returns the stand-in for all schemas and their methods, which throws when one is run. */
function inertZod(): string {
  return `
const RUNNERS = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode']);
export const z = new Proxy(function () {}, {
  get(target, key) {
    if (RUNNERS.has(key)) {
      throw new Error('This piece was built without the schemas of the SDK, and something tried to run one. Please report it to the authors of the piece.');
    }
    return z;
  },
  apply: () => z,
});
`;
}

/** Functions of `shared` that depend on no other code. */
const COPIED_FUNCTIONS = ['isNil', 'isEmpty'];

async function plainValuesOfShared(): Promise<string> {
  const shared: Readonly<Record<string, unknown>> = await import('@activepieces/shared');
  return Object.entries(shared)
    .map(([name, value]) => {
      if (COPIED_FUNCTIONS.includes(name)) return `export const ${name} = ${String(value)};`;
      if (isEnumeration(value)) {
        const members = Object.entries(value).map(
          ([key, word]) => `${key} = ${JSON.stringify(word)}`,
        );
        return `export enum ${name} { ${members.join(', ')} }`;
      }
      return isPlain(value) ? `export const ${name} = ${JSON.stringify(value)};` : '';
    })
    .join('\n');
}

/** Returns true if TypeScript could declare the value as an enumeration, whose values the bundler inlines. */
function isEnumeration(value: unknown): value is Readonly<Record<string, string>> {
  return (
    isPlainObject(value) &&
    Object.entries(value).every(([key, word]) => /^[A-Z]\w*$/.test(key) && typeof word === 'string')
  );
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return true;
  return isPlainObject(value) && Object.values(value).every(isPlain);
}

function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
