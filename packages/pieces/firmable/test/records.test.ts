import { asRecord, type JsonRecord } from '@pieceworks/kit';
import { recordHolding } from '@pieceworks/lab/suites/record-holding';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { classifyResponse } from '../src/lib/api/classify-response';
import {
  findRecord,
  isMobile,
  readCompany,
  readPeople,
  readPerson,
  readPersonFound,
} from '../src/lib/api/records';

const address = (value: string, deliverability?: string) => ({ value, deliverability });

it.each([
  [[address('a@x.example', 'Risky'), address('b@x.example', 'Deliverable')], 'b@x.example'],
  [[address('a@x.example', 'Undeliverable'), address('b@x.example')], 'b@x.example'],
  [[address('a@x.example'), address('b@x.example', 'deliverable')], 'b@x.example'],
  [[{}, { deliverability: 'Deliverable' }, address('b@x.example')], 'b@x.example'],
  [[], null],
])('of the emails %j, one that takes mail or the first one is read', (work, best) => {
  expect(readPerson({ emails: { work, personal: work } })).toMatchObject({
    workEmail: best,
    personalEmail: best,
  });
});

const typed = (email: string, type?: string, deliverability?: string) => ({
  email,
  type,
  deliverability,
});

it.each<[emails: unknown, work: string | null, personal: string | null]>([
  [[typed('p@x.example', 'Personal'), typed('w@x.example', 'WORK')], 'w@x.example', 'p@x.example'],
  [
    [typed('p@x.example', 'PRIVATE'), typed('w@x.example', 'Business')],
    'w@x.example',
    'p@x.example',
  ],
  [[typed('p@x.example', 'personal_email')], null, 'p@x.example'],
  [['jo@gmail.com', 'jo@x.example'], 'jo@x.example', 'jo@gmail.com'],
  [['jo@GMail.com'], null, 'jo@GMail.com'],
  [[typed('jo@bigpond.net.au')], null, 'jo@bigpond.net.au'],
  [[typed('jo@xtra.co.nz', 'Work'), typed('jo@x.example', 'Work')], 'jo@x.example', null],
  [[typed('jo@xtra.co.nz', 'Work')], 'jo@xtra.co.nz', null],
  [
    { Work: [{ value: 'w@x.example' }], Personal: [{ value: 'p@x.example' }] },
    'w@x.example',
    'p@x.example',
  ],
  [{ work: ['old@x.example', 'w@x.example'] }, 'old@x.example', null],
  ...[
    'Undeliverable',
    'UNDELIVERABLE',
    'Not deliverable',
    'Invalid',
    'bounced',
    'hard_bounce',
    'Rejected',
    'disposable',
    'spamtrap',
    'do_not_mail',
  ].map((word): [unknown, string, null] => [
    { work: [address('old@x.example', word), address('w@x.example', 'Risky')] },
    'w@x.example',
    null,
  ]),
  ...['Deliverable', 'VALID', 'verified', 'Safe'].map((word): [unknown, string, null] => [
    { work: [address('old@x.example', 'Catch-all'), address('w@x.example', word)] },
    'w@x.example',
    null,
  ]),
  [{ work: [address('old@x.example', 'Undeliverable')] }, 'old@x.example', null],
  [{ work: [address('W@x.example'), address('w@x.example')] }, 'W@x.example', null],
])('of the emails %j, the work email is %s and the personal one %s', (emails, work, personal) => {
  const person = readPerson({ emails });
  expect([person.workEmail, person.personalEmail]).toEqual([work, personal]);
});

it('an address that a record repeats is not another work email', () => {
  const emails = { work: [address('Jo@x.example')] };
  expect(readPerson({ emails, email: 'jo@x.example' }).otherWorkEmails).toEqual([]);
});

const NUMBER = '+61 491 570 110';

