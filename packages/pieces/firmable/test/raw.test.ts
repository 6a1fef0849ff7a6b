import { asList, asRecord, at, type JsonRecord, type OutputRows } from '@pieceworks/kit';
import { speedUpWaits } from '@pieceworks/testing/fast-timers';
import { sharedPiece } from '@pieceworks/testing/wire-suite';
import fc from 'fast-check';
import { readCompany, readPerson, restOfCompany, restOfPerson } from '../src/lib/api/records';
import { COMPANY, PERSON, PERSON_FOUND } from '../src/lib/model/output-rows';

/** Returns the places of a record that flat fields are read from. */
const placesOf = (rows: OutputRows) =>
  Object.values(rows).flatMap(({ from, reads = [] }) => [
    ...(typeof from === 'string' ? [] : from),
    ...reads,
  ]);
/** Returns the places of flat fields that `raw` still contains. */
const repeated = (rows: OutputRows, raw: unknown) =>
  placesOf(rows).filter((place) => at(raw, ...place.split('.')) !== undefined);

describe.each(['gateway', 'vendor'] as const)('the raw records of a list, %s,', (contract) => {
  const gateway = sharedPiece('firmable');
  const piece = sharedPiece('firmable', contract);
  speedUpWaits();
  beforeEach(() => piece().sandbox.settings({ rateLimits: false }));

  it('repeat nothing of 100 people, who are not bought again by an earlier result', async () => {
    const listed = await gateway().run('search_people', { position: 'a' });
    const people = asList(listed.items)
      .slice(0, 100)
      .map((item) => at(item, 'profileUrl'));
    const first = await piece().run('enrich_people', { people });
    expect(first.hits).toBe(100);
    for (const item of asList(first.items)) {
      expect(repeated(PERSON, at(item, 'raw'))).toEqual([]);
      expect(at(item, 'raw', 'skills')).toEqual([expect.any(String)]);
    }
    expect(asList(first.found).filter((item) => 'raw' in asRecord(item))).toEqual([]);

    await piece().sandbox.reset();
    const second = await piece().run('enrich_people', { people, earlierResult: first });
    expect(await piece().sandbox.journal()).toEqual([]);
    const free = (list: unknown) =>
      asList(list).map((item) => ({ ...asRecord(item), estimatedCredits: 0 }));
    expect(second.items).toEqual(free(first.items));
    expect(second.found).toEqual(free(first.found));
  });

  it('repeat nothing of a company', async () => {
    const companies = ['banksia-freight.example', 'ato.gov.au'];
    const { items } = await piece().run('enrich_companies', { companies });
    // The description is a different text.
    for (const item of asList(items)) {
      expect(repeated(COMPANY, at(item, 'raw'))).toEqual(['tagline']);
    }
    // The flat technologies have no categories.
    expect(at(items, 0, 'raw', 'nextGen', 'technographics')).toEqual(
      expect.objectContaining({ Analytics: [expect.any(String)] }),
    );
  });

  it('repeat nothing of a search', async () => {
    const company = contract === 'gateway' ? 'Taxation' : 'f000000117001';
    const { items } = await piece().run('search_people', { company });
    expect(asList(items).length).toBeGreaterThan(5);
    for (const item of asList(items)) expect(at(item, 'raw')).toEqual({});
  });
});

/** Returns the texts and numbers of a value, at any depth. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(leavesOf);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** Returns the flat fields of a record, its rest, and the rest of that. */
type Parts = (record: JsonRecord) => { flat: object; rest: JsonRecord; again: JsonRecord };

const ofPerson: Parts = (record) => {
  const flat = readPerson(record);
  const rest = restOfPerson(record, flat);
  return { flat, rest, again: restOfPerson(rest, flat) };
};
const ofCompany: Parts = (record) => {
  const flat = readCompany(record);
  const rest = restOfCompany(record, flat);
  return { flat, rest, again: restOfCompany(rest, flat) };
};

describe.each<[string, OutputRows, Parts]>([
  ['a person', PERSON_FOUND, ofPerson],
  ['a company', COMPANY, ofCompany],
])('the rest of %s', (_, rows, partsOf) => {
  const tops = [...new Set(placesOf(rows).map((place) => place.split('.')[0] ?? ''))];
  const inner = ['id', 'name', 'value', 'work', 'personal', 'type', 'is_dnd', 'abn', 'other'];
  const text = fc.constantFrom('one', 'two', 'three-four', '53 004 085 616', '12');
  const leaf = fc.oneof(text, fc.nat({ max: 3 }), fc.boolean(), fc.constant(null));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...inner), tie('value')),
    ),
  }));
  const record = fc.dictionary(fc.constantFrom(...tops, 'unread'), value);

  it('holds all of the record that the flat fields lack', () => {
    fc.assert(
      fc.property(record, (whole) => {
        const { flat, rest } = partsOf(whole);
        const said = JSON.stringify([flat, rest]);
        const lost = leavesOf(whole).filter(
          (one) => !said.includes(one) && !said.includes(one.replace(/\D/g, '') || one),
        );
        expect(lost).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('loses nothing more in a second pass', () => {
    fc.assert(
      fc.property(record, (whole) => {
        const { rest, again } = partsOf(whole);
        expect(again).toEqual(rest);
      }),
    );
  });
});

it.each<[unknown]>([
  [[{ value: '1', is_dnd: false }, { value: '3' }]],
  [[{ value: '1', is_dnd: true, type: 'mobile' }]],
  [[{ is_dnd: ['unexpected'] }]],
  ['1'],
])('the raw record keeps the phones %j, which the flat fields lack in part', (phones) => {
  expect(restOfPerson({ phones }, readPerson({ phones }))).toEqual({ phones });
});

it.each<[unknown]>([
  [
    [
      { value: '1', is_dnd: false },
      { value: '2', is_dnd: true },
    ],
  ],
  [[{ number: '1', dnd: null }]],
])('the raw record leaves out the phones %j, which the flat fields hold', (phones) => {
  expect(restOfPerson({ phones }, readPerson({ phones }))).toEqual({});
});
