import { beginPolling, Failure, type Polling } from '@pieceworks/kit';
import { eventsOf } from '@pieceworks/lab/suites/model-event';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { createGatewayApi } from '../src/lib/api/gateway';
import type { NewsFound } from '../src/lib/api/types';
import { createVendorApi } from '../src/lib/api/vendor';
import {
  type NewsVolume,
  pollVolume,
  startVolume,
  volumeOfNow,
  type WatchedVolume,
} from '../src/lib/feed/news-volume';
import { MAX_DIGEST_ARTICLES } from '../src/lib/outputs/digest';
import { newestReader } from '../src/lib/search/newest-articles';
import { storiesOf } from '../src/lib/stories/stories';
import { answerOf, articleOf, NO_FILTERS, searchingService } from './searching-service';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 8, 1, 20) / 1000;
const HOURS = 6;
const AT_LEAST = 5;

type Contract = 'vendor' | 'gateway';

/** Number of headlines of the news by story. The articles of two papers have each of them. */
const HEADLINES = 12;

function titled({ id, dated }: { id: number; dated: number }) {
  return articleOf({
    id,
    dated,
    title: `Council votes to close bridge of district ${Math.floor(id / 2) % HEADLINES}`,
    url: `https://paper-${id % 2}.example/${id}`,
  });
}

/** The news, the service that counts them, and a trigger that watches their number. All times are in seconds. */
class World {
  now = START;
  /** The seconds of the articles, by ID. */
  readonly dates: number[] = [];
  calls = 0;
  /** Number of calls that the service answers before it fails. */
  answers = Infinity;
  statesTotal = true;
  /** Seconds by which this machine's clock is ahead; negative if it is behind. */
  ahead = 0;
  /** Work that happens after the next call was answered, and before the poll goes on. */
  meanwhile: (() => Promise<unknown>) | undefined;
  /** The wrong number that the next call answers. */
  lie: 'zero' | 'fewer than its articles' | undefined;
  /** True if the latest complete check found enough articles. */
  isReached = false;
  /** The second of the newest article that a check has counted. */
  newest = 0;
  readonly store = new RefusingStore();

  constructor(
    readonly contract: Contract,
    /** True if the trigger counts stories. */
    readonly byStory = false,
  ) {}

  publish(count: number, ago: number): void {
    for (let n = 0; n < count; n++) this.dates.push(this.now - ago);
  }

  /** Returns the number of articles, or of stories, of the hours before some time. */
  countUntil(end: number): number {
    const found = this.#listed(end - HOURS * HOUR + 1, end);
    return this.byStory ? storiesOf(found.map(titled)).length : found.length;
  }

