import { at } from '@pieceworks/kit';
import { startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import { rounded } from './statistics';
import type { Suite } from './suite';

/**
 * How much of the 20 creates in 10 s that Content Snare permits one process uses: as many clients as fill
 * a few windows, all wanted at once.
 */

const PERMITTED = 20;
const WINDOW_S = 10;
const WINDOWS = 3;

/** As one table of one row. */
export const creates: Suite = async () => {
  const piece = await startPieceInSandbox('content-snare');
  try {
    const names = Array.from({ length: PERMITTED * WINDOWS }, (_, number) => `Client ${number}`);
    const start = performance.now();
    const created = await Promise.all(
      names.map((name, number) =>
        piece.run('create_client', { name, email: `client-${number}@bench.example` }),
      ),
    );
    const seconds = (performance.now() - start) / 1000;
    const journal = await piece.sandbox.journal();
    // The first window is filled at once; each further one has to be waited for.
    const leastSeconds = WINDOW_S * (WINDOWS - 1);
    return {
      creates: {
        title: `${names.length} creates at once, ${PERMITTED} in ${WINDOW_S} s permitted`,
        rows: [
          {
            created: new Set(created.map((output) => at(output, 'id'))).size,
            calls: journal.length,
            refused: journal.filter(({ status }) => status === 429).length,
            seconds: rounded(seconds),
            'least possible': leastSeconds,
            'share of the permitted': rounded(leastSeconds / seconds, 3),
          },
        ],
      },
    };
  } finally {
    await piece.stop();
  }
};
