import {
  asFlag,
  asList,
  asRecord,
  asText,
  isEmptyDeep,
  isEmptyWord,
  isRecord,
  type JsonRecord,
  type OutputRows,
  readFirst,
  readFlatFields,
  readNumber,
  readOutput,
  readText,
  readTexts,
} from '@pieceworks/kit';
import {
  COMPANY,
  type Company,
  COMPANY_INPUT,
  PERSON,
  PERSON_FOUND,
  PERSON_INPUT,
  type Person,
  type PersonFound,
} from '../outputs/output-rows';
import { acnOfAbn, findNumber, formatAbn, isAbn, isAcn, isNzbn } from '../readers/business-number';
import { isPersonalEmail } from '../readers/identifiers';
import type { FoundPerson } from './types';

/**
 * Readers of Firmable's records. The gateway contract shows no field names. The names here come from the
 * vendor's API, in each known form (fact record-forms). A record with other names is still returned under
 * `raw`.
 */

export type LookupName = 'person' | 'company';
type NameOf<Found> = Found extends Company ? 'company' : 'person';

/** A kind of record to look up: its fields, and the readers of its records. The names of another kind do not compile. */
export type RecordType<Found> = {
  name: NameOf<Found>;
  /** Part of the keys of stored results, so it never changes. */
  lookupId: `enrich_${NameOf<Found>}`;
  /** True if it can be looked up by a name, which may leave candidates. */
  takesNames: boolean;
  /** The fields by which it was looked up. */
  input: OutputRows;
  rows: OutputRows;
  /** Keys of the fields that make up a record's line in the text output, in order. */
  inLine: readonly string[];
  read: (record: JsonRecord) => Found;
  /** Reads the flat fields of an earlier step's output; without any, all are empty. */
  fieldsIn: (output: unknown) => Found;
};

export const PERSON_TYPE: RecordType<Person> = {
  name: 'person',
  lookupId: 'enrich_person',
  takesNames: true,
  input: PERSON_INPUT,
  rows: PERSON,
  inLine: ['name', 'position', 'companyName', 'workEmail', 'phone'],
  read: readPerson,
  fieldsIn: (output) => readFlatFields(PERSON, output),
};

export const COMPANY_TYPE: RecordType<Company> = {
  name: 'company',
  lookupId: 'enrich_company',
  takesNames: false,
  input: COMPANY_INPUT,
  rows: COMPANY,
  inLine: ['name', 'domain', 'abnFormatted', 'phone'],
  read: readCompany,
  fieldsIn: (output) => readFlatFields(COMPANY, output),
};

/** Keys of the answer's envelope, not of the record. */
const ABOUT_THE_ANSWER =
  /^(message|msg|errors?|detail|reason|hint|note|path|timestamp|took|took_?ms|duration|elapsed|status|status_?code|status_?text|success|ok|matched|match|found|code|credits.*|total|total_?(count|pages)|count|page|pages|page_?(size|number)|per_?page|limit|offset|has_?more|next|previous|cursor|meta(data)?|_?links?|pagination|paging|query|request|input|params|parameters|criteria|filters?|(api_?)?version|(request|trace|correlation|error|job|task|batch|queue|ticket|operation|transaction)_?id)$/i;
/** Keys of fields that tell which record it is, also under the unknown names of a gateway. */
const ID = /(^|_)id$|[a-z]I[dD]$/;
const NAMING =
  /[nN]ame|domain|fqdn|website|linkedin|[pP]rofile|[mM]ail|[pP]hone|[mM]obile|^a[bc]n$/;
/** Texts under such keys that name no record. */
const NAMES_NOBODY = /^((\w+ )?(was )?not found|no (match(es)?|results?|records?|data))[.!]?$/i;
const WRAPPERS = ['data', 'result', 'record', 'person', 'people', 'company'];

/**
 * Returns the record in an answer of an enrichment; `null` for any form of "no match".
 * @param sent the values that were sent. An answer that only repeats them has no record.
 */
