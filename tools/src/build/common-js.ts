import { transform } from '@swc/core';

/** How esbuild ends a module. */
const EXPORT = /export\{([\w$]+) as (\w+)\};\s*$/;

/**
 * Turns a bundle that is an ES module into CommonJS, as the platform loads it, and minifies it once more:
 * another minifier finds what is used once and what can be written shorter. Together that is 4 % of a piece.
 * What is loaded later is required then, since the platform may run a piece where `import()` is not at hand.
 * The export is an assignment: the platform imports the file, and Node sees no other form of a name once it
 * is minified.
 *
 * @param map the bundle's source map, which is carried on.
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
    // Nothing is required but Node's own modules, which have no default export to look for.
    module: { type: 'commonjs', strict: true, noInterop: true },
    minify: true,
    inputSourceMap: map,
    sourceMaps: true,
    jsc: {
      target: 'es2022',
      // With one other character, Node would take two bytes for each.
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
