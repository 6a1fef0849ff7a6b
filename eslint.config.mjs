import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const ROOT = import.meta.dirname;

/** States the allowed imports, once for people and for the linter. */
const ARCHITECTURE = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

/**
 * Returns the rooms that a line of the architecture draws, by their order: a room may import those before it.
 * @param {string} first @returns {string[][]}
 */
function drawn(first) {
  const line = ARCHITECTURE.split('\n').find((text) => text.startsWith(`${first} `));
  if (line === undefined) throw new Error(`docs/architecture.md draws no room ${first}.`);
  return line.split(' < ').map((layer) => layer.split(' | '));
}

/** The packages that each may import, by the rows of the architecture. Tests may import anything. */
const ROWS = new Map(
  [...ARCHITECTURE.matchAll(/^\| `([a-z/*]+)` +\| ([a-z, ]+?) +\|$/gm)].map(([, name, list]) => [
    name,
    list === 'nothing' ? [] : list.split(', '),
  ]),
);

const PIECES = readdirSync(path.join(ROOT, 'packages/pieces')).map((name) => `pieces/${name}`);

const PACKAGES = [
  ...readdirSync(path.join(ROOT, 'packages')).filter((name) => name !== 'pieces'),
  ...PIECES,
];

const packageZones = PACKAGES.map((name) => {
  const allowed = ROWS.get(name.replace(/^pieces.*/, 'pieces/*'));
  if (allowed === undefined) throw new Error(`docs/architecture.md has no row for ${name}.`);
  const others = PACKAGES.filter((other) => other !== name && !allowed.includes(other));
  return {
    target: `packages/${name}/src`,
    from: ['tools', ...others.map((other) => `packages/${other}`)],
    message: `${name} may import ${allowed.join(', ') || 'no other package'}.`,
  };
});

/** @param {string} source @param {string[][]} layers @param {string} [folder] of the rooms, apart from the index. */
function zonesOf(source, layers, folder = '') {
  const known = [...layers.flat(), 'i18n'];
  const entries = readdirSync(path.join(ROOT, source, folder));
  const unknown = entries.find((entry) => !known.includes(path.parse(entry).name));
  if (unknown !== undefined) throw new Error(`docs/architecture.md draws no room ${unknown}.`);
  const place = (/** @type {string} */ room) => {
    const file = entries.find((entry) => path.parse(entry).name === room) ?? `${room}.ts`;
    return path.join(source, room === 'index' ? '' : folder, file);
  };
  return layers.flatMap((layer, position) =>
    layer.map((room) => ({
      target: place(room),
      from: [...layer.filter((other) => other !== room), ...layers.slice(position + 1).flat()].map(
        place,
      ),
      message: 'Imports point one way: see docs/architecture.md.',
    })),
  );
}

const PLAYED = 'packages/sandbox/src/services';

const playedZones = readdirSync(path.join(ROOT, PLAYED)).map((service, _at, services) => ({
  target: `${PLAYED}/${service}`,
  from: services.filter((other) => other !== service).map((other) => `${PLAYED}/${other}`),
  message: 'A service of the sandbox knows no other one.',
}));

const roomZones = [
  ...playedZones,
  ...PIECES.flatMap((piece) => zonesOf(`packages/${piece}/src`, drawn('logo'), 'lib')),
  ...zonesOf('packages/kit/src', drawn('values')),
  ...zonesOf('packages/sandbox/src', drawn('core')),
  ...zonesOf('packages/workbench/src', drawn('protocol')),
  {
    target: 'tools/src/build',
    from: readdirSync(path.join(ROOT, 'tools/src'))
      .filter((room) => room !== 'build')
      .map((room) => `tools/src/${room}`),
    message: 'Everything is built again when it changes: it knows nothing else of the tools.',
  },
].filter(({ from }) => from.length > 0);

export default tseslint.config(
  { ignores: ['**/dist/', '**/coverage/', '**/node_modules/'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: ROOT },
    },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': [
        'error',
        { basePath: ROOT, zones: [...packageZones, ...roomZones] },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.tsx'],
    // A handler in the middle of a form reads best in one line.
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['packages/kit/src/**/*.ts', 'packages/pieces/*/src/**/*.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/test/**/*.ts'],
    // The matchers of Jest are typed `any`.
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    files: ['packages/pieces/*/src/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Only the kit opens a socket.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['node:*', '!node:crypto', 'http', 'https', 'axios'],
              message: 'Only the kit opens a socket.',
            },
            {
              group: ['@activepieces/pieces-common', '@activepieces/shared'],
              message: 'Costs most of a cold start; the kit hands out what a piece needs.',
            },
          ],
        },
      ],
    },
  },
);
