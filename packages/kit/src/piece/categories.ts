import type { createPiece } from '@activepieces/pieces-framework';

type Category = NonNullable<Parameters<typeof createPiece>[0]['categories']>[number];

/** Returns the platform's categories by name, because their enumeration is in a package that bundles omit. */
export function inCategories(...names: `${Category}`[]): Category[] {
  // Each name equals the value of its member.
  return names.filter((name): name is Category => names.includes(name));
}