it.each([
  true,
  'true',
  'TRUE',
  ' Yes ',
  'y',
  1,
  '1',
  'unknown',
  'maybe',
  2,
  -1,
  'listed',
  ['x'],
  { on: 1 },
])('a phone whose do-not-call flag is %j is given only among the flagged ones', (flag) => {
  for (const key of ['is_dnd', 'dnd', 'isDnd', 'do_not_call', 'doNotCall']) {
    expect(readPerson({ phones: [{ value: NUMBER, [key]: flag }] })).toMatchObject({
      phone: null,
      mobile: null,
      mobileDoNotCall: true,
      doNotCallPhones: [NUMBER],
    });
  }
  expect(readPersonFound({ has_dnd_phone: flag }).hasDoNotCallPhone).toBe(true);
});

it.each([
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
  ['No', false],
  [null, null],
  ['', null],
  [[], null],
])('a phone whose do-not-call flag is %j is given, with what is known', (flag, told) => {
  const phones = [{ value: NUMBER, is_dnd: flag }];
  expect(readPerson({ phones })).toMatchObject({
    phone: NUMBER,
    mobile: NUMBER,
    mobileDoNotCall: told,
    doNotCallPhones: [],
  });
  expect(readPersonFound({ has_dnd_phone: flag }).hasDoNotCallPhone).toBe(told);
});

it.each([
  [{ abn: '53 004 085 616' }, { acn: '004085616', acnFromAbn: true }],
  [
    { abn: '53004085616', acn: '000 000 019' },
    { acn: '000000019', acnFromAbn: false },
  ],
  [{ abn: '51824753556' }, { acn: null, acnFromAbn: false }],
  [{}, { acn: null, acnFromAbn: false, abnFormatted: null }],
])('the company numbers are read from %j', (codes, numbers) => {
  expect(readCompany({ industry_codes: codes })).toMatchObject(numbers);
});

it('any answer is read without an error, since it may have been paid', () => {
  const known =
    'id name emails phones linkedin location current_company industry_codes industries nextGen first_name data error message status';
  const anyAnswer = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom(...known.split(' ')), fc.jsonValue()),
  );
  fc.assert(
    fc.property(anyAnswer, fc.constantFrom(200, 404, 500), (body, status) => {
      classifyResponse({ status, headers: {}, body });
      const record = findRecord(body) ?? asRecord(body);
      const read = [readPerson(record), readCompany(record), readPersonFound(record)];
      expect(read.map(({ id }) => typeof id)).not.toContain('undefined');
      expect(readPeople(body, 9).people).toEqual(expect.any(Array));
    }),
    { numRuns: runs(500) },
  );
});

/** A record from the vendor's documentation, with a unique value in each field. */
const COMPANY = {
  id: 'f000000117274',
  name: 'Example Engineering',
  website: 'https://www.example.com',
  fqdn: 'example.com',
  description: 'Plans bridges.',
  tagline: 'Over the river',
  linkedin: 'example-eng',
  employee_count: 812,
  year_founded: 1949,
  hq_location: 'Melbourne',
  hq_country: 'Australia',
  company_size: '501-1000',
  company_type: 'Public company',
  abn_operation_status: 'active',
  locations: ['Perth'],
  states: ['VIC', 'WA'],
  industries: ['Civil Engineering', 'Design'],
  phones: ['+61 3 0000 0001', '+61 3 0000 0002'],
  emails: ['hello@example.com', 'sales@example.com'],
  revenue: '$100M-$1B',
  industry_codes: { abn: '47065475149', acn: '065475149', nzbn: '9429039501974' },
  nextGen: { technographics: { CRM: ['Salesforce'], Hosting: ['AWS', 'Salesforce'] } },
};

