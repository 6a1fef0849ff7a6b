import { COMPUTED, type OutputOf, type OutputRows, type OutputsOf } from '@pieceworks/kit';
import type { components } from '#contract/vendor';

type Schemas = components['schemas'];

/** A person. Paths are those of the vendor's API, because the gateway contract shows no records. */
export const PERSON = {
  name: { label: 'Name', from: COMPUTED, reads: ['name', 'pName', 'full_name'] },
  position: { label: 'Position', from: ['position', 'job_title', 'title'] },
  companyName: { label: 'Company name', from: ['current_company.name', 'company_name', 'company'] },
  workEmail: { kind: 'email', label: 'Work email', from: COMPUTED, reads: ['emails', 'email'] },
  workEmailDeliverability: {
    label: 'Email deliverability',
    description: 'Of the work email, such as Deliverable.',
    from: COMPUTED,
  },
  personalEmail: {
    kind: 'email',
    label: 'Personal email',
    description: 'The best of them, if there are several.',
    from: COMPUTED,
  },
  phone: {
    label: 'Phone',
    description: 'The first number not flagged do-not-call. Some have no flag at all.',
    from: COMPUTED,
    reads: ['phones'],
  },
  mobile: {
    label: 'Mobile',
    description: 'The first Australian or New Zealand mobile not flagged do-not-call.',
    from: COMPUTED,
    reads: ['phones'],
  },
  mobileDoNotCall: {
    kind: 'boolean',
    label: 'Mobile: do-not-call',
    description: 'Yes if all mobiles are flagged. Empty if Firmable sends no flag.',
    from: COMPUTED,
  },
  doNotCallPhones: { kind: 'texts', label: 'Do-not-call phones', from: COMPUTED },
  otherPhones: {
    kind: 'texts',
    label: 'Other phones',
    description: 'Further numbers not flagged do-not-call.',
    from: COMPUTED,
  },
  id: { label: 'Person ID', from: ['id', 'person_id'] },
  location: {
    label: 'Location',
    description: 'City and country, as Firmable writes them.',
    from: COMPUTED,
    reads: ['location'],
  },
  seniority: { label: 'Seniority', description: 'Such as Manager.', from: ['seniority'] },
  department: { label: 'Department', description: 'Such as Marketing.', from: ['department'] },
  otherWorkEmails: { kind: 'texts', label: 'Other work emails', from: COMPUTED },
  otherPersonalEmails: { kind: 'texts', label: 'Other personal emails', from: COMPUTED },
  profileUrl: {
    kind: 'url',
    label: 'LinkedIn URL',
    from: COMPUTED,
    reads: ['linkedin', 'profile_url'],
  },
  companyId: { label: 'Company ID', from: ['current_company.id', 'company_id'] },
  companyWebsite: { kind: 'url', label: 'Company website', from: ['current_company.website'] },
  companySize: {
    label: 'Company size',
    description: 'Number of people, as a range such as 11 - 50.',
    from: ['current_company.size'],
  },
  companyIndustry: {
    label: 'Company industry',
    from: COMPUTED,
    reads: ['current_company.industry'],
  },
  companyPhone: {
    label: 'Company phone',
    description: 'The first main number of the company.',
    from: COMPUTED,
    reads: ['current_company.main_phones'],
  },
  firstName: { label: 'First name', from: ['first_name'] },
  lastName: { label: 'Last name', from: ['last_name'] },
  headline: { label: 'Headline', description: 'Of the LinkedIn page.', from: ['headline'] },
  joinedMonth: {
    kind: 'number',
    label: 'Joined in month',
    description: 'Month in which the person joined the company, 1 to 12.',
    from: ['month_joined'],
  },
  joinedYear: { kind: 'number', label: 'Joined in year', from: ['year_joined'] },
  timeInRole: {
    label: 'Time in role',
    description: "Such as Jan '23 - Present.",
    from: ['time_in_current_role'],
  },
} as const satisfies OutputsOf<Schemas['Person']>;
export type Person = OutputOf<typeof PERSON>;

const { name, position, companyName, id, companyId, profileUrl: personUrl, ...DETAILS } = PERSON;

