import { setImmediate } from 'node:timers/promises';
import type { FilesService } from '@activepieces/pieces-framework';
import { at, Failure, type FailureKind, type JsonRecord } from '@pieceworks/kit';
import { fullRecords, readForm } from '@pieceworks/kit/form';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { PERSON_TYPE, readCompany, readPerson, readPersonFound } from '../src/lib/api/records';
import type { LookupResult } from '../src/lib/api/types';
import { BUDGET } from '../src/lib/budget';
import { fixedPrice } from '../src/lib/credits';
import { LIST, readList, runListStep } from '../src/lib/lookup/list-step';
import { MAX_ROWS } from '../src/lib/lookup/next-run';
import { REUSE_IN_LISTS } from '../src/lib/lookup/reuse';
import { readPersonCells } from '../src/lib/lookup/row-identity';
import type { Company, Person } from '../src/lib/outputs/output-rows';
import type { CompanyIdentity, PersonIdentity } from '../src/lib/readers/identifiers';
import { personLookups } from '../src/lib/resolve/resolve-person';
import { PEOPLE } from '../src/lib/resolve/resolver';

/** The outcome of a call: an answer, or a failure. The service may or may not have done the work before a failure. */
type Fate = 'ok' | FailureKind | 'thrown';
const isFailureKind = (fate: Fate): fate is FailureKind => fate !== 'ok' && fate !== 'thrown';

/** The outcome of every call for a record, by the beginning of its email. */
const FATES: Readonly<Record<string, FailureKind>> = {
  sick: 'unavailable',
  hang: 'timeout',
  bad: 'invalid',
  doubt: 'outcome-unknown',
  odd: 'unclear',
};

type Output = Awaited<ReturnType<typeof runListStep>>;

const NO_FILES = { write: () => Promise.reject(new Error('No file is wanted.')) };

const failed = (kind: FailureKind) =>
  new Failure({
    kind,
    message: `The service said ${kind}.`,
    mayHaveSucceeded: kind === 'outcome-unknown',
    // Too long for a step, so that no run waits.
    ...(kind === 'unclear' && { httpStatus: 200 }),
    ...(kind === 'rate-limited' && { retryAfterMs: 900_000 }),
  });

/** A service that charges for each lookup, even for repeated ones, and records its calls. */
class CountingService {
  readonly sold: string[] = [];
  readonly sent: string[] = [];
  /** Calls for what was sold before. */
  readonly sentAgain: string[] = [];
  /** The outcomes of the next calls, in order; all later calls succeed. */
  fates: readonly Fate[] = [];
  /** The most that it sells. */
  credits = Infinity;
  #calls = 0;
  recordOf = (email: string): JsonRecord => ({ id: email });

  play(fates: readonly Fate[]): void {
    this.fates = fates;
    this.#calls = 0;
  }

