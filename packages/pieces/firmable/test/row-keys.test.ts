import { readPersonCells } from '../src/lib/lookup/row-identity';
import { readCompanyRow, readPersonRow } from './row-identities';

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

const PAGE = 'https://www.linkedin.com/in/jane-tester';
const COMPANY_PAGE = 'https://www.linkedin.com/company/example';
const JANE = { name: 'Tester, Jane', company: 'Example' };

/** Headers of usual exports, a row under them, and what identifies it. An empty cell stands for itself. */
it.each<[program: string, headers: string, row: string, identity: object]>([
  [
    'LinkedIn',
    'First Name|Last Name|URL|Email Address|Company|Position|Connected On',
    `Jane|Tester|${PAGE}||Example|CEO|01 Sep 2026`,
    { profileUrl: PAGE },
  ],
  [
    'LinkedIn',
    'First Name|Last Name|URL|Email Address|Company',
    '|Tester||jane@example.com|Example',
    { email: 'jane@example.com' },
  ],
  ['LinkedIn', 'First Name|Last Name|URL|Email Address|Company', 'Jane|Tester|||Example', JANE],
  [
    'Sales Navigator',
    'Name|Title|Linkedin Sales Nav Url|Current Company',
    'Jane Tester|CEO|https://www.linkedin.com/sales/lead/ACw1,NAME_SEARCH,x|Example',
    { invalid: true },
  ],
  [
    'Sales Navigator',
    'profileUrl|email',
    'https://www.linkedin.com/sales/lead/ACw1,NAME_SEARCH,x|jane@example.com',
    { email: 'jane@example.com' },
  ],
  [
    'Sales Navigator',
    'Full Name|Company Name|Company Linkedin URL',
    `Jane Tester|Example|${COMPANY_PAGE}`,
    { name: 'Jane Tester', company: COMPANY_PAGE },
  ],
  [
    'Apollo',
    'First Name|Last Name|Title|Company|Email|Person Linkedin Url|Website|Company Linkedin Url',
    `Jane|Tester|CEO|Example||${PAGE}|http://www.example.com|${COMPANY_PAGE}`,
    { profileUrl: PAGE },
  ],
  [
    'Apollo',
    'First Name|Last Name|Company Name for Emails|Website|Account Owner',
    'Jane|Tester|Example|http://www.example.com|bob@vendor.com',
    { name: 'Tester, Jane', company: 'example.com' },
  ],
  [
    'Apollo',
    'First Name|Last Name|Company|Email|Email Status|Account Owner',
    'Jane|Tester|Example|jane@example.com|Verified|bob@vendor.com',
    { email: 'jane@example.com' },
  ],
  [
    'Apollo',
    'First Name|Last Name|Company|Owner Email|Manager Profile',
    'Jane|Tester|Example|bob@vendor.com|https://www.linkedin.com/in/bob-boss',
    JANE,
  ],
  [
    'Apollo',
    'First Name|Last Name|Company|Secondary Email',
    'Jane|Tester|Example|jt@mail.example',
    { email: 'jt@mail.example' },
  ],
  [
    'ZoomInfo',
    'ZoomInfo Contact ID|Last Name|First Name|Email Address|LinkedIn Contact Profile URL|Company Name|Website',
    `1234567890|Tester|Jane||${PAGE}|Example|www.example.com`,
    { profileUrl: PAGE },
  ],
  [
    'ZoomInfo',
    'ZoomInfo Contact ID|Last Name|First Name|Company Name|Website',
    '51824753556|Tester|Jane|Example|www.example.com',
    { name: 'Tester, Jane', company: 'example.com' },
  ],
  [
    'ZoomInfo',
    'Last Name|First Name|Direct Phone Number|Email Address',
    'Tester|Jane|61 412 345 678|jane@example.com',
    { email: 'jane@example.com' },
  ],
  [
    'HubSpot',
    'Record ID|First Name|Last Name|Email|Contact owner|Company Domain Name',
    '251|Jane|Tester||Bob Boss (bob@vendor.com)|example.com',
    { name: 'Tester, Jane', company: 'example.com' },
  ],
  [
    'HubSpot',
    'Record ID - Contact|First Name|Last Name|Email',
    '251|Jane|Tester|jane@example.com',
    { email: 'jane@example.com' },
  ],
  [
    'HubSpot',
    'First Name|Last Name|Associated Company|Record URL',
    'Jane|Tester|Example|https://app.hubspot.com/contacts/1',
    { invalid: true },
  ],
  ['HubSpot', 'id|properties.email|email', '251||jane@example.com', { email: 'jane@example.com' }],
  [
    'HubSpot',
    'First Name|Last Name|Company Name|LinkedIn Bio',
    `Jane|Tester|Example|${PAGE}`,
    { profileUrl: PAGE },
  ],
  [
    'Salesforce',
    'Id|Name|Account Name|Email|Owner Email',
    '003000000000001|Jane Tester|Example|jane@example.com|bob@vendor.com',
    { email: 'jane@example.com' },
  ],
  [
    'Salesforce',
    'Lead ID|First Name|Last Name|Company / Account|Email',
    '00Q1|Jane|Tester|Example|[not provided]',
    JANE,
  ],
  [
    'Salesforce',
    'First Name|Last Name|Account Name|Created By Email',
    'Jane|Tester|f000000000009|bob@vendor.com',
    { name: 'Tester, Jane', company: 'f000000000009' },
  ],
  [
    'Salesforce',
    'Contact: Full Name|Account: Account Name|Assistant Email',
    'Jane Tester|Example|pa@example.com',
    { name: 'Jane Tester', company: 'Example' },
  ],
  [
    'Salesforce',
    'FirstName|LastName|Account.Name|Account.Website',
    'Jane|Tester|Example|example.com',
    { name: 'Tester, Jane', company: 'example.com' },
  ],
  [
    'Google',
    'Given Name|Family Name|E-mail 1 - Type|E-mail 1 - Value|Organization 1 - Name',
    'Jane|Tester|Work|jane@example.com|Example',
    { email: 'jane@example.com' },
  ],
  [
    'Google',
    'First Name|Last Name|E-mail 1 - Label|E-mail 1 - Value|E-mail 2 - Value',
    'Jane|Tester|Home|jane@gmail.com|jane@example.com',
    { email: 'jane@example.com' },
  ],
  [
    'Google',
    'First Name|Last Name|Organization Name|Organization Title',
    'Jane|Tester|Example|CEO',
    JANE,
  ],
  [
    'Google',
    'Name|Given Name|Family Name|Website 1 - Type|Website 1 - Value',
    `Jane Tester|Jane|Tester|Profile|${PAGE}`,
    { profileUrl: PAGE },
  ],
  [
    'Google',
    'First Name|Last Name|Organization Name|Notes',
    'Jane|Tester|Example|met bob@vendor.com',
    JANE,
  ],
  [
    'Outlook',
    "First Name|Last Name|Company|E-mail Address|E-mail 2 Address|Manager's Name",
    'Jane|Tester|Example|jane@example.com||Bob Boss',
    { email: 'jane@example.com' },
  ],
  [
    'Outlook',
    'First Name|Last Name|Company|Web Page|Business Phone',
    'Jane|Tester|Example|http://www.example.com|02 9000 0000',
    { name: 'Tester, Jane', company: 'example.com' },
  ],
  ['Outlook', 'Title|First Name|Middle Name|Last Name|Company', 'Ms|Jane|Ann|Tester|Example', JANE],
  [
    'Outlook',
    'Display Name|E-mail Address',
    'Jane Tester|jane@example.com',
    { email: 'jane@example.com' },
  ],
  [
    'Xero',
    '*ContactName|AccountNumber|EmailAddress|FirstName|LastName',
    'Example Pty Ltd|51824753556|jane@example.com|Jane|Tester',
    { email: 'jane@example.com' },
  ],
  ['a form', 'What is your email?|email', '|jane@example.com', { email: 'jane@example.com' }],
  ['a form', 'LinkedIn|Company', `LinkedIn: ${PAGE}|Example`, { profileUrl: PAGE }],
  ['a form', 'Your work email|Comments', 'jane@example.com|hi', { invalid: true }],
  [
    'Pipedrive',
    'Person - Name|Person - Email - Work|Person - Organization',
    'Jane Tester|jane@example.com|Example',
    { email: 'jane@example.com' },
  ],
  [
    'Firmable',
    'Person ID|Name|Company',
    'fp000000067001|Jane Tester|Example',
    { id: 'fp000000067001' },
  ],
  [
    'Firmable',
    'Link|Name',
    'https://app.firmable.com/people/fp000000067001|Jane Tester',
    { id: 'fp000000067001' },
  ],
])('the person of a row of %s under %s is read: %s', (_, headers, row, identity) => {
  const cells = row.split('|');
  const given = Object.fromEntries(headers.split('|').map((key, at) => [key, cells[at] ?? '']));
  if ('invalid' in identity)
    expect(() => readPersonRow(given)).toThrow(/^(?:People|LinkedIn|Company|Name)/);
  else expect(told(readPersonRow(given))).toEqual(identity);
});

