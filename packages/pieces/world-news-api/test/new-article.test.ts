import { asRecord, at } from '@pieceworks/kit';
import { type EnabledTrigger, performInChild } from '@pieceworks/lab/host';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { expectListedOutput } from '@pieceworks/lab/suites/listed-output';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import type { PlannedArticle } from '../service/sandbox/timeline';
import { worldNewsApi } from '../src';
import { moveClock, realNow } from './moved-clock';

const HOUR_MS = 3_600_000;
/** In ms since the epoch; later than the clock of any machine that runs the tests. */
const START_MS = Date.UTC(2040, 0, 2);
/** A word that every planned article contains, and no other article of the sandbox. */
const PLANNED_WORD = 'wire';
const STATE_KEY = 'new_article';

/** The filters of an untouched form. */
const UNTOUCHED = {
  language: null,
  sourceCountries: [],
  sentiment: null,
  newsSources: [],
  place: '',
  radius: 20,
  locationFilter: '',
  entities: [],
  categories: [],
  authors: [],
  textMatchIndexes: null,
  minSentiment: '',
  maxSentiment: '',
};
const EVERY_FILTER = {
  language: 'en',
  sourceCountries: ['au', 'nz'],
  sentiment: 'negative',
  newsSources: ['abc.net.au', 'elbe-kurier.example'],
  locationFilter: '-33.87, 151.21, 20',
  entities: ['ORG:Reserve Bank', 'per: Ada Lovelace'],
  categories: ['politics', 'sports'],
  authors: ['Ada Holm', 'Mara Lind'],
  textMatchIndexes: 'title',
  minSentiment: -0.5,
  maxSentiment: 0.5,
};

const fields = worldNewsApi.getTrigger('new_article')?.outputSchema?.fields ?? [];
const idsOf = (events: readonly unknown[]) => events.map((event) => String(at(event, 'id')));
const sorted = (list: readonly string[]) => [...list].sort();

/** Sets up the trigger in a flow, in a sandbox whose clock the tests move. */
function sharedTrigger(contract: 'gateway' | 'vendor') {
  const piece = sharedPiece(service, contract);
  beforeEach(async () => {
    await piece().sandbox.reset();
    await moveClock(piece().sandbox, START_MS);
  });
  const enable = (propsValue: Readonly<Record<string, unknown>> = {}) =>
    piece().host.enableTrigger('new_article', {
      connection: piece().connection,
      propsValue: { text: PLANNED_WORD, ...propsValue },
    });
  return {
    piece,
    enable,
    /** Moves the clock to this time, and polls. */
    pollAt: async (trigger: EnabledTrigger, time: number) => {
      await moveClock(piece().sandbox, time);
      return piece().host.pollTrigger(trigger);
    },
    charged: async () => {
      const account = await accountOf(piece().sandbox).ledger();
      return account.charges.reduce((sum, { points }) => sum + points, 0);
    },
    queries: async () => (await piece().sandbox.journal()).map(({ query }) => query),
  };
}

/** Returns `count` articles that appear together at their date. */
function published(count: number, time: number, firstId: number): PlannedArticle[] {
  const moment = new Date(time).toISOString();
  return Array.from({ length: count }, (_, position) => ({
    id: firstId + position,
    at: moment,
    publishedAt: moment,
  }));
}

describe('the trigger, with a process for each call,', () => {
  const piece = sharedPiece(service, 'vendor', { perform: performInChild });

  it('gives each article once', async () => {
    const { host, sandbox, connection } = piece();
    const values = { connection, propsValue: { text: PLANNED_WORD } };
    const trigger = await host.enableTrigger('new_article', values);
    await expect(host.pollTrigger(trigger)).resolves.toEqual([]);
    await accountOf(sandbox).plan(published(2, Date.now(), 1_000_000));
    expect(sorted(idsOf(await host.pollTrigger(trigger)))).toEqual(['1000000', '1000001']);
    await expect(host.pollTrigger(trigger)).resolves.toEqual([]);
    expect(await host.testTrigger('new_article', values)).not.toEqual([]);
    await host.disableTrigger(trigger);
  });
});

