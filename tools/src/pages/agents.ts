import path from 'node:path';
import { asRecord, readText } from '@pieceworks/kit/json';
import { readPieceManifest } from '../build/piece-manifest';
import { refreshGenerated } from '../workspace/generated-part';
import { importPiece, pieceFolders } from '../workspace/source-piece';
import { markdownTable } from '../workspace/table';

const AGENTS_PAGE = 'docs/agents.md';

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
    const rows = catalogueOf((await importPiece(folder)).metadata());
    parts.push(`### \`${name}\``, markdownTable([COLUMNS, ...rows]));
  }
  return refreshGenerated(file, MARKS, parts.join('\n\n'), check);
}

const COLUMNS = ['actions', 'kind', 'costs'];

/**
 * Returns the actions of a piece as rows of a table: a row has all that are alike. Their texts and fields are what the
 * platform shows.
 * @param metadata the result of the piece's `metadata()`.
 */
function catalogueOf(metadata: unknown): string[][] {
  const rows = new Map<string, string[]>();
  for (const value of Object.values(asRecord(asRecord(metadata).actions))) {
    const action = asRecord(value);
    const row = [kindOf(action), costsOf(action)];
    const alike = row.join('|');
    const names = rows.get(alike)?.slice(0, 1) ?? [];
    rows.set(alike, [[...names, nameOf(action)].join(', '), ...row]);
  }
  return [...rows.values()];
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

const sentencesAboutCosts = ({ aiMetadata }: JsonRecord) =>
  (readText(aiMetadata, 'description') ?? '')
    .split(/(?<=\.) /)
    .filter((sentence) => sentence.startsWith('Costs '));

function kindOf(action: JsonRecord): string {
  const { audience, aiMetadata, classification } = action;
  const charges = classification === 'WRITE' && sentencesAboutCosts(action).length > 0;
  const kind = charges ? 'charges' : (KINDS[String(classification)] ?? String(classification));
  const isRepeatable = asRecord(aiMetadata).idempotent === true;
  const isForPeople = audience === 'human';
  return [kind, ...(isRepeatable ? [] : [NOT_BLINDLY]), ...(isForPeople ? [FOR_PEOPLE] : [])].join(
    '; ',
  );
}

/** Returns the price in the words of the text for agents. A custom call has no such text. */
function costsOf(action: JsonRecord): string {
  const { audience, classification } = action;
  const told = sentencesAboutCosts(action).map((sentence) => sentence.replace(/^Costs |\.$/g, ''));
  if (told.length > 0) return told.join('; ');
  return audience === 'human' && classification === 'WRITE' ? 'as the endpoint does' : 'nothing';
}

const NOT_BLINDLY = 'not safe to repeat';
const FOR_PEOPLE = 'meant for people';
