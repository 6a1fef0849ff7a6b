import { asList, at } from '@pieceworks/kit';
import { type EnabledTrigger, performInChild, withBaseUrl } from '@pieceworks/lab/host';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { expectListedOutput } from '@pieceworks/lab/suites/listed-output';
import { withServerSaying } from '@pieceworks/lab/suites/server-saying';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import type { PlannedArticle } from '../service/sandbox/timeline';
import { worldNewsApi } from '../src';
import { moveClock } from './moved-clock';

const HOUR_MS = 3_600_000;
/** In ms since the epoch; later than all articles that the sandbox has by itself. */
const START_MS = Date.UTC(2040, 0, 2, 9);
/** Every planned article contains the word, and no other article of the sandbox. */
const FORM = { text: 'wire', hours: 6, atLeastArticles: 3 };

const fields = worldNewsApi.getTrigger('news_volume')?.outputSchema?.fields ?? [];

/** Returns articles that appear some hours after the start, one a minute. */
function published(count: number, hours: number, firstId: number, sourceCountry = 'au') {
  return Array.from({ length: count }, (_, position): PlannedArticle => {
    const time = new Date(START_MS + hours * HOUR_MS + position * 60_000).toISOString();
    return { id: firstId + position, at: time, publishedAt: time, sourceCountry };
  });
}

/** Formats a time in ms as the service takes it. */
const moment = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Sets up the trigger in a flow, in a sandbox whose clock the tests move. */
function sharedTrigger(contract: 'gateway' | 'vendor') {
  const piece = sharedPiece(service, contract);
  beforeEach(async () => {
    await piece().sandbox.reset();
    await moveClock(piece().sandbox, START_MS);
  });
  const valuesOf = (propsValue: Readonly<Record<string, unknown>>) => ({
    connection: piece().connection,
    propsValue: { ...FORM, ...propsValue },
  });
  return {
    piece,
    valuesOf,
    enable: (propsValue: Readonly<Record<string, unknown>> = {}) =>
      piece().host.enableTrigger('news_volume', valuesOf(propsValue)),
    plan: (...articles: PlannedArticle[][]) => accountOf(piece().sandbox).plan(articles.flat()),
    /** Moves the clock to some hours after the start, and polls. */
    pollAt: async (trigger: EnabledTrigger, hours: number) => {
      await moveClock(piece().sandbox, START_MS + hours * HOUR_MS);
      return piece().host.pollTrigger(trigger);
    },
    /** Returns the queries since the last time. */
    asked: async () => {
      const queries = (await piece().sandbox.journal()).map(({ query }) => query);
      await piece().sandbox.clearJournal();
      return queries;
    },
  };
}