describe('a flow that is turned on', () => {
  const { piece, enable, pollAt, charged, queries } = sharedTrigger('vendor');
  const old = published(3, START_MS - 5 * HOUR_MS, 1);
  const older = published(2, START_MS - 7 * HOUR_MS, 101);
  const fresh = published(2, START_MS + HOUR_MS / 2, 201);

  it('brings no earlier articles', async () => {
    const ahead = new Date(START_MS + 10 * HOUR_MS).toISOString();
    const misdated = old.map((change) => ({ ...change, publishedAt: ahead, id: change.id + 50 }));
    await accountOf(piece().sandbox).plan([...older, ...old, ...misdated, ...fresh]);
    const trigger = await enable();
    expect(idsOf(await pollAt(trigger, START_MS + HOUR_MS))).toEqual(['201', '202']);
    expect(idsOf(await pollAt(trigger, START_MS + 20 * HOUR_MS))).toEqual([]);
  });

  it('brings one article of each story, with the others of the check', async () => {
    const told = (firstId: number, hours: number, headline: string) =>
      published(3, START_MS + hours * HOUR_MS, firstId).map((article, position) => ({
        ...article,
        title: `Wire: council closes bridge of ${headline}`,
        paper: `paper-${firstId}-${position}`,
      }));
    await accountOf(piece().sandbox).plan([
      ...told(1, 0.5, 'Picton'),
      ...told(11, 0.6, 'Nelson'),
      ...told(21, 1.5, 'Picton'),
    ]);
    const trigger = await enable({ onePerStory: true });
    const events = await pollAt(trigger, START_MS + HOUR_MS);
    expect(events).toMatchObject([
      { id: '1', alsoIn: [{ source: 'paper-1-1.example', id: '2' }, { id: '3' }] },
      { id: '11', alsoIn: [{ id: '12' }, { id: '13' }] },
    ]);
    for (const event of events) expectListedOutput(event, fields);
    expect(await pollAt(trigger, START_MS + 2 * HOUR_MS)).toEqual([]);
  });

  it('goes on if one article per story is turned on or off', async () => {
    const papers = ['one', 'two', 'three', 'four'].map((paper, position) => ({
      ...published(1, START_MS + (position + 0.5) * HOUR_MS, position + 1)[0],
      title: 'Wire: council closes bridge of Picton',
      paper,
    }));
    await accountOf(piece().sandbox).plan(
      papers.flatMap(({ id, at, publishedAt, ...told }) =>
        id === undefined || at === undefined || publishedAt === undefined
          ? []
          : [{ id, at, publishedAt, ...told }],
      ),
    );
    const trigger = await enable();
    expect(idsOf(await pollAt(trigger, START_MS + HOUR_MS))).toEqual(['1']);
    const byStory = await piece().host.enableTriggerAgain({
      ...trigger,
      values: { ...trigger.values, propsValue: { text: PLANNED_WORD, onePerStory: true } },
    });
    // The story starts the flow once more: before, stories were not noted.
    expect(idsOf(await pollAt(byStory, START_MS + 2 * HOUR_MS))).toEqual(['2']);
    expect(idsOf(await pollAt(byStory, START_MS + 3 * HOUR_MS))).toEqual([]);
    const byArticle = await piece().host.enableTriggerAgain(trigger);
    expect(idsOf(await pollAt(byArticle, START_MS + 4 * HOUR_MS))).toEqual(['4']);
  });

  it('looks back as far as the form asks, the oldest first', async () => {
    await accountOf(piece().sandbox).plan([...older, ...old, ...fresh]);
    const trigger = await enable({ lookBackHours: 6 });
    const events = await pollAt(trigger, START_MS + HOUR_MS);
    expect(idsOf(events)).toEqual(['1', '2', '3', '201', '202']);
    // Turning it on again does not look back again.
    const again = await piece().host.enableTriggerAgain(trigger);
    expect(await pollAt(again, START_MS + 2 * HOUR_MS)).toEqual([]);
  });

  it.each([0, 21])(
    'misses no article if the clock of the service is once ten days ahead (hour %d)',
    async (wrongAt) => {
      const { sandbox, host } = piece();
      const turnClock = async (hour: number) => {
        await moveClock(sandbox, START_MS + hour * HOUR_MS);
        const ahead = Date.now() + 240 * HOUR_MS - realNow();
        if (hour === wrongAt) await sandbox.settings({ clockAheadSeconds: ahead / 1000 });
      };
      await turnClock(0);
      const trigger = await enable();
      const news: PlannedArticle[] = published(1, START_MS + HOUR_MS / 4, 1);
      const brought: string[] = [];
      for (let hour = 9; hour <= 240; hour += 12) {
        const [article] = published(1, START_MS + (hour - 1) * HOUR_MS, hour);
        // Some publishers date an article ahead.
        const publishedAt = new Date(START_MS + 300 * HOUR_MS).toISOString();
        if (article) news.push(hour === 21 ? { ...article, publishedAt } : article);
        await accountOf(sandbox).plan(news);
        await turnClock(hour);
        brought.push(...idsOf(await host.pollTrigger(trigger)));
      }
      expect(brought).toEqual(idsOf(news));
    },
  );

  it('costs one search, and none when it is turned on again', async () => {
    await accountOf(piece().sandbox).plan([...older, ...old]);
    const trigger = await enable({ intervalMinutes: 15 });
    expect(trigger.schedule).toEqual({ cronExpression: '*/15 * * * *', timezone: 'UTC' });
    expect(await charged()).toBeCloseTo(1.05);
    await piece().host.disableTrigger(trigger);
    const again = await piece().host.enableTriggerAgain(trigger);
    expect(again.schedule).toEqual(trigger.schedule);
    expect(await queries()).toEqual([
      { text: [PLANNED_WORD], sort: ['publish-time'], 'sort-direction': ['DESC'], number: ['100'] },
    ]);
  });

  it('brings the articles from the time when it was off', async () => {
    await accountOf(piece().sandbox).plan(fresh);
    const trigger = await enable();
    await piece().host.disableTrigger(trigger);
    await moveClock(piece().sandbox, START_MS + 48 * HOUR_MS);
    const again = await piece().host.enableTriggerAgain(trigger);
    expect(idsOf(await pollAt(again, START_MS + 49 * HOUR_MS))).toEqual(['201', '202']);
  });

  // The states of the first version. A changed name of a filter would start every running trigger anew.
  it.each([
    ['as a program makes it', { text: 'brightwater' }, '1x6vegr15xpjmb'],
    ['as the builder leaves it', { text: 'brightwater', ...UNTOUCHED }, '1x6vegr15xpjmb'],
    ['with every filter', { text: 'interest rates', ...EVERY_FILTER }, 'w0jgyc1nrrh5d'],
    ['with a place', { text: 'harbour', place: 'Sydney', radius: 5.5 }, '96mwat1irae86'],
  ])('continues the state that version 1 stored for a form %s', async (_, propsValue, settings) => {
    const { host, sandbox, connection } = piece();
    const stored = {
      version: 1,
      settings,
      checkedAt: START_MS,
      seen: { [START_MS / 1000]: '1abcdef' },
      kept: {
        locationFilter: null,
        since: START_MS / 1000,
        feeds: [{ key: '', readUntil: START_MS / 1000, largest: 0, unfinished: null }],
      },
    };
    const trigger = await enable();
    await sandbox.clearJournal();
    await trigger.store.put(STATE_KEY, stored);
    await host.enableTriggerAgain(trigger, { connection, propsValue });
    expect(await queries()).toEqual([]);
    expect(await trigger.store.get(STATE_KEY)).toEqual(stored);
  });

  it('continues if the same lists are mapped', async () => {
    const { host, sandbox, connection } = piece();
    const trigger = await enable(EVERY_FILTER);
    await sandbox.clearJournal();
    const propsValue = {
      text: PLANNED_WORD,
      ...EVERY_FILTER,
      sourceCountries: 'AU, nz',
      newsSources: ['abc.net.au', '', 'elbe-kurier.example'],
      entities: [{ kind: 'org', value: 'Reserve Bank' }, 'PER:Ada Lovelace'],
      authors: ['Ada Holm', null, 'Mara Lind'],
      categories: 'politics,sports',
    };
    await host.enableTriggerAgain(trigger, { connection, propsValue });
    expect(await queries()).toEqual([]);
  });

  it.each([
    ['the filters have changed', (state: unknown) => state, { language: 'en' }],
    ['the state has another version', (state: unknown) => ({ ...asRecord(state), version: 2 }), {}],
    ['the state is unreadable', () => 'nonsense', {}],
  ])('starts anew if %s', async (_, damage, filters) => {
    await accountOf(piece().sandbox).plan([...old, ...fresh]);
    const trigger = await enable({ lookBackHours: 6 });
    await trigger.store.put(STATE_KEY, damage(await trigger.store.get(STATE_KEY)));
    await moveClock(piece().sandbox, START_MS + HOUR_MS);
    const again = await piece().host.enableTriggerAgain(trigger, {
      connection: piece().connection,
      propsValue: { text: PLANNED_WORD, ...filters },
    });
    expect(await pollAt(again, START_MS + 2 * HOUR_MS)).toEqual([]);
  });

  it('starts anew if its state is missing at a poll', async () => {
    await accountOf(piece().sandbox).plan([...old, ...fresh]);
    const trigger = await enable();
    await trigger.store.delete(STATE_KEY);
    expect(await pollAt(trigger, START_MS + HOUR_MS / 4)).toEqual([]);
    expect(idsOf(await pollAt(trigger, START_MS + HOUR_MS))).toEqual(['201', '202']);
  });

  describe('with a store that never answers', () => {
    speedUpWaits();
    const silence = () => new Promise<unknown>(() => undefined);
    const silent = /^The storage of Activepieces did not answer within 10 seconds\. /;

    it.each(['get', 'put'])('is not turned on if %s is silent', async (call) => {
      const trigger = await enable();
      await trigger.store.delete(STATE_KEY);
      const store = { ...trigger.store, [call]: silence };
      const enabling = piece().host.enableTriggerAgain({ ...trigger, store });
      await expect(enabling).rejects.toThrow(/seconds\. The flow was not turned on\. Turn it on/);
    });

    it('searches nothing before it has read its state', async () => {
      const trigger = await enable();
      await piece().sandbox.clearJournal();
      const store = { ...trigger.store, get: silence };
      const polling = piece().host.pollTrigger({ ...trigger, store });
      await expect(polling).rejects.toThrow(silent);
      await expect(polling).rejects.toThrow(/Nothing was checked\. The next check continues/);
      expect(await piece().sandbox.journal()).toEqual([]);
    });

    it('starts anew if its state is missing', async () => {
      const trigger = await enable();
      await trigger.store.delete(STATE_KEY);
      const polling = piece().host.pollTrigger({
        ...trigger,
        store: { ...trigger.store, put: silence },
      });
      await expect(polling).rejects.toThrow(/The next check starts again/);
    });

    it.each(['get', 'put'])(
      'brings the articles with the next poll if %s is silent',
      async (call) => {
        await accountOf(piece().sandbox).plan([...old, ...fresh]);
        const trigger = await enable();
        const { store } = trigger;
        // The state is read once before the search, and once after it.
        const get = jest.fn(silence).mockImplementationOnce(() => store.get(STATE_KEY));
        const failing = { ...store, ...(call === 'get' ? { get } : { put: silence }) };
        const polling = pollAt({ ...trigger, store: failing }, START_MS + HOUR_MS);
        await expect(polling).rejects.toThrow(silent);
        await expect(polling).rejects.toThrow(
          /next check delivers what is new\. If .* Points already used by/,
        );
        expect(idsOf(await pollAt(trigger, START_MS + HOUR_MS))).toEqual(['201', '202']);
      },
    );
  });

  it.each([
    [{ text: undefined }, 'Text: fill in this or another filter.'],
    [{ text: 'ab' }, 'Text: enter 3 to 100 characters; this has 2.'],
    [{ intervalMinutes: 7 }, 'Check Every: choose one of 5, 10, 15'],
    [{ lookBackHours: 721 }, 'Look Back: enter a whole number from 0 to 720.'],
    [{ overlapHours: 0 }, 'Overlap: enter a whole number from 1 to 168.'],
    [{ callsPerPoll: 21 }, 'Calls per Check: enter a whole number from 1 to 20.'],
  ])('refuses %j before a call', async (props, words) => {
    await expect(enable(props)).rejects.toThrow(words);
    expect(await queries()).toEqual([]);
  });

  it.each([{ text: undefined }, { text: ' ', sourceCountries: [], textMatchIndexes: 'title' }])(
    'refuses its test without a filter (%j)',
    async (propsValue) => {
      const { host, connection } = piece();
      await expect(host.testTrigger('new_article', { connection, propsValue })).rejects.toThrow(
        'Text: fill in this or another filter.',
      );
      expect(await queries()).toEqual([]);
    },
  );
});

