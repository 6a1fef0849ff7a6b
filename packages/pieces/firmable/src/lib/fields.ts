import { Property } from '@activepieces/pieces-framework';
import { asText, isEmptyWord, isoCountryCode, lazyOptions } from '@pieceworks/kit';
import { type About, choice, email, type Shown, text } from '@pieceworks/kit/form';
import type { components } from '#contract/vendor';
import { readAbn, readDomain, readRecordId, readWebsite, slugReader } from './readers/identifiers';
import { type PageOwner, readPageUrl } from './readers/linkedin-page';

/** The markets of the service, by their codes (vendor contract). */
export const COUNTRIES = {
  AU: 'Australia',
  NZ: 'New Zealand',
  SG: 'Singapore',
  MY: 'Malaysia',
  ID: 'Indonesia',
  PH: 'Philippines',
  HK: 'Hong Kong',
  JP: 'Japan',
  VN: 'Vietnam',
  KR: 'South Korea',
  TH: 'Thailand',
  US: 'United States',
  CA: 'Canada',
} as const satisfies Record<components['schemas']['Country'], string>;

const page = (owner: PageOwner, shown: Shown) =>
  text(shown, (label, given) => readPageUrl(owner, label, given));
const slug = (owner: PageOwner, shown: Shown) => text(shown, slugReader(owner));
const recordId = (shown: Shown) => text(shown, readRecordId);

/** The fields that identify a person. At least one is required. */
export const PERSON_IDENTITY = {
  profileUrl: page('person', {
    displayName: 'LinkedIn URL',
    placeholder: 'https://www.linkedin.com/in/jane-doe',
    description: 'LinkedIn page of the person.',
  }),
  email: email({
    displayName: 'Email',
    placeholder: 'jane@example.com.au',
    description: 'Work or personal address.',
  }),
  profileSlug: slug('person', {
    displayName: 'LinkedIn Profile Name',
    description: 'Last part of the LinkedIn URL, such as jane-doe.',
  }),
  id: recordId({
    displayName: 'Person ID',
    description: 'ID of the person in Firmable, from Search People.',
  }),
};

/** The fields that identify a company. At least one is required. */
export const COMPANY_IDENTITY = {
  domain: text(
    {
      displayName: 'Domain',
      placeholder: 'example.com.au',
      description: 'Domain of the company.',
    },
    readDomain,
  ),
  abn: text(
    {
      displayName: 'ABN',
      placeholder: '51 824 753 556',
      description: 'Australian Business Number: 11 digits, spaces allowed.',
    },
    readAbn,
  ),
  website: text(
    {
      displayName: 'Website',
      placeholder: 'https://www.example.com.au',
      description: 'Such as https://www.example.com.au.',
    },
    readWebsite,
  ),
  profileUrl: page('company', {
    displayName: 'LinkedIn URL',
    description: 'LinkedIn page of the company.',
  }),
  profileSlug: slug('company', {
    displayName: 'LinkedIn Profile Name',
    description: 'Last part of the LinkedIn URL, such as example-company.',
  }),
  id: recordId({
    displayName: 'Company ID',
    description: 'ID of the company in Firmable, from an earlier step.',
  }),
};

const MARKET = choice({
  displayName: 'Country',
  description: 'The market to search. Leave empty for Australia.',
  options: COUNTRIES,
});
export const COUNTRY = {
  country: {
    ...MARKET,
    control: (about: About) =>
      Property.StaticDropdown({ ...about, options: lazyOptions(listCountries) }),
    read: (given: unknown) => MARKET.read(isEmptyWord(given) ? undefined : marketOf(given)),
  },
};

/** Returns the code of a market for another spelling in ISO 3166-1, such as `NZL`; any other value as it is. */
function marketOf(given: unknown): unknown {
  const code = isoCountryCode(asText(given) ?? '') ?? '';
  return Object.hasOwn(COUNTRIES, code) ? code : given;
}

function listCountries() {
  return Object.entries(COUNTRIES).map(([value, label]) => ({ label, value }));
}
