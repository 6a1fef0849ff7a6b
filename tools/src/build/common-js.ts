import { transform } from '@swc/core';

/** The export that esbuild writes at the end of a module. */
const EXPORT = /export\{([\w$]+) as (\w+)\};\s*$/;

/**
 * Turns a bundle from an ES module into CommonJS, as the platform loads it, and minifies it again. A second minifier
 * finds more to shorten; together this saves 4 % of a piece. Dynamic imports become `require`, since the platform may
 * run a piece where `import()` is not available. The export is an assignment: it is the only minified form in which
 * Node finds the name when the platform imports the file.
 *
 * @param map the bundle's source map, which is updated.
 */
export async function toCommonJs(
  code: string,
  map: string,
): Promise<{ code: string; map: string }> {
  const exported = code.replace(EXPORT, 'exports.$2=$1;');
  if (exported === code) throw new Error('The bundle does not end with the export of one name.');
  const made = await transform(exported, {
    configFile: false,
    swcrc: false,
    isModule: true,
    // Only Node's own modules are required, and they need no default export.
    module: { type: 'commonjs', strict: true, noInterop: true },
    minify: true,
    inputSourceMap: map,
    sourceMaps: true,
    jsc: {
      target: 'es2022',
      // With one other character, Node would store two bytes for each.
      output: { charset: 'ascii' },
      minify: {
        compress: { passes: 3, toplevel: true },
        mangle: { toplevel: true },
        toplevel: true,
      },
    },
  });
  if (made.map === undefined) throw new Error('The source map was lost.');
  return { code: made.code, map: made.map };
}