/** A person in a search result of Firmable's own API: flags for the details that a lookup would return. */
export const PERSON_LISTED = {
  id,
  name,
  position,
  companyName,
  hasEmail: { kind: 'boolean', label: 'Has a work email', from: ['has_email'] },
  hasMobile: { kind: 'boolean', label: 'Has a mobile', from: ['has_mobile'] },
  hasDoNotCallPhone: {
    kind: 'boolean',
    label: 'Flagged do-not-call',
    description: 'Has a phone that is flagged. Empty if Firmable sends no flag.',
    from: COMPUTED,
    reads: ['has_dnd_phone'],
  },
  hasPersonalEmail: {
    kind: 'boolean',
    label: 'Has a personal email',
    from: ['has_personal_email'],
  },
  hasPhone: {
    kind: 'boolean',
    label: 'Has a phone',
    description: 'It is not documented if a mobile counts.',
    from: ['has_phone'],
  },
  profileUrl: personUrl,
  companyId,
} as const satisfies OutputsOf<Schemas['Person'] & Schemas['FoundPerson']>;

/** A person in any search result. A gateway may return the details too. */
export const PERSON_FOUND = { ...PERSON_LISTED, ...DETAILS } as const;
export type PersonFound = OutputOf<typeof PERSON_FOUND>;

/** Somebody who is no longer listed at a company, or who is listed with another position. */
export const PERSON_CHANGED = {
  change: { label: 'Change', description: 'left or position.', from: COMPUTED },
  changeText: {
    label: 'Change, as text',
    description: 'A sentence or two, for a message.',
    from: COMPUTED,
  },
  name: { label: 'Name', description: 'Empty if the list has none.', from: COMPUTED },
  positionBefore: { label: 'Position before', from: COMPUTED },
  positionNow: {
    label: 'Position now',
    description: 'At the same company. Empty for somebody who left.',
    from: COMPUTED,
  },
  companyName: { label: 'Company name', from: COMPUTED },
  id: { label: 'Person ID', from: COMPUTED },
  profileUrl: { kind: 'url', label: 'LinkedIn URL', from: COMPUTED },
  companyId: { label: 'Company ID', from: COMPUTED },
  seenSince: {
    kind: 'datetime',
    label: 'Seen since',
    description: 'Time of the first check that saw the change.',
    from: COMPUTED,
  },
  newJob: {
    label: 'New job',
    description: 'found, unchanged, unknown or skipped; empty if not looked up.',
    from: COMPUTED,
  },
  newJobReason: { label: 'Why no new job', from: COMPUTED },
  newPosition: { label: 'New job: position', from: COMPUTED },
  newCompanyName: { label: 'New job: company', from: COMPUTED },
  newCompanyId: { label: 'New job: company ID', from: COMPUTED },
  estimatedCredits: {
    kind: 'number',
    label: 'Credits (estimate)',
    description: 'Firmable does not report its charges.',
    from: COMPUTED,
  },
} as const satisfies OutputRows;
export type PersonChanged = OutputOf<typeof PERSON_CHANGED>;

/** Somebody who may be meant by a name. */
export const CANDIDATE = { name, position, id, profileUrl: personUrl } as const;

