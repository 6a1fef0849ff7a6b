import { Property } from '@activepieces/pieces-framework';
import {
  type FieldVariant,
  formActions,
  formOf,
  lazyOptions,
  pollingTriggers,
  readEmailField,
  readWebAddressField,
} from '@pieceworks/kit';
import { firmableApi, firmableAuth } from '../auth';
import { readAbn, readDomain, readSlug } from '../model/identifiers';
import { COUNTRIES } from '../model/vendor-codes';

const form = formOf({
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

export const { readFields } = form;
export const createFormAction = formActions(firmableAuth, firmableApi, form);
export const createPollingTrigger = pollingTriggers(firmableAuth, firmableApi, form);

function listCountries() {
  return Object.entries(COUNTRIES).map(([value, label]) => ({ label, value }));
}
