import { invalidField } from '@pieceworks/kit';
import { advanced, checkbox, requireAny, text, type ValuesOf } from '@pieceworks/kit/form';
import { COMPANY_IDENTITY, COUNTRY } from '../fields';
import { type CompanyIdentity, readCompanyText } from '../readers/identifiers';
import { IN_A_FORM, refuseOther } from './identity';

const { profileSlug, id, ...MAIN } = COMPANY_IDENTITY;

/** All fields that identify a company, after one for any identifier, which is recognized by its format. */
export const COMPANY_LOOKUP = {
  company: text({
    displayName: 'Company',
    placeholder: 'example.com.au',
    description: 'Domain, email, website, LinkedIn page, ABN or ID. Or use fields below.',
  }),
  ...MAIN,
  ...COUNTRY,
  ...advanced({ profileSlug, id }),
};

export const OTHER_DOMAINS = {
  otherDomains: checkbox({
    displayName: 'Also Try .com.au and .co.nz',
    description: 'If a .com domain is not found, try these too. Free if not found.',
  }),
};

type CompanyValues = ValuesOf<typeof COMPANY_LOOKUP & typeof OTHER_DOMAINS> & {
  mailHost?: string | undefined;
};

/**
 * Makes the identity from the values of a form.
 * @throws Failure `invalid` if all are empty, or if two contradict each other.
 */
export function companyIdentityOf({
  company,
  country,
  otherDomains,
  ...values
}: CompanyValues): CompanyIdentity {
  if (values.mailHost === undefined) {
    const fields = { company: COMPANY_LOOKUP.company, ...COMPANY_IDENTITY };
    requireAny(fields, { company, ...values });
  }
  const { displayName } = COMPANY_LOOKUP.company;
  const told = company === undefined ? {} : companyIn(displayName, company, IN_A_FORM);
  refuseOther(displayName, COMPANY_IDENTITY, told, values);
  const identifiers = {
    domain: told.domain ?? values.domain,
    abn: told.abn ?? values.abn,
    website: values.website,
    profileUrl: told.profileUrl ?? values.profileUrl,
    profileSlug: values.profileSlug,
    id: told.id ?? values.id,
  };
  const mailHost = told.mailHost ?? values.mailHost;
  const hasAny = Object.values(identifiers).some((value) => value !== undefined);
  return {
    ...identifiers,
    country,
    triesOtherDomains: otherDomains || undefined,
    // Beside an identifier, the address of a public mail host adds nothing.
    mailHost: hasAny ? undefined : mailHost,
  };
}

export function companyIn(label: string, text: string, advice: string): CompanyIdentity {
  const identity = readCompanyText(label, text);
  if (identity !== undefined) return identity;
  throw invalidField(
    label,
    `this is not a domain, email, URL, ABN or company ID.${advice} A name alone cannot be looked up here; Search People takes the name of a company.`,
  );
}
