import { transform } from '@swc/core';

/**
 * Minifies a bundle once more with another minifier, which finds what is used once and what is written in a
 * shorter way: 3 % of a piece.
 *
 * @param map its source map, which is carried on.
 */
export async function minifiedAgain(
  code: string,
  map: string,
): Promise<{ code: string; map: string }> {
  const again = await transform(code, {
    configFile: false,
    swcrc: false,
    isModule: false,
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
  if (again.map === undefined) throw new Error('The source map was lost.');
  return { code: again.code, map: again.map };
}
