import { setImmediate } from 'node:timers/promises';
import { asRecord, at, Failure } from '@pieceworks/kit';
import { columnsOf } from '@pieceworks/lab/host';
import type { Fault } from '@pieceworks/lab/sandbox';
import { speedUpTimeLimits, speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import type { PieceInSandbox } from '@pieceworks/lab/suites/piece-in-sandbox';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { firmable } from '../src';
import { COMPANY_TYPE, PERSON_TYPE } from '../src/lib/api/records';
import { lookUpAll } from '../src/lib/lookup/bulk-lookup';
import { readList } from '../src/lib/lookup/list-step';
import { FREE, type LookupAnswer, nothingFound } from '../src/lib/lookup/record-lookup';
import { readPersonRow } from './row-identities';

type Output = Readonly<Record<string, unknown>>;

const itemsOf = (output: Output): unknown[] => (Array.isArray(output.items) ? output.items : []);
const column = (output: Output, key: string) => itemsOf(output).map((item) => at(item, key));
const charged = async ({ sandbox }: PieceInSandbox) =>
  (await accountOf(sandbox).ledger()).creditsCharged;

/** Returns a row for each of `count` people. */
async function peopleOf({ run }: PieceInSandbox, count: number): Promise<{ profileUrl: string }[]> {
  const found = new Set<string>();
  for (const position of ['a', 'e', 'i', 'o']) {
    const output = await run('search_people', { position });
    for (const url of column(output, 'profileUrl')) found.add(String(url));
  }
  return [...found].slice(0, count).map((profileUrl) => ({ profileUrl }));
}

describe.each(['gateway', 'vendor'] as const)('a list of people, %s', (contract) => {
  const gateway = sharedPiece(service);
  const piece = sharedPiece(service, contract);
  speedUpWaits();
  let people: { profileUrl: string }[] = [];

  beforeAll(async () => {
    people = await peopleOf(gateway(), 60);
  });
  beforeEach(async () => {
    // Speeds up the waits of the pacing, but not the service's rate limit.
    await piece().sandbox.reset({ rateLimits: false });
  });

  it('estimates the credits that the service charges', async () => {
    const { estimatedCredits } = await piece().run('enrich_people', { people });
    expect(estimatedCredits).toBe(await charged(piece()));
    expect(estimatedCredits).toBeGreaterThanOrEqual(people.length);
  });

  it('gives a row for each row, and looks each person up once', async () => {
    const [first, second] = people;
    const inCapitals = { profileUrl: first?.profileUrl.replace('linkedin', 'LinkedIn') };
    const rows = [
      first,
      { email: 'not an address' },
      second,
      inCapitals,
      {},
      { profileSlug: 'nobody-at-all' },
      first,
    ];
    const output = await piece().run('enrich_people', { people: rows });
    const fields = firmable.getAction('enrich_people')?.outputSchema?.fields ?? [];
    for (const list of ['found', 'notFound', 'items', 'columnsRead']) {
      const field = fields.find(({ key }) => key === list);
      const listed = (field && columnsOf(field)) ?? [];
      expect(listed.map(({ key }) => key)).toEqual(Object.keys(asRecord(at(output, list, 0))));
    }
    expect(column(output, 'row')).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const statuses = ['hit', 'invalid', 'hit', 'hit', 'invalid', 'miss', 'hit'];
    expect(column(output, 'status')).toEqual(statuses);
    expect(output).toMatchObject({ hits: 4, misses: 1, invalid: 2, failed: 0, skipped: 0 });
    expect(output).toMatchObject({ stopped: null, unanswered: [] });
    const found = { items: output.found };
    expect(column(found, 'row')).toEqual([1, 3, 4, 7]);
    expect(column(found, 'given')).toEqual([first, second, inCapitals, first]);
    expect(column({ items: output.notFound }, 'given')).toEqual([rows[1], rows[4], rows[5]]);
    expect(output.columnsRead).toEqual([
      { columns: 'profileUrl', rows: 4 },
      { columns: 'profileSlug', rows: 1 },
    ]);
    const [one, , same, again] = column(found, 'name');
    expect(one).toEqual(expect.any(String));
    expect([same, again]).toEqual([one, one]);
    expect(await piece().sandbox.journal()).toHaveLength(3);
    expect(output.estimatedCredits).toBe(await charged(piece()));
    expect(column(output, 'reason')[1]).toMatch(/^Email: /);
  });

  it('accepts the items of a search', async () => {
    const company = contract === 'gateway' ? 'Taxation' : 'f000000117001';
    const { items } = await piece().run('search_people', { company, position: 'Head of Sales' });
    const output = await piece().run('enrich_people', { people: items });
    expect(output.hits).toBeGreaterThan(5);
    expect(output.hits).toBe(itemsOf(output).length);
    const ids = (Array.isArray(items) ? items : []).map((item) => at(item, 'id'));
    expect(column({ items: output.found }, 'id')).toEqual(ids);
    expect(column({ items: output.found }, 'given')).toEqual(items);
    const by = contract === 'gateway' ? 'LinkedIn URL, Email' : 'Person ID';
    expect(at(output, 'items', 0, 'matchedBy')).toBe(by);
  });

  it.each([['fp000000067001'], [{ id: 'fp000000067001' }]])(
    'looks %j up by its ID, if the contract has IDs',
    async (row) => {
      const output = await piece().run('enrich_people', { people: [row] });
      const [status, reason] = [column(output, 'status')[0], column(output, 'reason')[0]];
      expect([status, reason]).toEqual(
        contract === 'vendor'
          ? ['hit', null]
          : ['invalid', expect.stringMatching(/^Person ID: not available through a gateway/)],
      );
    },
  );

  it.each([0, 1, 2, 7, 30])('never spends more than a maximum of %i', async (maxCredits) => {
    const output = await piece().run('enrich_people', { people, maxCredits });
    const spent = await charged(piece());
    expect(spent).toBeLessThanOrEqual(maxCredits);
    expect(output.estimatedCredits).toBe(spent);
    const perRow = column(output, 'estimatedCredits').map(Number);
    expect(perRow.reduce((sum, credits) => sum + credits, 0)).toBe(spent);
    // The run uses the full limit: one more lookup could have cost 2 on the gateway.
    expect(spent).toBeGreaterThanOrEqual(maxCredits - (contract === 'gateway' ? 1 : 0));
    expect(output.stopped).toMatch(/Maximum Credits/);
    // A row that was not looked up stands in the rest alone.
    expect(column(output, 'status')).not.toContain('skipped');
    expect(itemsOf(output)).toHaveLength(people.length - Number(output.skipped));
    expect(at(output, 'next', 'rows')).toEqual(people.slice(-Number(output.skipped)));
    expect(output.notFound).toEqual([]);
  });

  it('ends after five calls if the service refuses every lookup, and says so', async () => {
    await piece().sandbox.fault({ kind: 'status', status: 429, times: 'always' });
    await expect(piece().run('enrich_people', { people })).rejects.toThrow(
      /Firmable has reached its rate limit \(429\).* No row of the list was looked up\.$/,
    );
    expect((await piece().sandbox.journal()).map(({ status }) => status)).toEqual(
      Array(5).fill(429),
    );
  });

  it('fails with the reason if no credits are left for a single row', async () => {
    await piece().sandbox.setQuota(service.name, 0);
    await expect(piece().run('enrich_people', { people })).rejects.toThrow(
      /Firmable has no credits left for this account \(402\).* No row of the list was looked up\.$/,
    );
  });

  const tooMany = { kind: 'status', status: 429 } as const;
  const waits: [string, Fault][] = [
    ['asks for waits that fit', { ...tooMany, retryAfter: '40', times: 2 }],
    ['refuses most calls', { kind: 'random', seed: 5, share: 0.6, of: [tooMany] }],
  ];
  it.each(waits)('gives nothing up if the service %s', async (_, fault) => {
    await piece().sandbox.fault(fault);
    const output = await piece().run('enrich_people', { people });
    expect(output).toMatchObject({ hits: 60, failed: 0, skipped: 0, stopped: null });
    expect(output.estimatedCredits).toBe(await charged(piece()));
  });

  it('takes recorded words for nobody as a miss, with the words as its reason', async () => {
    const body = { message: 'No match was found for these details' };
    await piece().sandbox.fault({ kind: 'answer', body, times: 'always' });
    const output = await piece().run('enrich_people', {
      people: people.slice(0, 30),
      refresh: true,
    });
    expect(output).toMatchObject({ misses: 30, failed: 0, skipped: 0, estimatedCredits: 0 });
    expect(column(output, 'reason')[0]).toBe(
      `Firmable knows no person with these details. It says: "${body.message}".`,
    );
  });

  it('shows its progress every 25 rows and at the end', async () => {
    const { host, connection } = piece();
    const { progress } = await host.runAction('enrich_people', {
      connection,
      propsValue: { people },
    });
    expect(progress).toMatchObject([25, 50, 60].map((done) => ({ done, of: 60 })));
  });
});

describe('a row whose lookup failed for a moment', () => {
  const piece = sharedPiece(service, 'vendor');
  speedUpWaits();
  const people = ['fp000000067001', 'fp000000067002', 'fp000000067003'];
  const ofSecond = { query: 'fp000000067002' };
  afterEach(() => jest.restoreAllMocks());

  it.each<Fault>([
    { kind: 'status', status: 503, match: ofSecond, times: 'always' },
    { kind: 'status', status: 503, match: ofSecond, times: 'always', afterProcessing: true },
    { kind: 'reset', match: ofSecond, times: 'always', afterProcessing: true },
    { kind: 'stall', phase: 'headers', match: ofSecond, times: 'always', afterProcessing: true },
  ])('is left over, and looked up by the next run: %j', async (fault) => {
    const { run, sandbox } = piece();
    const form = { people, reuseDays: 7, refresh: true };
    await sandbox.fault(fault);
    if (fault.kind === 'stall') speedUpTimeLimits(100);
    const first = await run('enrich_people', form);
    expect(column(first, 'status')).toEqual(['hit', 'failed', 'hit']);
    expect(first).toMatchObject({ unanswered: [2], estimatedCredits: 2 });
    await sandbox.clearFaults();
    const second = await run('enrich_people', { people, reuseDays: 7 });
    expect(second).toMatchObject({ hits: 3, unanswered: [], estimatedCredits: 1 });
    expect(column(second, 'cachedAt').map((time) => time !== null)).toEqual([true, false, true]);
  });
});

describe('a list of companies', () => {
  const piece = sharedPiece(service);

  it('accepts another identifier in each row', async () => {
    const output = await piece().run('enrich_companies', {
      companies: [
        { abn: '51 824 753 556' },
        { domain: 'ato.gov.au' },
        { profileUrl: 'https://www.linkedin.com/company/australian-taxation-office' },
        { abn: '123' },
      ],
    });
    expect(column(output, 'status')).toEqual(['hit', 'hit', 'hit', 'invalid']);
    // The service charges for a record once, but does not report it.
    expect(await charged(piece())).toBe(1);
    expect(output.estimatedCredits).toBe(3);
  });

  it('lists what a person should look at, with the row as given', async () => {
    const companies = ['ato.gov.au', 'jane@gmail.com', { website: 'nobody.example' }, 'Banksia'];
    const output = await piece().run('enrich_companies', { companies });
    expect(output.notFound).toEqual([
      {
        row: 2,
        given: 'jane@gmail.com',
        status: 'miss',
        reason: 'gmail.com is a public email provider, so the address does not tell the company.',
      },
      {
        row: 3,
        given: { website: 'nobody.example' },
        status: 'miss',
        reason: 'Firmable knows no company with these details.',
      },
      {
        row: 4,
        given: 'Banksia',
        status: 'invalid',
        reason: expect.stringMatching(/^This is not a domain/),
      },
    ]);
    expect(output.foundText).toBe(
      'Australian Taxation Office, ato.gov.au, 51 824 753 556, +61491570158',
    );
    expect(await piece().sandbox.journal()).toHaveLength(2);
    const again = await piece().run('enrich_companies', { companies });
    expect(again.notFound).toEqual(output.notFound);
    expect(await piece().sandbox.journal()).toHaveLength(2);
  });

  it('reads the company of an email, and pays nothing for a public email provider', async () => {
    const companies = ['jane@gmail.com', 'jane@ato.gov.au', 'joe@bigpond.com'];
    const output = await piece().run('enrich_companies', { companies, maxCredits: 1 });
    expect(column(output, 'status')).toEqual(['miss', 'hit', 'miss']);
    expect(output).toMatchObject({ estimatedCredits: 1, stopped: null });
  });

  it('refuses a typed row that could be several things, and looks the others up', async () => {
    const rows = ['Banksia Freight', 'ato.gov.au', '', '123', 'a@b', null, ['ato.gov.au'], 'smec'];
    const output = await piece().run('enrich_companies', {
      companies: [...rows, [['ato.gov.au']]],
    });
    const unclear =
      'This is not a domain, email, URL, ABN or company ID. A name alone cannot be looked up here; Search People takes the name of a company.';
    expect(column(output, 'reason')).toEqual([
      unclear,
      null,
      'This row is empty.',
      'An ABN has 11 digits.',
      'This is not an email address; it should look like jane@example.com.',
      'This row is empty.',
      null,
      unclear,
      'This row is neither a text nor an object.',
    ]);
    expect(output).toMatchObject({ hits: 2, invalid: 7, estimatedCredits: 1 });
    expect(await piece().sandbox.journal()).toHaveLength(1);
  });

  it.each([
    'ato.gov.au, banksia-dental.example',
    'ato.gov.au; jane@banksia-dental.example',
    'ato.gov.au\nbanksia-dental.example',
    '51824753556 | ato.gov.au',
    'f000000117001 f000000117002',
  ])('takes one value a row, and says so of %j', async (row) => {
    const output = await piece().run('enrich_companies', { companies: [row] });
    expect(column(output, 'reason')).toEqual(['This row has 2 values. Enter one a row.']);
  });

  it.each(['jane-doe', 'Jane Doe', 'https://example.com/in/jane-doe', 'f000000117001'])(
    'with the person %s is refused',
    async (row) => {
      const output = await piece().run('enrich_people', { people: [row] });
      expect(column(output, 'reason')).toEqual([
        'This is not an email, LinkedIn URL or person ID. A name alone cannot be looked up; give an object with name and company.',
      ]);
      expect(await piece().sandbox.journal()).toEqual([]);
    },
  );

  it.each([
    [{ companies: [] }, 'Companies: the list is empty. If you'],
    [{}, 'Companies: the list is empty. If you'],
    [
      { companies: Array.from({ length: 5_000 }, () => `${'a'.repeat(2_600)}.example`) },
      'Companies: this list has 13.1 MB, and at most 12.5 MB fit.',
    ],
    [
      { companies: [{ domain: 'a.example' }], minutes: 9 },
      'Time Limit: enter a whole number from 1 to 8.',
    ],
    [{ companies: [{ domain: 'a.example' }], maxCredits: -1 }, 'Maximum Credits: '],
  ])('with %.80j is refused before a call', async (props, words) => {
    await expect(piece().run('enrich_companies', props)).rejects.toThrow(words);
    expect(await piece().sandbox.journal()).toEqual([]);
  });
});

it.each([{ domain: ['a.example', 'b.example'], abn: ['51824753556'] }, {}, '["a.example"]', []])(
  'a list refuses %j',
  (list) => {
    expect(() => readList('Companies', list, COMPANY_TYPE)).toThrow(
      'Companies: fill in at least one row, or map one list of texts or objects (not an object of lists).',
    );
  },
);

it('an empty list in a row keeps its place, and a whole list in a row is its rows', () => {
  const { rows } = readList('People', ['a', [], ['b', 'c']], PERSON_TYPE);
  expect(rows).toEqual(['a', [], 'b', 'c']);
});

/** A run of lookups that answer on demand. */
const RUN = {
  hadHit: false,
  firstTried: Infinity,
  failuresBefore: null,
  freeResult: () => null,
  sizeOf: () => 0,
  maxBytes: Infinity,
  readIdentity: (row: unknown) => readPersonRow(row),
  price: { atMost: 1, of: () => 1 },
  mostFor: () => 1,
  reuse: {
    recall: () => Promise.resolve(null),
    remember: () => Promise.resolve(true),
    tryAgain: () => undefined,
  },
  maxCredits: undefined,
  onProgress: () => Promise.resolve(),
};

it('a list runs one more lookup after each answer, and half as many after a failure', async () => {
  const waiting: { answer: () => void; fail: () => void }[] = [];
  const whole = lookUpAll({
    ...RUN,
    rows: Array.from({ length: 250 }, (_, number) => ({ email: `person-${number}@b.example` })),
    lookUp: () =>
      new Promise<LookupAnswer<unknown>>((resolve, reject) => {
        waiting.push({
          answer: () => {
            resolve({ lookup: nothingFound('Nobody was found.'), ...FREE });
          },
          fail: () => {
            reject(new Failure({ kind: 'unavailable', message: 'The service is busy.' }));
          },
        });
      }),
    deadline: Infinity,
  });
  /** Returns the number of parallel lookups after each of `count` answers. */
  const afterAnswers = async (count: number) => {
    const underWay: number[] = [];
    for (let answers = 0; answers < count; answers += 1) {
      waiting.shift()?.answer();
      await setImmediate();
      underWay.push(waiting.length);
    }
    return underWay;
  };

  await setImmediate();
  expect(waiting).toHaveLength(1);
  const growing = Array.from({ length: 57 }, (_, more) => 8 + more);
  expect(await afterAnswers(60)).toEqual([...growing, 64, 64, 64]);
  waiting.shift()?.fail();
  await setImmediate();
  expect(waiting).toHaveLength(63);
  // 32 are allowed, and one more with each answer; the running lookups decrease to that number.
  expect((await afterAnswers(20)).slice(13)).toEqual([49, 48, 48, 49, 50, 51, 52]);
  while (waiting.length > 0) await afterAnswers(1);
  expect((await whole).outcomes).toHaveLength(250);
});

it('a list begins no lookup after the deadline', async () => {
  const { outcomes, stopped } = await lookUpAll({
    ...RUN,
    rows: [{ email: 'a@b.example' }, { email: 'c@d.example' }],
    lookUp: () => Promise.reject(new Error('It was looked up.')),
    deadline: performance.now() - 1,
  });
  expect(outcomes.map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  expect(stopped).toBe('The step reached its time limit.');
});
