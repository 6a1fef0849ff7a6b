import path from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_OPTIONS } from './bundle-options';
import { sdkLeftOut } from './sdk-left-out';

/** The names of the SDK that pieces use at run time. */
const NAMES = [
  'createAction',
  'createPiece',
  'createTrigger',
  'DEDUPE_KEY_PROPERTY',
  'OAuth2AuthorizationMethod',
  'PieceAuth',
  'Property',
  'PropertyType',
  'StoreScope',
  'TriggerStrategy',
];

/** Builds the reduced SDK of packed pieces for tests of the source: the whole SDK adds 0.6 s to each test file. */
const [outfile] = process.argv.slice(2);
if (outfile === undefined) throw new Error('Usage: build-sdk <file>');
await build({
  ...BUNDLE_OPTIONS,
  minify: false,
  stdin: {
    contents: `export { ${NAMES.join(', ')} } from '@activepieces/pieces-framework';`,
    resolveDir: path.resolve('packages/kit'),
  },
  outfile: path.resolve(outfile),
  logLevel: 'warning',
  plugins: [sdkLeftOut],
});
