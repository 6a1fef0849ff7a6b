import path from 'node:path';
import { findServices } from '@pieceworks/lab/services';
import { refreshGenerated } from '../workspace/generated-part';
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
  const services = await findServices(root);
  const rows = services.map(({ name, displayName, piece, summary = '', credential }) => [
    `[\`${piece}\`](packages/pieces/${name}/README.md)`,
    displayName,
    summary,
    'apiKey' in credential ? 'an API key' : 'a login (OAuth)',
  ]);
  return refreshGenerated(file, MARKS, markdownTable([HEAD, ...rows]), check);
}
