import type { DropdownOption } from '@activepieces/pieces-framework';

/**
 * Returns the options of a static dropdown, made when somebody looks at them: a step that starts cold never
 * does. Their labels are names, which nobody translates.
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