export function findRecord(body: unknown, sent: readonly unknown[] = []): JsonRecord | null {
  const candidate = Array.isArray(body) ? asList(body)[0] : body;
  if (!isRecord(candidate)) return null;
  if ([candidate.matched, candidate.match, candidate.found].includes(false)) return null;
  if (listsNobody(candidate)) return null;
  const parts = partsOf(candidate);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && WRAPPERS.includes(only[0])) {
    return findRecord(only[1], sent);
  }
  // Checks only the innermost record, so that wrappers do not repeat the deep check.
  return isIdentified(withoutEcho(candidate, sent)) ? candidate : null;
}

/**
 * Returns true for an answer with an empty list under a name of its own. A company that was asked for can stand beside it, and
 * a company's own record can have such a list.
 */
export function listsNobody(answer: JsonRecord): boolean {
  const lists = RECORD_LISTS.map((name) => answer[name]);
  const isEmpty = lists.some((list) => Array.isArray(list) && list.length === 0);
  if (!isEmpty) return false;
  if (totalOf(answer) === 0) return true;
  const isNamed = partsOf(answer).some(([key, value]) => NAMING.test(key) && !isEmptyDeep(value));
  return !isNamed && lists.every(isEmptyDeep);
}

/** Returns true for an answer without a record that tells nothing beside its envelope, such as empty fields and flags. */
export function hasNothing(answer: JsonRecord): boolean {
  return !((totalOf(answer) ?? 0) > 0) && isNothing(answer);
}

function isNothing(value: unknown): boolean {
  if (isRecord(value)) return partsOf(value).every(([, one]) => isNothing(one));
  if (Array.isArray(value)) return value.every(isNothing);
  return value === 0 || typeof value === 'boolean' || isEmptyWord(value) || isEmptyDeep(value);
}

/** Returns an answer without what was sent, unless it tells more than that. */
export function withoutEcho(answer: JsonRecord, sent: readonly unknown[]): JsonRecord {
  const isEcho = (value: unknown) => typeof value === 'string' && sent.includes(value);
  const tellsMore = partsOf(answer).some(([, value]) => !isEcho(value) && !isEmptyDeep(value));
  if (tellsMore) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => !isEcho(value)));
}

/** Returns true for an answer with a field that identifies a record, at any depth. */
export function isIdentified(answer: JsonRecord): boolean {
  return has(answer, (key) => ID.test(key) || NAMING.test(key));
}

/** Returns true for the same with more than an ID, which the receipt of a job has too. */
export function isNamed(answer: JsonRecord): boolean {
  return has(answer, (key) => NAMING.test(key));
}

function has(answer: JsonRecord, identifies: (key: string) => boolean): boolean {
  return partsOf(answer).some(([key, value]) => {
    // A flag such as `has_email` identifies nobody.
    const isFlag = typeof value === 'boolean';
    const isOfNobody =
      isEmptyWord(value) || (typeof value === 'string' && NAMES_NOBODY.test(value.trim()));
    if (identifies(key) && !isFlag && !isOfNobody && !isEmptyDeep(value)) return true;
    return asList(Array.isArray(value) ? value : [value]).some(
      (one) => isRecord(one) && has(one, identifies),
    );
  });
}

/** Returns the entries of an answer, without its envelope such as a message or a status. */
export function partsOf(answer: JsonRecord): [key: string, value: unknown][] {
  return Object.entries(answer).filter(([key]) => !ABOUT_THE_ANSWER.test(key));
}

export function readPerson(record: JsonRecord): Person {
  return readOutput(PERSON, record, computedOf(record));
}

export function readPersonFound(record: JsonRecord): PersonFound {
  return readOutput(PERSON_FOUND, record, computedOf(record));
}

/** Names of a list of people: the contract's own, and those that other clients read (fact people-answer). */
const LIST_NAMES = ['records', 'people', 'results', 'data'];
const LIST_WRAPPERS = ['data', 'result', 'results', 'response'];
/** Names of a list of what was looked for. */
const RECORD_LISTS = [
  ...LIST_NAMES,
  'result',
  'record',
  'persons',
  'person',
  'companies',
  'company',
  'profiles',
  'contacts',
  'matches',
  'hits',
  'items',
];

/**
 * Returns the list of people in an answer, also inside an envelope; `null` without one. Under a name of the contract it may
 * be empty, or `null`; under another name it must hold records.
 */
