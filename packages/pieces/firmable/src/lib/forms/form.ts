import { Property } from '@activepieces/pieces-framework';
import {
  type FieldVariant,
  formWith,
  lazyOptions,
  readEmailField,
  readWebAddressField,
} from '@pieceworks/kit';
import { readAbn, readDomain, readSlug } from '../model/identifiers';
import { COUNTRIES } from '../model/vendor-codes';

export const { propsOf, readFields } = formWith(
  {
    abn: { read: readAbn },
    domain: { read: readDomain },
    slug: { read: readSlug },
    country: {
      prop: ({ label, help }) =>
        Property.StaticDropdown({
          displayName: label,
          description: help,
          required: false,
          options: lazyOptions(listCountries),
        }),
    },
  } satisfies Record<string, FieldVariant>,
  { email: readEmailField, webAddress: readWebAddressField },
);

function listCountries() {
  return Object.entries(COUNTRIES).map(([value, label]) => ({ label, value }));
}
