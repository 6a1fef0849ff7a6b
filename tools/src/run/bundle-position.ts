/** A position in a bundle as V8 prints it: line and column from 1 on. */
export type BundlePosition = {
  readonly line: number;
  readonly column: number;
  /** The version of the piece that the bundle is of, where the path in a stack trace tells it. */
  readonly version?: string;
};

const BARE = /^([1-9]\d*):([1-9]\d*)$/;
const IN_TRACE = /^(.*[^\w.-])?src[\\/]+index\.js:([1-9]\d*):([1-9]\d*)/;

/**
 * Reads positions in the bundle of a piece: `2:683`, several of them, or a stack trace, of which other files
 * and the bundles of other packages are left out.
 *
 * @param packageName the piece's, by which an installed bundle is known.
 * @returns none where the text is neither.
 */
export function readPositions(text: string, packageName: string): BundlePosition[] {
  const words = text.trim().split(/\s+/);
  const bare = words.flatMap((word) => {
    const [, line, column] = BARE.exec(word) ?? [];
    return line === undefined ? [] : [{ line: Number(line), column: Number(column) }];
  });
  if (bare.length === words.length) return bare;
  return text.split(/[\s()]+/).flatMap((word) => {
    const [found, folder = '', line, column] = IN_TRACE.exec(word) ?? [];
    if (found === undefined) return [];
    const bundle = bundleIn(folder, packageName);
    return bundle === undefined ? [] : { line: Number(line), column: Number(column), ...bundle };
  });
}

/**
 * What the path of a bundle tells: the platform installs to `<name>-<version>/node_modules/<name>`.
 * @returns `undefined` for the bundle of another package.
 */
function bundleIn(folder: string, packageName: string): { version?: string } | undefined {
  const names = folder.split(/[\\/]+/).slice(0, -1);
  const installed = names.lastIndexOf('node_modules');
  if (installed === -1) return {};
  if (names.slice(installed + 1).join('/') !== packageName) return undefined;
  const alias = names.slice(0, installed).join('/');
  const [, version] = /-(\d+\.\d+\.\d+)$/.exec(alias) ?? [];
  return version === undefined || !alias.endsWith(`${packageName}-${version}`) ? {} : { version };
}
