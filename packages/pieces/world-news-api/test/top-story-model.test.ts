import { beginPolling, Failure, type Polling } from '@pieceworks/kit';
import { eventsOf } from '@pieceworks/lab/suites/model-event';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import type { TopNews } from '../src/lib/api/types';
import { pollTopStories, startTopStories, type WatchedNews } from '../src/lib/feed/top-stories';
import { articleOf, ONE_POINT } from './searching-service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 8, 1, 20);
const AT_LEAST = 3;

/** Returns the day of a moment in UTC. */
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** The articles of one event in the top news of a day. */
type Cluster = { topic: number; day: string; ids: number[] };

/** The news of a country, the service that shows them, and a trigger that polls it. */
class World {
  now = START;
  clusters: Cluster[] = [];
  calls = 0;
  /** Number of calls that the service answers before it fails. */
  answers = Infinity;
  /** The time by which this machine's clock is ahead, in ms. */
  skew = 0;
  /** A day whose top news the service refuses, unless it is today. */
  refusedDay: string | undefined;
  /** Time of the last poll that read everything. */
  readAt = START;
  /** Work that happens while the next call runs. */
  meanwhile: (() => Promise<unknown>) | undefined;
  readonly delivered: number[] = [];
  readonly store = new RefusingStore();
  #lastId = 0;

  get today(): string {
    return dayOf(this.now);
  }

  /** Publishes an event; `carried` is an earlier one whose first article it contains, too. */
  publish(count: number, carried?: Cluster): void {
    const ids = Array.from({ length: count }, () => (this.#lastId += 1));
    const first = carried?.ids[0];
    if (first !== undefined) ids.unshift(first);
    const topic = carried?.topic ?? ids[0] ?? 0;
    this.clusters.push({ topic, day: this.today, ids });
  }

  grow({ ids }: Cluster): void {
    ids.push((this.#lastId += 1));
  }

  /** Returns an event that can still grow: one of today, or shortly after midnight of yesterday. */
  growing(position: number): Cluster | undefined {
    const day = dayOf(this.now - HOUR + MINUTE);
    return pick(
      this.clusters.filter((cluster) => cluster.day >= day),
      position,
    );
  }

  get watched(): WatchedNews {
    const filter = { sourceCountry: 'au', language: 'en' };
    const readTopNews = ({ date }: { date?: string | undefined }) => this.#read(date);
    return { api: { readTopNews }, filter, atLeast: AT_LEAST, now: this.now + this.skew };
  }

  async #read(date: string | undefined): Promise<TopNews> {
    this.calls += 1;
    const work = this.meanwhile;
    this.meanwhile = undefined;
    await work?.();
    if (date !== undefined && date !== this.today && date === this.refusedDay) {
      throw new Failure({ kind: 'invalid', message: 'No such day.' });
    }
    if (this.answers === 0) throw new Failure({ kind: 'rate-limited', message: 'Too many.' });
    this.answers -= 1;
    const clusters = this.clusters
      .filter(({ day }) => day === (date ?? this.today))
      .sort((a, b) => b.ids.length - a.ids.length)
      .map(({ ids }) => ids.map((id) => articleOf({ id, dated: this.now / 1000 })));
    return { clusters, isTruncated: false, points: ONE_POINT, answeredAt: this.now / 1000 };
  }

  get polling(): Polling {
    const everyMs = HOUR;
    const { store } = this;
    const now = this.now + this.skew;
    return { store, stateKey: 'state', settings: 'a', everyMs, now, whereToFind: 'Look there.' };
  }

  /** Makes a poll; a failing one delivers nothing. */
  async poll(): Promise<void> {
    const found = await pollTopStories(this.polling, this.watched).catch(() => null);
    if (found === null) return;
    if (this.answers > 0 && this.skew < 24 * HOUR) this.readAt = this.now;
    this.delivered.push(
      ...found.map(({ articles: [lead] }) => this.topicOf(Number(lead.article.id))),
    );
  }

  topicOf(id: number): number {
    return this.clusters.find(({ ids }) => ids.includes(id))?.topic ?? 0;
  }
}

function pick<Item>(items: readonly Item[], position: number): Item | undefined {
  return items[position % Math.max(1, items.length)];
}

const event = eventsOf<World>(({ delivered }) => {
  expect(new Set(delivered).size).toBe(delivered.length);
});

const count = fc.integer({ min: 1, max: 5 });
const EVENTS = [
  count.map((articles) =>
    event(`an event in ${articles} articles`, (world) => {
      world.publish(articles);
    }),
  ),
  fc.tuple(count, fc.nat()).map(([articles, position]) =>
    event(`an event in ${articles} articles and one of ${position}`, (world) => {
      const recent = dayOf(world.now - 24 * HOUR);
      world.publish(
        articles,
        pick(
          world.clusters.filter(({ day }) => day >= recent),
          position,
        ),
      );
    }),
  ),
  fc.nat().map((position) =>
    event(`one more article of ${position}`, (world) => {
      const cluster = world.growing(position);
      if (cluster !== undefined) world.grow(cluster);
    }),
  ),
  fc.integer({ min: 1, max: 600 }).map((minutes) =>
    event(`${minutes} minutes, then a poll`, async (world) => {
      world.now += minutes * MINUTE;
      await world.poll();
    }),
  ),
  fc.constant(
    event('the time until shortly after midnight, with a poll before and after', async (world) => {
      const midnight = Math.ceil(world.now / (24 * HOUR)) * 24 * HOUR;
      world.now = midnight - 10 * MINUTE;
      await world.poll();
      world.now = midnight + 45 * MINUTE;
      await world.poll();
    }),
  ),
  fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 50 }))
    .map(([answers, hours]) =>
      event(`a 429 after ${answers} calls, for ${hours} hours`, async (world) => {
        // A check goes back at most three days.
        for (let hour = 0; hour < hours && world.now < world.readAt + 60 * HOUR; hour++) {
          world.now += HOUR;
          world.answers = answers;
          await world.poll();
        }
        world.answers = Infinity;
      }),
    ),
  fc.constantFrom('get', 'put').map((refuses) =>
    event(`the store refuses ${refuses}`, async (world) => {
      world.now += HOUR;
      world.store.refuses = refuses;
      await world.poll();
      world.store.refuses = undefined;
    }),
  ),
  fc.integer({ min: 1, max: 20 }).map((days) =>
    event(`a poll with a clock that is ${days} days ahead`, async (world) => {
      world.now += HOUR;
      world.skew = days * 24 * HOUR;
      await world.poll();
      world.skew = 0;
    }),
  ),
  fc.constant(
    event('a poll during another', async (world) => {
      world.now += HOUR;
      world.meanwhile = () => world.poll();
      await world.poll();
      world.meanwhile = undefined;
    }),
  ),
];

