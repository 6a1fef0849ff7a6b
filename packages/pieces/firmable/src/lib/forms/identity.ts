import { type FieldRows, invalidField, type JsonRecord } from '@pieceworks/kit';
import {
  COMPANY_IDENTITY,
  COMPANY_LOOKUP,
  type CompanyIdentity,
  OTHER_DOMAINS,
  PERSON_IDENTITY,
  type PersonIdentity,
} from '../model/step-fields';
import { readFields } from './form';

/**
 * Reads the identifiers of a person. All can be mapped from an earlier step.
 * @throws Failure `invalid` for an impossible value, or if all fields are empty.
 */
export function readPersonIdentity(fields: JsonRecord): PersonIdentity {
  const identity = readFields(PERSON_IDENTITY, fields);
  requireAny(PERSON_IDENTITY, identity);
  return identity;
}

/**
 * Reads the identifiers of a company in the same way.
 * @throws Failure `invalid` for an impossible value, or if all fields are empty.
 */
export function readCompanyIdentity(fields: JsonRecord): CompanyIdentity {
  const identity = readFields(COMPANY_LOOKUP, fields);
  const { otherDomains } = readFields(OTHER_DOMAINS, fields);
  requireAny(COMPANY_IDENTITY, identity);
  return { ...identity, triesOtherDomains: otherDomains || undefined };
}

/** @throws Failure `invalid`, with all labels, if all fields are empty. */
export function requireAny(rows: FieldRows, values: JsonRecord): void {
  if (Object.keys(rows).some((key) => values[key] !== undefined)) return;
  const labels = Object.values(rows).map(({ label }) => label);
  throw invalidField(labels.join(', '), 'fill in at least one of these fields.');
}
