import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asRecord, at } from '@pieceworks/kit';
import { REGISTRY_EDITS } from './registry-edits';
import { wordsFor } from './template-words';

const TEMPLATE = path.join(import.meta.dirname, 'template');

/**
 * Writes the files of a new piece and its service, and adds it to the lists of services.
 * @returns the written files, from the repository's root.
 * @throws Error if a list no longer has the line before which the entry goes.
 */
export async function writePiece(root: string, name: string, url: string): Promise<string[]> {
  const words = wordsFor(name, url, await sdkVersions(root));
  const fill = (text: string) =>
    text.replaceAll(/__(\w+?)__/g, (whole, key: string) => words[key] ?? whole);
  const lists = new Map<string, string>();
  for (const { file, before, text } of REGISTRY_EDITS) {
    const list = lists.get(file) ?? (await readFile(path.join(root, file), 'utf8'));
    const at = list.indexOf(before);
    if (at === -1)
      throw new Error(`${file} has no line "${before.trim()}": enter the service by hand.`);
    lists.set(file, list.slice(0, at) + fill(text) + list.slice(at));
  }
  const written: string[] = [];
  const write = async (file: string, text: string) => {
    const target = path.join(root, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
    written.push(file);
  };
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    await write(
      fill(path.relative(TEMPLATE, file).replace(/\.template$/, '')),
      fill(await readFile(file, 'utf8')),
    );
  }
  for (const [file, text] of lists) await write(file, text);
  return written;
}

async function sdkVersions(root: string): Promise<Readonly<Record<string, string>>> {
  const manifest: unknown = JSON.parse(
    await readFile(path.join(root, 'packages/pieces/firmable/package.json'), 'utf8'),
  );
  const versions = asRecord(at(manifest, 'devDependencies'));
  return {
    shared: String(versions['@activepieces/shared']),
  };
}
