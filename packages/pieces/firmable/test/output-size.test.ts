import { at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';
import { EMPLOYERS } from '../service/sandbox/companies';
import { PEOPLE } from '../service/sandbox/people';

const piece = sharedPiece(service, 'vendor');

beforeEach(() => piece().sandbox.reset({ rateLimits: false }));

/** Returns the characters of an output as JSON, without the rows that are left. */
const sizeOf = ({ next, ...output }: Readonly<Record<string, unknown>>) => {
  expect(next === null || at(next, 'rows', 0) !== undefined).toBe(true);
  return JSON.stringify(output).length;
};
const hundred = <Entry>(entries: readonly Entry[]) =>
  Array.from({ length: 100 }, (_, row) => entries[row % entries.length]);

it('100 people and 100 companies are small enough to be read', async () => {
  const people = hundred(PEOPLE).map((person) => ({ id: person?.id }));
  const companies = hundred(EMPLOYERS).map((company) => ({ domain: company?.fqdn }));
  const found = await piece().run('enrich_people', { people });
  expect([found.hits, sizeOf(found) <= 120_000]).toEqual([100, true]);
  const known = await piece().run('enrich_companies', { companies });
  expect([known.hits, sizeOf(known) <= 135_000]).toEqual([100, true]);
});

it('a rehearsal of 4,000 rows is its counts and its price, beside the rows', async () => {
  const companies = Array.from({ length: 4_000 }, (_, row) => ({
    'Record ID': String(10_000 + row),
    Website: `https://www.company-${row}.example`,
  }));
  const output = await piece().run('enrich_companies', { companies, maxCredits: 0 });
  expect(output).toMatchObject({
    leftCount: 4_000,
    creditsForRest: 4_000,
    items: [],
    notFound: [],
  });
  expect(output.columnsRead).toEqual([{ columns: 'Website', rows: 4_000 }]);
  expect(at(output, 'next', 'rows')).toEqual(companies);
  expect(sizeOf(output)).toBeLessThan(30_000);
});
