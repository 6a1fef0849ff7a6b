import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { moveClocks } from './moved-clock';

const CREATES = 100;
/** The service's rate limit for one connection (gateway contract). */
const WRITES = 20;
const WINDOW_MS = 10_000;

describe('a loop above the rate limit', () => {
  const piece = sharedPiece(service);

  it('creates each record once, and gives up none', async () => {
    const { sandbox, run } = piece();
    moveClocks(piece());

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
