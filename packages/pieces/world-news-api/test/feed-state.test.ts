import { asRecord, at } from '@pieceworks/kit';
import fc from 'fast-check';
import { keyOf, readArticle, secondOf } from '../src/lib/api/records';
import { nextPosition } from '../src/lib/api/vendor';
import { type NewsFeeds, pollFeeds, startPolling } from '../src/lib/feed/feed-poll';
import { INTERVAL_OPTIONS, readSchedule } from '../src/lib/feed/poll-interval';
import { forgetOldest, MAX_SEEN, markSeen } from '../src/lib/feed/seen-articles';
import { type FeedState, readTriggerState, storedForm } from '../src/lib/feed/trigger-state';
import { answerOf, articleOf, NO_FILTERS } from './searching-service';

const HOUR = 3_600;
const NAMES = { filters: 'a', locationFilter: null };
const NOW = Date.UTC(2026, 8, 1) / 1000;

type Listed = { id: number; appears: number; dated: number };

describe('the key of an article', () => {
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
        fc.array(fc.tuple(fc.nat(30), fc.integer({ min: now - 9, max: now + 9 })), {
          size: '+1',
        }),
        fc.integer({ min: 1, max: 9 }),
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
});

describe('the stored state', () => {
  const inFeed = (key: string) => `feeds.0.${key}`;
  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

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
    ['a page in order', [NOW, NOW + 5, NOW + 9], false, at(NOW + 8, 0)],
    ['a page out of order', [NOW + 9, NOW, NOW + 9], false, at(NOW, 3)],
    ['a cut page, whatever its total', [NOW, NOW + 5, NOW + 9], true, at(NOW + 8, 0)],
  ])('is right for %s', (_, dates, isTruncated, next) => {
    const total = isTruncated ? dates.length : 9;
    expect(nextPosition(start, { ...page(dates, total), isTruncated })).toEqual(next);
  });

  it('counts by the offset, if a date cannot be read', () => {
    const raw = { id: 1 };
    const undated = { ...page([], 9), articles: [{ article: readArticle(raw), raw }] };
    expect(nextPosition({ ...start, offset: 4 }, undated)).toEqual(at(NOW, 5));
  });
});

/** A service that shows some of the articles by its own clock, in pages of `size`. */
function fakeService(listed: readonly Listed[], size = 9) {
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
      const matches = visible().filter(({ dated }) => dated >= position.from);
      matches.sort((a, b) => a.dated - b.dated);
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

  it('bring each article once, although some are forgotten, and those dated ahead', async () => {
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
    const { api, service } = fakeService(listed, 100);
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
    const { api, service } = fakeService(listed);
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
    const { api } = fakeService([]);
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

  it('begin no call after the time limit', async () => {
    const many = Array.from({ length: 9 }, (_, id) => ({ id, appears: NOW, dated: NOW + id * 9 }));
    const { api, service } = fakeService(many, 2);
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
