import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { asList, asRecord, at } from '@pieceworks/kit/json';
import { withGenerated } from '../workspace/generated-part';
import { markdownTable } from '../workspace/table';

const PAGE = 'docs/architecture.md';
const PACKAGES = {
  begin: '<!-- imports of packages, generated -->',
  end: '<!-- end of imports -->',
};
const ROOMS_END = '<!-- end of rooms -->';

/**
 * Brings the table of packages and the drawings of their rooms in line with the rules of the linter.
 * @param check true to write nothing.
 * @returns true if the page was stale.
 * @throws Error if the page has no place for a drawing.
 */
export async function refreshArchitecture(
  root: string,
  { check = false }: { check?: boolean } = {},
): Promise<boolean> {
  const file = path.join(root, PAGE);
  const page = await readFile(file, 'utf8');
  const layers: unknown = await import(
    pathToFileURL(path.join(root, 'tools/lint/layers.mjs')).href
  );
  const wanted = withLayers(page, at(layers, 'PACKAGES'), at(layers, 'ROOMS'));
  if (wanted === page) return false;
  if (!check) await writeFile(file, wanted);
  return true;
}

/**
 * Returns the page with the table of packages and the drawings of rooms, in place of the previous ones.
 * @param packages the packages, each with its name, its folder and those that it may import.
 * @param rooms the layers of the rooms, by folder.
 * @throws Error if the page has no place for one.
 */
function withLayers(page: string, packages: unknown, rooms: unknown): string {
  const rows = asList(packages).map((one) => {
    const { name, folder, imports } = asRecord(one);
    return [
      `\`${String(name)}\``,
      `\`${String(folder)}\``,
      asList(imports).join(', ') || 'nothing',
    ];
  });
  const table = markdownTable([['package', 'folder', 'may import'], ...rows]);
  return Object.entries(asRecord(rooms)).reduce(
    (text, [folder, layers]) =>
      withGenerated(
        text,
        { begin: `<!-- rooms of ${folder}, generated -->`, end: ROOMS_END },
        ['```', drawingOf(layers), '```'].join('\n'),
      ),
    withGenerated(page, PACKAGES, table),
  );
}

/** Returns the layers in a line: a room may import what stands left of its `<`. */
function drawingOf(layers: unknown): string {
  return asList(layers)
    .map((layer) => asList(layer).join(' | '))
    .join(' < ');
}
