import { at, Failure, type FailureKind, fingerprint, type JsonRecord } from '@pieceworks/kit';
import { fullRecords, readForm } from '@pieceworks/kit/form';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import fc from 'fast-check';
import { PERSON_TYPE, readPerson } from '../src/lib/api/records';
import type { LookupResult } from '../src/lib/api/types';
import { BUDGET, LIST, REUSE } from '../src/lib/fields';
import { readPersonRow } from '../src/lib/lookup/identity';
import { runListStep } from '../src/lib/lookup/list-step';
import { PERSON, type Person } from '../src/lib/outputs/output-rows';
import { identityKey, type PersonIdentity } from '../src/lib/readers/identifiers';

/** The outcome of a call: an answer, or a failure. The service may or may not have done the work before a failure. */
type Fate = 'ok' | FailureKind | 'thrown';

type Output = Awaited<ReturnType<typeof runListStep>>;

const failed = (kind: FailureKind) =>
  new Failure({
    kind,
    message: `The service said ${kind}.`,
    mayHaveSucceeded: kind === 'outcome-unknown',
    // Too long for a step, so that no run waits.
    ...(kind === 'rate-limited' && { retryAfterMs: 900_000 }),
  });

/** A service that charges for each lookup, even for repeated ones, and records its calls. */
class CountingService {
  readonly sold: string[] = [];
  readonly sent: string[] = [];
  /** The outcomes of the next calls, in order; all later calls succeed. */
  fates: readonly Fate[] = [];
  #calls = 0;
  recordOf = (email: string): JsonRecord => ({ id: email });

  play(fates: readonly Fate[]): void {
    this.fates = fates;
    this.#calls = 0;
  }

  lookUp = async ({ email = '' }: PersonIdentity): Promise<LookupResult<Person>> => {
    const fate = this.fates[this.#calls++] ?? 'ok';
    // Answers arrive in another order than the calls.
    for (let tick = 0; tick < (this.#calls * 7) % 5; tick++) await Promise.resolve();
    this.sent.push(email);
    const tried = [{ by: 'Email', matched: !email.startsWith('no') }];
    if (fate !== 'ok' && fate !== 'thrown' && fate !== 'outcome-unknown') throw failed(fate);
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

  async run(fates: readonly Fate[], fields: Readonly<Record<string, unknown>>): Promise<Output> {
    this.service.play(fates);
    const step = {
      type: PERSON_TYPE,
      label: 'People',
      list: this.emails.map(this.rowOf),
      readIdentity: (row: unknown) => readPersonRow(row),
      accept: (identity: PersonIdentity) => identity,
      lookUp: this.service.lookUp,
      price: { atMost: 2, of: () => 1 },
      cacheScope: 'gateway https://api.example.com',
      store: this.store,
      output: undefined,
    };
    const output = await runListStep(
      step,
      readForm({ ...BUDGET, ...REUSE, ...LIST, fullRecords: fullRecords() }, fields),
    );
    this.outputs.push(output);
    return output;
  }
}

const rowsOf = (output: Output) =>
  output.items.map((item) => ({
    row: item.row,
    status: item.status,
    name: at(item, 'id'),
    reason: item.reason,
  }));

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
      ...(['outcome-unknown', 'thrown'] as const),
    ),
  },
);

/** A run that continues the list in one of the possible ways. */
class Continue implements fc.AsyncCommand<object, List> {
  constructor(
    readonly way: 'row' | 'earlier' | 'top',
    readonly fates: readonly Fate[],
    readonly maxCredits: number | undefined,
    readonly asText: boolean,
  ) {}

  check = () => true;

  async run(_model: object, list: List): Promise<void> {
    const { last } = list;
    if (last?.nextRow === null) return;
    const soldBefore = list.service.sold.length;
    try {
      await list.run(this.fates, { ...this.fields(list), maxCredits: this.maxCredits });
    } catch (error) {
      expect(String(error)).toMatch(/No row of the list was looked up\.$/);
      expect(list.service.sold).toHaveLength(soldBefore);
      return;
    }
    checkInvariants(list);
  }

