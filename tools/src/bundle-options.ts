import type { BuildOptions } from 'esbuild';

/** How a piece is bundled: one small CommonJS file for the oldest Node that the platform runs on. */
export const BUNDLE_OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  // What is loaded later is required then: the platform may run a piece where `import()` is not at hand.
  supported: { 'dynamic-import': false },
} satisfies BuildOptions;
