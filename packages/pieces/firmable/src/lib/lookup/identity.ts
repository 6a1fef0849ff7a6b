import {
  type Failure,
  asText,
  invalidField,
  isFilledIn,
  isRecord,
  type JsonRecord,
  readTextField,
  requireField,
} from '@pieceworks/kit';
import { type Fields, hasNone, readForm, requireAny, type ValuesOf } from '@pieceworks/kit/form';
import {
  ANY_COMPANY,
  COMPANY_IDENTITY,
  COMPANY_LOOKUP,
  COUNTRY,
  type OTHER_DOMAINS,
  PERSON_AT_COMPANY,
  PERSON_IDENTITY,
  PERSON_LOOKUP,
  ROWS,
} from '../fields';
import { COMPANY_INPUT } from '../outputs/output-rows';
import { requireSlugs } from '../readers/company-name';
import {
  type CompanyIdentity,
  identityKey,
  isPersonId,
  type PersonIdentity,
  readCompanyText,
  readPersonText,
} from '../readers/identifiers';
import { platformOf } from '../readers/public-hosts';
import { keysOf, withFormKeys } from './row-keys';

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
 * Reads a row of a list: an object with the keys of the form, or a text in a known format.
 * @throws Failure `invalid` for an ambiguous text, an impossible value, or a row without an identifier.
 */
export function readPersonRow(row: unknown): PersonIdentity {
  const label = ROWS.people.displayName;
  if (!isRecord(row)) {
    return readOne(label, readTextRow(label, row), (text) => personIn(label, text, ''));
  }
  const read = withFormKeys(label, row, PERSON_ROW, PERSON_KEYS);
  const { id, ...values } = readForm(PERSON_IDENTITY, read);
  const told = { ...read, name: nameIn(read), company: companyOfRow(read) };
  // Beside a name, the ID of another program is not Firmable's.
  const isForeign = id !== undefined && !isPersonId(id) && isFilledIn(told.name);
  const identified = { ...values, id: isForeign && isFilledIn(told.company) ? undefined : id };
  if (!hasNone(PERSON_IDENTITY, identified)) return personIdentityOf(identified);
  const named = readForm(NAMED, told);
  if (hasNone(PERSON_AT_COMPANY, named)) {
    throw rowWithout(label, 'profileUrl, email, profileSlug or id, or name and company', row);
  }
  return namedPerson(named);
}

/** Returns the name of a row, also of one with a column for each of its parts. */
function nameIn({ name, firstname, lastname }: JsonRecord): unknown {
  const [first, last] = [asText(firstname), asText(lastname)];
  return name ?? (first === null || last === null ? (first ?? last) : `${last}, ${first}`);
}

/** Returns what identifies the company of a person's row: the surest column, but no public email host or platform. */
function companyOfRow(row: JsonRecord): unknown {
  const told = COMPANY_COLUMNS.map((key) => asText(row[key])).filter((text) => text !== null);
  return (
    told.find((text) => readCompanyText(ROWS.people.displayName, text)?.mailHost === undefined) ??
    told[0]
  );
}

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
function namedPerson({ name, company, country }: ValuesOf<typeof NAMED>): PersonIdentity {
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

function readTextRow(label: string, row: unknown): string {
  if (typeof row === 'boolean' || Array.isArray(row)) {
    throw invalidField(label, 'this row is neither a text nor an object.');
  }
  return requireField(label, readTextField(label, row), 'this row is empty.');
}

/** Reads the text of a row. @throws Failure `invalid`, with the reason for a text of several values. */
function readOne<Identity>(
  label: string,
  text: string,
  read: (text: string) => Identity,
): Identity {
  try {
    return read(text);
  } catch (error) {
    const parts = text.split(/[\s,;|]+/).filter((part) => part !== '');
    const isReadable = (part: string) => {
      try {
        return read(part) !== undefined;
      } catch {
        return false;
      }
    };
    if (parts.length === 1 || !parts.every(isReadable)) throw error;
    throw invalidField(label, `this row has ${parts.length} values. Enter one a row.`);
  }
}

function personIn(label: string, text: string, advice: string): PersonIdentity {
  const identity = readPersonText(label, text);
  if (identity !== undefined) return identity;
  throw invalidField(
    label,
    `this is not an email, LinkedIn URL or person ID.${advice} A name alone cannot be looked up${advice && '; fill in Name and Company'}.`,
  );
}

/** Reads a row of companies, like `readPersonRow`. */
export function readCompanyRow(given: unknown, otherDomains: boolean): CompanyIdentity {
  const label = ROWS.companies.displayName;
  const triesOtherDomains = otherDomains || undefined;
  if (!isRecord(given)) {
    const text = readTextRow(label, given);
    return { ...readOne(label, text, (one) => companyIn(label, one, '')), triesOtherDomains };
  }
  const row = withFormKeys(label, given, COMPANY_ROW, COMPANY_KEYS);
  // A page on a shared platform names no company, and adds nothing beside another identifier.
  const pages = ['domain', 'website'].filter((key) => platformIn(row[key]) !== null);
  const own = Object.entries(row).filter(([key]) => !pages.includes(key));
  const mailHost =
    readTextField(COMPANY_INPUT.mailHost.label, row.mailHost) ??
    platformIn(row[pages[0] ?? '']) ??
    undefined;
  const values = { ...readForm(COMPANY_LOOKUP, Object.fromEntries(own)), mailHost, otherDomains };
  if (mailHost !== undefined || !hasNone(COMPANY_IDENTITY, values))
    return companyIdentityOf(values);
  // Beside other identifiers, an email or a name of the company adds nothing.
  const text = [row.email, row.company].map(asText).find((one) => one !== null);
  if (text === undefined) {
    throw rowWithout(label, 'domain, abn, website, profileUrl, profileSlug, id or email', given);
  }
  return { ...companyIn(label, text, ''), country: values.country, triesOtherDomains };
}

function platformIn(value: unknown): string | null {
  return platformOf(asText(value) ?? '');
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

function companyIn(label: string, text: string, advice: string): CompanyIdentity {
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

function rowWithout(label: string, keys: string, row: JsonRecord): Failure {
  return invalidField(label, `this row has no value under ${keys}. It has ${keysOf(row)}.`);
}

/** The fields of a company's row. */
const COMPANY_ROW = {
  ...COMPANY_LOOKUP,
  ...ANY_COMPANY,
  email: PERSON_IDENTITY.email,
  mailHost: { displayName: COMPANY_INPUT.mailHost.label },
};

const NAMED = { ...PERSON_AT_COMPANY, ...COUNTRY };

/** The fields of a person's row. */
const PERSON_ROW = { ...PERSON_IDENTITY, ...NAMED };

/** Names of columns beside the keys and labels of the form, as they are compared. */
const PERSON_KEYS = {
  ...{ linkedin: 'profileUrl', linkedinprofile: 'profileUrl', profile: 'profileUrl' },
  ...{ workemail: 'email', emailaddress: 'email', personid: 'id', fullname: 'name' },
  ...{ givenname: 'firstname', surname: 'lastname', familyname: 'lastname' },
};
/** Columns of a person's row that identify the company, the surest first. */
const COMPANY_COLUMNS = [
  ...['companyid', 'companydomain', 'domain', 'companyabn', 'abn', 'companywebsite', 'website'],
  ...['company', 'companyname', 'organisation', 'organization', 'employer'],
];
const COMPANY_KEYS = {
  ...{ linkedin: 'profileUrl', linkedinprofile: 'profileUrl', companyid: 'id', url: 'website' },
  ...{ workemail: 'email', emailaddress: 'email', companyname: 'company', name: 'company' },
};
