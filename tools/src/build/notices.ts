import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { at } from '@pieceworks/kit/json';
import type { Metafile } from 'esbuild';

/** Packages whose MIT licence is only in their repository, and the copyright line for its text. */
const MIT_IN_REPOSITORY: readonly (readonly [packages: RegExp, copyright: string])[] = [
  [/^@activepieces\//, 'Copyright (c) 2020-2024 Activepieces Inc.'],
];

/**
 * Returns the licence of every package in a bundle, as the licences require. Packages with the same text share it.
 *
 * @throws Error if a package has no licence that can be passed on.
 */
export async function noticesOf(metafile: Metafile): Promise<string> {
  const packages = new Map<string, string[]>();
  for (const folder of inlinedPackages(metafile)) {
    const { name, version } = await manifestOf(folder);
    const licence = await licenceOf(folder, name);
    packages.set(licence, [...(packages.get(licence) ?? []), `${name} ${version}`]);
  }
  const sections = [...packages].map(([licence, names]) => `${names.join('\n')}\n\n${licence}`);
  return `src/index.js holds code of these packages.\n\n${sections.join('\n---\n\n')}`;
}

function inlinedPackages({ inputs, outputs }: Metafile): string[] {
  // A stand-in holds values of its package, which the bundler inlines.
  const standIns = Object.keys(inputs)
    .filter((input) => input.startsWith('left-out:@'))
    .map((input) => input.replace('left-out:', 'node_modules/'));
  const files = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  const folders = [...files, ...standIns]
    .map((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
    .filter((folder) => folder !== undefined);
  return [...new Set(folders)].sort();
}

async function manifestOf(folder: string): Promise<{ name: string; version: string }> {
  const file = path.join(folder, 'package.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  const name = at(manifest, 'name');
  const version = at(manifest, 'version');
  if (typeof name !== 'string' || typeof version !== 'string')
    throw new Error(`${file} has no name`);
  return { name, version };
}

async function licenceOf(folder: string, name: string): Promise<string> {
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return readFile(path.join(folder, file), 'utf8');
  const [, copyright] = MIT_IN_REPOSITORY.find(([packages]) => packages.test(name)) ?? [];
  if (copyright === undefined) throw new Error(`${name} has no licence to pass on`);
  // Our own licence has the same text.
  return (await readFile('LICENSE', 'utf8')).replace(/^Copyright .*$/m, copyright);
}
