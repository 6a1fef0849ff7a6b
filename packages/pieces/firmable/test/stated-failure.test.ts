import { at } from '@pieceworks/kit';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

/** Failures in the body of a 200, and their kinds. */
const FAILURES: readonly (readonly [body: object, gateway: string, vendor: string])[] = [
  [
    { success: false, code: 'rate_limited', message: 'Retry in 900 s' },
    'rate-limited',
    'rate-limited',
  ],
  [{ success: false, error: { code: 'insufficient_credits' } }, 'quota', 'quota'],
  [{ success: false }, 'unclear', 'unclear'],
  [{ message: 'Service melted' }, 'unclear', 'unclear'],
  [{ success: false, code: 503 }, 'outcome-unknown', 'unavailable'],
  [{ message: 'Access denied' }, 'permission', 'permission'],
  [{ message: 'Daily limit reached' }, 'quota', 'quota'],
  [{ message: 'Account suspended' }, 'permission', 'permission'],
  [{ detail: 'Not authenticated' }, 'auth', 'auth'],
  [{ statusCode: 500, message: 'Oops' }, 'outcome-unknown', 'unavailable'],
];

describe.each(['gateway', 'vendor'] as const)('a failure inside a 200, %s,', (contract) => {
  const piece = sharedPiece(service, contract);
  speedUpWaits();
  afterEach(() => piece().sandbox.clearFaults());

  it.each(FAILURES)('has its kind and stores nothing: %j', async (body, gateway, vendor) => {
    const { sandbox, run } = piece();
    const asked = { profileSlug: `nobody-${JSON.stringify(body).length}`, reuseDays: 7 };
    await sandbox.fault({ kind: 'answer', body, times: 'always' });
    await expect(run('enrich_person', asked)).rejects.toMatchObject({
      kind: contract === 'gateway' ? gateway : vendor,
    });
    const list = run('enrich_people', { people: [asked], reuseDays: 7 });
    const kind = contract === 'gateway' ? gateway : vendor;
    // A row that may have been charged stays in an output.
    if (kind === 'outcome-unknown') expect(await list).toMatchObject({ failed: 1, misses: 0 });
    else await expect(list).rejects.toMatchObject({ kind });
    await sandbox.clearFaults();
    // The failure was no result, so nothing was stored.
    expect(await run('enrich_person', asked)).toMatchObject({ matched: false, cached: false });
  });

  it('is retried after the wait that its message asks for', async () => {
    const { sandbox, run } = piece();
    const body = { success: false, code: 'rate_limited', message: 'Retry in 2 s.' };
    await sandbox.fault({ kind: 'answer', body });
    const asked = { profileSlug: 'amelia-singh-908' };
    expect(await run('enrich_person', asked)).toMatchObject({ matched: true });
    const times = (await sandbox.journal()).map((entry) => Date.parse(entry.at));
    // The wait of two seconds runs a hundred times faster.
    expect(Number(at(times, 1)) - Number(at(times, 0))).toBeGreaterThanOrEqual(15);
  });
});
