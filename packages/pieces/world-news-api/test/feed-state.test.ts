import { asRecord, at, beginPolling } from '@pieceworks/kit';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import fc from 'fast-check';
import { keyOf, readArticle } from '../src/lib/api/records';
import { nextPosition } from '../src/lib/api/vendor';
import {
  marksOf,
  MAX_SEEN,
  type NewsFeeds,
  pollFeeds,
  rememberedOf,
  startPolling,
} from '../src/lib/feed/feed-poll';
import { type FeedState, readFeedState } from '../src/lib/feed/feed-state';
import { markOfStory, MAX_STORIES, rememberedSince, reportIn } from '../src/lib/feed/feed-stories';
import { INTERVAL_OPTIONS, readSchedule } from '../src/lib/feed/poll-interval';
import type { Points } from '../src/lib/outputs/points';
import { answerOf, articleOf, NO_FILTERS } from './searching-service';

const HOUR = 3_600;
const NOW = Date.UTC(2026, 8, 1) / 1000;

type Listed = {
  id: number;
  appears: number;
  dated: number;
  title?: string;
  text?: string;
  url?: string;
};

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

describe('the articles that are remembered', () => {
  it('are those dated ahead longest, and then the latest', () => {
    const now = 900;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: now - 9, max: now + 9 }), { size: '+1' }),
        fc.integer({ min: 1, max: 9 }),
        (seconds, most) => {
          const { from, until } = rememberedOf(seconds.map(String), now, most);
          const isKept = (second: number) => second >= from && second <= until;
          const kept = seconds.filter(isKept);
          const forgotten = seconds.filter((second) => !isKept(second));
          expect(kept.length).toBeLessThanOrEqual(Math.max(most, 0));
          if (seconds.length <= most) expect(forgotten).toEqual([]);
          // Articles published from `from` on are remembered, unless they are dated ahead.
          expect(from).toBeLessThanOrEqual(now);
          const ahead = forgotten.filter((second) => second >= now);
          // Those farthest ahead are forgotten first, after all that were published before now.
          if (ahead.length > 0) expect(kept.every((second) => second >= now)).toBe(true);
          expect(Math.max(...kept, -Infinity)).toBeLessThanOrEqual(Math.min(...ahead, Infinity));
        },
      ),
    );
  });
});

describe('the stories that are remembered', () => {
  const stories = [5, 9, 1, 9].map((second, at) => ({
    second,
    source: 'abcd',
    title: at === 0 ? '' : 'efghijk',
    size: at,
    sample: Array.from({ length: 20 * (at % 2) }, (_, place) => 2 ** 24 - 20 + place),
    slots: Array.from({ length: 7 * (at % 2) }, (_, place) => ({
      place: 2 ** 18 - 1,
      value: place,
    })),
  }));

  it('are the latest', () => {
    expect([4, 3, 2, 1].map((most) => rememberedSince(stories, most))).toEqual([0, 2, 6, 10]);
  });

  it('are read from the groups of their marks, and not from those of articles', () => {
    expect(stories.map((story) => reportIn(markOfStory(story)[1]))).toEqual(stories);
    for (const group of ['1788220800', '', 'a b c', '1 2', '1788220800 abcd efgh']) {
      expect(reportIn(group)).toBeNull();
    }
  });
});