  lookUp = async ({ email = '' }: PersonIdentity): Promise<LookupResult<Person>> => {
    const fate = this.fates[this.#calls++] ?? FATES[/^[a-z]+/.exec(email)?.[0] ?? ''] ?? 'ok';
    // Answers arrive in another order than the calls.
    for (let tick = 0; tick < (this.#calls * 7) % 5; tick++) await Promise.resolve();
    this.sent.push(email);
    if (this.sold.includes(email)) this.sentAgain.push(email);
    if (this.sold.length >= this.credits) throw failed('quota');
    const tried = [{ by: 'Email', matched: !email.startsWith('no') }];
    if (isFailureKind(fate) && fate !== 'outcome-unknown') throw failed(fate);
    if (email.startsWith('no') && fate === 'ok') {
      return { matched: false, reason: 'Nobody.', tried, raw: null };
    }
    this.sold.push(email);
    if (fate === 'outcome-unknown') throw failed(fate);
    if (fate === 'thrown') throw new TypeError('It is not iterable.');
    const raw = this.recordOf(email);
    return { matched: true, found: readPerson(raw), tried, raw };
  };
}

/** A list, its service, and the outputs of its runs so far. */
class List {
  readonly service = new CountingService();
  readonly store = new RefusingStore();
  readonly outputs: Output[] = [];

  /** Returns the row of an email. */
  rowOf: (email: string) => unknown = (email) => ({ email });

  constructor(readonly emails: readonly string[]) {}

  get last(): Output | undefined {
    return this.outputs.at(-1);
  }

  async run(
    fates: readonly Fate[],
    fields: Readonly<Record<string, unknown>>,
    more: {
      rows?: readonly unknown[];
      rowsPerRun?: number;
      atMost?: number;
      write?: FilesService['write'];
    } = {},
  ): Promise<Output> {
    this.service.play(fates);
    const step = {
      type: PERSON_TYPE,
      list: readList('People', more.rows ?? this.emails.map(this.rowOf), PERSON_TYPE),
      rowsPerRun: more.rowsPerRun ?? MAX_ROWS,
      readRow: (row: unknown) => readPersonCells('People', row),
      accept: (identity: PersonIdentity) => identity,
      lookUp: this.service.lookUp,
      resolver: PEOPLE,
      price: { atMost: more.atMost ?? 2, of: () => 1 },
      cacheScope: 'gateway https://api.example.com',
      store: this.store,
      files: more.write === undefined ? NO_FILES : { write: more.write },
      output: undefined,
    };
    const output = await runListStep(
      step,
      readForm({ ...BUDGET, ...REUSE_IN_LISTS, ...LIST, fullRecords: fullRecords() }, fields),
    );
    this.outputs.push(output);
    return output;
  }
}

const rowsOf = (output: Output) =>
  output.items.map((item) => ({
    row: item.row,
    status: item.status,
    name: idIn(output, item.row),
    reason: item.reason,
  }));

/** Returns the ID of the record that a row has found. */
const idIn = ({ found }: Output, row: number) =>
  at(
    found.find((one) => one.row === row),
    'id',
  );

const anyEmail = fc.constantFrom(
  ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'no1', 'no2', 'no3']
    .map((name) => `${name}@x.example`)
    .concat('not an address'),
);
const anyFate = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Fate>('ok') },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Fate>(
      ...(['quota', 'auth', 'rate-limited', 'unavailable', 'network', 'invalid'] as const),
      ...(['outcome-unknown', 'thrown', 'unclear'] as const),
    ),
  },
);

/** The same list, run again. */
class RunAgain implements fc.AsyncCommand<object, List> {
  constructor(
    readonly fates: readonly Fate[],
    readonly maxCredits: number | undefined,
  ) {}

  check = () => true;

  async run(_model: object, list: List): Promise<void> {
    // The end is run again once more by the test.
    if (list.last?.unanswered.length === 0 && this.fates.length > 0) return;
    const soldBefore = list.service.sold.length;
    try {
      await list.run(this.fates, { maxCredits: this.maxCredits });
    } catch (error) {
      expect(String(error)).toMatch(/No row of the list was looked up\.$/);
      expect(list.service.sold).toHaveLength(soldBefore);
      return;
    }
    checkInvariants(list);
  }

  toString = () => `again(${this.fates.join()}; ${String(this.maxCredits)})`;
}

const byNumber = (one: number, other: number) => one - other;

function checkInvariants({ service, outputs, last, emails }: List): void {
  // Nothing is bought twice.
  expect(new Set(service.sold).size).toBe(service.sold.length);
  const credits = outputs.reduce((sum, { estimatedCredits }) => sum + estimatedCredits, 0);
  expect(credits).toBeGreaterThanOrEqual(service.sold.length);
  // Nothing is lost: the last output has what was bought, and each row with a result or reported as open.
  const open = new Set(last?.unanswered);
  const reports = new Map(last?.items.map((item) => [item.row, item.status]));
  const ends = [...(last?.found ?? []), ...(last?.notFound ?? [])].map(({ row }) => row);
  // Each row stands in one place: found, to check or left. A row that was not looked up is left alone.
  expect([...ends, ...open].sort(byNumber)).toEqual(emails.map((_, position) => position + 1));
  for (const row of ends) expect(reports.has(row)).toBe(true);
  for (const [row, status] of reports) {
    if (open.has(row)) expect(['failed', 'unclear']).toContain(status);
    else expect(ends).toContain(row);
  }
}

