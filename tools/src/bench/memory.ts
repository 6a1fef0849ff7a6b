import { at } from '@pieceworks/kit';
import {
  changesOf,
  moveClock,
  newsWeek,
  WEEK_END_MS,
  WEEK_WORD,
} from '@pieceworks/testing/news-week';
import {
  findPackOf,
  type PieceInSandbox,
  startPieceInSandbox,
} from '@pieceworks/testing/piece-in-sandbox';
import type { ServiceName } from '@pieceworks/services';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Row } from '../workspace/table';
import type { StepMemory, StepOrder } from './measured-step';
import { peopleRows } from './people-rows';
import { rounded } from './statistics';
import type { Suite } from './suite';

/**
 * The memory that a long list takes: the most that the heap and the buffers hold during the step, beyond what
 * they hold before it, against what the step gives back as JSON. Each step runs twice, in a process of its own
 * with nothing but the piece in it: once as it is, garbage and all; and once with the garbage collected before
 * each look, which tells what the step needs. A look comes every 5 ms, as far as the step lets go.
 */

const ARTICLES = [1_000, 10_000];
const SEED = 11;
/** Some of them are listed twice or deleted before its end. */
const ARTICLES_IN_WEEK = 12_000;

async function measureIn(process: ChildProcess, order: StepOrder): Promise<StepMemory> {
  await once(process, 'message');
  process.send(order);
  const messages: unknown[] = await once(process, 'message');
  return {
    peak: Number(at(messages, 0, 'peak')),
    output: Number(at(messages, 0, 'output')),
    entries: Number(at(messages, 0, 'entries')),
  };
}

async function measure(
  what: string,
  service: ServiceName,
  { connection }: PieceInSandbox,
  step: Pick<StepOrder, 'action' | 'propsValue'>,
): Promise<Row> {
  const { file: tarball } = await findPackOf(service);
  const run = (collects: boolean) =>
    measureIn(
      fork(new URL('measured-step.ts', import.meta.url), { execArgv: ['--import', 'tsx'] }),
      { tarball, connection, ...step, collects },
    );
  const { output, entries, peak: needed } = await run(true);
  const { peak } = await run(false);
  return {
    what,
    'given back': entries,
    'as JSON, MB': rounded(output / 1e6, 1),
    'needed, MB': rounded(needed / 1e6, 1),
    times: rounded(needed / output, 1),
    'with garbage, MB': rounded(peak / 1e6, 1),
    'times ': rounded(peak / output, 1),
  };
}

async function ofSearches(): Promise<Row[]> {
  const piece = await startPieceInSandbox('world-news-api', 'vendor');
  try {
    await piece.sandbox.planNews(changesOf(newsWeek({ seed: SEED, articles: ARTICLES_IN_WEEK })));
    await moveClock(piece.sandbox, WEEK_END_MS);
    await piece.sandbox.settings({ newsPoints: 100_000 });
    const rows: Row[] = [];
    for (const number of ARTICLES) {
      const step = { action: 'search_news', propsValue: { text: WEEK_WORD, number } };
      rows.push(await measure(`a search of ${number} articles`, 'world-news-api', piece, step));
    }
    return rows;
  } finally {
    await piece.stop();
  }
}

async function ofLookups(): Promise<Row[]> {
  const people = await peopleRows();
  const piece = await startPieceInSandbox('firmable', 'vendor');
  try {
    await piece.sandbox.settings({ rateLimits: false });
    const step = { action: 'enrich_people', propsValue: { people, minutes: 8 } };
    return [await measure(`a list of ${people.length} people`, 'firmable', piece, step)];
  } finally {
    await piece.stop();
  }
}

/** As one table. */
export const memory: Suite = async () => ({
  memory: {
    title: 'What a list takes at most of the heap and of buffers',
    rows: [...(await ofSearches()), ...(await ofLookups())],
  },
});
