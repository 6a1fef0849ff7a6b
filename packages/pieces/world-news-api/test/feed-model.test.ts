import { beginPolling, type Polling, type PollingState, pollOnce } from '@pieceworks/kit';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import { runs, scenarios } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { createGatewayApi } from '../src/lib/api/gateway';
import type { NewsFound, ReadArticle } from '../src/lib/api/types';
import { createVendorApi, type WorldNewsApi } from '../src/lib/api/vendor';
import { pollFeeds, startPolling } from '../src/lib/feed/feed-poll';
import { type FeedState, readFeedState } from '../src/lib/feed/feed-state';
import type { SearchFilters } from '../src/lib/fields';
import { candidateOf } from '../src/lib/stories/report';
import { newStories, storiesOf } from '../src/lib/stories/stories';
import { answerOf, articleOf, NO_FILTERS, searchingService } from './searching-service';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 8, 1) / 1000;
const OVERLAP_HOURS = 24;
/** The service's maximum delay of an article, plus the time between two polls. */
const LATEST = (OVERLAP_HOURS - 4) * HOUR;
/** More polls than any reading of this model needs. */
const MOST_POLLS = 300;
const STATE_KEY = 'new_article';

type Listed = { id: number; dated: number };

/** The behavior of a service. */
type Kind = {
  contract: 'vendor' | 'gateway';
  /** The most articles that one answer contains. */
  cap: number;
  statesTotal: boolean;
  /** The texts of the trigger, each a search. `even` finds half of the articles, and any other text all. */
  texts: readonly string[];
  /** True if it also finds the articles of the first and the last second that are asked for. */
  includesBounds: boolean;
  /** True if the trigger takes one article of each story, and the news have a few headlines in several papers. */
  onePerStory: boolean;
};

/** Number of headlines, each in all papers. */
const HEADLINES = 5;
const PAPERS = 3;

/** Returns an article with its headline and paper. One without a headline has no story. */
function titled({ id, dated }: Listed): ReadArticle {
  const headline = (id * 7) % (HEADLINES + 1);
  return articleOf({
    id,
    dated,
    title: headline === 0 ? null : `Council votes to close bridge of district ${headline}`,
    url: `https://paper-${id % PAPERS}.example/${id}`,
  });
}

/** The real news, and the service that shows them by its contract and its maximum. */
class News {
  now = START;
  /** Seconds that the service's clock is ahead or behind. */
  clockOff = 0;
  isFailing = false;
  listed: Listed[] = [];
  /** Articles that must be emitted: published after the start, and not deleted before they could be read. */
  readonly due = new Set<number>();
  /** Articles that may be emitted, including those deleted in the meantime. */
  readonly published = new Set<number>();
  /** All dates that an article had while it was listed. */
  readonly dates = new Map<number, number[]>();
  calls = 0;
  #lastId = 0;

  constructor(readonly kind: Kind) {}

