import type { BuildOptions } from 'esbuild';

/** Build options of a piece: one small file for the oldest Node that the platform supports. */
export const BUNDLE_OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  // In a literal, Node would load its Unicode tables for character classes at each start.
  supported: { 'regexp-sticky-and-unicode-flags': false },
} satisfies BuildOptions;
