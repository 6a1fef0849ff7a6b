import { DedupeStrategy, type Polling, pollingHelper } from '@activepieces/pieces-common';
import type { Store } from '@activepieces/pieces-framework';
import { PieceHost } from '@pieceworks/host';
import { asList, at } from '@pieceworks/kit';
import { type RunningSandbox, startSandbox } from '@pieceworks/sandbox';
import { SERVICES } from '@pieceworks/services';
import {
  changesOf,
  isShownAt,
  moveClock,
  newsWeek,
  WEEK_END_MS,
  WEEK_START_MS,
  WEEK_WORD,
} from '@pieceworks/testing/news-week';
import { findPackOf } from '@pieceworks/testing/piece-in-sandbox';
import { connectToSandbox } from '@pieceworks/testing/sandbox-connections';
import type { Row } from '../workspace/table';
import type { Suite } from './suite';

/**
 * One week of news, with articles that are late, many in a second, dated anew, listed twice or deleted,
 * polled every hour: by the SDK's polling helper, in both of its ways, and by our trigger.
 */

const SEED = 11;
const ARTICLES = 500;
const HOUR_MS = 3_600_000;
const HELPER_PAGE = 100;

/** One of the triggers, bound to a sandbox whose clock stands at the start of the week. */
type Contender = {
  name: string;
  enable: () => Promise<void>;
  /** The ids of the articles that would each start a run. */
  poll: () => Promise<string[]>;
};

/** The article of an event, as the helper's triggers give it and as ours does. */
const idOf = (event: unknown) => String(at(event, 'id'));

type Search = (query: Record<string, string>) => Promise<readonly unknown[]>;

/** A trigger as it is usually written with the helper: a page of what is newest. */
function helperContender(
  name: string,
  sandbox: RunningSandbox,
  polling: (search: Search) => Polling<undefined, null>,
): Contender {
  const search = async (query: Record<string, string>) => {
    const url = new URL(`${sandbox.baseUrl('world-news-api', { contract: 'vendor' })}/search-news`);
    const newest = { sort: 'publish-time', 'sort-direction': 'DESC', number: String(HELPER_PAGE) };
    url.search = new URLSearchParams({ text: WEEK_WORD, ...newest, ...query }).toString();
    const { apiKey } = SERVICES['world-news-api'].sandbox;
    const response = await fetch(url, { headers: { 'x-api-key': apiKey } });
    return asList(at(await response.json(), 'news'));
  };
  const store = memoryStore();
  const files = { write: () => Promise.resolve('') };
  const context = { store, auth: undefined, propsValue: null, files };
  const strategy = polling(search);
  return {
    name,
    enable: async () => {
      await pollingHelper.onEnable(strategy, context);
      // It starts at this machine's time, which is not the week's.
      if (strategy.strategy === DedupeStrategy.TIMEBASED)
        await store.put('lastPoll', WEEK_START_MS);
    },
    poll: async () => (await pollingHelper.poll(strategy, context)).map(idOf),
  };
}

function memoryStore(): Store {
  const entries = new Map<string, string>();
  // The SDK's store promises whatever type is asked for.
  const parse: Store['get'] = (json) => Promise.resolve(JSON.parse(json));
  return {
    put: (key, value) => {
      entries.set(key, JSON.stringify(value));
      return Promise.resolve(value);
    },
    get: (key) => {
      const json = entries.get(key);
      return json === undefined ? Promise.resolve(null) : parse(json);
    },
    delete: (key) => {
      entries.delete(key);
      return Promise.resolve();
    },
  };
}

async function ourContender(sandbox: RunningSandbox, host: PieceHost): Promise<Contender> {
  const connection = await connectToSandbox(host, sandbox, 'vendor');
  const values = { connection, propsValue: { text: WEEK_WORD, callsPerPoll: 5 } };
  let trigger: Awaited<ReturnType<PieceHost['enableTrigger']>> | undefined;
  return {
    name: 'ours',
    enable: async () => {
      trigger = await host.enableTrigger('new_article', values);
    },
    poll: async () => (trigger === undefined ? [] : (await host.pollTrigger(trigger)).map(idOf)),
  };
}

/** `2040-01-02 00:00:00` as ms since the epoch. */
const readTime = (text: unknown) => Date.parse(`${String(text).replace(' ', 'T')}Z`);
/** The other way round. */
const writeTime = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

async function runWeek(sandbox: RunningSandbox, contender: Contender): Promise<Row> {
  const week = newsWeek({ seed: SEED, articles: ARTICLES });
  await sandbox.reset();
  await sandbox.planNews(changesOf(week));
  await moveClock(sandbox, WEEK_START_MS);
  await contender.enable();
  const polls: number[] = [];
  const emitted: string[] = [];
  for (let time = WEEK_START_MS + HOUR_MS; time <= WEEK_END_MS; time += HOUR_MS) {
    await moveClock(sandbox, time);
    polls.push(time);
    emitted.push(...(await contender.poll()));
  }
  const ids = new Set(emitted);
  const due = week
    .filter((article) => polls.some((poll) => isShownAt(article, poll)))
    .map(({ id }) => String(id));
  const { worldNewsApi } = await sandbox.ledger();
  const points = worldNewsApi.charges.reduce((sum, charge) => sum + charge.points, 0);
  return {
    trigger: contender.name,
    articles: due.length,
    emitted: emitted.length,
    lost: due.filter((id) => !ids.has(id)).length,
    duplicated: emitted.length - ids.size,
    calls: worldNewsApi.charges.length,
    points: points.toFixed(2),
    'points a day': (points / 7).toFixed(2),
  };
}

/** See above; as one table. */
export const newArticles: Suite = async () => {
  const { file } = await findPackOf('world-news-api');
  const [sandbox, host] = await Promise.all([startSandbox(), PieceHost.fromTarball(file)]);
  try {
    const contenders: Contender[] = [
      helperContender('pollingHelper, TIMEBASED', sandbox, (search) => ({
        strategy: DedupeStrategy.TIMEBASED,
        items: async ({ lastFetchEpochMS }) => {
          const news = await search({ 'earliest-publish-date': writeTime(lastFetchEpochMS) });
          return news.map((data) => ({
            epochMilliSeconds: readTime(at(data, 'publish_date')),
            data,
          }));
        },
      })),
      helperContender('pollingHelper, LAST_ITEM', sandbox, (search) => ({
        strategy: DedupeStrategy.LAST_ITEM,
        items: async () => (await search({})).map((data) => ({ id: at(data, 'id'), data })),
      })),
      await ourContender(sandbox, host),
    ];
    const rows: Row[] = [];
    for (const contender of contenders) rows.push(await runWeek(sandbox, contender));
    return { week: { title: `A week of ${ARTICLES} articles, polled every hour`, rows } };
  } finally {
    await Promise.all([sandbox.stop(), host.close()]);
  }
};
