import { readCompany, readPerson } from '../src/lib/api/records';

const address = (value: string, deliverability?: string) => ({ value, deliverability });

it.each([
  [[address('a@x.example', 'Risky'), address('b@x.example', 'Deliverable')], 'b@x.example'],
  [[address('a@x.example', 'Undeliverable'), address('b@x.example')], 'a@x.example'],
  [[address('a@x.example'), address('b@x.example', 'deliverable')], 'b@x.example'],
  [[], null],
])('takes of %j the address that is deliverable, or the first', (work, best) => {
  expect(readPerson({ emails: { work, personal: work } })).toMatchObject({
    workEmail: best,
    personalEmail: best,
  });
});

it.each([
  [{ abn: '53 004 085 616' }, { acn: '004085616', acnFromAbn: true }],
  [
    { abn: '53004085616', acn: '000 000 019' },
    { acn: '000000019', acnFromAbn: false },
  ],
  [{ abn: '51824753556' }, { acn: null, acnFromAbn: false }],
  [{}, { acn: null, acnFromAbn: false, abnFormatted: null }],
])('reads the numbers of a company out of %j', (codes, numbers) => {
  expect(readCompany({ industry_codes: codes })).toMatchObject(numbers);
});