  fields({ last, outputs }: List): Readonly<Record<string, unknown>> {
    if (last === undefined) return {};
    const earlierResult: unknown = this.asText
      ? JSON.stringify(last)
      : JSON.parse(JSON.stringify(last));
    const coversAll = outputs.every((output) => output.items[0]?.row === 1);
    if (this.way === 'top' && coversAll) return { earlierResult };
    // A run from the first row without the output starts anew.
    if (this.way === 'row' && last.nextRow !== 1) return { startRow: last.nextRow };
    return { startRow: last.nextRow, earlierResult };
  }

  toString = () => `${this.way}(${this.fates.join()}; ${String(this.maxCredits)})`;
}

function checkInvariants({ service, outputs, last, emails }: List): void {
  // Nothing is bought twice.
  expect(new Set(service.sold).size).toBe(service.sold.length);
  const credits = outputs.reduce((sum, { estimatedCredits }) => sum + estimatedCredits, 0);
  expect(credits).toBeGreaterThanOrEqual(service.sold.length);
  // Nothing is lost: each row has a result, may have been charged, or is reported as open.
  const open = new Set(last?.unanswered);
  expect(last?.nextRow).toBe(last?.unanswered[0] ?? null);
  emails.forEach((_, position) => {
    const row = position + 1;
    const outcomes = outputs.flatMap((output) =>
      output.items.filter((item) => item.row === row && !output.unanswered.includes(row)),
    );
    const isTold = outcomes.some(({ status }) => status !== 'skipped');
    expect({ row, isTold, isOpen: open.has(row) }).toEqual({ row, isTold, isOpen: !isTold });
  });
}

it('a list buys each identity once over any stops, and its runs add up to a whole run', async () => {
  const commands = fc.record({
    way: fc.constantFrom('row', 'earlier', 'top'),
    fates: fc.array(anyFate, { maxLength: 14 }),
    maxCredits: fc.option(fc.nat({ max: 12 }), { nil: undefined }),
    asText: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEmail, { minLength: 1, maxLength: 24 }),
      fc.commands(
        [commands.map((run) => new Continue(run.way, run.fates, run.maxCredits, run.asText))],
        { size: '+1' },
      ),
      fc.constantFrom<'row' | 'earlier' | 'top'>('row', 'earlier', 'top'),
      async (emails, runs, lastWay) => {
        const list = new List(emails);
        await fc.asyncModelRun(() => ({ model: {}, real: list }), runs);
        await new Continue(lastWay, [], undefined, false).run({}, list);
        expect(list.last).toMatchObject({ nextRow: null, unanswered: [] });

        const whole = rowsOf(await new List(emails).run([], {}));
        for (const expected of whole) {
          const told = list.outputs.flatMap(rowsOf).filter(({ row }) => row === expected.row);
          const answers = told.filter(({ status }) => /hit|miss|invalid/.test(status));
          // Rows with an unknown outcome are left to a person, who can check them.
          const isDoubtful = told.some(
            ({ status, reason }) => status === 'failed' && reason !== null,
          );
          expect(answers.length > 0 || isDoubtful).toBe(true);
          for (const answer of answers) expect(answer).toEqual(expected);
        }
      },
    ),
    { numRuns: 300 },
  );
});

const letters = (text: string) => text.split('').map((letter) => `${letter}@x.example`);

it.each([
  ['startRow', 'It is the same as row 1.'],
  ['earlierResult', null],
])('a list of texts continues by its %s where one of objects ended', async (way, reason) => {
  const list = new List(letters('abcdea'));
  const first = await list.run([], { maxCredits: 2 });
  list.rowOf = (email) => email;
  const field = { startRow: first.nextRow, earlierResult: first }[way];
  const second = await list.run([], { [way]: field });
  expect(second).toMatchObject({ nextRow: null, unanswered: [], estimatedCredits: 4 });
  expect(second.items.at(-1)?.reason ?? null).toEqual(
    reason === null ? null : expect.stringContaining(reason),
  );
  expect(list.service.sold.sort()).toEqual(letters('abcde'));
});

it.each([
  ['failed', 'The answer could not be read.'],
  ['skipped', 'It is the same as row 1.'],
])('a list gives a row that was %s, and may have been bought, with its reason', async (...was) => {
  const [status, reason] = was;
  const list = new List(letters('ab'));
  const input = { email: list.emails[0] };
  const earlierResult = { items: [{ row: 1, status, reason, input }], unanswered: [] };
  const { items } = await list.run([], { earlierResult });
  expect(items).toMatchObject([{ status, reason }, { status: 'hit' }]);
  expect(list.service.sent).toEqual(list.emails.slice(1));
});

