import { SERVICES } from '@pieceworks/services';
import { startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import { attempt, isSame } from './attempt';
import { atOnce, type Lane } from './lane';
import { mishaps } from './mishaps';
import { blame, emptyTally } from './tally';

const BATCH = 300;
const WIDTH = 32;
/** A metered call is made once more where that may help. */
const MOST_CHARGES = 2;

const READS = [
  { action: 'search_news', props: { language: 'en', sourceCountries: ['au'], number: 5 } },
  { action: 'search_news', props: { language: 'en', text: 'council', number: 20 } },
  { action: 'top_news', props: { sourceCountry: 'au', language: 'en' } },
  { action: 'search_news_sources', props: { name: 'times' } },
] as const;

/** Metered reads of World News API: each says what the service holds, and is paid for twice at the most. */
export async function newsLane(share: number): Promise<Lane> {
  const { sandbox, run, stop } = await startPieceInSandbox('world-news-api', 'vendor');
  const tally = emptyTally();
  const right: unknown[] = [];
  for (const { action, props } of READS) right.push(await run(action, props));
  const secrets = [SERVICES['world-news-api'].sandbox.apiKey];

  return {
    name: 'World News API: metered reads',
    tally,
    sandbox,
    stop,
    runBatch: async (seed) => {
      await sandbox.settings({ newsPoints: 1e9 });
      const before = (await sandbox.ledger()).worldNewsApi.charges.length;
      await sandbox.fault(mishaps(seed, share));
      let [answered, made] = [0, 0];
      await atOnce(
        Array.from({ length: BATCH }, (_, number) => number % READS.length),
        WIDTH,
        async (which) => {
          const read = READS[which];
          if (read === undefined) return;
          const { said, output } = await attempt(tally, secrets, () =>
            run(read.action, read.props),
          );
          made += 1;
          if (said === 'done') answered += 1;
          if (said === 'done' && !isSame(output, right[which])) {
            blame(tally, 'misreported', `${read.action} brought ${JSON.stringify(output)}`);
          }
        },
      );
      await sandbox.clearFaults();
      const paid = (await sandbox.ledger()).worldNewsApi.charges.length - before;
      const words = `${made} calls, ${answered} answered, paid for ${paid} times`;
      if (paid < answered) blame(tally, 'lost', words);
      if (paid > made * MOST_CHARGES) blame(tally, 'duplicated', words);
    },
  };
}
