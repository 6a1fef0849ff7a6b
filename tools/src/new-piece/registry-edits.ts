/** A text that adds a new service to a list, and the line to insert it before. */
type RegistryEdit = { readonly file: string; readonly before: string; readonly text: string };

/** All lists of services that are maintained by hand. */
export const REGISTRY_EDITS: readonly RegistryEdit[] = [
  {
    file: 'packages/services/src/services.ts',
    before: '} as const satisfies Readonly<Record<string, Service>>;',
    text: `'__name__': {
  displayName: '__Display__',
  piece: '@pieceworks/piece-__name__',
  variables: { secret: '__CONSTANT___KEY', baseUrl: '__CONSTANT___BASE_URL' },
  contracts: ['vendor'],
  sandbox: { apiKey: 'sandbox-__name__-key' },
},
`,
  },
  {
    file: 'packages/services/src/operation-sheets.ts',
    before: 'import { CONTENT_SNARE_SHEETS }',
    text: "import { __CONSTANT___SHEETS } from './sheets/__name__';\n",
  },
  {
    file: 'packages/services/src/operation-sheets.ts',
    before: '  firmable: FIRMABLE_SHEETS',
    text: "  '__name__': __CONSTANT___SHEETS,\n",
  },
  {
    file: 'packages/sandbox/src/server/served-contracts.ts',
    before: 'import { worldNewsContracts }',
    text: "import { __camel__Vendor } from '../services/__name__/vendor';\n",
  },
  {
    file: 'packages/sandbox/src/server/served-contracts.ts',
    before: '    firmable: firmable',
    text: "    '__name__': { vendor: __camel__Vendor },\n",
  },
  {
    file: 'README.md',
    before: '| [`@pieceworks/piece-content-snare`]',
    text: '| [`@pieceworks/piece-__name__`](packages/pieces/__name__/README.md) | __Display__ | one action to begin with | an API key |\n',
  },
  {
    file: 'docs/maintaining.md',
    before: '| content-snare ',
    text: '| __name__ | `__CONSTANT___KEY` | `__CONSTANT___BASE_URL` |\n',
  },
];