it('a list is remembered under one of a limited number of keys', async () => {
  const list = new List(letters('aba'));
  await list.run([], { maxCredits: 2 });
  const [key = '', ...others] = list.store.keys;
  expect([key, others]).toEqual([expect.stringMatching(/^firmable-list-[\w-]{2}$/), []]);
  const keys = letters('aba').map((email) => identityKey({ email }));
  // The ID of the lookup never changes, unlike its name in messages.
  const hash = await fingerprint(['enrich_person', 'gateway https://api.example.com', keys]);
  expect(await list.store.get(key)).toMatchObject({ hash });
});

it('a list looks a row up again whose earlier status is unknown', async () => {
  const list = new List(['a@x.example', 'b@x.example', 'c@x.example']);
  const earlierResult = {
    items: ['pending', 'invalid', null].map((status, position) => ({
      row: position + 1,
      status,
      input: { email: list.emails[position] },
    })),
  };
  expect(await list.run([], { earlierResult })).toMatchObject({ hits: 3 });
  expect(list.service.sold).toEqual(list.emails);
});

it.each(['quota', 'auth', 'permission', 'rate-limited'] as const)(
  'a list leaves the lookups under way at a failure %s open, and lists them',
  async (kind) => {
    const list = new List(letters('abcdefghijklm'));
    const { items, nextRow, unanswered, stopped } = await list.run(
      ['ok', kind, 'ok', kind, kind, kind, 'ok', kind],
      {},
    );
    expect(items.map(({ status }) => status)).not.toContain('failed');
    expect(nextRow).toBe(unanswered[0]);
    expect(items.filter(({ status }) => status === 'skipped').map(({ row }) => row)).toEqual(
      unanswered,
    );
    expect(stopped).toBe(`The service said ${kind}.`);
    await list.run([], { startRow: nextRow });
    expect(list.service.sold.sort()).toEqual(letters('abcdefghijklm'));
  },
);

it.each(['network', 'unavailable', 'protocol', 'outcome-unknown'] as const)(
  'a list stops if the service keeps failing, %s, and tells the next row',
  async (kind) => {
    const list = new List(Array.from({ length: 100 }, (_, row) => `p${row}@x.example`));
    const output = await list.run(['ok', 'ok', ...Array<Fate>(98).fill(kind)], {});
    expect(list.service.sent.length).toBeLessThanOrEqual(2 + 5 + 7);
    expect(output.stopped).toBe(
      `5 consecutive lookups failed. Last error: The service said ${kind}.`,
    );
    const isOpen = kind !== 'outcome-unknown';
    expect(output.nextRow).toBe(isOpen ? 3 : list.service.sent.length + 1);
    await list.run([], { startRow: output.nextRow });
    expect(new Set(list.service.sold).size).toBe(list.service.sold.length);
    expect(list.service.sold).toHaveLength(100);
  },
);

it.each([
  ['quota', 1],
  ['auth', 1],
  ['rate-limited', 1],
  ['outcome-unknown', 5],
  ['network', 5],
] as const)(
  'a list calls a service that fails from the start, %s, %i times',
  async (kind, calls) => {
    const list = new List(letters('abcdefghijklmnop'));
    const run = list.run(Array<Fate>(16).fill(kind), {});
    if (kind === 'outcome-unknown') expect((await run).nextRow).toBe(6);
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
    expect(await list.run(['ok', 'quota'], {})).toMatchObject({ skipped: 1, nextRow: 2 });
    const earlier = { earlierResult: list.last };
    expect(await list.run(['quota'], earlier)).toMatchObject({ skipped: 1, nextRow: 2 });
  }
});

it('a list whose rows are all refused is an output, and one whose other rows fail is a failure', async () => {
  const refused = new List(['not an address', 'neither']);
  expect(await refused.run(['quota'], {})).toMatchObject({ invalid: 2, nextRow: null });
  const mixed = new List(['not an address', 'a@x.example']);
  await expect(mixed.run(['unavailable'], {})).rejects.toMatchObject({ kind: 'unavailable' });
});

