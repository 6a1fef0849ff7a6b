import {
  asText,
  type Contract,
  type FieldRow,
  type FieldRows,
  invalidField,
  isRecord,
  type JsonRecord,
  NOT_OFFERED,
  readTextField,
  refuseNotOffered,
  requireTextField,
  type ValuesOf,
} from '@pieceworks/kit';
import {
  identityKey,
  isPlaceholder,
  readCompanyText,
  readPersonText,
  type CompanyIdentity,
  type PersonIdentity,
} from '../readers/identifiers';
import { COMPANY_INPUT } from '../outputs/output-rows';
import { platformOf } from '../readers/public-hosts';
import {
  ANY_IDENTIFIER,
  COMPANY_IDENTITY,
  COMPANY_LOOKUP,
  MAPPED,
  type OTHER_DOMAINS,
  PERSON_IDENTITY,
} from '../model/step-fields';
import { readFields } from '../forms/form';

/**
 * Makes the identity of a lookup: the identifiers that are sent under a contract. Lookups with equal identifiers
 * count as one.
 */

const { person: ANY_PERSON, company: ANY_COMPANY } = ANY_IDENTIFIER;
type PersonValues = PersonIdentity & { person?: string | undefined };
type CompanyValues = ValuesOf<typeof COMPANY_LOOKUP & typeof OTHER_DOMAINS> & {
  company?: string | undefined;
  mailHost?: string | undefined;
};

/** Advice for a text of no known format. */
const IN_A_FORM = 'To say what it is, fill in the field below that fits.';
const inALike = (keys: string) => `To say what it is, map an object with ${keys} as its key.`;

/**
 * Reads a row of a list: an object with the keys of the form, or a text in a known format.
 * @throws Failure `invalid` for an ambiguous text, an impossible value, or a row without an identifier.
 */
export function readPersonRow(row: unknown, contract: Contract): PersonIdentity {
  const { label } = MAPPED.people;
  const advice = inALike('profileUrl, email, profileSlug or id');
  if (!isRecord(row)) {
    const identity = personIn(label, requireTextField(label, row), advice);
    return sentIdentity(PERSON_IDENTITY, contract, identity);
  }
  const values = readFields(PERSON_IDENTITY, row);
  requireAny(PERSON_IDENTITY, values);
  return personIdentityOf(values, contract);
}

/**
 * Makes the identity from the values of a form.
 * @throws Failure `invalid` if all are empty, if two contradict each other, or if the contract lacks them.
 */
export function personIdentityOf(
  { person, ...values }: PersonValues,
  contract: Contract,
): PersonIdentity {
  requireAny({ person: ANY_PERSON, ...PERSON_IDENTITY }, { person, ...values });
  const told = person === undefined ? {} : personIn(ANY_PERSON.label, person, IN_A_FORM);
  refuseOther(ANY_PERSON.label, PERSON_IDENTITY, told, values);
  return sentIdentity(PERSON_IDENTITY, contract, {
    profileUrl: told.profileUrl ?? values.profileUrl,
    email: told.email ?? values.email,
    profileSlug: values.profileSlug,
    id: told.id ?? values.id,
  });
}

function personIn(label: string, text: string, advice: string): PersonIdentity {
  const identity = readPersonText(label, text);
  if (identity !== undefined) return identity;
  throw invalidField(label, `this is not an email, LinkedIn URL or person ID. ${advice}`);
}

