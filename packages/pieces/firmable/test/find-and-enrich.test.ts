import { asList, at } from '@pieceworks/kit';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { PERSON_TYPE } from '../src/lib/api/records';
import { recordsOutput } from '../src/lib/lookup/bulk-output';

const COMPANY = 'f000000117001';
const ABN = '51 824 753 556';

type Output = Readonly<Record<string, unknown>>;

const column = (output: Output, key: string, list = 'found') => {
  const rows = output[list];
  return (Array.isArray(rows) ? rows : []).map((row) => at(row, key));
};

describe('at the vendor’s own API', () => {
  const piece = sharedPiece(service, 'vendor');
  const find = (props: object) =>
    piece().run('find_and_enrich_people', { company: COMPANY, ...props });
  const calls = async () =>
    (await piece().sandbox.journal()).flatMap(({ contractPath, query }) =>
      contractPath === '/internal/people/search' ? [] : [query.id?.[0] ?? contractPath],
    );
  const charged = async () => (await accountOf(piece().sandbox).ledger()).creditsCharged;
  speedUpWaits();

  beforeEach(async () => {
    await piece().sandbox.reset({ rateLimits: false });
  });

  it('looks up the people of a search, in its order', async () => {
    const listed = column(
      await piece().run('search_people', { company: COMPANY, number: 4 }),
      'id',
      'items',
    );
    const output = await find({ number: 4 });
    expect(column(output, 'id')).toEqual(listed);
    expect(output).toMatchObject({ hits: 4, stopped: null, unanswered: [], company: null });
    expect(column(output, 'workEmail').every((email) => email !== null)).toBe(true);
    expect([output.estimatedCredits, await charged()]).toEqual([4, 4]);
    expect(Number(output.total)).toBeGreaterThan(200);
    expect(output.truncatedReason).toMatch(
      /^4 of \d+ matches are listed\. Raise Maximum People for/,
    );
  });

  it('looks up 10 people without a number', async () => {
    expect(await find({})).toMatchObject({ hits: 10, estimatedCredits: 10 });
  });

  it.each([ABN, 'Australian Taxation Office', 'ato.gov.au'])(
    'counts the lookup of the company %s',
    async (company) => {
      const output = await find({ company, number: 2 });
      expect(at(output, 'company', 'name')).toBe('Australian Taxation Office');
      expect([output.hits, output.estimatedCredits, await charged()]).toEqual([2, 3, 3]);
    },
  );

  it.each([0, 1, 2, 3])('spends at most %i credits, and shows whom it left out', async (most) => {
    const output = await find({ company: ABN, number: 4, maxCredits: most });
    expect(await charged()).toBe(most);
    expect(output.creditsForRest).toBe(5 - most);
    if (most === 0) {
      expect(output).toMatchObject({
        items: [],
        company: null,
        total: null,
        lookedUp: false,
        reason: 'Nothing was looked up. It would cost at most 1 credit.',
        estimatedCredits: 0,
      });
      return;
    }
    const hits = most - 1;
    expect(output).toMatchObject({ hits, skipped: 4 - hits, estimatedCredits: most });
    expect(output.stopped).toBe('Maximum Credits does not allow another lookup.');
    const left = asList(at(output, 'next', 'rows'));
    for (const key of ['name', 'position']) {
      const told = [...column(output, key), ...left.map((person) => at(person, key))];
      expect(told.map((one) => typeof one)).toEqual(Array(4).fill('string'));
    }
    expect(column(output, 'workEmail')).toEqual(Array(hits).fill(expect.any(String)));
    // The step for people goes on with them.
    const rest = await piece().run('enrich_people', { people: left });
    expect(rest).toMatchObject({ hits: left.length });
  });

  it('goes on without paying again for those who are stored', async () => {
    const [first, second] = [await find({ number: 4, maxCredits: 2 }), await find({ number: 4 })];
    expect(first.unanswered).toEqual([3, 4]);
    expect(column(second, 'cachedAt', 'items').map((time) => time !== null)).toEqual([
      ...[true, true, false, false],
    ]);
    expect(second).toMatchObject({ hits: 4, estimatedCredits: 2 });
    expect(await charged()).toBe(4);
    const people = column(second, 'id');
    expect(await piece().run('enrich_people', { people })).toMatchObject({ estimatedCredits: 0 });
  });

  it('reuses the stored company, and looks it up again if asked', async () => {
    const company = 'ato.gov.au';
    await find({ company, number: 2 });
    const again = await find({ company, number: 2, maxCredits: 0 });
    expect(again).toMatchObject({ hits: 2, estimatedCredits: 0 });
    expect(at(again, 'company', 'name')).toBe('Australian Taxation Office');
    expect((await calls()).filter((path) => path === '/company')).toHaveLength(1);
    expect(await find({ company, number: 2, refresh: true })).toMatchObject({
      estimatedCredits: 3,
    });
    expect((await calls()).filter((path) => path === '/company')).toHaveLength(2);
  });

  it('filters before it buys', async () => {
    const output = await find({ seniority: 'Manager', onlyWith: ['mobile'], number: 3 });
    expect(column(output, 'seniority')).toEqual(['Manager', 'Manager', 'Manager']);
    expect(column(output, 'phone').every((phone) => phone !== null)).toBe(true);
    expect([output.total, await charged()]).toEqual([null, 3]);
  });

  it.each([
    ['a company that is not known', { company: 'nobody.example' }, /no company/],
    ['a public email provider', { company: 'jane@gmail.com' }, /public email provider/],
  ])('finds nobody, and says why, for %s', async (_title, props, reason) => {
    expect(await find(props)).toMatchObject({
      items: [],
      found: [],
      foundText: null,
      estimatedCredits: 0,
      reason: expect.stringMatching(reason),
    });
  });

  it('finds nobody where nobody matches', async () => {
    const output = await find({ position: 'Nobody of this name' });
    expect(output).toMatchObject({ items: [], total: 0, reason: null, estimatedCredits: 0 });
  });

  it('waits out a rate limit, in the search and in a lookup', async () => {
    const limit = { kind: 'status', status: 429, body: {} } as const;
    await piece().sandbox.fault([
      { ...limit, match: { path: '/people/search' } },
      { ...limit, match: { path: '/people' } },
    ]);
    expect(await find({ number: 2 })).toMatchObject({ hits: 2, failed: 0 });
    expect(await charged()).toBe(2);
  });

  it('fails with the reason if nobody could be looked up', async () => {
    await piece().sandbox.fault([
      {
        kind: 'status',
        status: 402,
        body: { message: 'No credits' },
        times: 'always',
        match: { path: '/people' },
      },
    ]);
    await expect(find({ number: 3 })).rejects.toThrow(/No row of the list was looked up/);
  });

  it('makes one call for each of them, and one for the search', async () => {
    const output = await find({ number: 3 });
    expect(await calls()).toEqual(['/people/search', ...column(output, 'id')]);
  });
});