describe('the stored state', () => {
  const inFeed = (key: string) => `feeds.0.${key}`;
  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  it('is null for any other value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(readFeedState(stored)).toBeNull();
      }),
    );
    for (const stored of [undefined, null, '', {}, [], { since: 1, feeds: [] }]) {
      expect(readFeedState(stored)).toBeNull();
    }
  });

  it.each([
    'since',
    'feeds',
    ...['key', 'readUntil', 'largest', 'unfinished.from', 'unfinished.offset'].map(inFeed),
    ...['unfinished.startedAt', 'unfinished.latest'].map(inFeed),
  ])('is null without its %s', (place) => {
    const unfinished = { from: 1, until: 2, offset: 3, startedAt: 1, latest: 1 };
    const feed = { key: 'au', readUntil: 1, largest: 2, unfinished };
    const whole = { locationFilter: null, since: 1, feeds: [feed, feed] };
    const stored = asJson(whole);
    expect(readFeedState(stored)).toEqual(whole);
    const keys = place.split('.');
    Object.assign(asRecord(at(stored, ...keys.slice(0, -1))), { [keys.at(-1) ?? '']: null });
    expect(readFeedState(stored)).toBeNull();
  });

  it('has less than 460 KB with any dates, stories and a feed for each country', async () => {
    const late = 9_999_999_999;
    // Articles without an address have a second for each mark, which takes most.
    const known = Array.from({ length: MAX_SEEN }, (_, n) => {
      const raw = { id: n, publish_date: new Date((NOW + n) * 1000).toISOString() };
      return marksOf({ article: readArticle(raw), raw });
    }).flat();
    const stories = Array.from({ length: MAX_STORIES }, (_, n) =>
      markOfStory({
        second: NOW + n,
        source: 'abcd',
        title: `abc${1_000 + n}`,
        size: 57,
        sample: Array.from({ length: 20 }, (_, at) => n + at),
        slots: Array.from({ length: 7 }, (_, at) => ({ place: n, value: at })),
      }),
    );
    const unfinished = { from: late, until: late, offset: 10_000, startedAt: late, latest: late };
    const feeds = Array.from({ length: 249 }, () => ({
      key: 'au',
      readUntil: late,
      largest: 100,
      unfinished,
    }));
    const kept = { locationFilter: '-33.868812345,151.209312345,100', since: late, feeds };
    const store = new RefusingStore();
    const polling = { store, stateKey: 'a', settings: 'x'.repeat(14), everyMs: 0, now: 0 };
    await beginPolling({ ...polling, whereToFind: '' }, { known: [...known, ...stories], kept });
    const stored = await store.get('a');
    expect(Buffer.byteLength(JSON.stringify(stored))).toBeLessThan(460_000);
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

describe('the start of several feeds', () => {
  const feeds = ['au', 'nz', 'sg'].map((country) => ({
    ...NO_FILTERS,
    sourceCountries: [country],
  }));
  const ahead = (country: string | undefined) =>
    Array.from({ length: 60 }, (_, position) => ({
      id: feeds.findIndex(({ sourceCountries: [of] }) => of === country) * 1_000 + position,
      dated: NOW + HOUR,
    }));

  it('knows all articles that were read, although they are more than one call reads', async () => {
    const { api } = fakeService([]);
    const searchNews: NewsFeeds['searchNews'] = ({ sourceCountries: [country] }) =>
      Promise.resolve(answerOf(ahead(country).map(articleOf), { total: 60, answeredAt: NOW }));
    const newestFirst: NewsFeeds['newestFirst'] = { sort: 'newest' };
    const { known } = await startPolling({ ...api, searchNews, newestFirst }, feeds, 0);
    expect(new Set(known.map(([mark]) => mark)).size).toBe(180);
  });

  it('tells the points of the calls before a failure', async () => {
    const { api } = fakeService([]);
    const paid: Points[] = [];
    const searchNews: NewsFeeds['searchNews'] = () =>
      paid.length < 2
        ? Promise.resolve(answerOf([], { total: 0, answeredAt: NOW }))
        : Promise.reject(new Error('Points are used up.'));
    await expect(startPolling({ ...api, searchNews }, feeds, 0, paid)).rejects.toThrow('used up');
    expect(paid).toHaveLength(2);
  });
});

describe('polls', () => {
  const overlapHours = 6;
  /** A trigger: its state, and what it has brought. */
  async function triggerOf(feeds: NewsFeeds, lookBackHours = 0) {
    const { known, kept } = await startPolling(feeds, [NO_FILTERS], lookBackHours);
    const begun: FeedState = { locationFilter: null, ...kept };
    const state = { seen: new Map(known), kept: begun };
    /** Polls the feeds with one call, unless the limits say otherwise. */
    const poll = async (limits: object = {}, of: NewsFeeds = feeds) => {
      const all = { overlapHours, calls: 1, lastCallMs: 1e6, onePerStory: false, ...limits };
      const found = await pollFeeds(of, [NO_FILTERS], state.kept, state.seen, all);
      const marks = [...state.seen, ...found.known].filter(([, group]) => found.keepsGroup(group));
      state.seen = new Map(marks);
      state.kept = found.kept;
      return found.fresh.map(({ item }) => String(item.article.id));
    };
    return { state, poll };
  }

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
    const { state, poll } = await triggerOf(api);
    const brought: string[] = [];
    for (let round = 1; round <= 60; round++) {
      service.now = NOW + round * HOUR;
      brought.push(...(await poll({ overlapHours: 24, calls: 20 })));
      expect(state.seen.size).toBeLessThanOrEqual(MAX_SEEN);
    }
    expect(brought).toHaveLength(new Set(brought).size);
    expect(ahead.every(({ id }) => brought.includes(String(id)))).toBe(true);
    // The first article existed at the start.
    expect(brought).toHaveLength(listed.length - 1);
  });

  it.each([false, true])(
    'bring one page once, also under another ID (by story: %s)',
    async (onePerStory) => {
      const url = 'https://a.example/storm';
      const listed = [
        { id: 1, url, hours: 1 },
        { id: 2, url: `${url}?utm_source=rss`, hours: 3 },
        { id: 3, url: 'http://www.a.example/storm/', hours: 3 },
        { id: 4, url: `${url}/amp`, hours: 48 },
        { id: 5, url, hours: 50 },
        { id: 6, url: `${url}-two`, hours: 50 },
      ].map(({ hours, ...told }) => ({
        ...told,
        appears: NOW + hours * HOUR,
        dated: NOW + hours * HOUR,
      }));
      const { api, service } = fakeService(listed);
      const { state, poll } = await triggerOf(api);
      const brought: string[][] = [];
      for (const hours of [2, 4, 49, 51]) {
        service.now = NOW + hours * HOUR;
        brought.push(await poll({ onePerStory, calls: 9 }));
      }
      // What is written anew on a page after two days is news.
      expect(brought).toEqual([['1'], [], [], ['5', '6']]);
      expect(state.seen.size).toBe(8);
    },
  );

  it('by story, bring no repeat later, and forget no article for it', async () => {
    const text = 'Thousands marched in Dublin over rents, and more are to follow. '.repeat(9);
    const reports = [0, 1, 30, 47, 50].map((hours, id) => ({
      id,
      text,
      appears: NOW + hours * HOUR + 60,
      dated: NOW + hours * HOUR + 60,
      title: `March number ${id}`,
      url: `https://paper-${id}.example/a`,
    }));
    const { api, service } = fakeService(reports);
    const { state, poll } = await triggerOf(api);
    const brought: string[][] = [];
    for (const hours of [1, 2, 31, 48, 51]) {
      service.now = NOW + hours * HOUR;
      brought.push(await poll({ onePerStory: true, calls: 9 }));
    }
    // The last one is not within 48 hours of the first.
    expect(brought).toEqual([['0'], [], [], [], ['4']]);
    service.now += HOUR;
    expect(await poll({ calls: 9 })).toEqual([]);
    expect([...state.seen.values()].filter((group) => reportIn(group) === null)).toHaveLength(10);
  });

  it('by story, forget the stories of a state that an earlier version has stored', async () => {
    const listed = [
      { id: 1, appears: NOW + 60, dated: NOW + 60, title: 'Storm', url: 'https://a.example/1' },
    ];
    const { api, service } = fakeService(listed);
    const { state, poll } = await triggerOf(api);
    state.seen.set('abcdefg', `${NOW} abcd efgh`);
    service.now += HOUR;
    expect(await poll({ onePerStory: true })).toEqual(['1']);
    expect([...state.seen.keys()]).not.toContain('abcdefg');
  });

  it('bring nothing older than their start', async () => {
    const listed = [NOW - 1, NOW].map((dated, id) => ({ id, appears: NOW + 1, dated }));
    const { api, service } = fakeService(listed);
    const { poll } = await triggerOf(api);
    service.now = NOW + HOUR;
    const wholeDay: NewsFeeds = {
      ...api,
      readFeed: (feed, position) => api.readFeed(feed, { ...position, from: NOW - 9 }),
    };
    expect(await poll({}, wholeDay)).toEqual(['1']);
  });

  it('continue where the feeds of another contract ended', async () => {
    const { api } = fakeService([]);
    const { state, poll } = await triggerOf(api, 24);
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
    state.kept = { ...state.kept, feeds };
    await poll({}, listening);
    expect(asked).toEqual([NOW - 5 * HOUR - overlapHours * HOUR]);
  });

  it('begin no call after the time limit', async () => {
    const many = Array.from({ length: 9 }, (_, id) => ({ id, appears: NOW, dated: NOW + id * 9 }));
    const { api, service } = fakeService(many, 2);
    const { state, poll } = await triggerOf(api, 24);
    const before = state.kept;
    await poll({ calls: 20, lastCallMs: -1 });
    expect(service.calls).toBe(0);
    expect(state.kept).toEqual(before);
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
