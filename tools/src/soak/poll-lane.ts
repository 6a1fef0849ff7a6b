import { at } from '@pieceworks/kit';
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
import { startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import { attempt } from './attempt';
import type { Lane } from './lane';
import { mishaps } from './mishaps';
import { emptyTally, settle } from './tally';

const ARTICLES = 300;
const HOUR_MS = 3_600_000;

/** Weeks of news, polled every hour by New Article: what was shown comes out once, whatever failed on the way. */
export async function pollLane(share: number): Promise<Lane> {
  const { host, sandbox, connection, stop } = await startPieceInSandbox('world-news-api', 'vendor');
  const tally = emptyTally();
  const secrets = [SERVICES['world-news-api'].sandbox.apiKey];

  return {
    name: 'World News API: polls of New Article',
    tally,
    sandbox,
    stop,
    runBatch: async (seed) => {
      const week = newsWeek({ seed, articles: ARTICLES });
      await sandbox.reset();
      await sandbox.planNews(changesOf(week));
      await moveClock(sandbox, WEEK_START_MS);
      const propsValue = { text: WEEK_WORD, callsPerPoll: 5 };
      const trigger = await host.enableTrigger('new_article', { connection, propsValue });
      const polls: number[] = [];
      const emitted: string[] = [];
      const poll = async (time: number) => {
        await sandbox.settings({ newsPoints: 1e9 });
        const { said, output } = await attempt(tally, secrets, () => host.pollTrigger(trigger));
        if (said !== 'done') return;
        polls.push(time);
        if (Array.isArray(output)) emitted.push(...output.map((event) => String(at(event, 'id'))));
      };
      await sandbox.fault(mishaps(seed, share));
      for (let time = WEEK_START_MS + HOUR_MS; time <= WEEK_END_MS; time += HOUR_MS) {
        await moveClock(sandbox, time);
        await poll(time);
      }
      await sandbox.clearFaults();
      // What failures have put off comes with the next polls.
      for (let more = 0; more < 3; more += 1) await poll(WEEK_END_MS);
      await host.disableTrigger(trigger);
      const due = week.filter((article) => polls.some((time) => isShownAt(article, time)));
      for (const article of due) {
        const times = emitted.filter((id) => id === String(article.id)).length;
        settle(tally, `article ${article.id} of week ${seed}`, 'done', times);
      }
    },
  };
}
