import { readCompanyRow, readPersonRow } from '../src/lib/lookup/identity';

const told = (identity: object) =>
  Object.fromEntries(Object.entries(identity).filter(([, value]) => value !== undefined));

it.each([
  [
    { Company: 'ATO', Email: 'jane@ato.gov.au', ABN: '51 824 753 556', Website: '' },
    { abn: '51824753556' },
  ],
  [
    { Company: 'ATO', Email: 'jane@ato.gov.au', ABN: 'n/a', Website: 'www.ato.gov.au' },
    { website: 'https://www.ato.gov.au' },
  ],
  [{ Company: 'ATO', Email: 'jane@ato.gov.au' }, { domain: 'ato.gov.au' }],
  [{ company: 'ato.gov.au' }, { domain: 'ato.gov.au' }],
  [{ 'Company Name': 'ato.gov.au' }, { domain: 'ato.gov.au' }],
  [
    { DOMAIN: 'ato.gov.au', Country: 'New Zealand' },
    { domain: 'ato.gov.au', country: 'NZ' },
  ],
  [
    { 'LinkedIn URL': 'https://www.linkedin.com/company/ato' },
    { profileUrl: 'https://www.linkedin.com/company/ato' },
  ],
  [
    { linkedin_url: 'https://www.linkedin.com/company/ato' },
    { profileUrl: 'https://www.linkedin.com/company/ato' },
  ],
  [{ 'company-id': 'f000000117001' }, { id: 'f000000117001' }],
  [{ Domain: 'ato.gov.au', domain: 'ato.gov.au' }, { domain: 'ato.gov.au' }],
])('the company of %j is %j', (row, identity) => {
  expect(told(readCompanyRow(row, false))).toMatchObject(identity);
});

it.each([
  [
    { Company: 'ATO', Email: 'jane@ato.gov.au', ABN: '51 824 753 556', Website: '' },
    { email: 'jane@ato.gov.au' },
  ],
  [{ 'Work Email': 'jane@ato.gov.au' }, { email: 'jane@ato.gov.au' }],
  [{ email: 'jane@ato.gov.au', workEmail: 'other@ato.gov.au' }, { email: 'jane@ato.gov.au' }],
  [
    { 'LinkedIn URL': 'https://www.linkedin.com/in/jane' },
    { profileUrl: 'https://www.linkedin.com/in/jane' },
  ],
  [{ 'Person ID': 'fp000000067001' }, { id: 'fp000000067001' }],
  [{ profile_slug: 'jane-doe' }, { profileSlug: 'jane-doe' }],
])('the person of %j is %j', (row, identity) => {
  expect(told(readPersonRow(row))).toEqual(identity);
});

it.each([
  [
    { Phone: '0491570110', Town: 'Perth' },
    'People: this row has no value under profileUrl, email, profileSlug or id, or name and company. It has Phone, Town.',
  ],
  [
    {},
    'People: this row has no value under profileUrl, email, profileSlug or id, or name and company. It has no keys.',
  ],
  [
    { email: 'a@b.example', EMAIL: 'c@b.example' },
    'People: this row has two values of one kind; one is under EMAIL.',
  ],
])('a row of people without or with two identifiers says which keys it has: %j', (row, message) => {
  expect(() => readPersonRow(row)).toThrow(message);
});
