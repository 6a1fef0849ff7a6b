import {
  asList,
  asRecord,
  asText,
  isEmptyDeep,
  isRecord,
  type JsonRecord,
  readNumber,
  readText,
  readTexts,
} from '@pieceworks/kit';
import { acnOfAbn, formatAbn, isAbn } from '../model/business-number';
import type { Company, Person, PersonFound } from '../model/types';

/**
 * Reading of Firmable's records. The gateway contract shows no field names; those read here are the ones
 * of the vendor's API, in each form that is known of them (fact record-forms). A record with other names
 * still comes through as it is, under `raw`.
 */

/** Keys that talk about the answer and not about the record. */
const ABOUT_THE_ANSWER =
  /^(message|error|errors|status|success|matched|match|found|code|credits.*)$/;
const WRAPPERS = ['data', 'result', 'record', 'person', 'people', 'company'];

/** The record inside an answer of an enrichment; `null` when it says, in any form, that none matched. */
export function findRecord(body: unknown): JsonRecord | null {
  const candidate = Array.isArray(body) ? asList(body)[0] : body;
  if (!isRecord(candidate)) return null;
  if ([candidate.matched, candidate.match, candidate.found].includes(false)) return null;
  const facts = Object.entries(candidate).filter(([key]) => !ABOUT_THE_ANSWER.test(key));
  const [only] = facts;
  if (facts.length === 1 && only !== undefined && WRAPPERS.includes(only[0])) {
    return findRecord(only[1]);
  }
  // Of the innermost record alone: each of the wrappers would look through all that is inside of it.
  return facts.every(([, value]) => isEmptyDeep(value)) ? null : candidate;
}

/** A person's flat fields. */
export function readPerson(record: JsonRecord): Person {
  const company = asRecord(record.current_company);
  const emails = readEmails(record);
  const work = bestOf(emails.filter(({ isPersonal }) => !isPersonal));
  const personal = bestOf(emails.filter(({ isPersonal }) => isPersonal));
  const phones = asList(record.phones).map(readPhone);
  return {
    id: readText(record, 'id', 'person_id'),
    name: readText(record, 'name', 'pName', 'full_name') ?? fullName(record),
    firstName: readText(record, 'first_name'),
    lastName: readText(record, 'last_name'),
    position: readText(record, 'position', 'job_title', 'title'),
    headline: readText(record, 'headline'),
    seniority: readText(record, 'seniority'),
    department: readText(record, 'department'),
    workEmail: work?.address ?? null,
    workEmailDeliverability: work?.deliverability ?? null,
    personalEmail: personal?.address ?? null,
    phone:
      phones.find(({ number, isDoNotCall }) => number !== null && !isDoNotCall)?.number ?? null,
    doNotCallPhones: phones
      .filter(({ isDoNotCall }) => isDoNotCall)
      .map(({ number }) => number)
      .filter((number) => number !== null),
    profileUrl: profileUrl(readText(record, 'linkedin', 'profile_url'), 'in'),
    location: readTexts(record, 'location').join(', ') || null,
    companyId: readText(company, 'id') ?? readText(record, 'company_id'),
    companyName: readText(company, 'name') ?? readText(record, 'company_name', 'company'),
    companyWebsite: readText(company, 'website'),
    companySize: readText(company, 'size'),
    companyIndustry: readTexts(company, 'industry')[0] ?? null,
  };
}

/** A search result's flat fields. */
export function readPersonFound(record: JsonRecord): PersonFound {
  return {
    ...readPerson(record),
    hasEmail: readFlag(record.has_email),
    hasPersonalEmail: readFlag(record.has_personal_email),
    hasPhone: readFlag(record.has_phone),
    hasMobile: readFlag(record.has_mobile),
    hasDoNotCallPhone: readFlag(record.has_dnd_phone),
  };
}

