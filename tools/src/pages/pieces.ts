import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findServices } from '@pieceworks/lab/services';
import { withGenerated } from '../workspace/generated-part';
import { markdownTable } from '../workspace/table';

const PAGE = 'README.md';
const MARKS = { begin: '<!-- pieces, generated -->', end: '<!-- end of pieces -->' };
const HEAD = ['piece', 'service', 'operations', 'you connect with'];

/**
 * Brings the table of the pieces in line with the services.
 * @param check true to write nothing.
 * @returns true if the page was stale.
 */
export async function refreshPieces(
  root: string,
  { check = false }: { check?: boolean } = {},
): Promise<boolean> {
  const file = path.join(root, PAGE);
  const page = await readFile(file, 'utf8');
  const services = await findServices(root);
  const rows = services.map(({ name, displayName, piece, summary = '', credential }) => [
    `[\`${piece}\`](packages/pieces/${name}/README.md)`,
    displayName,
    summary,
    'apiKey' in credential ? 'an API key' : 'an OAuth application',
  ]);
  const wanted = withGenerated(page, MARKS, markdownTable([HEAD, ...rows]));
  if (wanted === page) return false;
  if (!check) await writeFile(file, wanted);
  return true;
}