it.each([
  [
    { ...COMPANY, linkedin: 'https://linkedin.com/company/x' },
    { profileUrl: 'https://linkedin.com/company/x' },
  ],
  [
    { ...COMPANY, linkedin: 'linkedin.com/company/x' },
    { profileUrl: 'https://linkedin.com/company/x' },
  ],
  [{ ...COMPANY, industry_codes: null, abn: '47 065 475 149' }, { abn: '47065475149' }],
  [
    COMPANY,
    {
      location: 'Melbourne',
      phone: '+61 3 0000 0001',
      email: 'hello@example.com',
      industry: 'Civil Engineering',
      technologies: ['Salesforce', 'AWS'],
      acn: '065475149',
      acnFromAbn: false,
      otherPhones: ['+61 3 0000 0002'],
      otherEmails: ['sales@example.com'],
      otherLocations: ['Perth'],
      technologyCategories: ['CRM', 'Hosting'],
      naics: null,
      webVisitors: null,
      employeeRating: null,
    },
  ],
  [
    { ...COMPANY, hq_location: null, locations: ['Perth', 'Darwin'] },
    { location: 'Perth', otherLocations: ['Darwin'] },
  ],
  [
    {
      industry_codes: { naics: 541330, sic: '8711', duns: '75-000-0001', uen: '53000000M' },
      nextGen: {
        technographics: { CRM: [], Hosting: ['AWS'] },
        web_traffic: { summary: { total_web_visitors: '12500' } },
        reviews_rating: { overall_rating: '4.1' },
      },
    },
    {
      ...{ naics: '541330', sic: '8711', duns: '75-000-0001', uen: '53000000M' },
      technologyCategories: ['Hosting'],
      webVisitors: 12_500,
      employeeRating: '4.1',
    },
  ],
  [{ nextGen: { web_traffic: null, reviews_rating: 'none', technographics: ['AWS'] } }, {}],
])('other forms of the fields of a company are read (%#)', (record, fields) => {
  expect(readCompany(record)).toMatchObject(fields);
});

const PERSON = {
  id: 'fp000000067890',
  name: 'Jane Doe',
  first_name: 'Jane',
  last_name: 'Doe',
  headline: 'Builds teams',
  position: 'Chief Executive Officer',
  current_company: {
    id: 'f000000117274',
    name: 'Example Engineering',
    size: '501-1000',
    website: 'https://www.example.com',
    industry: ['Civil Engineering', 'Design'],
    main_phones: ['+61 3 0000 0001'],
  },
  month_joined: 3,
  year_joined: 2019,
  time_in_current_role: "Mar '19 - Present",
  emails: {
    work: [
      { value: 'jd@example.com', deliverability: 'Risky' },
      { value: 'jane@example.com', deliverability: 'Deliverable' },
    ],
    personal: [{ value: 'jane@mail.example', deliverability: 'Deliverable' }],
  },
  phones: [
    { value: '+61 400 000 001', is_dnd: true },
    { value: '+61 400 000 002', is_dnd: null },
    { value: '+61 400 000 003', is_dnd: false },
  ],
  linkedin: 'jane-doe',
  location: ['Melbourne', 'Australia'],
  department: 'General Management',
  seniority: 'C-Suite / Partner',
};
const FLAT_PERSON = {
  joinedMonth: 3,
  joinedYear: 2019,
  timeInRole: "Mar '19 - Present",
  otherWorkEmails: ['jd@example.com'],
  companyPhone: '+61 3 0000 0001',
  id: 'fp000000067890',
  name: 'Jane Doe',
  firstName: 'Jane',
  lastName: 'Doe',
  position: 'Chief Executive Officer',
  headline: 'Builds teams',
  seniority: 'C-Suite / Partner',
  department: 'General Management',
  workEmail: 'jane@example.com',
  workEmailDeliverability: 'Deliverable',
  personalEmail: 'jane@mail.example',
  phone: '+61 400 000 002',
  mobile: '+61 400 000 002',
  mobileDoNotCall: null,
  doNotCallPhones: ['+61 400 000 001'],
  otherPhones: ['+61 400 000 003'],
  otherPersonalEmails: [],
  profileUrl: 'https://www.linkedin.com/in/jane-doe',
  location: 'Melbourne, Australia',
  companyId: 'f000000117274',
  companyName: 'Example Engineering',
  companyWebsite: 'https://www.example.com',
  companySize: '501-1000',
  companyIndustry: 'Civil Engineering',
};

it('every field of a person is read', () => {
  expect(readPerson(PERSON)).toEqual(FLAT_PERSON);
});

