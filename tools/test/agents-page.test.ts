import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogueOf, refreshAgents } from '../src/pages/agents';
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
      'Gets a company. Give `domain: example.com`. maxCredits limits the credits. Costs 1 credit if found. Returns name; phone.',
    idempotent: false,
  },
  props: {
    hint: { type: 'MARKDOWN' },
    country: { type: 'SHORT_TEXT', required: false },
    domain: { type: 'SHORT_TEXT', required: true },
  },
};

it('an entry of the catalogue tells what an action asks for, costs and returns', () => {
  const catalogue = catalogueOf('@pieceworks/piece-sample', {
    displayName: 'Sample',
    actions: { enrich_company: action },
  });
  expect(catalogue).toEqual([
    '## Sample',
    'Package: `@pieceworks/piece-sample`.',
    '### `enrich_company`',
    'Gets a company. Give `domain: example.com`. maxCredits limits the credits.',
    `- **Kind**: charges; must not be repeated blindly
- **Asks for**: **\`domain\`**, \`country\`
- **Costs**: 1 credit if found.
- **Returns**: name; phone.`,
  ]);
});

it.each([
  ['Creates a client. Free of credits.', 'WRITE', 'writes'],
  ['Reads an article. Costs 1 point.', 'READ', 'reads'],
])('an action that says %j is listed by what it does', (description, classification, kind) => {
  const aiMetadata = { description, idempotent: true };
  const [, , , , facts] = catalogueOf('@pieceworks/piece-sample', {
    displayName: 'Sample',
    actions: { get: { ...action, name: 'get', classification, aiMetadata } },
  });
  expect(facts).toContain(`- **Kind**: ${kind}; can be repeated`);
  expect(facts).toContain(
    description.includes('Costs') ? '**Costs**: 1 point.' : '**Costs**: nothing',
  );
});

it('the catalogue names actions for people without an entry', () => {
  const catalogue = catalogueOf('@pieceworks/piece-sample', {
    displayName: 'Sample',
    actions: { delete_all: { ...action, name: 'delete_all', audience: 'human' } },
  });
  expect(catalogue).toEqual([
    '## Sample',
    'Package: `@pieceworks/piece-sample`. For people only: `delete_all`.',
  ]);
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
