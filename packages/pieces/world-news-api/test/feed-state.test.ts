import { asRecord, at } from '@pieceworks/kit';
import fc from 'fast-check';
import { keyOf, LONGEST_KEY, readArticle, secondOf } from '../src/lib/api/records';
import { nextPosition } from '../src/lib/api/vendor';
import { type NewsFeeds, pollFeeds, startPolling } from '../src/lib/feed/feed-poll';
import { positionOf, progressAfter } from '../src/lib/feed/feed-progress';
import { INTERVAL_OPTIONS, readSchedule } from '../src/lib/feed/poll-interval';
import { forgetOldest, MAX_SEEN, markSeen } from '../src/lib/feed/seen-articles';
import {
  type FeedState,
  nameOfFilters,
  readTriggerState,
  storedForm,
  type TriggerState,
} from '../src/lib/feed/trigger-state';
import { readFields } from '../src/lib/forms/form';
import { FILTERS } from '../src/lib/model/search-fields';
import type { FeedPosition } from '../src/lib/model/types';
import { answerOf, articleOf, NO_FILTERS } from './searching-service';

const HOUR = 3_600;
const NAMES = { filters: 'a', locationFilter: null };
const NOW = Date.UTC(2026, 8, 1) / 1000;

type Listed = { id: number; appears: number; dated: number };

describe('the key of an article', () => {
  it('is short for any article', () => {
    const text = fc.option(fc.string({ maxLength: 300 }));
    fc.assert(
      fc.property(text, text, (id, url) => {
        const raw = { id, url };
        const key = keyOf({ article: readArticle(raw), raw });
        expect(key).not.toBe('');
        expect(key.length).toBeLessThanOrEqual(LONGEST_KEY);
      }),
    );
  });

  it('is the ID, or is made of the URL or else of the whole record', () => {
    const key = (raw: Record<string, unknown>) => keyOf({ article: readArticle(raw), raw });
    const url = 'https://a.example/1';
    expect(key({ id: 7, url })).toBe('7');
    expect(key({ url, title: 'A' })).toBe(key({ url, title: 'B' }));
    const others = [{ url }, { url: `${url}2` }, { title: 'A' }, { title: 'B' }];
    expect(new Set(others.map(key)).size).toBe(others.length);
  });
});

describe('the list of seen articles', () => {
  it('keeps the articles dated ahead longest, and then the latest', () => {
    const now = 900;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(30), fc.nat(1_000))),
        fc.integer({ min: 1, max: 20 }),
        (shown, most) => {
          const seen = new Map<string, number>();
          for (const [id, second] of shown) {
            const isFirst = !seen.has(String(id));
            expect(markSeen(seen, String(id), second)).toBe(isFirst);
            expect(seen.get(String(id))).toBe(second);
            const before = [...seen];
            const complete = forgetOldest(seen, now, most);
            expect(seen.size).toBe(Math.min(before.length, most));
            const forgotten = before.filter(([key]) => !seen.has(key)).map(([, date]) => date);
            const past = forgotten.filter((date) => date < now);
            const kept = [...seen.values()];
            // Articles published from `complete` on are remembered, unless they are dated ahead.
            expect(past.every((date) => date < complete)).toBe(true);
            expect(complete).toBeLessThanOrEqual(now);
            if (past.length === 0) expect(complete).toBe(0);
            const ahead = forgotten.filter((date) => date >= now);
            if (ahead.length > 0) {
              expect(kept.every((date) => date >= now)).toBe(true);
              // Those farthest ahead are forgotten first.
              expect(Math.max(...kept)).toBeLessThanOrEqual(Math.min(...ahead));
            }
          }
        },
      ),
    );
  });

  it('is complete up to now, if only articles dated ahead were forgotten', () => {
    const seen = new Map([
      ['a', 1_000],
      ['b', 1_002],
      ['c', 1_001],
    ]);
    expect(forgetOldest(seen, 900, 2)).toBe(0);
    expect([...seen.keys()]).toEqual(['a', 'c']);
  });
});