describe('the volume of news', () => {
  const { piece, valuesOf, enable, plan, pollAt, asked } = sharedTrigger('vendor');

  it('starts the flow once when it is reached, with the period before and the newest articles', async () => {
    await plan(published(2, -7, 1), published(25, 1, 101));
    const trigger = await enable({ intervalMinutes: 15 });
    expect(trigger.schedule).toEqual({ cronExpression: '*/15 * * * *', timezone: 'UTC' });
    await asked();
    const [event, ...others] = await pollAt(trigger, 2);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      count: 25,
      previousCount: 2,
      digest: expect.stringMatching(/^- \[Article 125\]\(https:\/\/wire\.example\/125\)/),
      incompleteReason: null,
      pointsUsed: 3.22,
      _dedupe_key: expect.stringMatching(/^\d+$/),
    });
    const ids = asList(at(event, 'articles')).map((article) => at(article, 'id'));
    expect(ids).toEqual(Array.from({ length: 20 }, (_, position) => String(125 - position)));
    expectListedOutput(event, fields);
    const [start, end] = ['periodStart', 'periodEnd'].map((key) =>
      Date.parse(String(at(event, key))),
    );
    expect(end).toBeGreaterThanOrEqual(START_MS + 2 * HOUR_MS);
    expect(start).toBe(Number(end) - 6 * HOUR_MS + 1_000);
    const within = (ago: number) => ({
      text: ['wire'],
      sort: ['publish-time'],
      'sort-direction': ['DESC'],
      'earliest-publish-date': [moment(Number(start) - ago)],
      'latest-publish-date': [moment(Number(end) - ago)],
    });
    expect(await asked()).toEqual([
      { ...within(0), number: ['1'] },
      { ...within(0), number: ['20'] },
      { ...within(6 * HOUR_MS), number: ['1'] },
    ]);
    expect(await pollAt(trigger, 3)).toEqual([]);
    expect(await asked()).toEqual([expect.objectContaining({ number: ['1'] })]);
  });

  it('counts stories, if one article per story is chosen', async () => {
    const told = (headline: string, firstId: number, hours: number) =>
      published(4, hours, firstId).map((article, position) => ({
        ...article,
        title: `Wire: council closes bridge of ${headline}`,
        paper: `paper-${position}`,
      }));
    await plan(told('Picton', 1, 1), told('Nelson', 11, 1), told('Napier', 21, 3));
    const trigger = await enable({ onePerStory: true });
    await asked();
    // Two stories in eight articles.
    expect(await pollAt(trigger, 2)).toEqual([]);
    expect((await asked()).map(({ number }) => number)).toEqual([['1'], ['100']]);
    const [event, ...others] = await pollAt(trigger, 4);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      count: 3,
      repeats: 9,
      previousCount: 0,
      incompleteReason: null,
      digest: expect.stringContaining('(paper-3.example +3)'),
      pointsUsed: 3.13,
    });
    expect(at(event, 'articles', '0', 'alsoIn')).toMatchObject([
      { source: 'paper-2.example', url: 'https://paper-2.example/23' },
      { source: 'paper-1.example' },
      { source: 'paper-0.example' },
    ]);
    expectListedOutput(event, fields);
    expect(await pollAt(trigger, 5)).toEqual([]);
    // Below it again, and then reached by other stories.
    expect(await pollAt(trigger, 8)).toEqual([]);
    await plan(told('Picton', 31, 9), told('Nelson', 41, 9), told('Napier', 51, 9));
    expect(await pollAt(trigger, 10)).toMatchObject([{ count: 3 }]);
  });

  it('does not decide by a part of the stories', async () => {
    const repeated = published(1_100, 1, 1).map((article, position) => ({
      ...article,
      publishedAt: published(1, 1, 1)[0]?.publishedAt ?? '',
      title: 'Wire: council closes bridge of Picton',
      paper: `paper-${position}`,
    }));
    await plan(repeated);
    await moveClock(piece().sandbox, START_MS + 24 * HOUR_MS);
    const reading = enable({ onePerStory: true, hours: 48, atLeastArticles: 4 });
    await expect(reading).rejects.toThrow('Only the newest 1,000 were read. Narrow the filters');
  });

  it('cannot count more stories than it reads', async () => {
    await expect(enable({ onePerStory: true, atLeastArticles: 1_001 })).rejects.toThrow(
      'Minimum Articles: with One Article per Story, enter at most 1,000.',
    );
  });

  it('starts the flow again after it fell below', async () => {
    await plan(published(3, 1, 1), published(3, 9, 101));
    const trigger = await enable();
    const counts: unknown[] = [];
    for (const hours of [2, 6, 8, 10, 11]) {
      counts.push((await pollAt(trigger, hours)).map((event) => at(event, 'count')));
    }
    expect(counts).toEqual([[3], [], [], [3], []]);
  });

  it('adds up the countries, for a search each', async () => {
    await plan(published(2, 1, 1, 'au'), published(1, 1, 101, 'nz'), published(2, 1, 201, 'us'));
    const trigger = await enable({ sourceCountries: ['au', 'nz'] });
    await asked();
    const [event] = await pollAt(trigger, 2);
    expect(event).toMatchObject({ count: 3, previousCount: 0, pointsUsed: 6.05 });
    expect((await asked()).map((query) => query['source-country'])).toEqual(
      ['au', 'nz', 'au', 'nz', 'au', 'nz'].map((country) => [country]),
    );
  });

  it('adds up the languages, too', async () => {
    const [one, two] = published(2, 1, 1);
    if (one && two) await plan([one, { ...two, language: 'de' }], published(1, 1, 101, 'nz'));
    const trigger = await enable({ language: ['en', 'de'], atLeastArticles: 3 });
    await asked();
    expect(await pollAt(trigger, 2)).toMatchObject([{ count: 3, pointsUsed: 6.05 }]);
  });

  it('does not start the flow if it is reached already when the flow is turned on', async () => {
    await plan(published(3, -1, 1), published(3, 9, 101));
    const trigger = await enable();
    expect(await asked()).toEqual([expect.objectContaining({ number: ['1'] })]);
    expect(await pollAt(trigger, 1)).toEqual([]);
    expect(await pollAt(trigger, 8)).toEqual([]);
    expect(await pollAt(trigger, 10)).toHaveLength(1);
  });

  it('goes on when the flow is turned off and on, without a call', async () => {
    await plan(published(3, 1, 1), published(3, 49, 101));
    const trigger = await enable();
    const again = async () => {
      await piece().host.disableTrigger(trigger);
      await asked();
      await piece().host.enableTriggerAgain(trigger);
      expect(await asked()).toEqual([]);
    };
    await again();
    expect(await pollAt(trigger, 2)).toHaveLength(1);
    await again();
    expect(await pollAt(trigger, 3)).toEqual([]);
    expect(await pollAt(trigger, 40)).toEqual([]);
    await again();
    expect(await pollAt(trigger, 50)).toHaveLength(1);
  });

  it.each([{ atLeastArticles: 2 }, { hours: 7 }, { language: 'en' }])(
    'begins anew with another form: %j',
    async (propsValue) => {
      await plan(published(4, 1, 1));
      const trigger = await enable();
      await asked();
      await moveClock(piece().sandbox, START_MS + 2 * HOUR_MS);
      const again = await piece().host.enableTriggerAgain(trigger, valuesOf(propsValue));
      expect(await asked()).toHaveLength(1);
      expect(await pollAt(again, 3)).toEqual([]);
    },
  );

  it('begins anew if its state is missing at a poll', async () => {
    await plan(published(3, 1, 1), published(3, 9, 101));
    const trigger = await enable();
    await trigger.store.delete('news_volume');
    await asked();
    expect(await pollAt(trigger, 2)).toEqual([]);
    expect(await asked()).toHaveLength(1);
    expect(await pollAt(trigger, 8)).toEqual([]);
    expect(await pollAt(trigger, 10)).toHaveLength(1);
  });

  it('starts the flow with the next check if the count fails', async () => {
    const { sandbox } = piece();
    await plan(published(3, 1, 1));
    const trigger = await enable({ sourceCountries: ['au', 'nz'] });
    await sandbox.fault([
      { kind: 'slow', ms: 0 },
      { kind: 'status', status: 402 },
    ]);
    await expect(pollAt(trigger, 2)).rejects.toThrow(
      /\(402\).*Points already used by this step: 1\.01\.$/,
    );
    expect(await pollAt(trigger, 3)).toHaveLength(1);
  });

  it.each([
    [1, { articles: [], digest: 'No articles.', previousCount: null, pointsUsed: 1.01 }],
    [2, { articles: [{}, {}, {}], previousCount: null, pointsUsed: 2.04 }],
  ])('starts the flow without what fails after call %i', async (calls, expected) => {
    await plan(published(3, 1, 1));
    const trigger = await enable();
    await piece().sandbox.fault([
      ...Array.from({ length: calls }, () => ({ kind: 'slow', ms: 0 }) as const),
      { kind: 'status', status: 402 },
    ]);
    const [event] = await pollAt(trigger, 2);
    expect(event).toMatchObject({
      ...expected,
      count: 3,
      incompleteReason: expect.stringMatching(/^Could not search for news: .*\(402\)/),
    });
    expectListedOutput(event, fields);
    expect(await pollAt(trigger, 3)).toEqual([]);
  });

  it('looks a place up once', async () => {
    const trigger = await enable({ place: 'Sydney', radius: 15 });
    await pollAt(trigger, 1);
    const near = ['-33.8688,151.2093,15'];
    expect((await asked()).map((query) => query['location-filter'])).toEqual([
      undefined,
      near,
      near,
    ]);
  });

  it.each([
    [{ text: ' ' }, 'Text: fill in this or another filter.'],
    [{ text: 'ab' }, 'Text: enter 3 to 100 characters; this has 2.'],
    [{ hours: 361 }, 'Hours: enter a whole number from 1 to 360.'],
    [{ atLeastArticles: 0 }, 'Minimum Articles: enter a whole number from 1 to 1,000,000.'],
    [{ intervalMinutes: 7 }, 'Check Every: choose one of 5, 10, 15'],
    [{ radius: 30 }, 'Radius: fill in Near Place too.'],
    [
      {
        sourceCountries: 'ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf'.split(
          ' ',
        ),
      },
      'Source Countries: with the languages, these are 21 searches in every check; choose less, for at most 20.',
    ],
  ])('is refused with the form %j, before a call', async (propsValue, says) => {
    await expect(enable(propsValue)).rejects.toThrow(says);
    expect(await asked()).toEqual([]);
  });

  it.each([0, 4])('is tested with that of now, %i articles, for two calls', async (count) => {
    await plan(published(count, -1, 1));
    const { host } = piece();
    const [event, ...others] = await host.testTrigger('news_volume', valuesOf({}));
    expect(others).toEqual([]);
    expect(event).toMatchObject({ count, previousCount: 0 });
    expectListedOutput(event, fields);
    expect(await asked()).toHaveLength(2);
  });

  describe('with a store that never answers', () => {
    speedUpWaits();
    const silence = () => new Promise<unknown>(() => undefined);

    it.each([
      ['get', /Nothing was checked\./],
      ['put', /count the articles with Search News\. Points already used by this step: 3\.04\.$/],
    ])('starts the flow with the next check if %s is silent', async (call, says) => {
      await plan(published(3, 1, 1));
      const trigger = await enable();
      const polling = pollAt({ ...trigger, store: { ...trigger.store, [call]: silence } }, 2);
      await expect(polling).rejects.toThrow(says);
      expect(await pollAt(trigger, 3)).toHaveLength(1);
    });
  });
});

