import { Property } from '@activepieces/pieces-framework';
import {
  type FieldVariant,
  formOf,
  lazyOptions,
  readEmailField,
  readWebAddressField,
} from '@pieceworks/kit';
import { readAbn, readDomain, readSlug } from '../model/identifiers';
import { COUNTRIES } from '../model/vendor-codes';

export const { propsOf, readFields } = formOf({
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
  email: { read: readEmailField },
  webAddress: { read: readWebAddressField },
} satisfies Record<string, FieldVariant>);

function listCountries() {
  return Object.entries(COUNTRIES).map(([value, label]) => ({ label, value }));
}
