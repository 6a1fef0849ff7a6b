import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Keeps the names of classes, which the bundler shortens: the platform finds a piece by its class name. The bundler's
 * own option also keeps all function names, which costs 7 % of a piece.
 */
export const classNames: Plugin = {
  name: 'class-names',
  setup(hooks) {
    hooks.onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path: file }) => ({
      contents: withClassNames(await readFile(file, 'utf8')),
      loader: 'ts',
    }));
  },
};

/** @param source formatted or compiled code, in which every class begins a line. */
export function withClassNames(source: string): string {
  return source.replaceAll(/^(?:export )?class (\w+)[^{]*\{?/gm, (head, name: string) =>
    head.endsWith('{') ? `${head} static name = "${name}";` : head,
  );
}
