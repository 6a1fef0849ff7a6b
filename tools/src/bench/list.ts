import { asList, at, LIST_MS } from '@pieceworks/kit';
import { startPieceInSandbox } from '@pieceworks/lab/suites/piece-in-sandbox';
import type { Row } from '../workspace/table';
import { rounded } from './statistics';

/** Calls that Firmable accepts per second. */
const CALLS_A_SECOND = 50;
const MS_PER_MINUTE = 60_000;
/** A usual latency, added to the sandbox's own time. */
const LATENCY_MS = 50;
const POSITIONS = ['a', 'e', 'i', 'o', 'u', 'r', 's', 't', 'n'];

/** Measures the share of Firmable's rate limit that one list reaches, by looking up the people of the sandbox. */
export async function measureList(): Promise<Row[]> {
  // Only the gateway can search people without a company.
  const { run, sandbox, stop } = await startPieceInSandbox('firmable', 'gateway');
  try {
    await sandbox.settings({ rateLimits: false });
    const urls = new Set<string>();
    for (const position of POSITIONS) {
      const { items } = await run('search_people', { position });
      for (const item of asList(items)) urls.add(String(at(item, 'profileUrl')));
    }
    await sandbox.reset();
    await sandbox.fault({ kind: 'slow', ms: LATENCY_MS, times: 'always' });
    const people = [...urls].map((profileUrl) => ({ profileUrl }));
    const start = performance.now();
    const { hits, failed } = await run('enrich_people', {
      people,
      minutes: LIST_MS / MS_PER_MINUTE,
    });
    const seconds = (performance.now() - start) / 1000;
    const journal = await sandbox.journal();
    const refused = journal.filter(({ status }) => status === 429).length;
    return [
      {
        rows: people.length,
        found: Number(hits),
        failed: Number(failed),
        refused,
        seconds: rounded(seconds, 1),
        'share of the rate limit': rounded((journal.length - refused) / seconds / CALLS_A_SECOND),
      },
    ];
  } finally {
    await stop();
  }
}
