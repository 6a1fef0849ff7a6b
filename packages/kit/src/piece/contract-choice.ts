import { Property } from '@activepieces/pieces-framework';
import type { BaseUrl } from '../values/base-url';
import { type Contract, contractAt } from '../values/contract';
import { readChoiceField } from '../values/field';

const CHOICES = ['auto', 'gateway', 'vendor'] as const;
const LABEL = 'API Format';

/** Returns the connection's field that overrides the contract derived from the base URL. */
export function contractProp() {
  return Property.StaticDropdown<string, false>({
    displayName: LABEL,
    description: 'Automatic takes it from the base URL, and is right in most cases.',
    required: false,
    defaultValue: 'auto',
    options: {
      options: [
        { label: 'Automatic', value: 'auto' },
        { label: 'Company gateway', value: 'gateway' },
        { label: "The service's own API", value: 'vendor' },
      ],
    },
  });
}

/**
 * Returns the contract that a connection speaks: the chosen one or, if automatic, the one of the base URL.
 * @throws Failure `invalid` for an unknown choice.
 */
export function chooseContract(choice: unknown, baseUrl: BaseUrl, vendorBaseUrl: string): Contract {
  const chosen = readChoiceField(LABEL, choice, CHOICES) ?? 'auto';
  return chosen === 'auto' ? contractAt(baseUrl, vendorBaseUrl) : chosen;
}
