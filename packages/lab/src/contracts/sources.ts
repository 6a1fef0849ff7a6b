import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Returns the YAML of the files in a folder of this package, by file name without the extension. */
export async function readSources(
  folder: 'openapi' | 'facts' | 'demo',
): Promise<Map<string, string>> {
  const parent = new URL(`../../${folder}/`, import.meta.url);
  const names = (await readdir(parent)).filter((file) => file.endsWith('.yaml')).sort();
  const texts = names.map((name) => readFile(new URL(name, parent), 'utf8'));
  return new Map(
    (await Promise.all(texts)).map((text, at) => [path.basename(names[at] ?? '', '.yaml'), text]),
  );
}