async function turnOn(before: readonly number[]): Promise<World> {
  const world = new World();
  for (const articles of before) world.publish(articles);
  await beginPolling(world.polling, await startTopStories(world.watched));
  return world;
}

const sorted = (topics: Iterable<number>) => [...topics].sort((a, b) => a - b);

it('each top story from after the start is delivered once, over any interruptions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(EVENTS, { maxCommands: 50, size: 'max' }),
      fc.array(count, { maxLength: 4 }),
      async (commands, before) => {
        const world = await turnOn(before);
        const topicsOf = (clusters: readonly Cluster[]) =>
          clusters.filter(({ ids }) => ids.length >= AT_LEAST).map(({ topic }) => topic);
        const known = new Set(topicsOf(world.clusters));
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        world.now += HOUR;
        await world.poll();
        const due = new Set(topicsOf(world.clusters).filter((topic) => !known.has(topic)));
        expect(sorted(world.delivered)).toEqual(sorted(due));
      },
    ),
    { numRuns: runs(150) },
  );
});

it('a story of a day that a check failed to read is delivered by the next check', async () => {
  const world = await turnOn([]);
  world.now += 24 * HOUR;
  world.publish(AT_LEAST);
  world.now += 24 * HOUR;
  // The day before the story is read, and its own day is not.
  world.answers = 1;
  await world.poll();
  world.answers = Infinity;
  world.now += HOUR;
  await world.poll();
  expect(world.delivered).toHaveLength(1);
});

it.each([
  ['an article of a seen story is not new', [[[1, 2, 3]], [[9, 8, 7, 2]]], []],
  [
    'an article of a small one that continues a seen one is not new',
    [[[1, 2, 3]], [[2, 4]], [[4, 5, 6]]],
    [],
  ],
  ['an article of a small story is new', [[[1, 2]], [[2, 4, 5]]], [2]],
  [
    'an article of another new one is the same',
    [
      [],
      [
        [1, 2, 3, 4],
        [4, 5, 6],
      ],
    ],
    [1],
  ],
  ['no article of an earlier one is new', [[[1, 2, 3]], [[4, 5, 6], []]], [4]],
])('a story with %s', async (_, checks, fresh) => {
  const world = await turnOn([]);
  for (const clusters of checks) {
    world.clusters = clusters.map((ids) => ({ topic: ids[0] ?? 0, day: world.today, ids }));
    world.delivered.length = 0;
    world.now += HOUR;
    await world.poll();
  }
  expect(world.delivered).toEqual(fresh);
});

it('a day that the service refuses does not stop the checks of the others', async () => {
  const world = await turnOn([]);
  world.now += 24 * HOUR;
  world.refusedDay = dayOf(world.now - 24 * HOUR);
  world.publish(AT_LEAST);
  await world.poll();
  expect(world.delivered).toHaveLength(1);
});
