import { invalidField, requireField } from '@pieceworks/kit';
import { hasNone, requireAny, type ValuesOf } from '@pieceworks/kit/form';
import { type COUNTRY, PERSON_IDENTITY } from '../fields';
import { requireSlugs } from '../names/company-name';
import { type PersonIdentity, readCompanyText, readPersonText } from '../readers/identifiers';
import { PERSON_AT_COMPANY, PERSON_LOOKUP } from '../resolve/person-form';
import { IN_A_FORM, refuseOther } from './identity';

type PersonValues = ValuesOf<typeof PERSON_LOOKUP & typeof COUNTRY>;

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
    `this is not an email, LinkedIn URL or person ID.${advice} A name alone cannot be looked up; ${advice ? 'fill in Name and Company' : 'give an object with name and company'}.`,
  );
}