describe('a trigger near a place', () => {
  const { piece, enable, pollAt, charged } = sharedTrigger('vendor');
  const asked = async () =>
    (await piece().sandbox.journal()).map(({ contractPath, query }) => [
      contractPath,
      query['location-filter'],
    ]);
  const NEAR = ['-33.8688,151.2093,15'];

  it('looks the place up once, and polls around it', async () => {
    const trigger = await enable({ place: 'Sydney, Australia', radius: 15 });
    expect(await asked()).toEqual([
      ['/geo-coordinates', undefined],
      ['/search-news', NEAR],
    ]);
    await piece().sandbox.clearJournal();
    await pollAt(trigger, START_MS + HOUR_MS);
    await piece().host.disableTrigger(trigger);
    await piece().host.enableTriggerAgain(trigger);
    await pollAt(trigger, START_MS + 2 * HOUR_MS);
    expect(await asked()).toEqual([
      ['/search-news', NEAR],
      ['/search-news', NEAR],
    ]);
  });

  it('starts anew with another place', async () => {
    const trigger = await enable({ place: 'Sydney', radius: 15 });
    await piece().sandbox.clearJournal();
    const values = { ...trigger.values, propsValue: { text: PLANNED_WORD, place: 'Wellington' } };
    await piece().host.enableTriggerAgain({ ...trigger, values });
    expect((await asked()).map(([path]) => path)).toEqual(['/geo-coordinates', '/search-news']);
  });

  it('tells the points of the place if it cannot start', async () => {
    await piece().sandbox.fault({
      kind: 'status',
      status: 402,
      match: { service: 'world-news-api', method: 'GET', path: '/search-news' },
    });
    await expect(enable({ place: 'Sydney' })).rejects.toThrow(/already used by this step: 1\.$/);
  });

  it('does not start with an unknown place, and searches nothing', async () => {
    const before = await charged();
    await expect(enable({ place: 'Atlantis' })).rejects.toThrow(
      /^Near Place: .*does not know this place/,
    );
    expect((await asked()).map(([path]) => path)).toEqual(['/geo-coordinates']);
    expect(await charged()).toBe(before);
  });
});