  /** Returns the articles of a period, the newest first. */
  #listed(from: number, until: number) {
    return this.dates
      .map((dated, id) => ({ id, dated }))
      .filter(({ dated }) => dated >= from && dated <= until)
      .sort((a, b) => b.dated - a.dated);
  }

  get clock(): number {
    return this.now + this.ahead;
  }

  get watched(): WatchedVolume {
    const create = this.contract === 'vendor' ? createVendorApi : createGatewayApi;
    const api = create(searchingService((query) => this.#search(query)));
    const findPlace = () => Promise.resolve(undefined);
    const filters = { ...NO_FILTERS, text: 'harbour' };
    const about = { hours: HOURS, atLeast: AT_LEAST, now: this.clock * 1000 };
    const readAll = this.byStory ? newestReader(api, 1_000) : undefined;
    return { api, filters, findPlace, readAll, ...about };
  }

  async #search(query: Readonly<Record<string, unknown>>): Promise<NewsFound> {
    this.calls += 1;
    if (this.answers === 0) throw new Failure({ kind: 'rate-limited', message: 'Too many.' });
    this.answers -= 1;
    const secondOf = (moment: unknown) => Date.parse(`${String(moment).replace(' ', 'T')}Z`) / 1000;
    const from = secondOf(query['earliest-publish-date']);
    const until = secondOf(query['latest-publish-date']);
    const found = this.#listed(from, until);
    const { lie } = this;
    this.lie = undefined;
    const total = this.statesTotal ? found.length : null;
    const work = this.meanwhile;
    this.meanwhile = undefined;
    await work?.();
    // The piece takes a time that is further ahead than an hour for a wrong one.
    const answeredAt = Math.min(this.now, this.clock + HOUR);
    if (lie === 'zero') return answerOf([], { total: 0, answeredAt });
    const stated = lie === undefined ? total : 0;
    const articles = found.slice(0, Number(query.number)).map(this.byStory ? titled : articleOf);
    return answerOf(articles, { total: stated, answeredAt });
  }

  get polling(): Polling {
    const { store, clock } = this;
    const about = { stateKey: 'state', settings: 'a', everyMs: 0, whereToFind: 'Look there.' };
    return { store, now: clock * 1000, ...about };
  }

  async turnOn(): Promise<void> {
    await beginPolling(this.polling, await startVolume(this.watched));
    this.isReached = this.countUntil(this.now) >= AT_LEAST;
    this.#noteNewest();
  }

  #noteNewest(): void {
    this.newest = Math.max(this.newest, ...this.dates.filter((dated) => dated <= this.now));
  }

  /** Makes a poll that gets a wrong number: it starts no flow, and a minimum that was reached stays so. */
  async pollWithLie(lie: 'zero' | 'fewer than its articles'): Promise<void> {
    const isIn = this.newest > this.now - HOURS * HOUR;
    const hasArticles = lie !== 'zero' && this.countUntil(this.now) > 0;
    const stays = this.isReached && (isIn || hasArticles);
    this.lie = lie;
    const found = await pollVolume(this.polling, this.watched).catch(() => []);
    this.lie = undefined;
    expect(found).toEqual([]);
    this.isReached = stays;
    if (hasArticles && stays) this.#noteNewest();
  }

  /** Makes a poll, and compares its result with that of the rule. A failing one changes nothing. */
  async poll(): Promise<NewsVolume[]> {
    const wasReached = this.isReached;
    const count = this.countUntil(this.now);
    const before = this.countUntil(this.now - HOURS * HOUR);
    const { calls, answers } = this;
    const isAlone = this.meanwhile === undefined;
    const found = await pollVolume(this.polling, this.watched).catch(() => null);
    if (found === null) {
      // By story, the articles must be read as well.
      const isCut = answers < (this.byStory ? 2 : 1);
      expect(isCut || this.store.refuses !== undefined || this.ahead !== 0).toBe(true);
      return [];
    }
    const isDue = count >= AT_LEAST && !wasReached && (isAlone || !this.isReached);
    expect(found).toHaveLength(isDue ? 1 : 0);
    if (isAlone && !isDue && !this.byStory) expect(this.calls).toBe(calls + 1);
    for (const volume of found) {
      expect(volume.count).toBe(count);
      expect(volume.stories).toHaveLength(answers > 1 ? Math.min(count, MAX_DIGEST_ARTICLES) : 0);
      expect(volume.previousCount).toBe(answers > 2 ? before : null);
      expect(volume.incompleteReason).toBe(answers > 2 ? null : 'Too many.');
      if (!this.byStory) expect(volume.points.thisCall).toBe(Math.min(answers, 3));
    }
    if (count >= AT_LEAST || wasReached) this.isReached = count >= AT_LEAST;
    this.#noteNewest();
    return found;
  }
}

const event = eventsOf<World>();

