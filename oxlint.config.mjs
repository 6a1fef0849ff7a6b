import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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

const PLAYED = 'packages/lab/src/sandbox/services';

const playedZones = readdirSync(path.join(ROOT, PLAYED)).map((service, _at, services) => ({
  target: `${PLAYED}/${service}`,
  from: services.filter((other) => other !== service).map((other) => `${PLAYED}/${other}`),
  message: 'A service of the sandbox knows no other one.',
}));

const roomZones = [
  ...playedZones,
  ...PIECES.flatMap((piece) => zonesOf(`packages/${piece}/src`, drawn('logo'), 'lib')),
  ...zonesOf('packages/kit/src', drawn('values')),
  ...zonesOf('packages/lab/src/sandbox', drawn('core')),
  ...zonesOf('packages/workbench/src', drawn('protocol')),
  {
    target: 'tools/src/build',
    from: readdirSync(path.join(ROOT, 'tools/src'))
      .filter((room) => room !== 'build')
      .map((room) => `tools/src/${room}`),
    message: 'Everything is built again when it changes: it knows nothing else of the tools.',
  },
].filter(({ from }) => from.length > 0);

/** Rules outside of the category "correctness". The first two groups are typescript-eslint's presets "strict" and "stylistic". */
const STRICT = [
  'ban-ts-comment',
  'no-confusing-non-null-assertion',
  'no-deprecated',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extraneous-class',
  'no-generated-empty-object-type',
  'no-invalid-void-type',
  'no-misused-promises',
  'no-mixed-enums',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-assertion',
  'no-require-imports',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-condition',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unnecessary-type-conversion',
  'no-unnecessary-type-parameters',
  'no-unsafe-argument',
  'no-unsafe-call',
  'no-unsafe-enum-assignment',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'only-throw-error',
  'prefer-literal-enum-member',
  'prefer-promise-reject-errors',
  'prefer-reduce-type-parameter',
  'prefer-return-this-type',
  'related-getter-setter-pairs',
  'require-await',
  'unified-signatures',
  'use-unknown-in-catch-callback-variable',
];

const STYLISTIC = [
  'adjacent-overload-signatures',
  'array-type',
  'ban-tslint-comment',
  'class-literal-property-style',
  'consistent-generic-constructors',
  'consistent-indexed-object-style',
  'consistent-type-assertions',
  'dot-notation',
  'no-inferrable-types',
  'non-nullable-type-assertion-style',
  'prefer-find',
  'prefer-for-of',
  'prefer-function-type',
  'prefer-includes',
  'prefer-nullish-coalescing',
  'prefer-optional-chain',
  'prefer-regexp-exec',
  'prefer-string-starts-ends-with',
];

const errors = (/** @type {string[]} */ names) =>
  Object.fromEntries(names.map((name) => [`typescript/${name}`, 'error']));

/** Oxlint finds only JSON and TypeScript by itself, and Node 20 reads no TypeScript: hence `oxlint -c` in nx.json. */
export default {
  ignorePatterns: ['**/dist/**', '**/*.cjs', '**/*.mjs'],
  plugins: ['typescript', 'import'],
  // The name "import-x" belongs to the plugin that is built in, which has no such rule.
  jsPlugins: [{ name: 'layers', specifier: 'eslint-plugin-import-x' }],
  settings: { 'import-x/resolver': { typescript: { project: './tsconfig.json' } } },
  categories: { correctness: 'error' },
  rules: {
    ...errors(STRICT),
    ...errors(STYLISTIC),
    'typescript/consistent-type-definitions': ['error', 'type'],
    'typescript/no-confusing-void-expression': 'error',
    'typescript/no-unsafe-assignment': 'error',
    // Texts are sorted by their code units, which is what is meant.
    'typescript/require-array-sort-compare': 'off',
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'no-array-constructor': 'error',
    'no-console': 'error',
    'no-empty-function': 'error',
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'layers/no-restricted-paths': [
      'error',
      { basePath: ROOT, zones: [...packageZones, ...roomZones] },
    ],
  },
  overrides: [
    {
      files: ['**/*.tsx'],
      // A handler in the middle of a form reads best in one line.
      rules: {
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      },
    },
    {
      files: ['packages/kit/src/**/*.ts', 'packages/pieces/*/src/**/*.ts'],
      rules: {
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: ['packages/pieces/*/src/lib/{actions,triggers}/*.ts'],
      // A step is one object: its texts, its form, its outputs and its code.
      rules: {
        'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: ['**/test/**/*.ts'],
      // The matchers of Jest are typed `any`.
      rules: { 'typescript/no-unsafe-assignment': 'off' },
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
  ],
};
