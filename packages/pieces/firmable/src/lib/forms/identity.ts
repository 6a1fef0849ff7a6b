import { type FieldRows, invalidField, type JsonRecord, type ValuesOf } from '@pieceworks/kit';
import {
  COMPANY_IDENTITY,
  COMPANY_LOOKUP,
  type CompanyIdentity,
  type OTHER_DOMAINS,
  PERSON_IDENTITY,
  type PersonIdentity,
} from '../model/step-fields';
import { readFields } from './form';

/**
 * Reads the identifiers of a person. All can be mapped from an earlier step.
 * @throws Failure `invalid` for an impossible value, or if all fields are empty.
 */
export function readPersonIdentity(fields: JsonRecord): PersonIdentity {
  return personIdentityOf(readFields(PERSON_IDENTITY, fields));
}

/** Returns the identifiers in the values of a form; throws if all are empty. */
export function personIdentityOf({ profileUrl, email, profileSlug, id }: PersonIdentity) {
  const identity = { profileUrl, email, profileSlug, id };
  requireAny(PERSON_IDENTITY, identity);
  return identity;
}

/**
 * Reads the fields that identify a company.
 * @throws Failure `invalid` for an impossible value, or if all fields are empty.
 */
export function readCompanyIdentity(fields: JsonRecord, otherDomains: boolean): CompanyIdentity {
  return companyIdentityOf({ ...readFields(COMPANY_LOOKUP, fields), otherDomains });
}

type CompanyValues = ValuesOf<typeof COMPANY_LOOKUP & typeof OTHER_DOMAINS>;

/** Returns the identifiers in the values of a form; throws if all are empty. */
export function companyIdentityOf(values: CompanyValues): CompanyIdentity {
  const { domain, abn, website, profileUrl, profileSlug, id, country, otherDomains } = values;
  requireAny(COMPANY_IDENTITY, values);
  return {
    domain,
    abn,
    website,
    profileUrl,
    profileSlug,
    id,
    country,
    triesOtherDomains: otherDomains || undefined,
  };
}

/** @throws Failure `invalid`, with all labels, if all fields are empty. */
export function requireAny(rows: FieldRows, values: JsonRecord): void {
  if (Object.keys(rows).some((key) => values[key] !== undefined)) return;
  const labels = Object.values(rows).map(({ label }) => label);
  throw invalidField(labels.join(', '), 'fill in at least one of these fields.');
}
