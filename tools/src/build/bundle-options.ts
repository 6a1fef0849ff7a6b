import type { BuildOptions } from 'esbuild';

/** How a piece is bundled: one small file for the oldest Node that the platform runs on. */
export const BUNDLE_OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minify: true,
  // As literals, those that name kinds of characters would have Node read its tables of them at each start.
  supported: { 'regexp-sticky-and-unicode-flags': false },
} satisfies BuildOptions;
