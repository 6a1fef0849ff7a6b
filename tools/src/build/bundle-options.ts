import type { BuildOptions } from 'esbuild';

/** Build options of a piece: one small file for the oldest Node that the platform supports. */
export const BUNDLE_OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  supported: {
    // In a literal, Node would load its Unicode tables for character classes at each start.
    'regexp-sticky-and-unicode-flags': false,
    // The platform may run a piece where `import()` is not available.
    'dynamic-import': false,
  },
} satisfies BuildOptions;
