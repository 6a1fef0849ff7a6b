import { asList, at } from '@pieceworks/kit';
import { type EnabledTrigger, performInChild } from '@pieceworks/lab/host';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { expectListedOutput } from '@pieceworks/lab/suites/listed-output';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import type { PlannedArticle } from '../service/sandbox/timeline';
import { worldNewsApi } from '../src';
import { moveClock } from './moved-clock';

const HOUR_MS = 3_600_000;
/** In ms since the epoch; later than all articles that the sandbox has by itself. */
const START_MS = Date.UTC(2040, 0, 2, 9);
const AUSTRALIA = { sourceCountry: 'au', language: 'en' };

const fields = worldNewsApi.getTrigger('new_top_story')?.outputSchema?.fields ?? [];
const titlesOf = (events: readonly unknown[]) => events.map((event) => at(event, 'title'));

/** Returns the articles of one story, that appear together. */
function story(name: string, count: number, time: number): PlannedArticle[] {
  const moment = new Date(time).toISOString();
  return Array.from({ length: count }, (_, position) => ({
    id: Buffer.from(name).reduce((sum, byte) => (sum * 31 + byte) % 1e9, position),
    at: moment,
    publishedAt: moment,
    title: position === 0 ? name : `${name}, again`,
    story: name,
  }));
}

