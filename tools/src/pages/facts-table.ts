import type { Fact } from '@pieceworks/lab/contracts';

const HEAD = ['gateway', 'vendor', 'the piece', 'confidence'];

/** Returns the marker lines around the table of a service in a document. */
function marksOf(service: string): { begin: string; end: string } {
  return { begin: `<!-- facts of ${service}, generated -->`, end: `<!-- end of ${service} -->` };
}

/**
 * Returns a Markdown document with the table of a service's facts, in place of the previous table.
 * @throws Error if the document has no place for it.
 */
export function withFactsTable(document: string, service: string, facts: readonly Fact[]): string {
  const { begin, end } = marksOf(service);
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from) {
    throw new Error(`There is no place for the facts of ${service}: ${begin} … ${end}.`);
  }
  const rows = facts.map(({ gateway, vendor, piece, sure }) => [gateway, vendor, piece, sure]);
  const lines = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${document.slice(0, from)}${begin}\n\n${lines.join('\n')}\n\n${document.slice(to)}`;
}
