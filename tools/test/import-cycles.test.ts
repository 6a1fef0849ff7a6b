import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { preProcessFile } from 'typescript';

const ROOT = path.resolve(__dirname, '../..');
const PIECES = readdirSync(path.join(ROOT, 'packages/pieces')).map((name) => `pieces/${name}`);

/** Returns the files of its package that a file imports, including imports of types. */
function importsOf(file: string): string[] {
  const { importedFiles } = preProcessFile(readFileSync(file, 'utf8'));
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const target = path.resolve(path.dirname(file), fileName);
    return [`${target}.ts`, `${target}.tsx`, path.join(target, 'index.ts')]
      .filter(existsSync)
      .slice(0, 1);
  });
}

/** Returns the import cycles below a folder, each starting at the file where it was first found. */
function circlesIn(folder: string): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) {
      const circle = [...trail.slice(trail.indexOf(file)), file];
      circles.push(circle.map((one) => path.relative(folder, one)).join(' -> '));
    } else if (!done.has(file)) {
      for (const imported of importsOf(file)) visit(imported, [...trail, file]);
      done.add(file);
    }
  };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.tsx?$/.test(name)) visit(path.join(folder, name), []);
  }
  return circles;
}

// The linter's no-cycle does not follow imports of types.
it.each(['kit', 'host', 'sandbox', 'testing', 'contracts', 'workbench', ...PIECES])(
  'no import of %s leads back to its file',
  (name) => {
    expect(circlesIn(path.join(ROOT, 'packages', name, 'src'))).toEqual([]);
  },
);