it.each([
  [{ ...PERSON, name: null }, { name: 'Jane Doe' }],
  [{ ...PERSON, name: null, first_name: null }, { name: 'Doe' }],
  [
    { ...PERSON, emails: null, email: 'j@x.example' },
    { workEmail: 'j@x.example', personalEmail: null },
  ],
  [
    {
      ...PERSON,
      emails: [
        { type: 'personal', email: 'p@x.example' },
        { type: 'work', email: 'w@x.example', deliverability: 'Risky' },
      ],
    },
    { workEmail: 'w@x.example', workEmailDeliverability: 'Risky', personalEmail: 'p@x.example' },
  ],
  [
    { ...PERSON, phones: [{ number: '1', dnd: true }, '2'] },
    { phone: '2', doNotCallPhones: ['1'] },
  ],
  [
    { ...PERSON, phones: [{ type: 'mobile' }, { is_dnd: true }, '2'] },
    { phone: '2', doNotCallPhones: [] },
  ],
  [
    { ...PERSON, phones: [{ value: '1', is_dnd: true }] },
    { phone: null, doNotCallPhones: ['1'], mobile: null, mobileDoNotCall: null },
  ],
  [
    { phones: [{ value: '0400 000 001', is_dnd: true }] },
    { mobile: null, mobileDoNotCall: true, doNotCallPhones: ['0400 000 001'] },
  ],
  [
    {
      phones: [
        { value: '0400 000 001', is_dnd: true },
        { value: '0400 000 002', is_dnd: false },
      ],
    },
    { mobile: '0400 000 002', mobileDoNotCall: false, doNotCallPhones: ['0400 000 001'] },
  ],
  [
    { phones: [{ value: '0400 000 001', is_dnd: true }, '02 9000 0000'] },
    { phone: '02 9000 0000', mobile: null, mobileDoNotCall: true },
  ],
  [
    { phones: ['0400 000 001', { value: '+61 400 000 001', is_dnd: true }, '0400 000 002'] },
    {
      phone: '0400 000 002',
      mobile: '0400 000 002',
      doNotCallPhones: ['0400 000 001', '+61 400 000 001'],
    },
  ],
  [
    { phones: [{ value: '+61 3 9000 0000', is_dnd: true }, '02 9000 0000'] },
    { phone: '02 9000 0000', doNotCallPhones: ['+61 3 9000 0000'] },
  ],
  [{ phones: ['02 9000 0000', '0400 000 001'] }, { mobile: '0400 000 001', mobileDoNotCall: null }],
  [
    { phones: [{ number: '+64 21 000 0001', dnd: false }] },
    { mobile: '+64 21 000 0001', mobileDoNotCall: false },
  ],
  [
    { location: ['Auckland', 'New Zealand'], phones: ['04 900 0000', '021 000 001'] },
    { mobile: '021 000 001' },
  ],
])('other forms of the fields of a person are read (%#)', (record, fields) => {
  expect(readPerson(record)).toMatchObject(fields);
});

it.each([
  ['+61 400 000 001', true, true],
  ['+61 (0)400-000-001', true, true],
  ['0011 61 400 000 001', true, true],
  ['61400000001', true, true],
  ['0400 000 001', true, false],
  ['(04) 900 0000', false, false],
  ['+61 2 9000 0000', false, false],
  ['02 9000 0000', false, true],
  ['+64 21 000 001', true, true],
  ['+64 27 000 0001', true, true],
  ['027 000 0001', false, true],
  ['+64 9 300 0000', false, false],
  ['+1 400 000 0001', false, false],
  ['+65 4000 0001', false, false],
  ['0400 000', false, false],
  ['400 000 001', true, false],
  ['21 000 0001', false, true],
  ['0400 000 001 ext. 5', true, false],
  ['+61 400 000 001 x12', true, true],
  ['+61400000001;ext=12', true, true],
  ['0400 000 001 #3', true, false],
  ['+400 000 001', false, false],
  ['2 9000 0000', false, true],
  ['400 000 0011', false, false],
])('%s is a mobile of an Australian: %s, of a New Zealander: %s', (number, au, nz) => {
  expect([isMobile(number, false), isMobile(number, true)]).toEqual([au, nz]);
});