export function peopleListOf(body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return isListOfRecords(body) ? asList(body) : null;
  if (!isRecord(body)) return null;
  const named = LIST_NAMES.map((name) => body[name]).filter(isListOfRecords);
  const inside = LIST_WRAPPERS.map((name) => body[name])
    .filter(isRecord)
    .map(peopleListOf)
    .filter((list) => list !== null);
  const lists = [...named, ...inside];
  const isEmpty = LIST_NAMES.some((name) => body[name] === null) || totalOf(body) === 0;
  if (lists.length > 0 || isEmpty) return lists.find(({ length }) => length > 0) ?? [];
  const isOfPeople = (list: unknown) =>
    isListOfRecords(list) && list.some((one) => isRecord(one) && isIdentified(one));
  const other = Object.values(body).find(isOfPeople);
  return other === undefined ? null : asList(other);
}

function isListOfRecords(value: unknown): value is readonly unknown[] {
  const list = asList(value);
  return Array.isArray(value) && (list.length === 0 || list.some(isRecord));
}

function totalOf(body: unknown): number | null {
  return readNumber(body, 'total', 'total_count', 'count');
}

/** Returns the first people of a search, at most `most`, and a flag for more in the answer. */
export function readPeople(
  body: unknown,
  most: number,
): { people: FoundPerson[]; total: number | null; isTruncated: boolean } {
  const { entries, isTruncated } = readFirst(peopleListOf(body), most, (raw) =>
    isRecord(raw) ? { person: readPersonFound(raw), raw } : null,
  );
  return { people: entries, isTruncated, total: totalOf(body) };
}

/** Returns the identity of a person of a search. A record without any is its own. */
export function personKey({ person, raw }: FoundPerson): string {
  return person.id ?? person.profileUrl ?? JSON.stringify(raw);
}

function computedOf(record: JsonRecord) {
  const emails = readEmails(record);
  const work = bestOf(emails.filter(({ isPersonal }) => !isPersonal));
  const personal = bestOf(emails.filter(({ isPersonal }) => isPersonal));
  const places = readTexts(record, 'location').join(', ');
  const isNewZealand = /\bnew zealand\b/i.test(places);
  const phones = readPhones(record, isNewZealand);
  const mobiles = phones.filter(({ number }) => number !== null && isMobile(number, isNewZealand));
  const mobile = mobiles.find(({ isDoNotCall }) => !isDoNotCall);
  const numbersOf = (flagged: boolean) => [
    ...new Set(
      phones.flatMap(({ number, isDoNotCall }) =>
        number === null || isDoNotCall !== flagged ? [] : [number],
      ),
    ),
  ];
  const [phone, ...otherPhones] = numbersOf(false);
  const otherEmails = (best: EmailAddress | undefined, isPersonal: boolean) =>
    emails
      .filter((email) => email.isPersonal === isPersonal && email !== best)
      .map(({ address }) => address);
  return {
    name: readText(record, ...PERSON.name.reads) ?? fullName(record),
    workEmail: work?.address ?? null,
    workEmailDeliverability: work?.deliverability ?? null,
    otherWorkEmails: otherEmails(work, false),
    personalEmail: personal?.address ?? null,
    otherPersonalEmails: otherEmails(personal, true),
    phone: phone ?? null,
    otherPhones: otherPhones.filter((number) => number !== mobile?.number),
    mobile: mobile?.number ?? null,
    mobileDoNotCall: (mobile ?? mobiles[0])?.flag ?? null,
    doNotCallPhones: numbersOf(true),
    hasDoNotCallPhone: asCautiousFlag(record.has_dnd_phone),
    profileUrl: profileUrl(readText(record, ...PERSON.profileUrl.reads), 'in'),
    location: places || null,
    companyIndustry: readTexts(record.current_company, 'industry')[0] ?? null,
    companyPhone: readTexts(record.current_company, 'main_phones')[0] ?? null,
  };
}

