import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PACKAGES, ROOMS } from './tools/lint/layers.mjs';

const ROOT = import.meta.dirname;

const PIECES = readdirSync(path.join(ROOT, 'packages/pieces')).filter((name) =>
  // The ignored `dist` of a piece that is gone is no piece.
  existsSync(path.join(ROOT, 'packages/pieces', name, 'package.json')),
);

/** Returns a path for each piece, or the path itself. @param {string} pattern */
const eachPiece = (pattern) =>
  pattern.includes('*') ? PIECES.map((name) => pattern.replace('*', name)) : [pattern];

const FOLDERS = PACKAGES.flatMap(({ folder, imports, name }) =>
  eachPiece(folder).map((target) => ({ target, imports, name })),
);

const packageZones = FOLDERS.map(({ target, imports, name }) => {
  // Of the pieces, a folder may import its own alone.
  const own = target.split('/').slice(0, 3).join('/');
  const allowed = FOLDERS.filter(
    (other) =>
      imports.includes(other.name) && (!other.name.includes('*') || other.target.startsWith(own)),
  );
  // Of the folder of its service, a piece may import the generated types: see below.
  const ownService = target.replace(/\/src$/, '/service');
  const others = FOLDERS.filter((other) => other.target !== target && !allowed.includes(other));
  return {
    target,
    from: ['tools', ...others.map((other) => other.target).filter((other) => other !== ownService)],
    message: `${name} may import ${imports.join(', ') || 'no other package'}.`,
  };
});

/** Returns the zones of a folder with rooms. @param {string} folder @param {readonly (readonly string[])[]} layers */
function zonesOf(folder, layers) {
  const known = [...layers.flat(), 'i18n'];
  const entries = readdirSync(path.join(ROOT, folder));
  const unknown = entries.find((entry) => !known.includes(path.parse(entry).name));
  if (unknown !== undefined)
    throw new Error(`tools/lint/layers.mjs has no room ${folder}/${unknown}.`);
  const place = (/** @type {string} */ room) =>
    path.join(folder, entries.find((entry) => path.parse(entry).name === room) ?? `${room}.ts`);
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

const roomZones = [
  ...Object.entries(ROOMS).flatMap(([pattern, layers]) =>
    eachPiece(pattern).flatMap((folder) => zonesOf(folder, layers)),
  ),
  ...PIECES.map((name) => ({
    target: `packages/pieces/${name}/src`,
    from: [`packages/pieces/${name}/service`],
    except: ['./dist'],
    message: 'Of the folder of its service, a piece may import the types of its contract alone.',
  })),
  ...PIECES.map((name) => ({
    target: `packages/pieces/${name}/src/lib`,
    from: [`packages/pieces/${name}/src/index.ts`],
    message: 'Imports point one way: see docs/architecture.md.',
  })),
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
  jsPlugins: [{ name: 'layers', specifier: 'eslint-plugin-import-x' }, 'eslint-plugin-regexp'],
  settings: { 'import-x/resolver': { typescript: { project: path.join(ROOT, 'tsconfig.json') } } },
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
        // These files read texts of strangers, and on a long one such an expression takes minutes.
        'regexp/no-super-linear-backtracking': 'error',
        'regexp/no-super-linear-move': 'error',
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
      files: ['tools/**/*.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [{ group: ['**/packages/**'], message: 'Import a package by its name.' }] },
        ],
      },
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