describe('the stored state', () => {
  const progress = fc.record({
    key: fc.string(),
    readUntil: fc.nat(),
    largest: fc.nat(),
    unfinished: fc.option(
      fc.record({
        from: fc.nat(),
        until: fc.option(fc.nat()),
        offset: fc.nat(),
        startedAt: fc.nat(),
        latest: fc.nat(),
      }),
    ),
  });
  const states: fc.Arbitrary<TriggerState> = fc.record({
    filters: fc.stringMatching(/^[a-z\d]{1,14}$/),
    locationFilter: fc.option(fc.constantFrom('-33.8688,151.2093,15', '0,0,100')),
    since: fc.nat(),
    feeds: fc.array(progress, { minLength: 1 }),
    seen: fc.array(fc.tuple(fc.string(), fc.nat())).map((entries) => new Map(entries)),
  });
  const inFeed = (key: string) => `feeds.0.${key}`;
  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it('is read as it was written', () => {
    fc.assert(
      fc.property(states, (state) => {
        const read = readTriggerState(asJson(storedForm(state)));
        expect(read).toEqual(state);
        expect([...(read?.seen ?? [])]).toEqual([...state.seen]);
      }),
    );
  });

  it('is null for any other value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(readTriggerState(stored)).toBeNull();
      }),
    );
    for (const stored of [undefined, null, '', {}, { version: 1 }, []]) {
      expect(readTriggerState(stored)).toBeNull();
    }
    const whole = storedForm({ ...NAMES, since: 1, feeds: [], seen: new Map() });
    expect(readTriggerState(whole)).toBeNull();
  });

  it.each([
    'version',
    'filters',
    'since',
    'feeds',
    'seen',
    ...['key', 'readUntil', 'largest', 'unfinished.from', 'unfinished.offset'].map(inFeed),
    ...['unfinished.startedAt', 'unfinished.latest'].map(inFeed),
  ])('is null without its %s', (place) => {
    const unfinished = { from: 1, until: 2, offset: 3, startedAt: 1, latest: 1 };
    const feed = { key: 'au', readUntil: 1, largest: 2, unfinished };
    const whole = {
      ...NAMES,
      since: 1,
      feeds: [feed, feed],
      seen: new Map([['a', 1]]),
    };
    const stored = asJson(storedForm(whole));
    expect(readTriggerState(stored)).toEqual(whole);
    const keys = place.split('.');
    Object.assign(asRecord(at(stored, ...keys.slice(0, -1))), { [keys.at(-1) ?? '']: null });
    expect(readTriggerState(stored)).toBeNull();
  });

  it('has less than 200 KB with any IDs and dates and a feed for each country', () => {
    const ids = [
      (n: number) => `${'"'.repeat(9)}${10_000 + n}`,
      (n: number) => `\u0000${n}`,
      (n: number) => `${'文'.repeat(9)}${10_000 + n}`,
      (n: number) => `${'x'.repeat(9)}${10_000 + n}`,
      (n: number) => `${'x'.repeat(300)}${n}`,
    ];
    for (const idOf of ids) {
      const seen = new Map<string, number>();
      for (let n = 0; n < MAX_SEEN + 9; n++) {
        const raw = { id: idOf(n), publish_date: '+275760-09-13T00:00:00.000Z' };
        const read = { article: readArticle(raw), raw };
        markSeen(seen, keyOf(read), secondOf(read) ?? 0);
      }
      forgetOldest(seen, NOW);
      expect(seen.size).toBe(MAX_SEEN);
      const late = 9_999_999_999;
      const unfinished = {
        from: late,
        until: late,
        offset: 10_000,
        startedAt: late,
        latest: late,
      };
      const feeds = Array.from({ length: 249 }, () => ({
        key: 'au',
        readUntil: late,
        largest: 100,
        unfinished,
      }));
      const state = {
        filters: 'x'.repeat(14),
        locationFilter: '-33.868812345,151.209312345,100',
        since: late,
        feeds,
        seen,
      };
      expect(Buffer.byteLength(JSON.stringify(storedForm(state)))).toBeLessThan(200_000);
    }
  });
});

describe('the position after a page', () => {
  const page = (dates: readonly number[], total: number | null) =>
    answerOf(
      dates.map((dated, id) => articleOf({ id, dated })),
      { total },
    );
  const start = { from: NOW, until: null, offset: 0 };
  const at = (from: number, offset: number) => ({ from, until: null, offset });

  it.each([
    ['the last page', [NOW, NOW + 5], 2, null],
    ['an empty page without a total', [], null, null],
    ['an empty page with a total', [], 9, null],
    ['a short page without a total', [NOW, NOW + 5], null, at(NOW + 4, 0)],
    ['one article without a total', [NOW], null, at(NOW, 1)],
    ['a page in order', [NOW, NOW + 5, NOW + 9], 9, at(NOW + 8, 0)],
    ['a full page without a total', [NOW, NOW + 5, NOW + 9], null, at(NOW + 8, 0)],
    ['a page of a single second', [NOW, NOW, NOW], 9, at(NOW, 3)],
    ['a page that ends a second later', [NOW, NOW, NOW + 1], 9, at(NOW, 3)],
    ['a page out of order', [NOW + 9, NOW, NOW + 9], 9, at(NOW, 3)],
  ])('is right for %s', (_, dates, total, next) => {
    expect(nextPosition(start, page(dates, total))).toEqual(next);
  });

  it('is right for a cut page with a total', () => {
    const cut = { ...page([NOW, NOW + 5], 2), isCut: true };
    expect(nextPosition(start, cut)).toEqual(at(NOW + 4, 0));
  });

  it('counts by the offset, if a date cannot be read', () => {
    const raw = { id: 1 };
    const undated = { ...page([], 9), articles: [{ article: readArticle(raw), raw }] };
    expect(nextPosition({ ...start, offset: 4 }, undated)).toEqual(at(NOW, 5));
  });
});