export function readCompany(record: JsonRecord): Company {
  const industries = readTexts(record, ...COMPANY.industries.from);
  const codes = asRecord(record.industry_codes);
  const abn = findNumber(readText(codes, 'abn') ?? readText(record, 'abn'), isAbn);
  const acn = findNumber(readText(codes, 'acn') ?? readText(record, 'acn'), isAcn);
  const derivedAcn = abn === null ? null : acnOfAbn(abn);
  const locations = readTexts(record, 'locations');
  const location = readText(record, 'hq_location', 'location') ?? locations[0] ?? null;
  const [phone, ...otherPhones] = readTexts(record, 'phones');
  const [email, ...otherEmails] = readTexts(record, 'emails');
  const {
    technographics,
    web_traffic: traffic,
    reviews_rating: ratings,
  } = asRecord(record.nextGen);
  return readOutput(COMPANY, record, {
    industry: industries[0] ?? null,
    location,
    otherLocations: locations.filter((place) => place !== location),
    phone: phone ?? null,
    otherPhones,
    email: email ?? null,
    otherEmails,
    profileUrl: profileUrl(readText(record, ...COMPANY.profileUrl.reads), 'company'),
    abn,
    abnFormatted: abn === null ? null : formatAbn(abn),
    acn: acn ?? derivedAcn,
    acnFromAbn: acn === null && derivedAcn !== null,
    nzbn: findNumber(readText(codes, 'nzbn'), isNzbn),
    technologies: readTechnologies(record),
    technologyCategories: namesIn(technographics),
    webVisitors: readNumber(asRecord(traffic).summary, 'total_web_visitors'),
    employeeRating: readText(ratings, 'overall_rating'),
    registers: readRegisters(record),
  });
}

type EmailAddress = { address: string; deliverability: string | null; isPersonal: boolean };

/**
 * Known forms: `{work: [{value}], personal: [{value}]}`, `[{email, type}]`, and a bare `email`. An address without a kind is
 * personal if its host is a public one.
 */
