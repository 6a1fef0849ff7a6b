import path from 'node:path';
import { findServices } from '@pieceworks/lab/services';
import { refreshGenerated } from '../workspace/generated-part';
import { markdownTable } from '../workspace/table';

const PAGE = 'docs/maintaining.md';
const MARKS = { begin: '<!-- variables, generated -->', end: '<!-- end of variables -->' };

/**
 * Brings the table of the variables that hold connections in line with the services.
 * @param check true to write nothing.
 * @returns true if the page was stale.
 */
export async function refreshVariables(
  root: string,
  { check = false }: { check?: boolean } = {},
): Promise<boolean> {
  const file = path.join(root, PAGE);
  const services = await findServices(root);
  const rows = services.map(({ name, variables: { secret, baseUrl } }) => [
    name,
    `\`${secret}\``,
    `\`${baseUrl}\``,
  ]);
  const table = markdownTable([['piece', 'credential', 'base URL'], ...rows]);
  return refreshGenerated(file, MARKS, table, check);
}