describe('the progress of a feed', () => {
  const start = { key: '', readUntil: NOW, largest: 0, unfinished: null };
  const pageOf = (dates: readonly number[], answeredAt: number, next: FeedPosition | null) => ({
    ...answerOf(
      dates.map((dated, id) => articleOf({ id, dated })),
      { answeredAt },
    ),
    next,
  });
  const further = { from: NOW + 5, until: null, offset: 0 };

  it.each([
    ['the newest article', [NOW + 3, NOW + 9], NOW + HOUR, NOW + 9],
    [
      'the time of the answer, if articles are dated later',
      [NOW + 9 * HOUR],
      NOW + HOUR,
      NOW + HOUR,
    ],
    ['no further than before without articles', [], NOW + HOUR, NOW],
    ['no further than before, if the service clock goes back', [NOW + 9], NOW - HOUR, NOW],
  ])('reaches %s', (_, dates, answeredAt, readUntil) => {
    const largest = dates.length;
    expect(progressAfter(start, pageOf(dates, answeredAt, null))).toEqual({
      ...start,
      largest,
      readUntil,
    });
  });

  it('reaches the beginning of the first of several polls', () => {
    const begun = progressAfter(start, pageOf([NOW + 60, NOW + 10], NOW + 50, further));
    expect(begun).toEqual({
      ...start,
      largest: 2,
      unfinished: {
        ...further,
        startedAt: NOW + 50,
        latest: NOW + 50,
      },
    });
    expect(positionOf(begun, { since: NOW, overlap: 20 })).toMatchObject(further);
    const ended = progressAfter(begun, pageOf([NOW + 20], NOW + HOUR, null));
    expect(ended).toEqual({ ...start, largest: 2, readUntil: NOW + 50 });
    expect(positionOf(ended, { since: NOW, overlap: 20 }).from).toBe(NOW + 30);
    expect(positionOf(ended, { since: NOW + 40, overlap: 20 }).from).toBe(NOW + 40);
  });
});

/** A service that shows some of the articles by its own clock, in pages, in order or not. */
function fakeService(
  listed: readonly Listed[],
  { size, inOrder, fails }: { size: number; inOrder: boolean; fails: () => boolean },
) {
  const service = { now: NOW, calls: 0 };
  const visible = () => listed.filter(({ appears }) => appears <= service.now);
  const found = (part: readonly Listed[], total: number) =>
    answerOf(part.map(articleOf), {
      total,
      answeredAt: service.now,
    });
  const api: NewsFeeds = {
    newestFirst: {},
    searchNews: () => Promise.resolve(found(visible(), visible().length)),
    feedsOf: (filters) => [filters],
    readFeed: (_, position) => {
      service.calls++;
      if (fails()) return Promise.reject(new Error('The service is away.'));
      const matches = visible().filter(({ dated }) => dated >= position.from);
      matches.sort((a, b) => (inOrder ? a.dated - b.dated : b.id - a.id));
      const part = matches.slice(position.offset, position.offset + size);
      const page = found(part, matches.length);
      return Promise.resolve({ ...page, next: nextPosition(position, page) });
    },
  };
  return { api, service };
}