  publish(second: number): void {
    this.#lastId += 1;
    let dated = Math.max(START + 1, second);
    // A gateway cannot show more articles of one second than fit in one answer.
    const isTaken = (one: Listed) => this.kind.contract === 'gateway' && one.dated === dated;
    while (this.listed.some(isTaken)) dated += 1;
    this.listed.push({ id: this.#lastId, dated });
    this.due.add(this.#lastId);
    this.published.add(this.#lastId);
    this.dates.set(this.#lastId, [dated]);
  }

  /** Publishes an article from before the trigger was turned on. */
  publishBefore(dated: number): void {
    this.#lastId += 1;
    this.listed.push({ id: this.#lastId, dated });
  }

  remove(position: number): void {
    const [article] = this.listed.splice(position % Math.max(1, this.listed.length), 1);
    if (article !== undefined) this.due.delete(article.id);
  }

  redate(position: number, seconds: number): void {
    const article = this.listed[position % Math.max(1, this.listed.length)];
    if (article === undefined || !this.published.has(article.id)) return;
    const dated = Math.max(START + 1, article.dated + seconds);
    // The new date is later, or still inside the overlap that is read again.
    if (dated <= this.now - LATEST) return;
    article.dated = dated;
    this.dates.get(article.id)?.push(dated);
  }

  get newest(): number {
    return Math.max(...this.listed.map(({ dated }) => dated));
  }

  get feeds(): SearchFilters[] {
    return this.kind.texts.map((text) => ({ ...NO_FILTERS, text }));
  }

  get api(): WorldNewsApi {
    const create = this.kind.contract === 'vendor' ? createVendorApi : createGatewayApi;
    return create(searchingService((query) => this.#search(query)));
  }

  #search(query: Readonly<Record<string, unknown>>): Promise<NewsFound> {
    this.calls += 1;
    if (this.isFailing) return Promise.reject(new Error('The service is away.'));
    const secondOf = (name: string) => {
      const moment = query[name];
      return typeof moment === 'string' ? Date.parse(`${moment.replace(' ', 'T')}Z`) / 1000 : null;
    };
    const inside = this.kind.includesBounds ? 0 : 1;
    const from = (secondOf('earliest-publish-date') ?? -Infinity) + inside;
    const until = (secondOf('latest-publish-date') ?? Infinity) - inside;
    const matches = this.listed.filter(
      ({ id, dated }) => dated >= from && dated <= until && (query.text !== 'even' || id % 2 === 0),
    );
    if (query.sort === 'publish-time') {
      const sign = query['sort-direction'] === 'ASC' ? 1 : -1;
      matches.sort((a, b) => sign * (a.dated - b.dated) || a.id - b.id);
    } else {
      matches.sort((a, b) => ((a.id * 7_919) % 1_009) - ((b.id * 7_919) % 1_009));
    }
    const offset = Number(query.offset ?? 0);
    const size = Math.min(Number(query.number ?? 10), this.kind.cap);
    return Promise.resolve(
      answerOf(
        matches.slice(offset, offset + size).map(this.kind.onePerStory ? titled : articleOf),
        {
          total: this.kind.statesTotal ? matches.length : null,
          answeredAt: this.now + this.clockOff,
        },
      ),
    );
  }
}

/** The trigger with its store, and all articles that it has emitted. */
class Flow {
  readonly brought: number[] = [];
  /** The same as they were read. */
  readonly articles: ReadArticle[] = [];
  /** The articles that were listed with another one. */
  readonly listed = new Set<number>();
  readonly #store = new RefusingStore();
  #kept: FeedState | undefined;

  async start(news: News): Promise<void> {
    const { known, kept } = await startPolling(news.api, news.feeds, 0);
    await beginPolling(this.#polling, { known, kept: { locationFilter: null, ...kept } });
    this.#kept = { locationFilter: null, ...kept };
  }

  /** @returns true if it read to the end. */
  async poll(news: News, calls: number, meanwhile?: () => Promise<unknown>): Promise<boolean> {
    const { onePerStory } = news.kind;
    const limits = { overlapHours: OVERLAP_HOURS, calls, lastCallMs: 1e9, onePerStory };
    let after: FeedState | undefined;
    const read = async ({ seen, kept }: PollingState) => {
      const state = readFeedState(kept);
      if (state === null) throw new Error('The state cannot be read.');
      const found = await pollFeeds(news.api, news.feeds, state, seen, limits);
      after = found.kept;
      await meanwhile?.();
      return found;
    };
    const lost = () => Promise.reject(new Error('The state was lost.'));
    const fresh = await pollOnce(this.#polling, lost, read).catch((error: unknown) => {
      if (news.isFailing) return null;
      throw error;
    });
    if (fresh === null || after === undefined) return false;
    this.#kept = after;
    this.brought.push(...fresh.map(({ article }) => Number(article.id)));
    this.articles.push(...fresh);
    // An article that is listed with another one has not started the flow, and does not later.
    const listed = fresh.flatMap(({ repeats }) => repeats.map(({ article }) => Number(article.id)));
    expect(listed.filter((id) => this.brought.includes(id) || this.listed.has(id))).toEqual([]);
    for (const id of listed) this.listed.add(id);
    expect(JSON.stringify(await this.#store.get(STATE_KEY)).length).toBeLessThan(200_000);
    return after.feeds.every(({ unfinished }) => unfinished === null);
  }

  /** Polls until everything is read, or the service goes away; calls `between` after each unfinished poll. */
  async readToEnd(news: News, calls: number, between: () => void = () => undefined): Promise<void> {
    for (let polls = 0; polls < MOST_POLLS; polls++) {
      if ((await this.poll(news, calls)) || news.isFailing) return;
      between();
    }
    throw new Error(`The reading has no end after ${MOST_POLLS} polls.`);
  }

  /** Runs two polls that begin with the same state: the second one ends first. */
  async pollTwice(news: News, calls: number): Promise<void> {
    await this.poll(news, calls, () => this.poll(news, calls));
  }

  /** Returns the due articles of which neither they nor an article of their story has started the flow. */
  missed(news: News): number[] {
    const brought = new Set(this.brought);
    return [...news.due].filter((id) => !brought.has(id) && !this.#hasTold(news, id));
  }

  #hasTold(news: News, id: number): boolean {
    if (!news.kind.onePerStory) return false;
    const told = this.articles.flatMap(({ article }) => candidateOf(article)?.report ?? []);
    return (news.dates.get(id) ?? []).some(
      (dated) => newStories([titled({ id, dated })], told).stories.length === 0,
    );
  }

  get readUntil(): number {
    return Math.max(...(this.#kept?.feeds ?? []).map(({ readUntil }) => readUntil));
  }

  get #polling(): Polling {
    const about = { stateKey: STATE_KEY, settings: 'a', everyMs: 0, now: 0, whereToFind: '' };
    return { store: this.#store, ...about };
  }
}

/** A single event. */
type Event = fc.AsyncCommand<object, { news: News; flow: Flow }>;

function event(text: string, work: (news: News, flow: Flow) => unknown): Event {
  return {
    check: () => true,
    run: async (_, { news, flow }) => {
      await work(news, flow);
      expect(new Set(flow.brought).size).toBe(flow.brought.length);
      expect(flow.brought.filter((id) => !news.published.has(id))).toEqual([]);
      if (news.kind.onePerStory) expect(storiesOf(flow.articles)).toHaveLength(flow.brought.length);
    },
    toString: () => text,
  };
}

const published = fc
  .record({
    count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(70)),
    late: fc.oneof(fc.integer({ min: 0, max: LATEST }), fc.constant(0)),
    apart: fc.constantFrom(0, 1, 2, 61),
  })
  .map(({ count, late, apart }) =>
    event(`publish ${count}, ${late} s late, ${apart} s apart`, (news) => {
      for (let n = 0; n < count; n++) {
        news.publish(news.now - late - n * apart);
      }
    }),
  );

const events = [
  published,
  published,
  fc.integer({ min: 1, max: 40 * HOUR }).map((seconds) =>
    event(`publish one, ${seconds} s ahead`, (news) => {
      news.publish(news.now + seconds);
    }),
  ),
  fc.nat().map((position) =>
    event(`delete ${position}`, (news) => {
      news.remove(position);
    }),
  ),
  fc.tuple(fc.nat(), fc.integer({ min: -2 * HOUR, max: 9 * HOUR })).map(([position, seconds]) =>
    event(`redate ${position} by ${seconds} s`, (news) => {
      news.redate(position, seconds);
    }),
  ),
  fc
    .record({ minutes: fc.integer({ min: 1, max: 120 }), calls: fc.integer({ min: 4, max: 30 }) })
    .map(({ minutes, calls }) =>
      event(`${minutes} minutes, then a poll of ${calls} calls`, async (news, flow) => {
        news.now += minutes * 60;
        // All known late articles are read before they leave the overlap.
        await flow.readToEnd(news, calls);
      }),
    ),
  fc.integer({ min: 1, max: 30 }).map((calls) =>
    event(`two polls at once of ${calls} calls`, async (news, flow) => {
      news.now += 60;
      await flow.pollTwice(news, calls);
    }),
  ),
  fc.integer({ min: -3_000, max: 3_000 }).map((seconds) =>
    event(`the clock of the service is ${seconds} s off`, (news) => {
      news.clockOff = seconds;
    }),
  ),
  fc.boolean().map((isFailing) =>
    event(isFailing ? 'the service goes away' : 'the service is back', (news) => {
      news.isFailing = isFailing;
    }),
  ),
];

const AS_DOCUMENTED = {
  contract: 'vendor',
  cap: 100,
  statesTotal: true,
  texts: ['harbour'],
  includesBounds: true,
  onePerStory: false,
} as const;
const OF_GATEWAY = { ...AS_DOCUMENTED, contract: 'gateway' } as const;

const KINDS: readonly (Kind & { title: string })[] = [
  { title: 'as documented', ...AS_DOCUMENTED },
  { title: 'capped, without its bounds', ...AS_DOCUMENTED, cap: 50, includesBounds: false },
  { title: 'capped, without a total', ...AS_DOCUMENTED, cap: 50, statesTotal: false },
  { title: 'of two texts', ...AS_DOCUMENTED, texts: ['even', 'harbour'] },
  { title: 'as documented, by story', ...AS_DOCUMENTED, onePerStory: true },
  {
    title: 'capped and of two texts, by story',
    ...AS_DOCUMENTED,
    cap: 50,
    texts: ['even', 'harbour'],
    onePerStory: true,
  },
  { title: 'with a total', ...OF_GATEWAY },
  { title: 'with a total, by story', ...OF_GATEWAY, onePerStory: true },
  { title: 'of two texts, with a total', ...OF_GATEWAY, texts: ['harbour', 'even'] },
  { title: 'capped, with a total', ...OF_GATEWAY, cap: 50 },
  { title: 'without a total', ...OF_GATEWAY, statesTotal: false },
  {
    title: 'capped, without a total or its bounds',
    ...OF_GATEWAY,
    cap: 50,
    statesTotal: false,
    includesBounds: false,
  },
];

/** A feed of articles and one of stories, of either contract. */
const PLAYED = scenarios(KINDS, ({ contract, onePerStory }) => `${contract} ${onePerStory}`);

describe.each(PLAYED)('a feed of the $contract contract, $title,', (kind) => {
  it('brings each article or story from after the start once, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(events, { maxCommands: 40 }),
        fc.integer({ min: 0, max: 120 }),
        async (commands, old) => {
          const news = new News(kind);
          const flow = new Flow();
          for (let n = 0; n < old; n++) news.publishBefore(START - 60 - n * 1_800);
          await flow.start(news);
          news.now += 60;
          await fc.asyncModelRun(() => ({ model: {}, real: { news, flow } }), commands);
          news.isFailing = false;
          await flow.readToEnd(news, 9);
          await flow.poll(news, 99);
          expect(new Set(flow.brought).size).toBe(flow.brought.length);
          expect(flow.missed(news)).toEqual([]);
        },
      ),
      { numRuns: runs(40) },
    );
  });
});

const OF_ONE_TEXT = PLAYED.filter(({ texts }) => texts.length === 1);

describe.each(OF_ONE_TEXT)('a feed of the $contract contract, $title,', (kind) => {
  it('reads up to the newest article, never into the future, and never goes back', async () => {
    const round = fc.record({
      ahead: fc.array(fc.integer({ min: 1, max: 9 * DAY }), { maxLength: 9 }),
      late: fc.integer({ min: 0, max: LATEST }),
      count: fc.integer({ min: 1, max: 70 }),
      minutes: fc.integer({ min: 1, max: 120 }),
      calls: fc.integer({ min: 1, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 6 }), async (rounds) => {
        const news = new News(kind);
        const flow = new Flow();
        await flow.start(news);
        for (const { ahead, late, count, minutes, calls } of rounds) {
          for (const seconds of ahead) news.publish(news.now + seconds);
          news.now += minutes * 60;
          for (let n = 0; n < count; n++) news.publish(news.now - late - n);
          const begun = news.now;
          await flow.readToEnd(news, calls, () => {
            news.now += 60;
          });
          // The position is the newest article's date, but never after the reading began.
          const readUntil = Math.min(begun, news.newest);
          expect(flow.readUntil).toBe(readUntil);
          // A reading of single calls can take more than an hour.
          news.clockOff = begun - news.now - HOUR;
          await flow.readToEnd(news, 99);
          expect(flow.readUntil).toBe(readUntil);
          news.clockOff = 0;
        }
        expect(flow.missed(news)).toEqual([]);
      }),
      { numRuns: runs(20) },
    );
  });
});
