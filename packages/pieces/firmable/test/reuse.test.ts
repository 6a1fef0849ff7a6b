import { at } from '@pieceworks/kit';
import { MemoryStore, withBaseUrl } from '@pieceworks/lab/host';
import { speedUpTimeLimits, speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import fc from 'fast-check';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { COMPANY_TYPE, readCompany } from '../src/lib/api/records';
import type { LookupResult } from '../src/lib/api/types';
import { projectStore, reuseOf as openReuse } from '../src/lib/lookup/reuse';
import type { Company } from '../src/lib/outputs/output-rows';

const DAY = 86_400_000;
/** Time after which a lookup goes on without the store, in ms. Calls have longer limits. */
const STORE_MS = 3_000;
/** Domains that no company has. */
const ROWS = Array.from({ length: 30 }, (_, row) => `nobody-${row}.example`);

const piece = sharedPiece(service);
speedUpWaits();

const column = (output: Readonly<Record<string, unknown>>, key: string) =>
  (Array.isArray(output.items) ? output.items : []).map((item) => at(item, key));
const reused = (output: Readonly<Record<string, unknown>>) =>
  column(output, 'cachedAt').map((time) => time !== null);
const charged = async () => (await accountOf(piece().sandbox).ledger()).creditsCharged;
const calls = async () => (await piece().sandbox.journal()).length;

/** Moves the piece's clock forward by this many ms. */
function later(ms: number): void {
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}

let urls: unknown[] = [];
beforeAll(async () => {
  urls = column(await piece().run('search_people', { position: 'Manager' }), 'profileUrl');
});
beforeEach(() => piece().sandbox.reset());
afterEach(() => jest.restoreAllMocks());

/** Returns a person that no other test looks up, because the tests share the project's store. */
const nextUrl = () => String(urls.pop());

describe('a reused lookup', () => {
  it('is made once for two spellings of the identity, and tells its age', async () => {
    const profileUrl = nextUrl();
    const first = await piece().run('enrich_person', { profileUrl, reuseDays: 7 });
    expect(first).toMatchObject({ matched: true, cached: false, cachedAt: null });
    for (const spelled of [profileUrl, profileUrl.replace('https://www.', '')]) {
      const again = await piece().run('enrich_person', { profileUrl: spelled, reuseDays: 7 });
      const since = { cached: true, cachedAt: expect.stringMatching(/^\d{4}-.*Z$/) };
      expect(again).toEqual({ ...first, estimatedCredits: 0, ...since });
    }
    expect(await calls()).toBe(1);
    expect(first.estimatedCredits).toBe(await charged());
  });

  it('is within a maximum of 0 credits', async () => {
    const profileUrl = nextUrl();
    await piece().run('enrich_person', { profileUrl, reuseDays: 7 });
    const again = { profileUrl, reuseDays: 7, maxCredits: 0 };
    expect(await piece().run('enrich_person', again)).toMatchObject({ cached: true });
  });

  it.each([
    ['the field is empty', {}],
    ['the days are 0', { reuseDays: 0 }],
    ['the form asks for a new lookup', { reuseDays: 7, refresh: true }],
  ])('is made again if %s', async (_, props) => {
    const profileUrl = nextUrl();
    await piece().run('enrich_person', { profileUrl, ...props });
    expect(await piece().run('enrich_person', { profileUrl, ...props })).toMatchObject({
      cached: false,
    });
    expect(await calls()).toBe(2);
  });

  it('is stored anew after a new lookup', async () => {
    const profileUrl = nextUrl();
    await piece().run('enrich_person', { profileUrl, reuseDays: 1 });
    later(2 * DAY);
    await piece().run('enrich_person', { profileUrl, reuseDays: 1, refresh: true });
    const { cached } = await piece().run('enrich_person', { profileUrl, reuseDays: 1 });
    expect(cached).toBe(true);
  });

  it.each([
    ['a hit', 7, 7 * DAY - 1, true],
    ['a hit', 7, 7 * DAY, false],
    ['a miss', 7, DAY - 1, true],
    ['a miss', 7, DAY, false],
    ['a hit of a clock that was ahead', 7, -1, false],
  ])(
    'is %s, kept for %i days, and after %i ms is used: %s',
    async (kind, reuseDays, ms, cached) => {
      const profileUrl = kind === 'a miss' ? `https://linkedin.com/in/${kind}${ms}` : nextUrl();
      const props = { profileUrl: profileUrl.replaceAll(' ', '-'), reuseDays };
      const start = Date.now();
      const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
      const { matched } = await piece().run('enrich_person', props);
      expect(matched).toBe(kind !== 'a miss');
      clock.mockReturnValue(start + ms);
      expect(await piece().run('enrich_person', props)).toMatchObject({ matched, cached });
    },
  );

  it('answers for no other account', async () => {
    const { run, connection } = piece();
    const profileUrl = nextUrl();
    await run('enrich_person', { profileUrl, reuseDays: 7 });
    const ofOther = { ...connection, apiKey: 'fbl_of_another_account' };
    // The service does not know this key, and was asked.
    await expect(run('enrich_person', { profileUrl, reuseDays: 7 }, ofOther)).rejects.toMatchObject(
      { kind: 'auth' },
    );
  });

  it('answers for no other service and no other question', async () => {
    const { run, sandbox, connection } = piece();
    const profileUrl = nextUrl();
    await run('enrich_person', { profileUrl, reuseDays: 7 });
    const otherOrigin = withBaseUrl(connection, sandbox.baseUrl('firmable', { prefix: false }));
    const there = await run('enrich_person', { profileUrl, reuseDays: 7 }, otherOrigin);
    expect(there.cached).toBe(false);
    const more = await run('enrich_person', { profileUrl, email: 'a@b.example', reuseDays: 7 });
    expect(more.cached).toBe(false);
  });

  it.each([
    ['linkedin.com/pub/john-smith/1a/2b3/4c5', 'linkedin.com/pub/john-smith/7/644/b35'],
    ['linkedin.com/profile/view?id=111', 'linkedin.com/profile/view?id=222'],
  ])('does not answer for another person: %s, %s', async (one, other) => {
    const answer = (name: string) => ({ kind: 'answer', body: { id: name, name } }) as const;
    await piece().sandbox.fault(answer('One'));
    await piece().run('enrich_person', { profileUrl: one, reuseDays: 7 });
    await piece().sandbox.fault(answer('Other'));
    const second = await piece().run('enrich_person', { profileUrl: other, reuseDays: 7 });
    expect(second).toMatchObject({ name: 'Other', cached: false });
    const people = [one, other];
    const again = await piece().run('enrich_people', { people, reuseDays: 7 });
    expect(column({ items: again.found }, 'name')).toEqual(['One', 'Other']);
    expect(await calls()).toBe(2);
  });
});

describe('a reused list', () => {
  it('reports all charged credits over a maximum, refusals and repeats', async () => {
    await piece().sandbox.settings({ rateLimits: false });
    const refusals = [429, 422].map((status) => ({ kind: 'status', status }) as const);
    await piece().sandbox.fault({ kind: 'random', seed: 3, share: 0.4, of: [...refusals] });
    const people = urls.slice(0, 40).map((profileUrl) => ({ profileUrl }));
    const form = { people: [...people, ...people, {}], reuseDays: 7, maxCredits: 12 };
    let reported = 0;
    let misses = people.length;
    for (let run = 0; misses > 0; run += 1) {
      expect(run).toBeLessThan(50);
      const output = await piece().run('enrich_people', form);
      expect(output.invalid).toBe(1);
      expect(output.estimatedCredits).toBeLessThanOrEqual(12);
      reported += Number(output.estimatedCredits);
      expect(reported).toBe(await charged());
      misses = Number(output.failed) + Number(output.skipped);
    }
    const before = await calls();
    const output = await piece().run('enrich_people', { ...form, maxCredits: 0 });
    expect(output).toMatchObject({ hits: 80, invalid: 1, estimatedCredits: 0, stopped: null });
    expect(reused(output).filter(Boolean)).toHaveLength(80);
    expect(await calls()).toBe(before);
  });
});

describe('a list whose store fails now and then', () => {
  const people = ROWS.map((domain) => `ann@${domain}`);
  const form = { people, reuseDays: 7 };

  /** Returns a store in memory that fails for some of its calls. */
  const storeThatFails = (fails: (call: string, count: number) => Promise<void>) => {
    const values = new Map<string, unknown>();
    const counts = new Map<string, number>();
    const count = async (call: string) => {
      counts.set(call, (counts.get(call) ?? 0) + 1);
      await fails(call, counts.get(call) ?? 0);
    };
    const store = {
      get: async (key: string): Promise<unknown> => {
        await count('get');
        return values.get(key) ?? null;
      },
      put: async (key: string, value: unknown) => {
        await count('put');
        values.set(key, value);
        return value;
      },
      delete: async (key: string) => {
        await count('delete');
        values.delete(key);
      },
    };
    jest.spyOn(MemoryStore.prototype, 'forFlow').mockReturnValue(store);
  };
  const silence = new Promise<never>(() => undefined);

  it.each([
    ['put that does not answer', (call: string, at: number) => call === 'put' && at === 5],
    ['read that does not answer', (call: string, at: number) => call === 'get' && at === 40],
    ['few puts that do not answer', (call: string, at: number) => call === 'put' && at % 4 === 1],
  ])('stores all its results in spite of a %s', async (_, isSilent) => {
    storeThatFails((call, at) => (isSilent(call, at) ? silence : Promise.resolve()));
    speedUpTimeLimits(20, STORE_MS);
    expect(await piece().run('enrich_people', form)).toMatchObject({ misses: 30, notStored: 0 });
    const before = await calls();
    const again = await piece().run('enrich_people', form);
    expect(reused(again)).toEqual(Array(30).fill(true));
    expect(await calls()).toBe(before);
  });

  it('says how many results were not stored', async () => {
    storeThatFails((call, at) =>
      call === 'put' && (at <= 3 || at > 30)
        ? Promise.reject(new Error('Full.'))
        : Promise.resolve(),
    );
    expect(await piece().run('enrich_people', form)).toMatchObject({ misses: 30, notStored: 3 });
    storeThatFails(() => Promise.resolve());
    expect(await piece().run('enrich_people', { people: [] }).catch(String)).toMatch(/empty/);
  });

  it('reads the results of a slow store for a third of its time, and the others before their lookups', async () => {
    // Each of the first reads takes 5 s, and a third of the time is 100 s.
    let [reads, ahead] = [0, 0];
    const elapsed = () => Number(process.hrtime.bigint()) / 1e6;
    jest.spyOn(performance, 'now').mockImplementation(() => elapsed() + ahead);
    storeThatFails((call) => {
      if (call === 'get') {
        reads++;
        if (reads <= 20) ahead += 5_000;
      }
      return Promise.resolve();
    });
    const first = await piece().run('enrich_people', { ...form, minutes: 5 });
    expect(first).toMatchObject({ misses: 30, skipped: 0 });
    expect(reads).toBe(30);
    const before = await calls();
    ahead = reads = 0;
    const second = await piece().run('enrich_people', { ...form, minutes: 5 });
    expect(second).toMatchObject({ misses: 30 });
    expect(reused(second)).toEqual(Array(30).fill(true));
    expect(await calls()).toBe(before);
  });
});

describe('a stored result', () => {
  /** Reuses results of a store. */
  const reuseOf = (
    store: ReturnType<typeof storeOf>,
    lookupId: 'enrich_company' | 'enrich_person' = 'enrich_company',
  ) =>
    openReuse(
      { ...COMPANY_TYPE, lookupId },
      'gateway https://api.example.com anaccount',
      projectStore(store),
      { reuseDays: 7, refresh: false },
    );
  const found = {
    matched: true as const,
    found: readCompany({ id: 'f1' }),
    tried: [{ by: 'Domain', matched: true }],
    raw: { id: 'f1' },
  } satisfies LookupResult<Company>;

  /** Returns a store that contains one value under every key. */
  const storeOf = (value: unknown) => ({
    get: jest.fn().mockResolvedValue(value),
    put: jest.fn().mockResolvedValue(undefined),
    delete: jest.fn().mockResolvedValue(undefined),
  });
  const keptBy = async (domain: string): Promise<unknown> => {
    const store = storeOf(null);
    await reuseOf(store).remember({ domain }, found);
    return store.put.mock.calls[0];
  };

  it('has a key without personal data, in the store of the project', async () => {
    const kept = await keptBy('a.example');
    expect(kept).toEqual([
      expect.stringMatching(/^firmable-[\w-]{22}$/),
      expect.objectContaining({ raw: { id: 'f1' } }),
      'COLLECTION',
    ]);
    const store = storeOf(at(kept, 1));
    const recalled = await reuseOf(store).recall({ domain: 'A.example' });
    expect(recalled).toMatchObject({ lookup: found });
  });

  // Under another key, no step would find what was paid for, and records would stay in the store for ever.
  it.each([
    [{ domain: 'A.example' }, 'firmable-cJiE9Nb7wssbhyimKsQp01'],
    [{ abn: '51824753556', country: 'NZ' as const }, 'firmable-QkmDMHENU24bOJVbUw55g-'],
    [{ profileUrl: 'https://au.linkedin.com/company/a-b/' }, 'firmable-jElNONc3PlJHHlEB8BXkz0'],
    [
      { website: 'https://www.a.example/', triesOtherDomains: true as const },
      'firmable-7ncpGRl1eJgvbzp_LnoU77',
    ],
  ])('of %j keeps its key', async (identity, key) => {
    const store = storeOf(null);
    await reuseOf(store).remember(identity, found);
    expect(at(store.put.mock.calls, 0, 0)).toBe(key);
  });

  it('has a key of its own, which no other lookup and no other identity reads', async () => {
    const store = storeOf(null);
    await reuseOf(store).recall({ domain: 'a.example' });
    await reuseOf(store, 'enrich_person').recall({ domain: 'a.example' });
    await reuseOf(store).recall({ domain: 'b.example' });
    expect(new Set(store.get.mock.calls.map(([key]: unknown[]) => key)).size).toBe(3);
  });

  it.each([
    ['too old', { savedAt: Date.now() - 8 * DAY }],
    ['of another version', { version: 1 }],
  ])('is deleted when one is met that is %s', async (_, change) => {
    const [key, value] = [at(await keptBy('a.example'), 0), at(await keptBy('a.example'), 1)];
    const store = storeOf({ ...Object(value), ...change });
    expect(await reuseOf(store).recall({ domain: 'a.example' })).toBeNull();
    expect(store.delete).toHaveBeenCalledWith(key, 'COLLECTION');
  });

  it('that another step keeps for longer is neither used nor deleted', async () => {
    const value = at(await keptBy('a.example'), 1);
    const store = storeOf({ ...Object(value), savedAt: Date.now() - 8 * DAY, days: 30 });
    expect(await reuseOf(store).recall({ domain: 'a.example' })).toBeNull();
    expect(store.delete).not.toHaveBeenCalled();
  });

  it('is not used if it has another format', async () => {
    const kept = at(await keptBy('a.example'), 1);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.constant(undefined)), async (junk) => {
        fc.pre(junk !== 1);
        for (const value of [junk, { ...Object(kept), version: junk }]) {
          const store = storeOf(value);
          expect(await reuseOf(store).recall({ domain: 'a.example' })).toBeNull();
        }
        const store = storeOf({ ...Object(kept), savedAt: junk, raw: junk, tried: junk });
        await reuseOf(store).recall({ domain: 'a.example' });
      }),
    );
  });

  it('has a maximum size', async () => {
    const store = storeOf(null);
    const raw = { id: 'f1', description: 'x'.repeat(100_000) };
    await reuseOf(store).remember({ domain: 'a.example' }, { ...found, raw });
    expect(store.put).not.toHaveBeenCalled();
  });

  it.each([
    ['enrich_person', { profileUrl: 'https://linkedin.com/in/nobody' }, { matched: false }, 3],
    ['enrich_company', { domain: 'banksia-freight.example' }, { matched: true }, 5],
    [
      'enrich_people',
      { people: ROWS.map((domain) => ({ email: `ann@${domain}` })) },
      { misses: 30, failed: 0, notStored: 30 },
      60,
    ],
    [
      'enrich_companies',
      { companies: ROWS.map((domain) => ({ domain })) },
      { misses: 30, failed: 0, notStored: 30 },
      60,
    ],
  ])('is looked up without a store that never answers %s', async (action, props, output, asked) => {
    const silence = jest.fn(() => new Promise<never>(() => undefined));
    const store = { get: silence, put: silence, delete: silence };
    jest.spyOn(MemoryStore.prototype, 'forFlow').mockReturnValue(store);
    speedUpTimeLimits(20, STORE_MS);
    expect(await piece().run(action, { ...props, reuseDays: 7 })).toMatchObject(output);
    // Of a list, only the calls that run at a time count, to read and at its end.
    expect(silence.mock.calls.length).toBeLessThanOrEqual(asked);
  });
});