const count = fc.integer({ min: 1, max: AT_LEAST });
const EVENTS = [
  fc.tuple(count, fc.integer({ min: -2 * HOUR, max: HOURS * HOUR })).map(([articles, ago]) =>
    event(`${articles} articles, dated ${ago} s ago`, (world) => {
      world.publish(articles, ago);
    }),
  ),
  fc.integer({ min: 1, max: 2 * HOURS * 60 }).map((minutes) =>
    event(`${minutes} minutes, then a poll`, async (world) => {
      world.now += minutes * MINUTE;
      await world.poll();
    }),
  ),
  fc.integer({ min: 0, max: 2 }).map((answers) =>
    event(`a poll that fails after ${answers} calls`, async (world) => {
      world.answers = answers;
      await world.poll();
      world.answers = Infinity;
    }),
  ),
  fc.constantFrom('get', 'put').map((refuses) =>
    event(`a poll while the store refuses ${refuses}`, async (world) => {
      world.store.refuses = refuses;
      await world.poll();
      world.store.refuses = undefined;
    }),
  ),
  fc.integer({ min: -48, max: 48 }).map((hours) =>
    event(`a poll with a clock that is ${hours} hours ahead`, async (world) => {
      world.ahead = hours * HOUR;
      await world.poll();
      world.ahead = 0;
    }),
  ),
  fc
    .constantFrom('zero' as const, 'fewer than its articles' as const)
    .map((lie) =>
      event(`a poll that gets a wrong number: ${lie}`, (world) => world.pollWithLie(lie)),
    ),
  fc.integer({ min: 0, max: AT_LEAST }).map((articles) =>
    event(`a poll during another, after ${articles} more articles`, async (world) => {
      world.meanwhile = async () => {
        world.publish(articles, 0);
        await world.poll();
      };
      await world.poll();
    }),
  ),
];

describe.each(['vendor', 'gateway'] as const)(
  'the volume of news of the %s contract',
  (contract) => {
    it.each([
      ['articles', EVENTS, false],
      // A poll by story reads what is published during it.
      ['stories', EVENTS.slice(0, -1), true],
    ] as const)(
      'starts the flow once for each time that %s reach it, over any interruptions',
      async (_, events, byStory) => {
        await fc.assert(
          fc.asyncProperty(
            fc.commands([...events], { maxCommands: 50, size: 'max' }),
            fc.integer({ min: 0, max: 2 * AT_LEAST }),
            async (commands, before) => {
              const world = new World(contract, byStory);
              world.publish(before, HOUR);
              await world.turnOn();
              await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
              // A period without articles, so that the next ones start the flow.
              world.now = Math.max(world.now, ...world.dates) + HOURS * HOUR;
              await world.poll();
              world.publish(2 * AT_LEAST, 0);
              expect(await world.poll()).toHaveLength(1);
            },
          ),
          { numRuns: runs(75) },
        );
      },
    );

    it('by story, takes an empty list for a fault, and not for a fall below the minimum', async () => {
      const world = new World(contract, true);
      await world.turnOn();
      world.now += HOUR;
      world.publish(2 * AT_LEAST, 0);
      expect(await world.poll()).toHaveLength(1);
      world.meanwhile = () => {
        world.lie = 'zero';
        return Promise.resolve();
      };
      const polling = pollVolume(world.polling, world.watched);
      await expect(polling).rejects.toThrow('the service lists none of them');
      expect(await world.poll()).toEqual([]);
    });

    it.each([
      [AT_LEAST - 1, 0],
      [AT_LEAST, 1],
      [AT_LEAST + 1, 1],
      [MAX_DIGEST_ARTICLES + 1, 1],
    ])('with %i articles starts the flow %i times', async (articles, starts) => {
      const world = new World(contract);
      await world.turnOn();
      world.now += HOUR;
      world.publish(articles, 0);
      const found = [...(await world.poll()), ...(await world.poll())];
      expect(found).toHaveLength(starts);
    });

    it('counts the first and the last second of the period, and each article in one period only', async () => {
      const world = new World(contract);
      const span = HOURS * HOUR;
      for (const ago of [-1, 0, span - 1, span, 2 * span - 1, 2 * span]) world.publish(1, ago);
      expect(await volumeOfNow(world.watched)).toMatchObject({ count: 2, previousCount: 2 });
    });

    it.each([
      ['turned on', (world: World) => startVolume(world.watched)],
      ['tested', (world: World) => volumeOfNow(world.watched)],
      ['polled', (world: World) => pollVolume(world.polling, world.watched)],
    ])('cannot be %s without the number of matches, and tells what it has cost', async (_, act) => {
      const world = new World(contract);
      await world.turnOn();
      world.statesTotal = false;
      await expect(act(world)).rejects.toThrow(
        /^The number of matching articles is unknown: .* use New Article\. Points already used by this step: 1\.$/,
      );
      world.statesTotal = true;
      world.publish(AT_LEAST, 0);
      expect(await world.poll()).toHaveLength(1);
    });
  },
);
