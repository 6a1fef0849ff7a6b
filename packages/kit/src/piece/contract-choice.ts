import { Property } from '@activepieces/pieces-framework';
import type { BaseUrl } from '../values/base-url';
import { type Contract, contractAt } from '../values/contract';
import { readChoiceField } from '../values/field';

const CHOICES = ['auto', 'gateway', 'vendor'] as const;
const LABEL = 'API Contract';

/** The connection's field that overrules what the base URL tells. */
export function contractProp() {
  return Property.StaticDropdown<string, false>({
    displayName: LABEL,
    description: "Automatic is right unless your gateway speaks the vendor's own API.",
    required: false,
    defaultValue: 'auto',
    options: {
      options: [
        { label: 'Automatic', value: 'auto' },
        { label: 'Gateway', value: 'gateway' },
        { label: 'Vendor', value: 'vendor' },
      ],
    },
  });
}

/**
 * Decides which contract a connection speaks: what was chosen, or, when that is automatic, that of the base URL.
 * @throws Failure `invalid` for a choice that does not exist.
 */
export function chooseContract(choice: unknown, baseUrl: BaseUrl, vendorBaseUrl: string): Contract {
  const chosen = readChoiceField(LABEL, choice, CHOICES) ?? 'auto';
  return chosen === 'auto' ? contractAt(baseUrl, vendorBaseUrl) : chosen;
}