/** A company's flat fields. */
export function readCompany(record: JsonRecord): Company {
  const codes = asRecord(record.industry_codes);
  const industries = readTexts(record, 'industries', 'industry');
  const abn = digits(readText(codes, 'abn') ?? readText(record, 'abn'));
  const acn = digits(readText(codes, 'acn') ?? readText(record, 'acn'));
  const derivedAcn = abn === null ? null : acnOfAbn(abn);
  return {
    id: readText(record, 'id', 'company_id'),
    name: readText(record, 'name', 'company_name'),
    domain: readText(record, 'fqdn', 'domain'),
    website: readText(record, 'website'),
    description: readText(record, 'description', 'tagline'),
    industry: industries[0] ?? null,
    industries,
    size: readText(record, 'company_size', 'size'),
    employeeCount: readNumber(record, 'employee_count', 'au_employee_count'),
    revenue: readText(record, 'revenue'),
    type: readText(record, 'company_type'),
    yearFounded: readNumber(record, 'year_founded'),
    location:
      readText(record, 'hq_location', 'location') ?? readTexts(record, 'locations')[0] ?? null,
    country: readText(record, 'hq_country', 'country'),
    states: readTexts(record, 'states'),
    phone: readTexts(record, 'phones')[0] ?? null,
    email: readTexts(record, 'emails')[0] ?? null,
    profileUrl: profileUrl(readText(record, 'linkedin', 'profile_url'), 'company'),
    abn,
    abnFormatted: abn !== null && isAbn(abn) ? formatAbn(abn) : null,
    abnStatus: readText(record, 'abn_operation_status'),
    acn: acn ?? derivedAcn,
    acnFromAbn: acn === null && derivedAcn !== null,
    nzbn: digits(readText(codes, 'nzbn')),
    technologies: readTechnologies(record),
  };
}

type EmailAddress = { address: string; deliverability: string | null; isPersonal: boolean };

/** Known forms: `{work: [{value}], personal: [{value}]}`, `[{email, type}]`, and a bare `email`. */
function readEmails(record: JsonRecord): EmailAddress[] {
  const { emails } = record;
  const entries = Array.isArray(emails)
    ? asList(emails).map((entry) => ({ entry, isPersonal: readText(entry, 'type') === 'personal' }))
    : [
        ...asList(asRecord(emails).work).map((entry) => ({ entry, isPersonal: false })),
        ...asList(asRecord(emails).personal).map((entry) => ({ entry, isPersonal: true })),
        { entry: record.email, isPersonal: false },
      ];
  return entries.flatMap(({ entry, isPersonal }) => {
    const address = asText(entry) ?? readText(entry, 'value', 'email');
    return address === null
      ? []
      : [{ address, deliverability: readText(entry, 'deliverability'), isPersonal }];
  });
}

/** The first one that is said to be deliverable, or else the first one. */
function bestOf(emails: readonly EmailAddress[]): EmailAddress | undefined {
  return (
    emails.find(({ deliverability }) => /^deliverable$/i.test(deliverability ?? '')) ?? emails[0]
  );
}

/** Known forms: `{value, is_dnd}`, `{number, dnd}`, and bare text. */
function readPhone(entry: unknown): { number: string | null; isDoNotCall: boolean } {
  const { is_dnd: isDnd, dnd } = asRecord(entry);
  return {
    number: asText(entry) ?? readText(entry, 'value', 'number'),
    isDoNotCall: isDnd === true || dnd === true,
  };
}

/** `nextGen.technographics` maps a category to product names. */
function readTechnologies(record: JsonRecord): string[] {
  const categories = asRecord(asRecord(record.nextGen).technographics);
  const products = Object.keys(categories).flatMap((category) => readTexts(categories, category));
  return [...new Set([...products, ...readTexts(record, 'technologies')])];
}

function fullName(record: JsonRecord): string | null {
  return asText([readText(record, 'first_name'), readText(record, 'last_name')].join(' '));
}

/** The service gives a slug or a URL. */
function profileUrl(slugOrUrl: string | null, kind: 'in' | 'company'): string | null {
  if (slugOrUrl === null || /^https?:/i.test(slugOrUrl)) return slugOrUrl;
  return slugOrUrl.includes('/')
    ? `https://${slugOrUrl}`
    : `https://www.linkedin.com/${kind}/${slugOrUrl}`;
}

function digits(text: string | null): string | null {
  return asText(text?.replace(/\D/g, ''));
}

function readFlag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}
