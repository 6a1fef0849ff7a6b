import path from 'node:path';
import { asRecord, readText } from '@pieceworks/kit/json';
import { readPieceManifest } from '../build/piece-manifest';
import { refreshGenerated } from '../workspace/generated-part';
import { importPiece, pieceFolders } from '../workspace/source-piece';

export const AGENTS_PAGE = 'docs/agents.md';

const MARKS = { begin: '<!-- catalogue, generated -->', end: '<!-- end of catalogue -->' };

/**
 * Brings the page for people who configure agents in line with the pieces.
 * @param check true to write nothing.
 * @returns true if the page was stale.
 */
export async function refreshAgents(
  root: string,
  { check = false }: { check?: boolean } = {},
): Promise<boolean> {
  const file = path.join(root, AGENTS_PAGE);
  const parts: string[] = [];
  for (const folder of await pieceFolders(root)) {
    const { name } = await readPieceManifest(folder);
    parts.push(...catalogueOf(name, (await importPiece(folder)).metadata()));
  }
  return refreshGenerated(file, MARKS, parts.join('\n\n'), check);
}

/**
 * Returns the actions that a piece offers to agents, as Markdown.
 * @param metadata the result of the piece's `metadata()`.
 */
export function catalogueOf(packageName: string, metadata: unknown): string[] {
  const { displayName, actions } = asRecord(metadata);
  const all = Object.values(asRecord(actions)).map(asRecord);
  const hidden = all.filter(({ audience }) => audience === 'human');
  const offered = all.filter((action) => !hidden.includes(action));
  return [
    `## ${String(displayName)}`,
    `Package: \`${packageName}\`.${hidden.length === 0 ? '' : ` For people only: ${hidden.map(nameOf).join(', ')}.`}`,
    ...offered.flatMap(entryOf),
  ];
}

type JsonRecord = Readonly<Record<string, unknown>>;

const nameOf = ({ name }: JsonRecord) => `\`${String(name)}\``;

/** The classes of actions in the words of the page. */
const KINDS: Readonly<Record<string, string>> = {
  READ: 'reads',
  SEARCH: 'searches',
  WRITE: 'writes',
  DESTRUCTIVE: 'writes, hard to undo',
};

function entryOf(action: JsonRecord): string[] {
  const { aiMetadata, classification, props } = action;
  const sentences = (readText(aiMetadata, 'description') ?? '').split(/(?<=\.) /);
  const returns = sentences.filter((sentence) => sentence.startsWith('Returns '));
  const costs = sentences.filter((sentence) => sentence.startsWith('Costs '));
  const again = costs.length > 0 ? 'can be repeated; each call is charged' : 'can be repeated';
  const isRepeatable = asRecord(aiMetadata).idempotent === true;
  const charges = classification === 'WRITE' && costs.length > 0;
  const kind = charges ? 'charges' : (KINDS[String(classification)] ?? String(classification));
  // Cost and result have lines of their own.
  const does = sentences.filter((sentence) => !/^(?:Costs|Returns) /.test(sentence)).join(' ');
  return [
    `### ${nameOf(action)}`,
    does,
    [
      `- **Kind**: ${kind}; ${isRepeatable ? again : 'must not be repeated blindly'}`,
      `- **Asks for**: ${fieldsOf(asRecord(props))}`,
      `- **Costs**: ${costs.map(withoutVerb).join(' ') || 'nothing'}`,
      ...returns.map((sentence) => `- **Returns**: ${withoutVerb(sentence)}`),
    ].join('\n'),
  ];
}

function withoutVerb(sentence: string): string {
  return sentence.replace(/^(?:Costs|Returns) /, '');
}

function fieldsOf(props: JsonRecord): string {
  const fields = Object.entries(props).filter(([, prop]) => readText(prop, 'type') !== 'MARKDOWN');
  const isRequired = ([, prop]: [string, unknown]) => asRecord(prop).required === true;
  const list = [
    ...fields.filter(isRequired).map(([key]) => `**\`${key}\`**`),
    ...fields.filter((field) => !isRequired(field)).map(([key]) => `\`${key}\``),
  ];
  return list.join(', ') || 'nothing';
}