/** Reads a row of companies, like `readPersonRow`. */
export function readCompanyRow(
  row: unknown,
  otherDomains: boolean,
  contract: Contract,
): CompanyIdentity {
  const { label } = MAPPED.companies;
  const advice = inALike('domain, abn, website, profileUrl, profileSlug or id');
  if (!isRecord(row)) {
    const identity = companyIn(label, requireTextField(label, row), advice);
    const triesOtherDomains = otherDomains || undefined;
    return sentIdentity(COMPANY_IDENTITY, contract, { ...identity, triesOtherDomains });
  }
  // A page on a shared platform names no company, and adds nothing beside another identifier.
  const pages = ['domain', 'website'].filter((key) => platformIn(row[key]) !== null);
  const own = Object.entries(row).filter(
    ([key, value]) => !pages.includes(key) && !isPlaceholder(value),
  );
  const mailHost =
    readTextField(COMPANY_INPUT.mailHost.label, row.mailHost) ??
    platformIn(row[pages[0] ?? '']) ??
    undefined;
  const values = { ...readFields(COMPANY_LOOKUP, Object.fromEntries(own)), mailHost, otherDomains };
  if (mailHost === undefined) requireAny(COMPANY_IDENTITY, values);
  return companyIdentityOf(values, contract);
}

function platformIn(value: unknown): string | null {
  return platformOf(asText(value) ?? '');
}

/** Makes the identity of a company, like `personIdentityOf`. */
export function companyIdentityOf(
  { company, country, otherDomains, ...values }: CompanyValues,
  contract: Contract,
): CompanyIdentity {
  if (values.mailHost === undefined) {
    requireAny({ company: ANY_COMPANY, ...COMPANY_IDENTITY }, { company, ...values });
  }
  const told = company === undefined ? {} : companyIn(ANY_COMPANY.label, company, IN_A_FORM);
  refuseOther(ANY_COMPANY.label, COMPANY_IDENTITY, told, values);
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
  const identity = sentIdentity(COMPANY_IDENTITY, contract, {
    ...identifiers,
    country,
    triesOtherDomains: otherDomains || undefined,
    // Beside an identifier, the address of a public mail host adds nothing.
    mailHost: hasAny ? undefined : mailHost,
  });
  refuseNotOffered(COMPANY_LOOKUP, contract, { country });
  return identity;
}

function companyIn(label: string, text: string, advice: string): CompanyIdentity {
  const identity = readCompanyText(label, text);
  if (identity !== undefined) return identity;
  throw invalidField(label, `this is not a domain, email, URL, ABN or company ID. ${advice}`);
}

type IdentityRows = Readonly<Record<string, FieldRow & Readonly<Record<Contract, string>>>>;

/**
 * Drops the identifiers that the contract lacks.
 * @throws Failure `invalid` if no other identifier is left.
 */
function sentIdentity<Identity extends PersonIdentity | CompanyIdentity>(
  rows: IdentityRows,
  contract: Contract,
  identity: Identity,
): Identity;
function sentIdentity(rows: IdentityRows, contract: Contract, identity: JsonRecord): object {
  const sent = Object.entries(identity).filter(([key]) => rows[key]?.[contract] !== NOT_OFFERED);
  const hasAny = sent.some(([key, value]) => key in rows && value !== undefined);
  if (!hasAny) refuseNotOffered(rows, contract, identity);
  return Object.fromEntries(sent);
}

/** @throws Failure `invalid`, with both labels, if a field contradicts the identifier that `label` holds. */
function refuseOther(label: string, rows: FieldRows, told: JsonRecord, values: JsonRecord): void {
  for (const [key, row] of Object.entries(rows)) {
    const [one, other] = [asText(told[key]), asText(values[key])];
    const isOther =
      one !== null &&
      other !== null &&
      identityKey({ [key]: one }) !== identityKey({ [key]: other });
    if (isOther) throw invalidField(`${label}, ${row.label}`, CONTRADICTION);
  }
}

const CONTRADICTION = 'these fields name two different records. Leave one of them empty.';

/** @throws Failure `invalid`, with all labels, if all fields are empty. */
export function requireAny(rows: FieldRows, values: JsonRecord): void {
  if (Object.keys(rows).some((key) => values[key] !== undefined)) return;
  const labels = Object.values(rows).map(({ label }) => label);
  throw invalidField(labels.join(', '), 'fill in at least one of these fields.');
}