it('a list buys each identity once over any stops, and comes to its end by being run again', async () => {
  const runsAgain = fc
    .record({
      fates: fc.array(anyFate, { maxLength: 14 }),
      maxCredits: fc.option(fc.nat({ max: 12 }), { nil: undefined }),
    })
    .map(({ fates, maxCredits }) => new RunAgain(fates, maxCredits));
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEmail, { minLength: 1, maxLength: 24 }),
      fc.commands([runsAgain], { size: '+1' }),
      async (emails, commands) => {
        const list = new List(emails);
        await fc.asyncModelRun(() => ({ model: {}, real: list }), commands);
        await new RunAgain([], undefined).run({}, list);
        expect(list.last).toMatchObject({ stopped: null, unanswered: [] });

        // It is that of one whole run, but for rows that a person has to check.
        const whole = rowsOf(await new List(emails).run([], {}));
        for (const [position, told] of (list.last === undefined
          ? []
          : rowsOf(list.last)
        ).entries()) {
          if (told.status === 'failed') expect(told.reason).toMatch(/^An earlier run: /);
          else expect(told).toEqual(whole[position]);
        }
      },
    ),
    { numRuns: runs(150) },
  );
});

const anyRowOfChain = fc.oneof(
  { weight: 8, arbitrary: fc.nat({ max: 30 }).map((number) => `p${number}@x.example`) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('no', ...Object.keys(FATES)), fc.nat({ max: 1 }))
      .map(([kind, number]) => `${kind}${number}@x.example`),
  },
  { weight: 1, arbitrary: fc.constant('not an address') },
);

/** The failures of a bad hour. */
const anyFaultOfChain = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>('ok') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Fate>('unavailable', 'network', 'rate-limited', 'quota', 'unclear'),
  },
);

it('a chain of runs answers each row once, pays for each once, and knows its sums', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        emails: fc.array(anyRowOfChain, { minLength: 1, maxLength: 40 }),
        faults: fc.array(fc.array(anyFaultOfChain, { maxLength: 20 }), { maxLength: 5 }),
        maxCredits: fc.option(fc.nat({ max: 30 }), { nil: undefined }),
        credits: fc.option(fc.nat({ max: 30 }), { nil: Infinity }),
        rowsPerRun: fc.integer({ min: 1, max: 15 }),
        reuseDays: fc.constantFrom(0, 7),
      }),
      async ({ emails: given, faults, maxCredits, credits, rowsPerRun, reuseDays }) => {
        // Without stored results, a row that comes again in another run is looked up again.
        const emails = reuseDays === 0 ? [...new Set(given)] : given;
        const list = new List(emails);
        const { service } = list;
        service.credits = credits;
        const closed: Output['items'] = [];
        const idOfRow = new Map<number, unknown>();
        let rows: readonly unknown[] | undefined;
        for (let run = 0; ; run += 1) {
          expect(run).toBeLessThan(faults.length + 2 * emails.length + 2);
          const begin = () =>
            list.run(
              faults[run] ?? [],
              { maxCredits, reuseDays },
              { ...(rows && { rows }), rowsPerRun, atMost: 1 },
            );
          // The first run fails if it has found out nothing. A person runs it again.
          const output = rows === undefined ? await begin().catch(() => null) : await begin();
          if (output === null) {
            if (run > faults.length) return;
            continue;
          }
          const { next, leftCount, unanswered, totals } = output;
          closed.push(...output.items.filter(({ row }) => !unanswered.includes(row)));
          for (const one of output.found) {
            idOfRow.set(one.row, at(one, 'id'));
            expect(one.given).toEqual({ email: emails[one.row - 1] });
          }
          const { hits, misses, unclear, invalid, failed: gone, estimatedCredits } = totals;
          expect(hits + misses + unclear + invalid + gone).toBe(closed.length);
          expect(closed.length + leftCount).toBe(emails.length);
          expect(estimatedCredits).toBe(service.sold.length);
          expect(estimatedCredits).toBeLessThanOrEqual(maxCredits ?? Infinity);
          expect(next?.rows.length ?? 0).toBe(leftCount);
          if (next === null) break;
          // After a stop a person hands the rest on, unless the account or the maximum is in the way.
          if (!output.goesOn && run > faults.length) break;
          rows = [JSON.parse(JSON.stringify(next))];
        }
        const numbers = closed.map(({ row }) => row);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const item of closed) {
          const email = emails[item.row - 1] ?? '';
          if (item.status === 'hit') expect(idOfRow.get(item.row)).toBe(email);
          if (item.status === 'miss') expect(email).toMatch(/^no\d/);
        }
        expect(new Set(service.sold).size).toBe(service.sold.length);
        expect(service.sentAgain).toEqual([]);
        if (maxCredits === undefined && credits === Infinity) expect(list.last?.next).toBeNull();
      },
    ),
    { numRuns: runs(600) },
  );
});

const SICK = ['sick1', 'sick2', 'sick3', 'sick4', 'sick5', 'sick6'].map(
  (one) => `${one}@x.example`,
);

