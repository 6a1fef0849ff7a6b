import { withBaseUrl } from '@pieceworks/lab/host';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import { withServerSaying } from '@pieceworks/lab/suites/server-saying';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

describe.each([
  ['gateway', { kind: 'outcome-unknown', attempts: 1, httpStatus: 503 }],
  ['vendor', { kind: 'unavailable', attempts: 3, httpStatus: 503 }],
] as const)('a custom GET call, %s', (contract, failure) => {
  const piece = sharedPiece(service, contract);
  speedUpWaits();

  it('is not retried if the service may charge for each call', async () => {
    const busy = { status: 503, type: 'application/json', body: '{}' };
    await withServerSaying(busy, async (origin) => {
      const { connection, run } = piece();
      const called = run('custom_api_call', { url: '/people' }, withBaseUrl(connection, origin));
      await expect(called).rejects.toMatchObject(failure);
    });
  });
});
