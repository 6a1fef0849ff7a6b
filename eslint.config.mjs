import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import redos from 'eslint-plugin-redos';
import tseslint from 'typescript-eslint';

const ROOT = import.meta.dirname;

// Its JavaScript, the same on every machine, instead of the programs that it brings for some.
process.env.RECHECK_BACKEND = 'pure';

/**
 * The rooms of a piece, in the order in which they may import each other: a room knows those before it, and
 * nothing of those beside or behind it. `docs/architecture.md` draws them, and a test tries each pair.
 */
const PIECE_ROOMS = [
  ['lib/logo.ts', 'lib/model'],
  ['lib/client.ts'],
  ['lib/api'],
  ['lib/auth.ts', 'lib/service.ts'],
  ['lib/forms'],
  ['lib/answers', 'lib/feed', 'lib/lookup', 'lib/search'],
  ['lib/webhooks'],
  ['lib/actions', 'lib/triggers'],
  ['index.ts'],
];

/** The rooms of the kit, likewise. */
const KIT_ROOMS = [['values'], ['http'], ['piece'], ['index.ts']];

/** The two halves of the workbench, which know nothing of each other but what they say to each other. */
const WORKBENCH_ROOMS = [['protocol.ts'], ['page', 'server'], ['main.ts']];

/** What each package may import besides itself. A test may import anything: it looks at the whole. */
const PACKAGE_IMPORTS = {
  'packages/services': [],
  'packages/contracts': [],
  'packages/kit': [],
  'packages/host': ['packages/services'],
  // The sandbox plays the services: it must not share code with what it tests.
  'packages/sandbox': ['packages/services', 'packages/contracts'],
  'packages/workbench': ['packages/services', 'packages/kit', 'packages/host', 'packages/sandbox'],
  'packages/testing': [
    'packages/services',
    'packages/contracts',
    'packages/kit',
    'packages/host',
    'packages/sandbox',
  ],
};

/** A piece is shipped, and knows nothing of the other pieces. */
const PIECE_IMPORTS = ['packages/kit', 'packages/contracts'];

const PIECES = readdirSync(path.join(ROOT, 'packages/pieces')).map(
  (name) => `packages/pieces/${name}`,
);

const ALLOWED = {
  ...PACKAGE_IMPORTS,
  ...Object.fromEntries(PIECES.map((piece) => [piece, PIECE_IMPORTS])),
};

const packageZones = Object.entries(ALLOWED).map(([target, allowed]) => ({
  target: `${target}/src`,
  from: [...Object.keys(ALLOWED), 'tools'].filter(
    (other) => other !== target && !allowed.includes(other),
  ),
  message: `${target} may import ${allowed.length === 0 ? 'no other package' : allowed.join(', ')}.`,
}));

/** @param {string} source @param {string[][]} rooms */
function zonesOf(source, rooms) {
  const known = rooms.flat();
  const folders = new Set(known.map((room) => path.dirname(room)));
  for (const folder of folders) {
    for (const entry of readdirSync(path.join(ROOT, source, folder))) {
      const room = path.join(folder, entry);
      if (known.includes(room) || folders.has(room) || room === 'i18n') continue;
      throw new Error(`${source}/${room} is in no room that eslint.config.mjs knows.`);
    }
  }
  return rooms.flatMap((layer, position) =>
    layer.map((room) => ({
      target: `${source}/${room}`,
      from: [...layer.filter((other) => other !== room), ...rooms.slice(position + 1).flat()].map(
        (other) => `${source}/${other}`,
      ),
      message: `Imports point one way: ${rooms.map((rooms) => rooms.join(' | ')).join(' < ')}.`,
    })),
  );
}

const roomZones = [
  ...PIECES.flatMap((piece) => zonesOf(`${piece}/src`, PIECE_ROOMS)),
  ...zonesOf('packages/kit/src', KIT_ROOMS),
  ...zonesOf('packages/workbench/src', WORKBENCH_ROOMS),
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
    rules: { 'max-lines-per-function': ['error', 80] },
  },
  {
    files: ['**/src/**/*.ts', '**/src/**/*.tsx'],
    plugins: { redos },
    rules: {
      // The automaton proves that the time grows with the text alone. It cannot judge an expression that
      // looks around or refers back, so such an expression is an error too.
      'redos/no-vulnerable': [
        'error',
        { checker: 'automaton', ignoreErrors: false, timeout: 120_000, cache: true },
      ],
    },
  },
  {
    files: ['tools/src/i18n/translation-flaws.ts'],
    // It reads the texts of this repository alone, and looks around words.
    rules: { 'redos/no-vulnerable': 'off' },
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
