import type { DropdownState } from '@activepieces/pieces-framework';

export const NOT_CONNECTED = 'Connect your account first.';

export const NOT_THROUGH_GATEWAY = 'Not offered by this gateway.';

/**
 * Returns a dropdown without options that shows the reason.
 * @param isSearchable true if another search could find options. A disabled dropdown cannot be searched.
 */
export function emptyDropdown(placeholder: string, isSearchable = false): DropdownState<string> {
  return { disabled: !isSearchable, options: [], placeholder };
}
