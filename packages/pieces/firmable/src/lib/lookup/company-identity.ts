import { invalidField } from '@pieceworks/kit';
import { requireAny, type ValuesOf } from '@pieceworks/kit/form';
import { ANY_COMPANY, COMPANY_IDENTITY, type COMPANY_LOOKUP, type OTHER_DOMAINS } from '../fields';
import { type CompanyIdentity, readCompanyText } from '../readers/identifiers';
import { IN_A_FORM, refuseOther } from './identity';

type CompanyValues = ValuesOf<typeof COMPANY_LOOKUP & typeof ANY_COMPANY & typeof OTHER_DOMAINS> & {
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
    requireAny({ ...ANY_COMPANY, ...COMPANY_IDENTITY }, { company, ...values });
  }
  const { displayName } = ANY_COMPANY.company;
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
    `this is not a domain, email, URL, ABN or company ID.${advice} A name alone cannot be looked up${advice && ' here; Search People takes the name of a company'}.`,
  );
}