type Read = (record: JsonRecord) => Readonly<Record<string, unknown>>;

/** Returns a row for each place of a field, and the value that is read from '12' there. */
const rowsOf = (of: string, read: Read, fields: readonly (readonly [string, unknown, string])[]) =>
  fields.flatMap(([key, value, places]) =>
    places.split(' ').map((place) => [of, key, place, value, read] as const),
  );

it.each([
  ...rowsOf('a company', readCompany, [
    ['id', '12', 'id company_id'],
    ['name', '12', 'name company_name'],
    ['domain', '12', 'fqdn domain'],
    ['website', '12', 'website'],
    ['description', '12', 'description tagline'],
    ['industries', ['12'], 'industries industry'],
    ['industry', '12', 'industry'],
    ['size', '12', 'company_size size'],
    ['employeeCount', 12, 'employee_count au_employee_count'],
    ['revenue', '12', 'revenue'],
    ['type', '12', 'company_type'],
    ['yearFounded', 12, 'year_founded'],
    ['location', '12', 'hq_location location locations'],
    ['country', '12', 'hq_country country'],
    ['states', ['12'], 'states'],
    ['phone', '12', 'phones'],
    ['email', '12', 'emails'],
    ['profileUrl', 'https://www.linkedin.com/company/12', 'linkedin profile_url'],
    ['abnStatus', '12', 'abn_operation_status'],
    ['anzsic', '12', 'industry_codes.anzsic'],
    ['registers', ['12'], 'org_registers'],
    ['registers', ['AFSL'], 'org_registers.AFSL'],
    ['technologies', ['12'], 'technologies nextGen.technographics.CRM'],
  ]),
  ...rowsOf('a person', readPerson, [
    ['id', '12', 'id person_id'],
    ['name', '12', 'name pName full_name first_name last_name'],
    ['position', '12', 'position job_title title'],
    ['seniority', '12', 'seniority'],
    ['department', '12', 'department'],
    ['workEmail', '12', 'email'],
    ['profileUrl', 'https://www.linkedin.com/in/12', 'linkedin profile_url'],
    ['location', '12', 'location'],
    ['companyId', '12', 'current_company.id company_id'],
    ['companyName', '12', 'current_company.name company_name company'],
    ['companyWebsite', '12', 'current_company.website'],
    ['companySize', '12', 'current_company.size'],
    ['companyIndustry', '12', 'current_company.industry'],
  ]),
])('from a record of %s, %s is read at %s', (_, key, place, value, read) => {
  expect(read(recordHolding(place, '12'))[key]).toEqual(value);
  expect(read({})[key]).toEqual(Array.isArray(value) ? [] : null);
});

it.each([
  ['51 824 753 556', '51824753556'],
  ['ABN 51-824-753-556', '51824753556'],
  [51824753556, '51824753556'],
  ['53004085616.0', '53004085616'],
  ['53004085616.00', '53004085616'],
  ['53 004 085 616 / ACN 004 085 616', '53004085616'],
  ['ACN 004 085 616, ABN 53 004 085 616', '53004085616'],
  ['53\u2011004\u2011085\u2011616', '53004085616'],
  ['5.3004E+10', null],
  ['5.3004085616E+10', null],
  ['51 824 753 557', null],
  ['53004085616 53004085616', null],
  ['5300408561', null],
  ['12', null],
  ['n/a', null],
  [true, null],
])('the ABN of a record with %j is %s', (abn, digits) => {
  for (const record of [{ abn }, { industry_codes: { abn } }]) {
    const company = readCompany(record);
    expect(company.abn).toBe(digits);
    expect(company.abnFormatted?.replaceAll(' ', '') ?? null).toBe(digits);
  }
});

it.each([
  [{ acn: '004 085 616' }, { acn: '004085616' }],
  [{ industry_codes: { acn: '004085616.0' } }, { acn: '004085616' }],
  [{ acn: '004085617' }, { acn: null }],
  [{ acn: '4.085616E+6' }, { acn: null }],
  [{ industry_codes: { nzbn: '94 2903 9501 974' } }, { nzbn: '9429039501974' }],
  [{ industry_codes: { nzbn: '9.42904E+12' } }, { nzbn: null }],
])('a number of a record that is not valid is left out: %j', (record, numbers) => {
  expect(readCompany(record)).toMatchObject(numbers);
});

