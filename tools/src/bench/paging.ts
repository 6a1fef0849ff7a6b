import { at } from '@pieceworks/kit';
import {
  changesOf,
  moveClock,
  newsWeek,
  WEEK_END_MS,
  WEEK_WORD,
} from '@pieceworks/testing/news-week';
import { startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import type { Row } from '../workspace/table';
import type { Suite } from './suite';

/** How fast a search of World News goes through its pages, from the tarball against the sandbox. */

const SEED = 11;
const ARTICLES = [100, 500, 1_000, 2_000];
/** Some of the week's articles are deleted before its end. */
const ARTICLES_IN_WEEK = 2_500;

/** As one table, by how many articles are asked for. */
export const paging: Suite = async () => {
  const { sandbox, run, stop } = await startPieceInSandbox('world-news-api', 'vendor');
  try {
    await sandbox.planNews(changesOf(newsWeek({ seed: SEED, articles: ARTICLES_IN_WEEK })));
    await moveClock(sandbox, WEEK_END_MS);
    await sandbox.settings({ newsPoints: 100_000 });
    const rows: Row[] = [];
    for (const number of ARTICLES) {
      await sandbox.clearJournal();
      const start = performance.now();
      const output = await run('search_news', { text: WEEK_WORD, number });
      const ms = performance.now() - start;
      const found = Number(at(output, 'items', 'length'));
      rows.push({
        'asked for': number,
        found,
        calls: (await sandbox.journal()).length,
        ms: Math.round(ms),
        'articles a second': Math.round((found / ms) * 1000),
      });
    }
    return { paging: { title: 'A search, through all of its pages', rows } };
  } finally {
    await stop();
  }
};