describe('a poll', () => {
  const { piece, enable, pollAt, queries } = sharedTrigger('vendor');

  it('asks for new articles, and again for the time of late ones', async () => {
    await accountOf(piece().sandbox).plan(published(1, START_MS + 30 * HOUR_MS, 1));
    const trigger = await enable({
      sourceCountries: ['au'],
      overlapHours: 2,
      newsSources: ['wire.example'],
    });
    await piece().sandbox.clearJournal();
    await pollAt(trigger, START_MS + 31 * HOUR_MS);
    await pollAt(trigger, START_MS + 32 * HOUR_MS);
    const asked = (since: string) => ({
      text: [PLANNED_WORD],
      'source-country': ['au'],
      'news-sources': ['wire.example'],
      'earliest-publish-date': [since],
      sort: ['publish-time'],
      'sort-direction': ['ASC'],
      offset: ['0'],
      number: ['100'],
    });
    expect(await queries()).toEqual([asked('2040-01-02 00:00:00'), asked('2040-01-03 04:00:00')]);
  });

  it('gives the article of Search News, with the points of the poll', async () => {
    await accountOf(piece().sandbox).plan(published(1, START_MS + HOUR_MS, 1));
    const trigger = await enable({ fullRecords: true });
    const [event] = await pollAt(trigger, START_MS + 2 * HOUR_MS);
    const found = await piece().run('search_news', { text: PLANNED_WORD, fullRecords: true });
    expect(event).toEqual({
      ...asRecord(at(found, 'items', 0)),
      matchedText: PLANNED_WORD,
      pointsUsed: 1.01,
      pointsLeft: 497.99,
      points: {
        retriedCalls: 0,
        usedToday: 2.01,
        resetsAt: '2040-01-03T00:00:00.000Z',
      },
      _dedupe_key: '1',
    });
    expectListedOutput(event, fields);
  });
});

