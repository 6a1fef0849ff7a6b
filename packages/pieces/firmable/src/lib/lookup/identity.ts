import { asText, invalidField, type JsonRecord, requireField } from '@pieceworks/kit';
import { type Fields, hasNone, requireAny, type ValuesOf } from '@pieceworks/kit/form';
import {
  ANY_COMPANY,
  COMPANY_IDENTITY,
  COMPANY_LOOKUP,
  COUNTRY,
  type OTHER_DOMAINS,
  PERSON_AT_COMPANY,
  PERSON_IDENTITY,
  PERSON_LOOKUP,
} from '../fields';
import { requireSlugs } from '../readers/company-name';
import {
  type CompanyIdentity,
  identityKey,
  type PersonIdentity,
  readCompanyText,
  readPersonText,
} from '../readers/identifiers';

/**
 * Makes the identity of a lookup, the same under any contract, which then leaves out what it lacks. Lookups with equal
 * identifiers count as one.
 */

type PersonValues = ValuesOf<typeof PERSON_LOOKUP & typeof COUNTRY>;
type CompanyValues = ValuesOf<typeof COMPANY_LOOKUP & typeof ANY_COMPANY & typeof OTHER_DOMAINS> & {
  mailHost?: string | undefined;
};

/** Advice for a text of no known format in a form. A row's reason can reach people who do not see the form. */
const IN_A_FORM = ' If it is one, fill in its own field of the step.';

/**
 * Makes the identity from the values of a form.
 * @throws Failure `invalid` if all are empty, or if two contradict each other.
 */
export function personIdentityOf({
  person,
  name,
  company,
  country,
  ...values
}: PersonValues): PersonIdentity {
  requireAny(PERSON_LOOKUP, { person, name, company, ...values });
  const { displayName } = PERSON_LOOKUP.person;
  const told = person === undefined ? {} : personIn(displayName, person, IN_A_FORM);
  refuseOther(displayName, PERSON_IDENTITY, told, values);
  // Beside an identifier, which is certain, a name adds nothing.
  if (person === undefined && hasNone(PERSON_IDENTITY, values)) {
    return namedPerson({ name, company, country });
  }
  return {
    profileUrl: told.profileUrl ?? values.profileUrl,
    email: told.email ?? values.email,
    profileSlug: values.profileSlug,
    id: told.id ?? values.id,
  };
}

/** @throws Failure `invalid` for one of the two without the other, and for a company that cannot be found. */
export function namedPerson({
  name,
  company,
  country,
}: Partial<Pick<PersonValues, 'name' | 'company' | 'country'>>): PersonIdentity {
  const labels = PERSON_AT_COMPANY;
  const required = requireField(
    labels.company.displayName,
    company,
    'fill it in beside the name: people are looked up by name among those of a company.',
  );
  return {
    name: requireField(
      labels.name.displayName,
      name,
      'fill it in: a company alone names no person.',
    ),
    company: companyText(labels.company.displayName, required),
    country,
  };
}

/** Returns the text that identifies a company, in the same form for all its spellings. */
function companyText(label: string, text: string): string {
  const { mailHost, ...identity } = readCompanyText(label, text) ?? {};
  const [told] = Object.values(identity);
  if (told !== undefined) return String(told);
  if (mailHost === undefined) requireSlugs(label, text);
  return text;
}

export function personIn(label: string, text: string, advice: string): PersonIdentity {
  const identity = readPersonText(label, text);
  if (identity !== undefined) return identity;
  throw invalidField(
    label,
    `this is not an email, LinkedIn URL or person ID.${advice} A name alone cannot be looked up${advice && '; fill in Name and Company'}.`,
  );
}

/** Makes the identity of a company, like `personIdentityOf`. */
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

/** @throws Failure `invalid`, with both labels, if a field contradicts the identifier that `label` holds. */
function refuseOther(label: string, form: Fields, told: JsonRecord, values: JsonRecord): void {
  for (const [key, { displayName }] of Object.entries(form)) {
    const [one, other] = [asText(told[key]), asText(values[key])];
    const isOther =
      one !== null &&
      other !== null &&
      identityKey({ [key]: one }) !== identityKey({ [key]: other });
    if (isOther) throw invalidField(`${label}, ${displayName}`, CONTRADICTION);
  }
}

const CONTRADICTION = 'these fields name two different records. Leave one of them empty.';