describe('through a gateway', () => {
  const piece = sharedPiece(service, 'gateway');

  it('uses the records of the search, and buys nothing twice', async () => {
    const output = await piece().run('find_and_enrich_people', {
      company: 'Taxation',
      position: 'Head of Sales',
    });
    const paths = (await piece().sandbox.journal()).map(({ contractPath }) => contractPath);
    expect(paths).toEqual(['/search/people']);
    expect(output.hits).toBe(output.total);
    expect(column(output, 'workEmail').every((email) => email !== null)).toBe(true);
    expect(output).toMatchObject({ estimatedCredits: null, stopped: null, unanswered: [] });
    expect(column(output, 'status', 'items').every((status) => status === 'hit')).toBe(true);
  });
});

it('what is paid through a gateway is not lost to the size of the output', () => {
  const records = Array.from({ length: 3_000 }, (_, id) => ({
    id: `p${id}`,
    text: 'x'.repeat(6_000),
  }));
  const { found, hits, stopped } = recordsOutput(records, PERSON_TYPE, true);
  expect([hits, stopped]).toEqual([
    3_000,
    expect.stringMatching(/^The full records were left out/),
  ]);
  expect(found.some((one) => 'raw' in one)).toBe(false);
  expect(at(recordsOutput(records.slice(0, 9), PERSON_TYPE, true), 'found', 8, 'raw')).toEqual(
    records[8],
  );
});

it('the found people as text have the numbers that must not be called apart', () => {
  const phones = [
    { value: '+61 491 570 110', is_dnd: true },
    { value: '+61 491 570 156', is_dnd: false },
    { value: '+61 491 570 157', is_dnd: true },
  ];
  const people = [
    { id: 'p1', name: 'Ann', phones },
    { id: 'p2', name: 'Bob', phones: phones.slice(0, 1) },
    { id: 'p3', name: 'Cat', phones: phones.slice(1, 2) },
  ];
  expect(recordsOutput(people, PERSON_TYPE, false).foundText).toBe(
    [
      'Ann, +61 491 570 156, do not call: +61 491 570 110, +61 491 570 157',
      'Bob, do not call: +61 491 570 110',
      'Cat, +61 491 570 156',
    ].join('\n'),
  );
});