it('a list goes on after rows at its head that the service cannot answer', async () => {
  const list = new List([...SICK, ...Array.from({ length: 40 }, (_, row) => `p${row}@x.example`)]);
  const first = await list.run([], { reuseDays: 0 });
  expect(first).toMatchObject({ hits: 40, goesOn: true, leftCount: 6, stopped: null });
  expect(first.notFound).toEqual([]);
  // They are in the way of nothing in the next run, which has nothing else.
  const second = await list.run([], { reuseDays: 0 }, { rows: [first.next] });
  expect(second).toMatchObject({ failed: 6, leftCount: 0, next: null, stopped: null });
  expect(second.totals).toMatchObject({ rows: 46, runs: 2, hits: 40, failed: 6 });
  expect(second.notFound).toContainEqual({
    row: 1,
    given: { email: 'sick1@x.example' },
    status: 'failed',
    reason: 'Failed in two runs. The service said unavailable.',
    candidates: [],
  });
});

const odd = (count: number) => Array.from({ length: count }, (_, row) => `odd${row}@x.example`);

it('a list asks all rows after a hit, and reports those that are unclear in two runs', async () => {
  const list = new List(['p0@x.example', ...odd(30), 'p1@x.example', 'no1@x.example']);
  const first = await list.run([], {});
  expect(first).toMatchObject({ hits: 2, misses: 1, unclear: 30, stopped: null, goesOn: true });
  expect(first).toMatchObject({ leftCount: 30, estimatedCredits: 2, creditsForRest: 60 });
  expect(first.notFound.map(({ status }) => status)).toEqual(['miss']);
  const second = await list.run([], {}, { rows: [first.next] });
  expect(second).toMatchObject({ unclear: 30, estimatedCredits: 0, next: null, stopped: null });
  expect(second.totals).toMatchObject({ rows: 33, hits: 2, misses: 1, unclear: 30, failed: 0 });
  expect(second.notFound[0]).toEqual({
    row: 2,
    given: { email: 'odd0@x.example' },
    status: 'unclear',
    reason: 'Unclear in two runs. The service said unclear.',
    candidates: [],
  });
  // Nothing of them is stored.
  await list.run([], {});
  expect(list.service.sent.filter((email) => email === 'odd7@x.example')).toHaveLength(3);
});

it.each([
  ['the hit of an earlier run', ['a@x.example', ...odd(20)], 1],
  ['a hit at the end', [...odd(20), 'a@x.example'], 21],
])('unclear answers do not end a list with %s', async (_, emails, rowsPerRun) => {
  const list = new List(emails);
  const first = await list.run([], { reuseDays: 0 }, { rowsPerRun });
  const last =
    first.leftCount === 20 && rowsPerRun === 1
      ? await list.run([], { reuseDays: 0 }, { rows: [first.next] })
      : first;
  expect(last).toMatchObject({ unclear: 20, skipped: 0, leftCount: 20 });
});

it('five unclear answers before the first hit end a list, after rows elsewhere', async () => {
  const list = new List(odd(13));
  await expect(list.run([], {})).rejects.toMatchObject({ kind: 'unclear' });
  // Five at the head, two in the middle and two at the end.
  expect(list.service.sent).toHaveLength(9);
});

it('a chain whose run was all unclear ends with the next one', async () => {
  const list = new List(['no0@x.example', ...odd(7)]);
  const first = await list.run([], { reuseDays: 0 }, { rowsPerRun: 1 });
  const second = await list.run([], { reuseDays: 0 }, { rows: [first.next] });
  expect(second).toMatchObject({ goesOn: false, leftCount: 7 });
  const third = await list.run([], { reuseDays: 0 }, { rows: [second.next] });
  expect(third.totals).toMatchObject({ misses: 1, unclear: 7 });
  expect(third.next).toBeNull();
});

it('a list that was asked to its end says nothing of failures in a row', async () => {
  const list = new List(['a@x.example', ...SICK]);
  const output = await list.run([], {});
  expect(output).toMatchObject({ skipped: 0, stopped: null, goesOn: true, leftCount: 6 });
});

it('a list does not try further rows after failures that may have been charged', async () => {
  const list = new List(Array.from({ length: 40 }, (_, row) => `doubt${row}@x.example`));
  const output = await list.run([], {});
  expect(output).toMatchObject({ failed: 5, leftCount: 35, goesOn: false });
});

