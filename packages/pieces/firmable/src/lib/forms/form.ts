import { Property } from '@activepieces/pieces-framework';
import {
  type FieldVariant,
  formActions,
  formOf,
  lazyOptions,
  pollingTriggers,
  readEmailField,
  readTextField,
} from '@pieceworks/kit';
import { firmableApi, firmableAuth } from '../auth';
import {
  orPlaceholder,
  readAbn,
  readDomain,
  readWebsite,
  slugReader,
} from '../readers/identifiers';
import { readPageUrl } from '../readers/linkedin-page';
import { COUNTRIES } from '../model/vendor-codes';

const form = formOf({
  abn: { read: orPlaceholder(readAbn) },
  domain: { read: orPlaceholder(readDomain) },
  website: { read: orPlaceholder(readWebsite) },
  personPage: { read: orPlaceholder((label, value) => readPageUrl('person', label, value)) },
  companyPage: { read: orPlaceholder((label, value) => readPageUrl('company', label, value)) },
  personSlug: { read: orPlaceholder(slugReader('person')) },
  companySlug: { read: orPlaceholder(slugReader('company')) },
  recordId: { read: orPlaceholder(readTextField) },
  country: {
    prop: ({ label, help }) =>
      Property.StaticDropdown({
        displayName: label,
        description: help,
        required: false,
        options: lazyOptions(listCountries),
      }),
  },
  email: { read: orPlaceholder(readEmailField) },
} satisfies Record<string, FieldVariant>);

export const { readFields } = form;
export const createFormAction = formActions(firmableAuth, firmableApi, form);
export const createPollingTrigger = pollingTriggers(firmableAuth, firmableApi, form);

function listCountries() {
  return Object.entries(COUNTRIES).map(([value, label]) => ({ label, value }));
}