describe('the volume of news through a gateway', () => {
  const { piece, valuesOf, enable, plan, pollAt, asked } = sharedTrigger('gateway');

  it('is counted in one search for all countries', async () => {
    await plan(published(2, 1, 1, 'au'), published(1, 1, 101, 'nz'));
    const trigger = await enable({ sourceCountries: ['au', 'nz'] });
    const [event] = await pollAt(trigger, 2);
    expect(event).toMatchObject({ count: 3, previousCount: 0, articles: [{}, {}, {}] });
    expect(await asked()).toHaveLength(4);
  });

  it.each([
    ['a list', [{ id: 1 }]],
    ['an envelope', { news: [{ id: 1 }] }],
    ['a number that is none', { available: 'many', news: [] }],
  ])('is not watched without the number of matches: %s', async (_, body) => {
    const answer = { status: 200, type: 'application/json', body: JSON.stringify(body) };
    // The answer has the time of this machine.
    jest.restoreAllMocks();
    await withServerSaying(answer, async (origin) => {
      const connection = withBaseUrl(piece().connection, origin);
      const enabling = piece().host.enableTrigger('news_volume', { ...valuesOf({}), connection });
      await expect(enabling).rejects.toThrow(/is unknown: the answer has no number in "available"/);
    });
  });
});

describe('the trigger of the volume, with a process for each call,', () => {
  const piece = sharedPiece(service, 'vendor', { perform: performInChild });

  it('can be turned on, tested, polled and turned off', async () => {
    const { host, connection } = piece();
    const values = { connection, propsValue: { language: 'en', hours: 168, atLeastArticles: 1 } };
    const trigger = await host.enableTrigger('news_volume', values);
    expect(await host.testTrigger('news_volume', values)).not.toEqual([]);
    await expect(host.pollTrigger(trigger)).resolves.toEqual([]);
    await host.disableTrigger(trigger);
  });
});
