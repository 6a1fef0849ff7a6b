import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AGENTS_PAGE, catalogueOf, refreshAgents } from '../src/pages/agents';
import { importPiece } from '../src/workspace/source-piece';
import { ROOT } from './program';

it('the page for people who configure agents says what the pieces say', async () => {
  // npm run generate writes it.
  expect(await refreshAgents(ROOT, { check: true })).toBe(false);
});

const action = {
  name: 'enrich_company',
  audience: 'both',
  classification: 'WRITE',
  aiMetadata: {
    description:
      'Gets a company. Give `domain: example.com`. maxCredits limits the credits. Costs 1 credit if found.',
    idempotent: false,
  },
  props: {
    hint: { type: 'MARKDOWN' },
    country: { type: 'SHORT_TEXT', required: false },
    domain: { type: 'SHORT_TEXT', required: true },
  },
};

const rowsOf = (more: object) => catalogueOf({ actions: { one: { ...action, ...more } } });

it('a row of the catalogue tells the name, the kind and the costs of an action', () => {
  expect(rowsOf({})).toEqual([
    ['`enrich_company`', 'charges; not safe to repeat', '1 credit if found'],
  ]);
});

it.each([
  ['Creates a client. Free of credits.', 'WRITE', 'writes', 'nothing'],
  ['Reads an article. Costs 1 point.', 'READ', 'reads', '1 point'],
])(
  'an action that says %j is listed by what it does',
  (description, classification, kind, costs) => {
    const [row = []] = rowsOf({ classification, aiMetadata: { description, idempotent: true } });
    expect(row.slice(1)).toEqual([kind, costs]);
  },
);

it('the catalogue lists an action that is meant for people', () => {
  const [row] = rowsOf({ audience: 'human', aiMetadata: { idempotent: true } });
  expect(row?.slice(1)).toEqual(['writes; meant for people', '']);
});

it('the page has at most 4 kB beside its tables', () => {
  const page = readFileSync(path.join(ROOT, AGENTS_PAGE), 'utf8');
  const prose = page.split('\n').filter((line) => !line.startsWith('|'));
  expect(Buffer.byteLength(prose.join('\n'))).toBeLessThanOrEqual(4_000);
});

const COUNTED = /\[(\d+ actions, \d+ triggers?)\]\(\.\.\/packages\/pieces\/([\w-]+)\/README\.md\)/g;
const COMPARISON = readFileSync(path.join(ROOT, 'docs/why.md'), 'utf8');

const ROWS = [...COMPARISON.matchAll(COUNTED)].map(
  ([, stated = '', name = '']) => [name, stated] as const,
);

it.each(ROWS)('the comparison of pieces counts the steps of %s', async (name, stated) => {
  const piece = await importPiece(path.join(ROOT, 'packages/pieces', name));
  const { actions, triggers } = piece.metadata();
  const [count, others] = [actions, triggers].map((steps) => Object.keys(steps).length);
  expect(stated).toBe(
    `${String(count)} actions, ${String(others)} trigger${others === 1 ? '' : 's'}`,
  );
});
