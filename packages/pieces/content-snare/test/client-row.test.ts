import fc from 'fast-check';
import { readClientRow } from '../src/lib/requests/many/client-row';
import { filledName } from '../src/lib/requests/many/filled-name';

const EMAIL = 'jane@example.com';
const told = (row: unknown) => {
  const { textUnder: _under, ...rest } = readClientRow(row);
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
};

it.each<[unknown, object]>([
  [EMAIL, { email: EMAIL }],
  [' Jane@Example.com ', { email: 'Jane@Example.com' }],
  [`Jane Doe <${EMAIL}>`, { email: EMAIL, name: 'Jane Doe' }],
  [`"Doe, Jane" <${EMAIL}>`, { email: EMAIL, name: 'Doe, Jane' }],
  [
    { email: EMAIL, name: 'Jane' },
    { email: EMAIL, name: 'Jane' },
  ],
  [
    { 'E-mail': EMAIL, 'First Name': 'Jane', Surname: 'Doe', Company: 'Doe & Co' },
    { email: EMAIL, name: 'Jane Doe', company: 'Doe & Co' },
  ],
  [
    { EmailAddress: EMAIL, Client: 'Doe Ltd' },
    { email: EMAIL, name: 'Doe Ltd' },
  ],
  [{ properties: { email: EMAIL, firstname: 'Jane' } }, { email: EMAIL, name: 'Jane' }],
  [
    { Contact: EMAIL, Name: 'Jane\nDoe' },
    { email: EMAIL, name: 'Jane Doe' },
  ],
  [{ 'Primary Email': EMAIL, 'Owner Email': 'o@example.com' }, { email: EMAIL }],
  [{ email: EMAIL, Name: 'N/A', Company: '-' }, { email: EMAIL }],
  [
    { email: EMAIL, 'request name': 'Own', DUE_DATE: '2099-01-31' },
    { email: EMAIL, requestName: 'Own', dueDate: '2099-01-31' },
  ],
])('a client is read from %j', (row, client) => {
  expect(told(row)).toEqual(client);
});

it.each<[unknown, string]>([
  ['', 'This row is empty.'],
  [null, 'This row is empty.'],
  [7, 'Email: this is not an email address; it should look like jane@example.com.'],
  ['jane@example', 'Email: this is not an email address; it should look like jane@example.com.'],
  [`${EMAIL}, jo@example.com`, 'Email: this is not an email address; it should'],
  [{}, 'This row has no email. It has no keys.'],
  [{ 'Owner Email': EMAIL, Phone: '1' }, 'This row has no email. It has Owner Email, Phone.'],
  [{ Email: 'n/a', Name: 'Jane' }, 'This row has no email. It has Email, Name.'],
  [{ Email: 'jane@', Name: 'Jane' }, 'Email: this is not an email address;'],
  [{ Email: EMAIL, 'Client Email': 'jo@example.com' }, 'This row has two emails.'],
  [{ EmailAddresses: [EMAIL, 'jo@example.com'] }, 'This row has two emails.'],
  [{ 'Work Email': EMAIL, 'Personal Email': 'jo@example.com' }, 'This row has two emails.'],
  [{ Email: EMAIL, 'Due Date': '31/03/2099' }, 'Due Date: write the date as YYYY-MM-DD.'],
  [{ Email: EMAIL, 'Due Date': '2020-01-31' }, 'Due Date: 2020-01-31 is in the past.'],
])('a row is refused: %j', (row, reason) => {
  expect(() => readClientRow(row)).toThrow(reason);
});

it.each([
  ['Tax for {client}', 'Tax for Jane', undefined],
  ['Tax for { Client }, {COMPANY}', 'Tax for Jane, Doe & Co', undefined],
  ['{Job} {year-end}', 'Books 30 June', undefined],
  ['Tax {job no}', 'Tax {job no}', '{job no}'],
  ['{} {…} Tax', '{} {…} Tax', undefined],
  ['{email}', EMAIL, undefined],
])('the name %s is %s', (pattern, name, unfilled) => {
  const row = readClientRow({
    Email: EMAIL,
    Name: 'Jane',
    Job: 'Books',
    'Year End': '30 June',
    'Job No': '',
  });
  expect(filledName(pattern, row, { name: 'Stored', company: 'Doe & Co' })).toEqual({
    name,
    unfilled,
  });
});

it('a value that looks like a part in braces is not filled in again', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => text.trim() !== ''),
      (text) => {
        const row = readClientRow({ Email: EMAIL, Name: 'Jane', Job: `{client} ${text} $&` });
        const { name } = filledName('{job}', row);
        expect(name).toBe(row.textUnder('Job')?.replace(/\s+/g, ' ').trim());
      },
    ),
  );
});
