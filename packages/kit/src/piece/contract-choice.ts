import { Property } from '@activepieces/pieces-framework';
import type { BaseUrl } from '../values/base-url';
import { readChoiceField } from '../values/field';

/** Which API is spoken: that of a gateway, or the vendor's own. */
export type Contract = 'gateway' | 'vendor';

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
 * Decides which contract a connection speaks: what was chosen, or, when that is automatic, the vendor's
 * own at the vendor's host and the gateway's anywhere else.
 * @throws Failure `invalid` for a choice that does not exist.
 */
export function chooseContract(choice: unknown, baseUrl: BaseUrl, vendorBaseUrl: string): Contract {
  const chosen = readChoiceField(LABEL, choice, CHOICES) ?? 'auto';
  if (chosen !== 'auto') return chosen;
  return baseUrl.origin === new URL(vendorBaseUrl).origin ? 'vendor' : 'gateway';
}