it('the rest of a list keeps the rows that the service was away for, and ends without an error', async () => {
  const list = new List(letters('abcdefghi'));
  const first = await list.run([], {}, { rowsPerRun: 1 });
  const away = Array<Fate>(9).fill('network');
  const second = await list.run(away, {}, { rows: [first.next] });
  expect(second).toMatchObject({ goesOn: false, leftCount: 8, failed: 8 });
  expect(second.stopped).toBe('No lookup was answered. Last error: The service said network.');
  const third = await list.run(away, {}, { rows: [second.next] });
  expect(third).toMatchObject({ goesOn: false, leftCount: 8 });
  const last = await list.run([], {}, { rows: [third.next] });
  expect(last).toMatchObject({ hits: 8, next: null, stopped: null });
  expect(last.totals).toMatchObject({ rows: 9, runs: 4, hits: 9, estimatedCredits: 9 });
  expect(last.items.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

it('row 6,003 of a list is 6,003 in each output of the second run', async () => {
  const emails = Array.from({ length: 6_004 }, (_, row) => `p${row + 1}@x.example`);
  const list = new List(emails.with(5_999, 'no@x.example').with(6_000, 'not an address'));
  const { next } = await list.run([], {});
  const files: string[] = [];
  const write = ({ data }: { data: Buffer }) => {
    files.push(data.toString());
    return Promise.resolve('file');
  };
  const last = await list.run(
    [],
    { csv: true },
    { rows: [JSON.parse(JSON.stringify(next))], write },
  );
  expect(last).toMatchObject({ hits: 1_002, misses: 1, invalid: 1, csv: 'file' });
  expect(last.found.at(-2)).toMatchObject({ row: 6_003, given: { email: emails[6_002] } });
  expect(last.notFound.map(({ row }) => row)).toEqual([6_000, 6_001]);
  expect(last.items.map(({ row }) => row)).toEqual(emails.slice(5_000).map((_, at) => 5_001 + at));
  expect(files[0]?.split('\r\n').at(-3)).toMatch(/^p6003@x\.example,6003,/);
});

it('the rest of a list is its rows once, with their numbers as ranges and what is left of the maximum', async () => {
  const list = new List(letters('abcdefghij').with(2, 'sick1@x.example'));
  const { next } = await list.run([], { maxCredits: 30 }, { rowsPerRun: 6 });
  expect(next).toEqual({
    restOf: 'person',
    maxCredits: 25,
    triedRows: 1,
    failures: ['unavailable 0'],
    totals: {
      rows: 10,
      runs: 1,
      hits: 5,
      misses: 0,
      unclear: 0,
      invalid: 0,
      failed: 0,
      estimatedCredits: 5,
    },
    numbers: [
      [7, 10],
      [3, 3],
    ],
    rows: ['g', 'h', 'i', 'j', 'sick1'].map((name) => ({ email: `${name}@x.example` })),
  });
  // It wins over the field.
  const last = await list.run([], { maxCredits: 0 }, { rows: [next] });
  expect(last).toMatchObject({ hits: 4, maxCreditsLeft: 21 });
});

it.each<[string, (next: JsonRecord) => unknown[], string]>([
  ['beside other rows', (next) => [next, 'a@x.example'], 'map "Rest for the next run" without'],
  ['of companies', (next) => [{ ...next, restOf: 'company' }], 'another kind of list'],
  ['without its rows', (next) => [{ ...next, rows: undefined }], 'a part is missing'],
  ['with too few numbers', (next) => [{ ...next, numbers: [[1, 1]] }], 'a part is missing'],
  ['with far too many', (next) => [{ ...next, numbers: [[1, 1e15]] }], 'a part is missing'],
  ['of numbers that are none', (next) => [{ ...next, numbers: [['a', 2]] }], 'a part is missing'],
  ['without its tries', (next) => [{ ...next, triedRows: undefined }], 'a part is missing'],
])('the rest of a list %s is refused', async (_, change, words) => {
  const list = new List(letters('abc'));
  const { next } = await list.run([], {}, { rowsPerRun: 1 });
  const run = list.run([], {}, { rows: change({ ...next }) });
  await expect(run).rejects.toThrow(words);
});

it.each([
  ['all of it', 7, {}, { goesOn: true, leftCount: 2, creditsForRest: 4, maxCreditsLeft: null }],
  ['a rehearsal', 7, { maxCredits: 0 }, { goesOn: false, leftCount: 9, creditsForRest: 18 }],
  ['a maximum', 7, { maxCredits: 20 }, { goesOn: true, leftCount: 2, maxCreditsLeft: 13 }],
  ['a maximum that ends', 7, { maxCredits: 5 }, { goesOn: false, leftCount: 5, maxCreditsLeft: 1 }],
])(
  'a list of nine rows, of which a run looks up seven, tells %s',
  async (_, rowsPerRun, form, told) => {
    const list = new List(letters('abcdefghi'));
    const output = await list.run([], form, { rowsPerRun });
    expect(output).toMatchObject(told);
    expect(output.next?.rows.at(-1)).toEqual({ email: 'i@x.example' });
  },
);

it('a list of which not one row can be read does not go on', async () => {
  const list = new List(['x', 'y', 'z', 'a@x.example']);
  const output = await list.run([], {}, { rowsPerRun: 3 });
  expect(output).toMatchObject({ goesOn: false, leftCount: 1, invalid: 3 });
  expect(output.stopped).toMatch(/^Not one row of this run could be read/);
});

/** A service that charges for each company and each person, and records what it sold. Calls have the fates in order. */
class NamingService {
  readonly sold: string[] = [];
  fates: readonly Fate[] = [];
  #calls = 0;

  play(fates: readonly Fate[]): void {
    this.fates = fates;
    this.#calls = 0;
  }

  async #fate(): Promise<void> {
    const fate = this.fates[this.#calls++] ?? 'ok';
    for (let tick = 0; tick < (this.#calls * 7) % 5; tick++) await Promise.resolve();
    if (fate !== 'ok')
      throw fate === 'thrown' ? new TypeError('It is not iterable.') : failed(fate);
  }

  /** The lookups of one step, and its resolver. */
  lookups() {
    const company = {
      lookUp: async ({ domain = '' }: CompanyIdentity): Promise<LookupResult<Company>> => {
        await this.#fate();
        this.sold.push(domain);
        const raw = { id: domain };
        return { matched: true, found: readCompany(raw), tried: [], raw };
      },
    };
    const listPeople = async (id: string) => {
      await this.#fate();
      const people = ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Eve'].map((given, at) => {
        const raw = { id: `${id} ${given} ${at}`, name: `${given} Jones` };
        return { person: readPersonFound(raw), raw };
      });
      return { people, total: people.length, isComplete: true, isTruncated: false };
    };
    const lookUp = async ({ id = '' }: PersonIdentity): Promise<LookupResult<Person>> => {
      await this.#fate();
      this.sold.push(id);
      const raw = { id };
      return { matched: true, found: readPerson(raw), tried: [], raw };
    };
    const accept = (identity: PersonIdentity) => identity;
    const person = { type: PERSON_TYPE, price: fixedPrice(1), accept, lookUp };
    return personLookups({ person, company, listPeople });
  }
}

it('a list of names buys each company and each person once over any stops, within its limit', async () => {
  const givenNames = ['Ann', 'Bob', 'Cat', 'Dan', 'Eve', 'Fay'];
  const anyRow = fc.record({
    name: fc.constantFrom(...givenNames).map((given) => `${given} Jones`),
    company: fc.constantFrom('a.example', 'b.example', 'c.example'),
  });
  const anyRun = fc.record({
    fates: fc.array(
      anyFate.filter((fate) => fate !== 'outcome-unknown' && fate !== 'thrown'),
      {
        maxLength: 14,
      },
    ),
    maxCredits: fc.option(fc.nat({ max: 12 }), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { minLength: 1, maxLength: 16 }),
      fc.array(anyRun, { maxLength: 6 }),
      async (rows, plays) => {
        const service = new NamingService();
        const store = new RefusingStore();
        let paid = 0;
        for (const { fates, maxCredits } of [...plays, { fates: [], maxCredits: undefined }]) {
          service.play(fates);
          const before = service.sold.length;
          const step = {
            ...service.lookups(),
            list: readList('People', rows, PERSON_TYPE),
            readRow: (row: unknown) => readPersonCells('People', row),
            cacheScope: 'vendor https://api.example.com',
            store,
            files: NO_FILES,
            output: undefined,
          };
          const form = { ...BUDGET, ...REUSE_IN_LISTS, ...LIST, fullRecords: fullRecords() };
          const output = await runListStep(step, readForm(form, { maxCredits })).catch(() => null);
          const sold = service.sold.length - before;
          // A run fails only if nothing was paid.
          if (output === null) {
            expect(sold).toBe(0);
            continue;
          }
          expect(output.estimatedCredits).toBe(sold);
          expect(sold).toBeLessThanOrEqual(maxCredits ?? Infinity);
          paid += output.estimatedCredits;
          expect(output.items.map(({ estimatedCredits }) => estimatedCredits)).not.toContain(3);
          if (fates.length === 0 && maxCredits === undefined) expect(output.leftCount).toBe(0);
        }
        expect(new Set(service.sold).size).toBe(service.sold.length);
        expect(paid).toBe(service.sold.length);
      },
    ),
    { numRuns: runs(150) },
  );
});

const letters = (text: string) => text.split('').map((letter) => `${letter}@x.example`);

it('a list of texts goes on where one of objects ended', async () => {
  const list = new List(letters('abcdea'));
  await list.run([], { maxCredits: 2 });
  list.rowOf = (email) => email;
  const second = await list.run([], {});
  expect(second).toMatchObject({ hits: 6, unanswered: [], estimatedCredits: 4 });
  expect(list.service.sold.sort()).toEqual(letters('abcde'));
});

it('a list of 3,000 rows that is stopped three times looks each row up once', async () => {
  const list = new List(Array.from({ length: 3_000 }, (_, row) => `p${row}@x.example`));
  const stops = [
    { fates: [], maxCredits: 1_000 },
    { fates: [...Array<Fate>(800).fill('ok'), ...Array<Fate>(70).fill('rate-limited')] },
    { fates: [...Array<Fate>(600).fill('ok'), ...Array<Fate>(70).fill('quota')] },
  ];
  for (const { fates, maxCredits } of stops) {
    const { stopped, hits, skipped, unanswered } = await list.run(fates, { maxCredits });
    expect(stopped).not.toBeNull();
    expect([hits + skipped, unanswered.length]).toEqual([3_000, skipped]);
  }
  const last = await list.run([], {});
  expect(last).toMatchObject({ hits: 3_000, stopped: null, unanswered: [] });
  expect(last.items.filter(({ cachedAt }) => cachedAt !== null).length).toBeGreaterThan(2_000);
  expect(new Set(list.service.sold).size).toBe(list.service.sold.length);
  expect(list.service.sold).toHaveLength(3_000);
});

it('a list of 5,000 stored rows comes to its end with a store that takes 1.7 s a call', async () => {
  const list = new List(Array.from({ length: 5_000 }, (_, row) => `p${row}@x.example`));
  await list.run([], {});
  let ahead = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  // All calls of a moment take the 1.7 s together.
  let answer = Promise.resolve();
  let isBusy = false;
  const get = list.store.get.bind(list.store);
  jest.spyOn(list.store, 'get').mockImplementation(async (key) => {
    if (!isBusy) {
      isBusy = true;
      answer = setImmediate().then(() => {
        ahead += 1_700;
        isBusy = false;
      });
    }
    await answer;
    return get(key);
  });
  const again = await list.run([], {});
  expect(again).toMatchObject({ hits: 5_000, skipped: 0, estimatedCredits: 0, stopped: null });
});

it('a list with 0 days stores nothing, and starts again', async () => {
  const list = new List(letters('ab'));
  await list.run([], { reuseDays: 0 });
  await list.run([], { reuseDays: 0 });
  expect(list.store.keys).toEqual([]);
  expect(list.service.sold).toEqual(letters('abab'));
});

it.each([
  ['small', 0],
  ['large', 40_000],
])(
  'a list of %s rows ends before its output is too large, and loses nothing that was paid for',
  async (_, length) => {
    const list = new List(Array.from({ length: 300 }, (_, row) => `p${row}@x.example`));
    list.rowOf = (email) => ({ email, notes: 'y'.repeat(length) });
    list.service.recordOf = (email) => ({ id: email, notes: 'x'.repeat(90_000) });
    const fields = { fullRecords: true };
    const first = await list.run([], fields);
    expect(first.stopped).toMatch(/^The output reached its size limit\./);
    expect(first.hits).toBe(list.service.sold.length);
    // What is stored would fill it again: the rows that are left are a list of their own.
    const again = await list.run([], fields);
    for (const output of [first, again]) {
      expect(JSON.stringify(output).length).toBeLessThan(25_000_000);
    }
    expect(list.service.sentAgain).toEqual([]);
    expect(again.hits).toBeGreaterThan(0);
    expect(again.stopped).toMatch(/Run the step again with the rows that are left\.$/);
    expect(list.service.sold).toHaveLength(first.hits + again.estimatedCredits);
  },
);

it.each(['quota', 'auth', 'permission', 'rate-limited'] as const)(
  'a list leaves the lookups under way at a failure %s open, and lists them',
  async (kind) => {
    const list = new List(letters('abcdefghijklm'));
    const { items, skipped, unanswered, stopped } = await list.run(
      ['ok', kind, 'ok', kind, kind, kind, 'ok', kind],
      {},
    );
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['hit']));
    expect(skipped).toBe(unanswered.length);
    for (const { row } of items) expect(unanswered).not.toContain(row);
    expect(stopped).toBe(`The service said ${kind}.`);
    await list.run([], {});
    expect(list.service.sold.sort()).toEqual(letters('abcdefghijklm'));
  },
);

it.each(['network', 'unavailable', 'protocol', 'outcome-unknown'] as const)(
  'a list stops if the service keeps failing, %s, and tells the rows that are left',
  async (kind) => {
    const list = new List(Array.from({ length: 100 }, (_, row) => `p${row}@x.example`));
    const output = await list.run(['ok', 'ok', ...Array<Fate>(98).fill(kind)], {});
    // An answer that was under way begins the count again.
    expect(list.service.sent.length).toBeLessThanOrEqual(2 + 2 * (5 + 7) + 4);
    expect(output.stopped).toBe(
      `5 consecutive lookups failed. Last error: The service said ${kind}.`,
    );
    const isOpen = kind !== 'outcome-unknown';
    expect(output.unanswered[0]).toBe(isOpen ? 3 : list.service.sent.length + 1);
    await list.run([], {});
    expect(new Set(list.service.sold).size).toBe(list.service.sold.length);
    expect(list.service.sold).toHaveLength(100);
  },
);

it.each([
  ['quota', 1],
  ['auth', 1],
  ['rate-limited', 1],
  ['outcome-unknown', 5],
  // Five at the head, two in the middle and two at the end.
  ['network', 9],
] as const)(
  'a list calls a service that fails from the start, %s, %i times',
  async (kind, calls) => {
    const list = new List(letters('abcdefghijklmnop'));
    const run = list.run(Array<Fate>(16).fill(kind), {});
    if (kind === 'outcome-unknown') expect((await run).unanswered[0]).toBe(6);
    // Without a single result, the list fails with the reason.
    else {
      await expect(run).rejects.toMatchObject({
        kind,
        message: `The service said ${kind}. No row of the list was looked up.`,
      });
    }
    expect(list.service.sent).toHaveLength(calls);
  },
);

it('a list with a result before a failure is an output, also of a miss or of an earlier run', async () => {
  for (const emails of [
    ['a@x.example', 'b@x.example'],
    ['no1@x.example', 'b@x.example'],
  ]) {
    const list = new List(emails);
    expect(await list.run(['ok', 'quota'], {})).toMatchObject({ skipped: 1, unanswered: [2] });
    expect(await list.run(['quota'], {})).toMatchObject({ skipped: 1, unanswered: [2] });
  }
});

it('a list whose rows are all refused is an output, and one whose other rows fail is a failure', async () => {
  const refused = new List(['not an address', 'neither']);
  expect(await refused.run(['quota'], {})).toMatchObject({ invalid: 2, unanswered: [] });
  const mixed = new List(['not an address', 'a@x.example']);
  await expect(mixed.run(['unavailable'], {})).rejects.toMatchObject({ kind: 'unavailable' });
});

it('a list does not end because of failures of single rows', async () => {
  const list = new List(letters('abcdefghijklmnop'));
  const output = await list.run(Array<Fate>(10).fill('invalid'), {});
  expect(output).toMatchObject({ failed: 10, hits: 6, stopped: null, unanswered: [] });
});

it('a list loses nothing if an answer cannot be read or the store fails', async () => {
  const list = new List(letters('abcdefghijkl'));
  const fails = () => Promise.reject(new Error('The store is away.'));
  Object.assign(list.store, { get: fails, put: fails });
  const output = await list.run(['ok', 'ok', 'ok', 'thrown'], { reuseDays: 7 });
  expect(output).toMatchObject({ hits: 11, failed: 1, unanswered: [], estimatedCredits: 13 });
  const { reason } = output.items.find(({ status }) => status === 'failed') ?? { reason: null };
  expect(reason).toMatch(/could not be read by this piece, and may have been charged/);
});