describe('a trigger with several texts', () => {
  const { piece, enable, pollAt, queries } = sharedTrigger('vendor');
  const matchesOf = (events: readonly unknown[]) =>
    Object.fromEntries(events.map((event) => [String(at(event, 'id')), at(event, 'matchedText')]));
  const titled = (titles: Readonly<Record<number, string>>, time: number) =>
    Object.entries(titles).flatMap(([id, title]) =>
      published(1, time, Number(id)).map((article) => ({ ...article, title })),
    );

  it('gives each article once, with the first of its texts in the form', async () => {
    const titles = { 1: 'Oriel', 2: 'Brightwater', 3: 'Brightwater and Oriel', 4: 'Northwind' };
    await accountOf(piece().sandbox).plan(titled(titles, START_MS + HOUR_MS));
    const trigger = await enable({ text: 'oriel\n\n brightwater \r\noriel' });
    await piece().sandbox.clearJournal();
    const events = await pollAt(trigger, START_MS + 2 * HOUR_MS);
    expect(events).toHaveLength(3);
    expect(matchesOf(events)).toEqual({ 1: 'oriel', 2: 'brightwater', 3: 'oriel' });
    expect((await queries()).map(({ text }) => text)).toEqual([['oriel'], ['brightwater']]);
    expect(events[0]).toMatchObject({ pointsUsed: 2.04 });
    expect(await pollAt(trigger, START_MS + 3 * HOUR_MS)).toEqual([]);
  });

  it('keeps to the order of the form after a failure, and gives an article of a later check no second time', async () => {
    const { sandbox } = piece();
    const both = titled({ 1: 'Brightwater and Oriel' }, START_MS + HOUR_MS);
    await accountOf(sandbox).plan(both);
    const trigger = await enable({ text: 'oriel\nbrightwater' });
    await sandbox.fault([
      { kind: 'slow', ms: 0 },
      { kind: 'status', status: 402 },
    ]);
    expect(matchesOf(await pollAt(trigger, START_MS + 2 * HOUR_MS))).toEqual({ 1: 'oriel' });
    // The next check begins with the text that failed.
    const later = titled({ 2: 'Oriel and Brightwater' }, START_MS + 2 * HOUR_MS);
    await accountOf(sandbox).plan([...both, ...later]);
    await sandbox.clearJournal();
    expect(matchesOf(await pollAt(trigger, START_MS + 3 * HOUR_MS))).toEqual({ 2: 'oriel' });
    expect((await queries()).map(({ text }) => text)).toEqual([['brightwater'], ['oriel']]);
  });

  it('searches for each text in each language and country, near one place', async () => {
    const trigger = await enable({
      text: 'oriel\nbrightwater',
      language: ['en', 'de'],
      sourceCountries: ['au', 'nz'],
      place: 'Sydney',
    });
    await piece().sandbox.clearJournal();
    await pollAt(trigger, START_MS + HOUR_MS);
    const asked = (await queries()).map((query) =>
      ['text', 'language', 'source-country'].map((name) => query[name]?.[0]).join(' '),
    );
    expect(asked).toEqual([
      'oriel en au',
      'oriel en nz',
      'oriel de au',
      'oriel de nz',
      'brightwater en au',
      'brightwater en nz',
      'brightwater de au',
      'brightwater de nz',
    ]);
    const places = (await queries()).map((query) => query['location-filter']?.[0]);
    expect(new Set(places)).toEqual(new Set(['-33.8688,151.2093,20']));
  });

  it('continues if the only text is mapped as a list', async () => {
    const { host, sandbox, connection } = piece();
    const trigger = await enable({ text: 'oriel, "bright; water"' });
    await sandbox.clearJournal();
    const propsValue = { text: ['oriel, "bright; water"'], language: [] };
    await host.enableTriggerAgain(trigger, { connection, propsValue });
    expect(await queries()).toEqual([]);
  });

  it('shows each article once in its test', async () => {
    await accountOf(piece().sandbox).plan(
      titled({ 1: 'Oriel and Brightwater', 2: 'Brightwater' }, START_MS - HOUR_MS),
    );
    const events = await piece().host.testTrigger('new_article', {
      connection: piece().connection,
      propsValue: { text: 'oriel\nbrightwater', sourceCountries: ['au'], categories: ['other'] },
    });
    expect(matchesOf(events)).toEqual({ 1: 'oriel', 2: 'brightwater' });
    for (const event of events) expectListedOutput(event, fields);
  });

  it.each([
    ['oriel\nab', 'Text: enter 3 to 100 characters; this has 2.'],
    [
      Array.from({ length: 51 }, (_, position) => `text ${position}`).join('\n'),
      'Text: with the other lists, these are 51 searches; choose less, for at most 50.',
    ],
  ])('refuses %j before a call', async (text, says) => {
    await expect(enable({ text })).rejects.toThrow(says);
    expect(await queries()).toEqual([]);
  });
});