it('a list continues after an earlier row that is refused today', async () => {
  const list = new List(['a@x.example', 'b@x.example']);
  const input = { profileUrl: 'https://example.com/in/jane-doe' };
  const earlierResult = { items: [{ row: 1, status: 'miss', input }], unanswered: [] };
  expect(await list.run([], { earlierResult })).toMatchObject({ hits: 2 });
});

it('a list does not end because of failures of single rows', async () => {
  const list = new List(letters('abcdefghijklmnop'));
  const output = await list.run(Array<Fate>(10).fill('invalid'), {});
  expect(output).toMatchObject({ failed: 10, hits: 6, stopped: null, nextRow: null });
});

it('a list loses nothing if an answer cannot be read or the store fails', async () => {
  const list = new List(letters('abcdefghijkl'));
  const fails = () => Promise.reject(new Error('The store is away.'));
  Object.assign(list.store, { get: fails, put: fails });
  const output = await list.run(['ok', 'ok', 'ok', 'thrown'], { reuseDays: 7 });
  expect(output).toMatchObject({ hits: 11, failed: 1, nextRow: null, estimatedCredits: 13 });
  const { reason } = output.items.find(({ status }) => status === 'failed') ?? { reason: null };
  expect(reason).toMatch(/could not be read by this piece, and may have been charged/);
});

it.each([
  ['no JSON'],
  ['[]'],
  [{ items: 'x' }],
  [{ found: [] }],
  [{ items: [{ row: 1, status: 'hit', input: { email: 'a@x.example' } }] }],
])('a list refuses the earlier result %j before a call', async (earlierResult) => {
  const list = new List(letters('a'));
  await expect(list.run([], { earlierResult })).rejects.toThrow(
    'Earlier Result: map the whole output of an earlier run of this step.',
  );
  expect(list.service.sent).toEqual([]);
});

it('a list reads the flat fields of an earlier result by their keys', async () => {
  const list = new List(letters('a'));
  const flat = {
    ...readPerson({ id: 'fp1', first_name: 'Ann' }),
    phone: '9',
    doNotCallPhones: ['8'],
  };
  const told = { tried: [{ by: 'Email', matched: true }], cachedAt: '2026-11-01T00:00:00.000Z' };
  const item = { row: 1, status: 'hit', reason: null, ...flat, ...told };
  const earlierResult = { items: [{ ...item, input: { email: 'A@x.example' } }], unanswered: [] };
  const { items, found } = await list.run([], { earlierResult });
  expect(found).toEqual([expect.objectContaining({ ...flat, ...told, cached: true })]);
  expect(items).toEqual([expect.objectContaining(flat)]);
  expect(list.service.sent).toEqual([]);
});

it('a list reads hits of an earlier result whose records have other field names', async () => {
  const list = new List(letters('ab'));
  list.service.recordOf = (email) => ({ emailAddress: email });
  const first = await list.run([], { maxCredits: 2 });
  expect(first).toMatchObject({ hits: 1, skipped: 1, nextRow: 2, found: [{ name: null }] });
  const second = await list.run([], { earlierResult: JSON.stringify(first) });
  expect(second).toMatchObject({ hits: 2, estimatedCredits: 1 });
  expect(list.service.sold).toEqual(letters('ab'));
});

it('a list reads an earlier result with any values in the flat fields', async () => {
  const nobody = Object.entries(readPerson({}));
  const keys = nobody.map(([key]) => key);
  const kindOf = (key: string) => String(at(PERSON, key, 'kind'));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), async (flat) => {
      const list = new List(letters('a'));
      const item = { row: 1, status: 'hit', input: { email: 'a@x.example' }, name: 'Ann' };
      const { items } = await list.run([], { earlierResult: { items: [{ ...flat, ...item }] } });
      for (const [key, empty] of nobody) {
        const value = at(items, 0, key);
        const isPlain = value === null || ['string', 'number', kindOf(key)].includes(typeof value);
        expect([key, Array.isArray(empty) ? Array.isArray(value) : isPlain]).toEqual([key, true]);
      }
      expect(list.service.sent).toEqual([]);
    }),
  );
});
