import type { createPiece } from '@activepieces/pieces-framework';

type Category = NonNullable<Parameters<typeof createPiece>[0]['categories']>[number];

/** Where the platform files a piece, by name: its enumeration of them is in a package that bundles leave out. */
export function inCategories(...names: `${Category}`[]): Category[] {
  // Each name is the value of the member that it names.
  return names.filter((name): name is Category => names.includes(name));
}
