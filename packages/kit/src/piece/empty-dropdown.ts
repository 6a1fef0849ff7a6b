import type { DropdownState } from '@activepieces/pieces-framework';

/** What a dropdown shows before there is a connection. */
export const NOT_CONNECTED = 'Connect your account first.';

/** What a dropdown shows of which a gateway knows nothing. */
export const NOT_THROUGH_GATEWAY = 'Not offered by this gateway.';

/**
 * A dropdown without a choice, which says why.
 * @param isSearchable whether another search could find something: only what is not disabled can be searched.
 */
export function emptyDropdown(placeholder: string, isSearchable = false): DropdownState<string> {
  return { disabled: !isSearchable, options: [], placeholder };
}