describe('a poll through a gateway', () => {
  const { piece, enable, pollAt, queries } = sharedTrigger('gateway');

  it('shortens the time until an answer is whole, and continues after it', async () => {
    await accountOf(piece().sandbox).plan([
      ...published(60, START_MS + HOUR_MS, 1),
      ...published(60, START_MS + 3 * HOUR_MS, 1_001),
    ]);
    const trigger = await enable({ callsPerPoll: 5 });
    await piece().sandbox.clearJournal();
    expect(await pollAt(trigger, START_MS + 4 * HOUR_MS)).toHaveLength(120);
    const text = [PLANNED_WORD];
    const number = ['100'];
    const since = (time: string) => ({ 'earliest-publish-date': [`2040-01-02 ${time}`] });
    const until = (time: string) => ({ 'latest-publish-date': [`2040-01-02 ${time}`] });
    expect(await queries()).toEqual([
      { text, ...since('00:00:00'), number },
      { text, ...since('00:00:00'), ...until('02:00:00'), number },
      { text, ...since('01:59:59'), number },
    ]);
  });

  it('fails if one second has more articles than it can read', async () => {
    await accountOf(piece().sandbox).plan(published(101, START_MS + HOUR_MS, 1));
    const trigger = await enable();
    const emitted: string[] = [];
    const failures: unknown[] = [];
    await piece().sandbox.clearJournal();
    for (let hour = 2; hour < 26; hour++) {
      const poll = pollAt(trigger, START_MS + hour * HOUR_MS);
      await poll.then(
        (events) => emitted.push(...idsOf(events)),
        (error: unknown) => failures.push(error),
      );
    }
    expect(emitted).toHaveLength(100);
    expect(String(failures.at(-1))).toContain('articles have the same time');
    expect(await queries()).toHaveLength(24);
  });
});

describe('the test of the trigger', () => {
  const { piece, queries } = sharedTrigger('vendor');

  it('shows up to five real articles, the newest first', async () => {
    const { host, connection } = piece();
    const events = await host.testTrigger('new_article', {
      connection,
      propsValue: { language: 'en' },
    });
    expect(events).toHaveLength(5);
    for (const event of events) {
      expectListedOutput(event, fields);
      // Each tells the price of the whole test.
      expect(event).toMatchObject({ pointsUsed: 1.05 });
    }
    const dates = events.map((event) => String(at(event, 'publishedAt')));
    expect(dates).toEqual(sorted(dates).reverse());
    expect(await queries()).toMatchObject([{ number: ['5'] }]);
  });

  it('shows a sample, marked as such, if there is no article', async () => {
    const { host, connection } = piece();
    const propsValue = { text: 'nobody writes this' };
    const events = await host.testTrigger('new_article', { connection, propsValue });
    expect(events).toHaveLength(1);
    expectListedOutput(events[0], fields);
    expect(at(events[0], 'title')).toMatch(/^Sample: /);
  });
});