function readEmails(record: JsonRecord): EmailAddress[] {
  const { emails } = record;
  const entries: { entry: unknown; kind: string | null }[] = Array.isArray(emails)
    ? asList(emails).map((entry) => ({ entry, kind: readText(entry, 'type') }))
    : Object.entries(asRecord(emails))
        .filter(([kind]) => WORK.test(kind) || PERSONAL.test(kind))
        .flatMap(([kind, list]) => asList(list).map((entry) => ({ entry, kind })));
  const read = [...entries, { entry: record.email, kind: null }].flatMap(({ entry, kind }) => {
    const address = asText(entry) ?? readText(entry, 'value', 'email');
    if (address === null) return [];
    const isOfHost = !WORK.test(kind ?? '') && isPersonalEmail(address);
    const isPersonal = PERSONAL.test(kind ?? '') || isOfHost;
    return [{ address, deliverability: readText(entry, 'deliverability'), isPersonal }];
  });
  const keys = read.map(({ address, isPersonal }) => `${isPersonal} ${address.toLowerCase()}`);
  return read.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

const PERSONAL = /personal|private|home/i;
const WORK = /work|business|office|professional|corporate|company/i;

/** Returns the best address: one that takes mail, and of a company's own host before one of a public host. */
function bestOf(emails: readonly EmailAddress[]): EmailAddress | undefined {
  const costOf = ({ address, deliverability, isPersonal }: EmailAddress) =>
    10 * deliveryCost(deliverability ?? '') + (!isPersonal && isPersonalEmail(address) ? 15 : 0);
  return emails.toSorted((one, other) => costOf(one) - costOf(other))[0];
}

/** Returns 0 for an address that takes mail, 1 if that is not known, and more for one that does not. */
function deliveryCost(deliverability: string): number {
  if (UNDELIVERABLE.test(deliverability)) return 3;
  return DELIVERABLE.test(deliverability) ? 0 : 1;
}

const DELIVERABLE = /^(deliverable|valid|verified|confirmed|safe|good|ok|yes|true)$/i;
const UNDELIVERABLE =
  /un-?deliverable|\b(not|non)[- _]?(deliverable|valid)|invalid|bounc|reject|disposable|trap|blocked|inactive|disabled|\bbad\b|do[- _]?not[- _]?(mail|send)|^(no|false)$/i;

/** Reads the phones. A flag holds for all spellings of a number. */
function readPhones(record: JsonRecord, isNewZealand: boolean) {
  const phones = asList(record.phones).map(readPhone);
  const keyOf = (number: string | null) => {
    const { country, rest } = splitNumber(number ?? '', isNewZealand);
    return `${country} ${rest}`;
  };
  const flagged = new Set(
    phones.filter(({ isDoNotCall }) => isDoNotCall).map(({ number }) => keyOf(number)),
  );
  return phones.map((phone) =>
    phone.number !== null && flagged.has(keyOf(phone.number))
      ? { ...phone, isDoNotCall: true, flag: true }
      : phone,
  );
}

/** Known forms: `{value, is_dnd}`, `{number, dnd}`, and bare text. */
function readPhone(entry: unknown) {
  const flags = Object.entries(asRecord(entry)).flatMap(([key, value]) =>
    DO_NOT_CALL.test(key) ? [asCautiousFlag(value)] : [],
  );
  const isDoNotCall = flags.includes(true);
  return {
    number: asText(entry) ?? readText(entry, 'value', 'number'),
    isDoNotCall,
    /** `null` if the record does not tell. */
    flag: isDoNotCall || flags.includes(false) ? isDoNotCall : null,
  };
}

const DO_NOT_CALL = /^(is_?)?(dnd|dnc|do_?not_?call|do_?not_?disturb)$/i;

/** Returns a do-not-call flag. What is unclear counts as flagged; `null` and an empty text say nothing. */
function asCautiousFlag(value: unknown): boolean | null {
  return asFlag(value) ?? (isEmptyDeep(value) ? null : true);
}

/**
 * Returns true for a mobile number of Australia (+61 4…) or New Zealand (+64 2…), in any spelling, also without the 0 that
 * spreadsheets drop.
 * @param isNewZealand true for a person in New Zealand: a number without a country code is read as one of that country.
 */
export function isMobile(number: string, isNewZealand: boolean): boolean {
  const { country, rest } = splitNumber(number, isNewZealand);
  return (country === '61' ? /^4\d{8}$/ : /^2\d{7,9}$/).test(rest);
}

/** Splits a number at its country code, and leaves out the 0 in front and the extension. */
function splitNumber(number: string, isNewZealand: boolean): { country: string; rest: string } {
  const main = number.replace(/(?:;|ext\b|extension\b|x\s?\d|#)[^]*/i, '');
  const digits = main.replace(/[^\d+]/g, '').replace(/^(\+|0011|00)/, '+');
  const [, country = isNewZealand ? '64' : '61', rest = digits] =
    /^(?:\+?(61|64)0?|0?)(\d+)$/.exec(digits) ?? [];
  return { country, rest };
}

/** Reads `nextGen.technographics`, which maps a category to product names. */
function readTechnologies(record: JsonRecord): string[] {
  const categories = asRecord(asRecord(record.nextGen).technographics);
  const products = Object.keys(categories).flatMap((category) => readTexts(categories, category));
  return [...new Set([...products, ...readTexts(record, 'technologies')])];
}

/** Known forms: an object by register, and a list of names. A register without an entry is left out. */
function readRegisters(record: JsonRecord): string[] {
  const { org_registers: registers } = record;
  return isRecord(registers) ? namesIn(registers) : readTexts(record, 'org_registers');
}

/** Returns the keys of a record that have a value. */
function namesIn(part: unknown): string[] {
  return Object.entries(asRecord(part)).flatMap(([name, value]) =>
    isEmptyDeep(value) ? [] : name,
  );
}

function fullName(record: JsonRecord): string | null {
  return asText([readText(record, 'first_name'), readText(record, 'last_name')].join(' '));
}

/** Returns the URL of a profile. The service stores a slug, a path or a URL. */
function profileUrl(stored: string | null, kind: 'in' | 'company'): string | null {
  if (stored === null || /^https?:/i.test(stored)) return stored;
  const path = stored.replace(/^\/+/, '');
  if (!path.includes('/')) return `https://www.linkedin.com/${kind}/${path}`;
  return /^[^/]*\./.test(path) ? `https://${path}` : `https://www.linkedin.com/${path}`;
}
