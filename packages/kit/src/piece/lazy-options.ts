import type { DropdownOption } from '@activepieces/pieces-framework';

/**
 * Returns the options of a static dropdown, created on first access: a cold step never reads them. Their labels
 * are names, which are not translated.
 */
export function lazyOptions<Value>(list: () => DropdownOption<Value>[]): {
  options: DropdownOption<Value>[];
} {
  return {
    get options() {
      return list();
    },
  };
}