describe('polls', () => {
  const overlapHours = 6;
  /** Polls the feeds with one call, unless the limits say otherwise. */
  const poll = (feeds: NewsFeeds, state: FeedState, limits: object = {}) =>
    pollFeeds(feeds, NO_FILTERS, state, { overlapHours, calls: 1, lastCallMs: 1e6, ...limits });

  it('do not repeat forgotten articles', async () => {
    const many = Array.from({ length: MAX_SEEN + 800 }, (_, position) => ({
      id: 1 + position,
      appears: NOW + 60,
      dated: NOW + position,
    }));
    const { api, service } = fakeService(many, { size: 1_000, inOrder: true, fails: () => false });
    let state: FeedState = await startPolling(api, NO_FILTERS, 0);
    let brought = 0;
    for (let round = 1; round <= 4; round++) {
      service.now = NOW + round * 2 * HOUR;
      const result = await poll(api, state, { overlapHours: 24, calls: 20 });
      brought += result.fresh.length;
      ({ state } = result);
      expect(state.seen.size).toBeLessThanOrEqual(MAX_SEEN);
    }
    expect(brought).toBe(many.length);
  });

  it('bring articles dated ahead once, even if others are forgotten', async () => {
    const ahead = [1, 2, 30, 40].map((hours, position) => ({
      id: 90_000 + position,
      appears: NOW + 60,
      dated: NOW + hours * HOUR,
    }));
    const many = Array.from({ length: MAX_SEEN + 1_500 }, (_, position) => ({
      id: 1 + position,
      appears: NOW + position * 12,
      dated: NOW + position * 12,
    }));
    const listed = [...many, ...ahead];
    const { api, service } = fakeService(listed, { size: 100, inOrder: true, fails: () => false });
    let state: FeedState = await startPolling(api, NO_FILTERS, 0);
    const brought: string[] = [];
    for (let round = 1; round <= 60; round++) {
      service.now = NOW + round * HOUR;
      const { fresh, state: next } = await poll(api, state, { overlapHours: 24, calls: 20 });
      brought.push(...fresh.map(({ article }) => String(article.id)));
      state = next;
    }
    expect(brought).toHaveLength(new Set(brought).size);
    expect(ahead.every(({ id }) => brought.includes(String(id)))).toBe(true);
    // The first article existed at the start.
    expect(brought).toHaveLength(listed.length - 1);
  });

  it('bring nothing older than their start', async () => {
    const listed = [NOW - 1, NOW].map((dated, id) => ({ id, appears: NOW + 1, dated }));
    const { api, service } = fakeService(listed, { size: 9, inOrder: true, fails: () => false });
    const state = await startPolling(api, NO_FILTERS, 0);
    service.now = NOW + HOUR;
    const wholeDay: NewsFeeds = {
      ...api,
      readFeed: (feed, position) => api.readFeed(feed, { ...position, from: NOW - 9 }),
    };
    const { fresh } = await poll(wholeDay, state);
    expect(fresh.map(({ article }) => article.id)).toEqual(['1']);
  });

  it('continue where the feeds of another contract ended', async () => {
    const { api } = fakeService([], { size: 9, inOrder: true, fails: () => false });
    const start = await startPolling(api, NO_FILTERS, 24);
    const feeds = [5, 3].map((hours) => ({
      key: `feed ${hours}`,
      readUntil: NOW - hours * HOUR,
      largest: 0,
      unfinished: null,
    }));
    const asked: number[] = [];
    const listening: NewsFeeds = {
      ...api,
      readFeed: (feed, position) => {
        asked.push(position.from);
        return api.readFeed(feed, position);
      },
    };
    await poll(listening, { ...start, feeds });
    expect(asked).toEqual([NOW - 5 * HOUR - overlapHours * HOUR]);
  });

  it('fail when their first call does', async () => {
    const { api } = fakeService([], { size: 9, inOrder: true, fails: () => true });
    const state = await startPolling(api, NO_FILTERS, 0);
    await expect(poll(api, state)).rejects.toThrow('The service is away.');
  });

  it('begin no call after the time limit', async () => {
    const many = Array.from({ length: 9 }, (_, id) => ({ id, appears: NOW, dated: NOW + id * 9 }));
    const { api, service } = fakeService(many, { size: 2, inOrder: true, fails: () => false });
    const state = await startPolling(api, NO_FILTERS, 24);
    const { state: next } = await poll(api, state, { calls: 20, lastCallMs: -1 });
    expect(service.calls).toBe(0);
    expect(next).toEqual(state);
  });
});

describe('the interval', () => {
  it.each(INTERVAL_OPTIONS)('polls as often as its label says: $label', ({ label, value }) => {
    const { cronExpression } = readSchedule('Interval', value);
    const [minutes = '', hours = ''] = cronExpression.split(' ');
    const times = (field: string, of: number) =>
      field === '*' ? of : field.startsWith('*/') ? of / Number(field.slice(2)) : 1;
    const polls = times(minutes, 60) * times(hours, 24);
    expect(polls).toBe(1440 / value);
    expect(label).toMatch(new RegExp(`: ${polls} points? a day$`));
  });

  it('is an hour by default, and can be mapped as text', () => {
    expect(readSchedule('Interval', undefined).cronExpression).toBe('0 * * * *');
    expect(readSchedule('Interval', '30').cronExpression).toBe('*/30 * * * *');
    // A step of 24 hours is out of the range that cron allows.
    expect(readSchedule('Interval', 1440).cronExpression).toBe('0 0 * * *');
  });
});

it('the name of the filters in a state does not depend on the order of the fields', () => {
  const filters = readFields(FILTERS, { text: 'rain', language: 'EN', sourceCountries: ['au'] });
  const turned = Object.fromEntries(Object.entries(filters).reverse());
  expect(Object.keys({ ...turned, ...filters })).not.toEqual(Object.keys(filters));
  expect(nameOfFilters({ ...turned, ...filters })).toBe(nameOfFilters(filters));
});
