import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const PIECES = ['firmable', 'world-news-api', 'content-snare'];

/**
 * The order in which the files of a piece may import each other: a layer knows the layers before it and
 * nothing of those behind it.
 */
const PIECE_LAYERS = [
  ['lib/common/types.ts'],
  ['lib/common/client.ts'],
  ['lib/api'],
  ['lib/auth.ts'],
  ['lib/common/props.ts', 'lib/common/webhook.ts'],
  ['lib/actions', 'lib/triggers'],
  ['index.ts'],
];

const pieceZones = PIECES.flatMap((piece) => {
  const source = `./packages/pieces/${piece}/src`;
  return PIECE_LAYERS.flatMap((layer, position) =>
    layer.map((target) => ({
      target: `${source}/${target}`,
      from: PIECE_LAYERS.slice(position + 1)
        .flat()
        .map((later) => `${source}/${later}`),
      message: 'Imports in a piece point left: types, client, api, auth, props, actions, index.',
    })),
  ).filter((zone) => zone.from.length > 0);
});

/** What each package may not import. A test may import anything: it looks at the whole. */
const packageZones = [
  {
    target: PIECES.map((piece) => `./packages/pieces/${piece}/src`),
    from: ['./packages/sandbox', './packages/host', './tools'],
    message: 'A piece is shipped: it may use kit and contracts only.',
  },
  ...PIECES.map((piece) => ({
    target: `./packages/pieces/${piece}/src`,
    from: PIECES.filter((other) => other !== piece).map((other) => `./packages/pieces/${other}`),
    message: 'A piece knows nothing of the other pieces.',
  })),
  {
    target: './packages/kit/src',
    from: [
      './packages/pieces',
      './packages/contracts',
      './packages/sandbox',
      './packages/host',
      './tools',
    ],
    message: 'The kit knows no vendor and none of the programs around it.',
  },
  {
    target: './packages/contracts/src',
    from: [
      './packages/pieces',
      './packages/kit',
      './packages/sandbox',
      './packages/host',
      './tools',
    ],
    message: 'The contracts stand alone.',
  },
  {
    target: './packages/sandbox/src',
    from: ['./packages/pieces', './packages/kit', './packages/host', './tools'],
    message: 'The sandbox plays the services: it must not share code with what it tests.',
  },
  {
    target: './packages/host/src',
    from: [
      './packages/pieces',
      './packages/kit',
      './packages/sandbox',
      './packages/contracts',
      './tools',
    ],
    message: 'The host knows a piece only as a tarball.',
  },
];

export default tseslint.config(
  {
    ignores: ['**/dist/', '**/coverage/', '**/node_modules/', 'packages/contracts/src/generated/'],
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: './tsconfig.base.json' }),
      ],
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': [
        'error',
        { basePath: import.meta.dirname, zones: [...packageZones, ...pieceZones] },
      ],
      'no-console': 'error',
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
