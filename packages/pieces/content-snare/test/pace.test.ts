import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';

const CREATES = 100;
/** The service's rate limit for one connection (gateway contract). */
const WRITES = 20;
const WINDOW_MS = 10_000;

/** From this length on, waits are skipped by moving the clocks. They are the piece's pacing. */
const SHORTEST_MOVED_MS = 5_000;

describe('a loop above the rate limit', () => {
  const piece = sharedPiece(service);

  it('creates each record once, and gives up none', async () => {
    const { setTimeout } = globalThis;
    const { sandbox, run } = piece();
    const elapsed = performance.now.bind(performance);
    let aheadMs = 0;
    const moving: typeof setTimeout = Object.assign((work: () => void, ms = 0) => {
      if (ms < SHORTEST_MOVED_MS || ms > 60_000) return setTimeout(work, ms);
      aheadMs += ms;
      void sandbox.settings({ clockAheadSeconds: aheadMs / 1000 }).then(work);
      return setTimeout(() => undefined, 0);
    }, setTimeout);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(moving);
    jest.spyOn(performance, 'now').mockImplementation(() => elapsed() + aheadMs);

    for (let count = 1; count <= CREATES; count++) {
      await run('create_client', { name: `No. ${count}`, email: `no.${count}@example.com` });
    }

    const { clientsCreated } = await accountOf(sandbox).ledger();
    expect(clientsCreated.map(({ full_name: name }) => name)).toEqual(
      Array.from({ length: CREATES }, (_, position) => `No. ${position + 1}`),
    );
    const requests = await sandbox.journal();
    const times = requests.filter(({ status }) => status === 201).map(({ at }) => Date.parse(at));
    expect(times).toHaveLength(CREATES);
    // A step does not know of the one before, so that one call in twenty is refused and waits.
    expect(requests.length).toBeLessThan(CREATES * 1.1);
    const windows = times.slice(WRITES).map((time, position) => time - (times[position] ?? 0));
    expect(Math.min(...windows)).toBeGreaterThan(WINDOW_MS);
    // Four windows are the least.
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(5 * WINDOW_MS);
  });
});
