import { createServer, type ServerResponse } from 'node:http';
import { asList, at } from '@pieceworks/kit';
import { withBaseUrl } from '@pieceworks/lab/host';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

const COUNTRIES = ['au', 'nz', 'gb', 'us'];
const FREE = { used: 10, left: 40 };
const PAID = { used: 10, left: 490 };

type Script = {
  /** The points of the day. */
  day: { used: number; left: number };
  /** Calls that must run in parallel after the first one before any is answered, the latest first. */
  together: number;
  /** The status for a country instead of its article. */
  failures?: Readonly<Record<string, number>>;
  /** The age of a country's article, in hours. */
  hours?: Readonly<Record<string, number>>;
};

/** A search service that answers once enough calls run in parallel. */
class NewsServer {
  readonly asked: string[] = [];
  most = 0;
  #waiting: (() => void)[] = [];
  #underWay = 0;
  readonly #start = Date.now() - 60_000;

  constructor(readonly script: Script) {}

  answer(url: URL, response: ServerResponse): void {
    const country = url.searchParams.get('source-country') ?? '';
    this.asked.push(country);
    this.most = Math.max(this.most, ++this.#underWay);
    const send = () => {
      this.#underWay--;
      this.#send(country, response);
    };
    if (this.asked.length === 1) {
      send();
      return;
    }
    this.#waiting.push(send);
    if (this.#waiting.length < this.script.together) return;
    for (const waiting of this.#waiting.reverse()) waiting();
    this.#waiting = [];
  }

  #send(country: string, response: ServerResponse): void {
    const { day, failures = {}, hours = {} } = this.script;
    const moment = new Date(this.#start - (hours[country] ?? 0) * 3_600_000).toISOString();
    const news = {
      id: `${country}0`,
      title: `News of ${country}`,
      url: `https://${country}.example/`,
      publish_date: moment.slice(0, 19).replace('T', ' '),
    };
    response
      .writeHead(failures[country] ?? 200, {
        'content-type': 'application/json',
        'x-api-quota-request': '1.01',
        'x-api-quota-used': String(day.used),
        'x-api-quota-left': String(day.left),
      })
      .end(JSON.stringify({ available: 1, number: 100, offset: 0, news: [news] }));
  }
}

/** Runs `work` against such a service. */
async function withNews(
  script: Script,
  work: (server: NewsServer, origin: string) => Promise<void>,
): Promise<void> {
  const news = new NewsServer(script);
  const server = createServer(({ url = '' }, response) => {
    news.answer(new URL(url, 'http://localhost'), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  try {
    await work(news, `http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('the searches of several countries', () => {
  const piece = sharedPiece(service, 'vendor');
  const connectionTo = (origin: string) => withBaseUrl(piece().connection, origin);
  const enable = (origin: string) =>
    piece().host.enableTrigger('new_article', {
      connection: connectionTo(origin),
      propsValue: { intervalMinutes: 60, sourceCountries: COUNTRIES, lookBackHours: 1 },
    });
  const search = (origin: string, more: object = {}) => {
    const props = { sourceCountries: COUNTRIES, number: 10, ...more };
    return piece().run('search_news', props, connectionTo(origin));
  };
  const idsOf = (list: unknown) => asList(list).map((item) => String(at(item, 'id')));

  it.each([
    ['follow one another on the free plan', { day: FREE, together: 1 }, 1],
    ['run in parallel on other plans', { day: PAID, together: 3 }, 3],
  ])('%s, and give one list', async (_, script, most) => {
    await withNews(script, async (server, origin) => {
      const output = await search(origin);
      expect(idsOf(output.items)).toEqual(['au0', 'nz0', 'gb0', 'us0']);
      expect(output).toMatchObject({ total: 4, truncated: false, pointsUsed: 4.04 });
      expect(server).toMatchObject({ asked: COUNTRIES, most });
    });
  });

  it.each([
    ['newest', ['nz0', 'us0', 'au0', 'gb0']],
    ['oldest', ['gb0', 'au0', 'us0', 'nz0']],
  ])('give one list in the order of time: %s', async (sort, ids) => {
    const hours = { au: 3, nz: 1, gb: 4, us: 2 };
    await withNews({ day: FREE, together: 1, hours }, async (_, origin) => {
      expect(idsOf((await search(origin, { sort })).items)).toEqual(ids);
    });
  });

  it('give the five newest articles of all for a test of the trigger', async () => {
    const hours = { au: 3, nz: 1, gb: 6, us: 2, ca: 5, ie: 4 };
    await withNews({ day: FREE, together: 1, hours }, async (_, origin) => {
      const events = await piece().host.testTrigger('new_article', {
        connection: connectionTo(origin),
        propsValue: { intervalMinutes: 60, sourceCountries: Object.keys(hours) },
      });
      expect(idsOf(events)).toEqual(['nz0', 'us0', 'au0', 'ie0', 'ca0']);
    });
  });

  it('keep the paid articles if one of them fails', async () => {
    const script = { day: PAID, together: 3, failures: { gb: 402 } };
    await withNews(script, async (server, origin) => {
      const countries = [...COUNTRIES, 'ca'];
      const output = await search(origin, { sourceCountries: countries, keepPartial: true });
      expect(idsOf(output.items)).toEqual(['au0', 'nz0', 'us0']);
      expect(output).toMatchObject({ truncated: true, pointsUsed: 3.03 });
      expect(output.truncatedReason).toMatch(/402/);
      // No call begins after the failure.
      expect(server.asked).toEqual(COUNTRIES);
    });
  });

  it('tell the paid points if one of them fails and nothing is kept', async () => {
    const script = { day: PAID, together: 3, failures: { gb: 402 } };
    await withNews(script, async (_, origin) => {
      await expect(search(origin)).rejects.toThrow(/Points already used by this step: 3\.03\.$/);
    });
  });

  it('run in parallel when the trigger is turned on and polls, and start flows with the oldest first', async () => {
    const hours = { au: 0.3, nz: 0.1, gb: 0.4, us: 0.2 };
    await withNews({ day: PAID, together: 3, hours }, async (server, origin) => {
      const { host } = piece();
      const trigger = await enable(origin);
      expect(server).toMatchObject({ asked: COUNTRIES, most: 3 });
      Object.assign(server, { asked: [], most: 0 });
      const events = await host.pollTrigger(trigger);
      expect(idsOf(events)).toEqual(['gb0', 'au0', 'us0', 'nz0']);
      expect(at(events[0], 'pointsUsed')).toBe(4.04);
      expect(server).toMatchObject({ asked: COUNTRIES, most: 3 });
    });
  });

  it('bring the other articles if one fails, fail if it fails again, and then begin with it', async () => {
    const script = { day: PAID, together: 3, failures: {} };
    await withNews(script, async (server, origin) => {
      const trigger = await enable(origin);
      const poll = () => {
        server.asked.length = 0;
        return piece().host.pollTrigger(trigger);
      };
      Object.assign(script.failures, { nz: 402 });
      expect(idsOf(await poll())).toEqual(['au0', 'gb0', 'us0']);
      await expect(poll()).rejects.toThrow(
        /^Could not search for news: .*\(402\)\..*This call was not charged/,
      );
      Object.assign(script.failures, { nz: 200 });
      expect(idsOf(await poll())).toEqual(['nz0']);
      expect(server.asked).toEqual(['nz', 'gb', 'us', 'au']);
    });
  });
});