it.each<[program: string, headers: string, row: string, identity: object]>([
  [
    'HubSpot',
    'Record ID|Company name|Company Domain Name|Company owner',
    '251|Example|example.com|bob@vendor.com',
    { domain: 'example.com' },
  ],
  [
    'HubSpot',
    'Record ID|Company name|Record URL',
    '251|Example|https://app.hubspot.com/c/1',
    { invalid: true },
  ],
  [
    'HubSpot',
    'Company name|LinkedIn Company Page',
    `Example|${COMPANY_PAGE}`,
    { profileUrl: COMPANY_PAGE },
  ],
  [
    'Salesforce',
    'Account ID|Account Name|Website|Account Owner',
    '001|Example|http://example.com|Bob',
    { website: 'http://example.com' },
  ],
  [
    'Salesforce',
    'Account Name|Owner Email|ABN',
    'Example|bob@vendor.com|51 824 753 556',
    { abn: '51824753556' },
  ],
  [
    'Apollo',
    'Company|Website|Company Linkedin Url|Account Owner',
    `Example||${COMPANY_PAGE}|bob@vendor.com`,
    { profileUrl: COMPANY_PAGE },
  ],
  [
    'ZoomInfo',
    'ZoomInfo Company ID|Company Name|Website',
    '51824753556|Example|www.example.com',
    { website: 'https://www.example.com' },
  ],
  [
    'Xero',
    '*ContactName|EmailAddress|TaxNumber',
    'Example Pty Ltd|jane@example.com|51824753556',
    { domain: 'example.com' },
  ],
  [
    'Xero',
    'ContactName|EmailAddress|Website',
    'Example Pty Ltd|jane@gmail.com|example.com',
    { website: 'https://example.com' },
  ],
  [
    'MYOB',
    'Co./Last Name|ABN Number|E-mail',
    'Example|51 824 753 556|jane@example.com',
    { abn: '51824753556' },
  ],
  [
    'MYOB',
    'Co./Last Name|A.B.N.|Phone',
    'Example|51 824 753 556|61 412 345 678',
    { abn: '51824753556' },
  ],
  [
    'Google',
    'Organization Name|E-mail 1 - Value|Website 1 - Value',
    'Example|jane@example.com|',
    { domain: 'example.com' },
  ],
  [
    'Outlook',
    'Company|E-mail Address|Web Page',
    'Example|jane@example.com|http://www.example.com',
    { domain: 'example.com' },
  ],
  [
    'Pipedrive',
    'Organization - Name|Organization - Website',
    'Example|example.com',
    { domain: 'example.com' },
  ],
  ['a sheet', 'ABN|Domain', 'Pending|example.com', { domain: 'example.com' }],
  ['a sheet', 'Website|Email', 'no website|jane@example.com', { domain: 'example.com' }],
  ['a sheet', 'Website|Email', 'facebook.com/example|jane@example.com', { domain: 'example.com' }],
  ['a sheet', 'Customer|Company', 'x|Example Pty Ltd (ABN 51 824 753 556)', { abn: '51824753556' }],
  ['a sheet', 'Company', 'Example (example.com.au)', { domain: 'example.com.au' }],
  [
    'a sheet',
    'Email consent|Company|Email Domain',
    'jane said yes|Example|gmail.com',
    { invalid: true },
  ],
  ['a sheet', 'ID|Name|Owner', '251|Example Pty Ltd|Ann', { invalid: true }],
  ['Firmable', 'Company ID|Company', 'f000000117001|Example', { id: 'f000000117001' }],
])('the company of a row of %s under %s is read: %s', (_, headers, row, identity) => {
  const cells = row.split('|');
  const given = Object.fromEntries(headers.split('|').map((key, at) => [key, cells[at] ?? '']));
  if ('invalid' in identity) expect(() => readCompanyRow(given, false)).toThrow(/^Companies: /);
  else expect(told(readCompanyRow(given, false))).toEqual(identity);
});

it.each([
  [
    { id: 'rec1234567890abcd', fields: { Email: 'jane@example.com' } },
    { email: 'jane@example.com' },
    'Email',
  ],
  [
    { Name: 'Jane Tester', Account: { Name: 'Example', Website: 'example.com' } },
    { name: 'Jane Tester', company: 'example.com' },
    'Name, Account Website',
  ],
  [
    { Name: 'Jane Tester', Company: 'Example', owner: { email: 'bob@vendor.com' } },
    { name: 'Jane Tester', company: 'Example' },
    'Name, Company',
  ],
  [{ emails: ['jane@example.com'], email: 'n/a' }, { invalid: true }, null],
])('objects inside a row are read: %j', (row, identity, columns) => {
  if ('invalid' in identity) expect(() => readPersonCells('People', row)).toThrow(/^People: /);
  else {
    const read = readPersonCells('People', row);
    expect([told(read.identity), read.readFrom]).toEqual([identity, columns]);
  }
});