it.each([
  ['jane-doe', 'https://www.linkedin.com/in/jane-doe'],
  ['/in/jane-doe', 'https://www.linkedin.com/in/jane-doe'],
  ['in/jane-doe', 'https://www.linkedin.com/in/jane-doe'],
  ['/jane-doe', 'https://www.linkedin.com/in/jane-doe'],
  ['/pub/jane-doe/1/2/3', 'https://www.linkedin.com/pub/jane-doe/1/2/3'],
  ['//au.linkedin.com/in/jane-doe', 'https://au.linkedin.com/in/jane-doe'],
  ['au.linkedin.com/in/jane-doe', 'https://au.linkedin.com/in/jane-doe'],
  ['http://linkedin.com/in/jane-doe', 'http://linkedin.com/in/jane-doe'],
])('the profile of a record with %s is %s', (linkedin, url) => {
  expect(readPerson({ linkedin }).profileUrl).toBe(url);
});

it('each flag of a search result is read', () => {
  const flags = {
    has_email: true,
    has_personal_email: false,
    has_phone: true,
    has_dnd_phone: false,
    has_mobile: 'yes',
  };
  const { id, ...record } = PERSON;
  expect(readPersonFound({ ...record, person_id: id, ...flags })).toEqual({
    ...FLAT_PERSON,
    hasEmail: true,
    hasPersonalEmail: false,
    hasPhone: true,
    hasMobile: true,
    hasDoNotCallPhone: false,
  });
});

it.each([
  [{ data: { person: PERSON } }, PERSON],
  [[PERSON], PERSON],
  [{ success: true, result: COMPANY, message: 'ok' }, COMPANY],
  [{ name: 'Jane Doe' }, { name: 'Jane Doe' }],
  [{ company: { id: 'f1' } }, { id: 'f1' }],
  [
    { person: { id: 'p1' }, company: 'X' },
    { person: { id: 'p1' }, company: 'X' },
  ],
  [{ matched: false, ...PERSON }, null],
  [{ match: false, ...PERSON }, null],
  [{ found: false }, null],
  [{ message: 'No match' }, null],
  [{ data: [] }, null],
  [{ records: [], total: 0 }, null],
  ['x', null],
  [{ statusCode: 500, message: 'Oops' }, null],
  [{ detail: 'Not authenticated' }, null],
  [{ foo: 1, requestId: 'r1' }, null],
  [{ has_email: true }, null],
  [{ attributes: { companyName: 'X' } }, { attributes: { companyName: 'X' } }],
  [
    { emails: { work: [{ value: 'a@b.example' }] } },
    { emails: { work: [{ value: 'a@b.example' }] } },
  ],
])('the record is found inside the answer %j', (body, record) => {
  expect(findRecord(body)).toEqual(record);
});

it.each(['data', 'result', 'record', 'person', 'people', 'company'])(
  'the record inside of %s is found, if there is nothing beside it',
  (wrapper) => {
    expect(findRecord({ [wrapper]: PERSON, message: 'ok' })).toEqual(PERSON);
    const beside = { [wrapper]: { id: 'p1' }, id: 'f1' };
    expect(findRecord(beside)).toEqual(beside);
  },
);

it('a list of people is read under any name, with its total', () => {
  const list = [PERSON, 'x', null];
  expect(readPeople(list, 9)).toMatchObject({ people: [{ raw: PERSON }], total: null });
  expect(readPeople({ results: list, total: '12' }, 9)).toMatchObject({
    people: [{ raw: PERSON }],
    total: 12,
  });
  const nobody = { people: [], isTruncated: false };
  expect(readPeople({ people: [], count: 0 }, 9)).toEqual({ ...nobody, total: 0 });
  expect(readPeople(null, 9)).toEqual({ ...nobody, total: null });
});