describe('a new top story', () => {
  const piece = sharedPiece(service, 'vendor');
  beforeEach(async () => {
    await piece().sandbox.reset();
    await moveClock(piece().sandbox, START_MS);
  });
  const enable = (propsValue: Readonly<Record<string, unknown>> = {}) => {
    const values = { connection: piece().connection, propsValue: { ...AUSTRALIA, ...propsValue } };
    return piece().host.enableTrigger('new_top_story', values);
  };
  const pollAt = async (trigger: EnabledTrigger, hours: number) => {
    await moveClock(piece().sandbox, START_MS + hours * HOUR_MS);
    return piece().host.pollTrigger(trigger);
  };
  /** Returns the days that were asked for since the last time. */
  const asked = async () => {
    const days = (await piece().sandbox.journal()).map(({ query }) => query.date?.[0]);
    await piece().sandbox.clearJournal();
    return days;
  };

  it('starts the flow once, with its articles and the points of the check', async () => {
    const plan = [
      ...story('Before', 3, START_MS - HOUR_MS),
      ...story('Bridge', 4, START_MS + HOUR_MS),
      ...story('Small', 2, START_MS + HOUR_MS),
    ];
    await accountOf(piece().sandbox).plan(plan);
    const trigger = await enable();
    expect(trigger.schedule).toEqual({ cronExpression: '0 * * * *', timezone: 'UTC' });
    expect(await asked()).toEqual(['2040-01-02']);
    const [event, ...others] = await pollAt(trigger, 6);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      title: 'Bridge',
      url: expect.stringMatching(/^https:\/\/wire\.example\//),
      source: 'wire.example',
      image: expect.stringMatching(/^https:\/\/wire\.example\/images\//),
      publishedAt: '2040-01-02T10:00:00.000Z',
      articleCount: 4,
      pointsUsed: 1.09,
      points: { retriedCalls: 0 },
      _dedupe_key: at(event, 'articles', 0, 'id'),
    });
    expect(asList(at(event, 'articles'))).toHaveLength(4);
    expectListedOutput(event, fields);
    expect(await pollAt(trigger, 12)).toEqual([]);
  });

  it('is looked for at the interval only, and after midnight also on the day before', async () => {
    await accountOf(piece().sandbox).plan(story('Evening', 3, START_MS + 14.5 * HOUR_MS));
    const trigger = await enable({ checkEveryHours: 7 });
    await asked();
    for (const hours of [1, 3, 6]) expect(await pollAt(trigger, hours)).toEqual([]);
    expect(await asked()).toEqual([]);
    await pollAt(trigger, 7);
    await pollAt(trigger, 14);
    expect(await asked()).toEqual(['2040-01-02', '2040-01-02']);
    const events = await pollAt(trigger, 21);
    expect(await asked()).toEqual(['2040-01-02', '2040-01-03']);
    expect(titlesOf(events)).toEqual(['Evening']);
    expect(at(events[0], 'pointsUsed')).toBeCloseTo(2.03);
  });

  it('is brought if the flow was turned off, but not after more than three days', async () => {
    const plan = [0, 1, 2, 3, 4, 5].map((day) =>
      story(`Day ${day}`, 3, START_MS + (24 * day + 1) * HOUR_MS),
    );
    await accountOf(piece().sandbox).plan(plan.flat());
    const trigger = await enable();
    await piece().host.disableTrigger(trigger);
    await moveClock(piece().sandbox, START_MS + 50 * HOUR_MS);
    await asked();
    const again = await piece().host.enableTriggerAgain(trigger);
    expect(await asked()).toEqual([]);
    const events = await pollAt(again, 51);
    expect(titlesOf(events)).toEqual(['Day 0', 'Day 1', 'Day 2']);
    await piece().host.disableTrigger(again);
    await moveClock(piece().sandbox, START_MS + 124 * HOUR_MS);
    await piece().host.enableTriggerAgain(trigger);
    expect(await pollAt(again, 131)).toEqual([]);
  });

  it.each([{ sourceCountry: 'nz' }, { language: 'de' }, { atLeastArticles: 2 }])(
    'begins anew with another form: %j',
    async (propsValue) => {
      const { host, sandbox, connection } = piece();
      const trigger = await enable();
      await asked();
      await accountOf(sandbox).plan(story('Two', 2, START_MS));
      const values = { connection, propsValue: { ...AUSTRALIA, ...propsValue } };
      const again = await host.enableTriggerAgain(trigger, values);
      expect(await asked()).toEqual(['2040-01-02']);
      expect(await pollAt(again, 6)).toEqual([]);
    },
  );

  it('is kept for the next check if a call fails, and what was paid for is brought', async () => {
    const { sandbox } = piece();
    await accountOf(sandbox).plan([
      ...story('Evening', 3, START_MS + 14 * HOUR_MS),
      ...story('Morning', 3, START_MS + 20 * HOUR_MS),
    ]);
    const trigger = await enable();
    await sandbox.fault({ kind: 'status', status: 402 });
    await expect(pollAt(trigger, 21)).rejects.toThrow(/Could not read the top news.*\(402\)/);
    await sandbox.fault([
      { kind: 'slow', ms: 0 },
      { kind: 'status', status: 402 },
    ]);
    expect(titlesOf(await pollAt(trigger, 22))).toEqual(['Evening']);
    expect(titlesOf(await pollAt(trigger, 23))).toEqual(['Morning']);
  });

  it.each([
    [{ sourceCountry: undefined }, 'Source Country: fill in this field.'],
    [{ language: '' }, 'Language: fill in this field.'],
    [{ checkEveryHours: 25 }, 'Check Every: enter a whole number from 1 to 24.'],
    [{ atLeastArticles: 0 }, 'Minimum Articles: enter a whole number from 1 to 100.'],
  ])('is refused with the form %j, before a call', async (propsValue, says) => {
    await expect(enable(propsValue)).rejects.toThrow(says);
    expect(await asked()).toEqual([]);
  });

  it('is tested with the stories of today, for one call, or else with a sample', async () => {
    const { host, sandbox, connection } = piece();
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    await accountOf(sandbox).plan(names.flatMap((name) => story(name, 3, START_MS)));
    const test = (propsValue: object) =>
      host.testTrigger('new_top_story', {
        connection,
        propsValue: { ...AUSTRALIA, ...propsValue },
      });
    const events = await test({});
    expect(titlesOf(events)).toEqual(names.slice(0, 5));
    expect(await asked()).toHaveLength(1);
    const [sample, ...others] = await test({ atLeastArticles: 4 });
    expect(others).toEqual([]);
    expect(at(sample, 'title')).toMatch(/^Sample: /);
    for (const event of [...events, sample]) expectListedOutput(event, fields);
  });

  describe('with a store that never answers', () => {
    speedUpWaits();
    const silence = () => new Promise<unknown>(() => undefined);

    it.each([
      ['get', /Nothing was checked\./],
      ['put', /find it with Top News\. Points already used by this step: 1\.03\.$/],
    ])('is brought by the next check if %s is silent', async (call, says) => {
      await accountOf(piece().sandbox).plan(story('Bridge', 3, START_MS + HOUR_MS));
      const trigger = await enable();
      const polling = pollAt({ ...trigger, store: { ...trigger.store, [call]: silence } }, 6);
      await expect(polling).rejects.toThrow(says);
      expect(titlesOf(await pollAt(trigger, 7))).toEqual(['Bridge']);
    });
  });
});

describe('the trigger of top stories, with a process for each call,', () => {
  const piece = sharedPiece(service, 'vendor', { perform: performInChild });

  it('can be turned on, tested, polled and turned off', async () => {
    const { host, connection } = piece();
    const values = { connection, propsValue: { ...AUSTRALIA, atLeastArticles: 2 } };
    const trigger = await host.enableTrigger('new_top_story', values);
    expect(await host.testTrigger('new_top_story', values)).not.toEqual([]);
    await expect(host.pollTrigger(trigger)).resolves.toEqual([]);
    await host.disableTrigger(trigger);
  });
});