export const COMPANY = {
  name: {
    label: 'Name',
    description: 'Brand or legal name: Firmable does not say which.',
    from: ['name', 'company_name'],
  },
  domain: { label: 'Domain', from: ['fqdn', 'domain'] },
  industry: { label: 'Industry', description: 'The first of the industries.', from: COMPUTED },
  size: {
    label: 'Size',
    description: 'Number of people, as a range such as 11 - 50 or 1000+.',
    from: ['company_size', 'size'],
  },
  employeeCount: {
    kind: 'number',
    label: 'Employees',
    description: 'Number of people in the country that was asked for.',
    from: ['employee_count', 'au_employee_count'],
  },
  location: {
    label: 'Location',
    description: 'Headquarters, or else the first location.',
    from: COMPUTED,
    reads: ['hq_location', 'location', 'locations'],
  },
  // 11 digits.
  abn: { label: 'ABN', from: COMPUTED, reads: ['industry_codes.abn', 'abn'] },
  technologies: {
    kind: 'texts',
    label: 'Technologies',
    description: 'Products that the company uses.',
    from: COMPUTED,
    reads: ['technologies'],
  },
  email: {
    kind: 'email',
    label: 'Email',
    description: 'The first address of the company.',
    from: COMPUTED,
    reads: ['emails'],
  },
  phone: {
    label: 'Phone',
    description: 'The first number of the company. No do-not-call flag is known.',
    from: COMPUTED,
    reads: ['phones'],
  },
  abnStatus: {
    label: 'ABN status',
    description: 'Such as active.',
    from: ['abn_operation_status'],
  },
  nzbn: {
    label: 'NZBN',
    description: 'Of a company in New Zealand.',
    from: COMPUTED,
    reads: ['industry_codes.nzbn'],
  },
  abnFormatted: { label: 'ABN with spaces', from: COMPUTED },
  id: { label: 'Company ID', from: ['id', 'company_id'] },
  website: { kind: 'url', label: 'Website', from: ['website'] },
  description: { label: 'Description', from: ['description', 'tagline'] },
  industries: { kind: 'texts', label: 'Industries', from: ['industries', 'industry'] },
  revenue: { label: 'Revenue', description: 'As a text, such as >$1B+.', from: ['revenue'] },
  type: { label: 'Type', description: 'Such as Public company.', from: ['company_type'] },
  yearFounded: { kind: 'number', label: 'Founded in', from: ['year_founded'] },
  country: { label: 'Country', from: ['hq_country', 'country'] },
  states: {
    kind: 'texts',
    label: 'States',
    description: 'Such as NSW or VIC. Firmable does not say of which sites.',
    from: ['states'],
  },
  profileUrl: PERSON.profileUrl,
  otherPhones: { kind: 'texts', label: 'Other phones', from: COMPUTED, reads: ['phones'] },
  otherEmails: { kind: 'texts', label: 'Other emails', from: COMPUTED, reads: ['emails'] },
  otherLocations: {
    kind: 'texts',
    label: 'Other locations',
    from: COMPUTED,
    reads: ['locations'],
  },
  // 9 digits.
  acn: { label: 'ACN', from: COMPUTED, reads: ['industry_codes.acn', 'acn'] },
  acnFromAbn: {
    kind: 'boolean',
    label: 'ACN from ABN',
    description: 'The ACN is taken from the ABN, since the record has none.',
    from: COMPUTED,
  },
  anzsic: {
    label: 'ANZSIC',
    description: 'Code of the industry.',
    from: ['industry_codes.anzsic'],
  },
  naics: { label: 'NAICS', description: 'Code of the industry.', from: ['industry_codes.naics'] },
  sic: { label: 'SIC', description: 'Code of the industry.', from: ['industry_codes.sic'] },
  duns: {
    label: 'DUNS',
    description: 'Number of Dun & Bradstreet.',
    from: ['industry_codes.duns'],
  },
  uen: { label: 'UEN', description: 'Of a company in Singapore.', from: ['industry_codes.uen'] },
  technologyCategories: {
    kind: 'texts',
    label: 'Technology categories',
    description: 'Of the products that the company uses.',
    from: COMPUTED,
    reads: ['nextGen.technographics'],
  },
  webVisitors: {
    kind: 'number',
    label: 'Web visitors',
    description: 'Visitors of the website. Firmable does not say of which time.',
    from: COMPUTED,
    reads: ['nextGen.web_traffic'],
  },
  employeeRating: {
    label: 'Employee rating',
    description: 'Of reviews by employees, as Firmable writes it.',
    from: COMPUTED,
    reads: ['nextGen.reviews_rating'],
  },
  registers: {
    kind: 'texts',
    label: 'Registers',
    description: 'Such as AFSL, NDIS or ASX.',
    from: COMPUTED,
    reads: ['org_registers'],
  },
} as const satisfies OutputsOf<
  Schemas['Company'],
  { technologies: 'a gateway may have it; the vendor has `nextGen.technographics`' }
>;
export type Company = OutputOf<typeof COMPANY>;

const profileSlug = { label: 'LinkedIn name', from: COMPUTED } as const;
const { domain, abn, website, profileUrl } = COMPANY;

/** The identifiers that a person or a company was looked up by. */
export const PERSON_INPUT = {
  profileUrl,
  email: { kind: 'email', label: 'Email', from: COMPUTED },
  profileSlug,
  id: PERSON.id,
  name: PERSON.name,
  company: { label: 'Company', from: COMPUTED },
  country: COMPANY.country,
} as const;
export const COMPANY_INPUT = {
  domain,
  abn,
  website,
  profileUrl,
  profileSlug,
  id: COMPANY.id,
  mailHost: {
    label: 'Public host',
    description: 'Such as gmail.com or facebook.com. It names no company.',
    from: COMPUTED,
  },
} as const;
