import { at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';
import { listAt } from './json';

const IDS = ['req_0001', 'req_0003', 'req_0004', 'req_0005', 'req_0006', 'req_0007', 'req_0008'];

describe('several requests', () => {
  const piece = sharedPiece(service, 'vendor');
  beforeEach(async () => {
    await piece().sandbox.reset({ rateLimits: false });
  });

  const archive = async (requestIds: readonly string[]) => {
    const form = { requestIds, status: 'archived' };
    return piece().run('update_request', form, await piece().freshConnection());
  };
  const fault = (id: string, status: number) =>
    piece().sandbox.fault({
      kind: 'status',
      status,
      match: { method: 'PUT', path: `/partner_api/v1/requests/${id}` },
      times: 'always',
    });

  it('are each changed, and a failure of one stops none of the others', async () => {
    const output = await archive(['req_0001', 'req_9999', 'req_0003']);
    expect(output).toMatchObject({ updatedCount: 2, failedCount: 1, leftCount: 0, id: null });
    expect(output.updated).toMatchObject([
      { id: 'req_0001', status: 'archived' },
      { id: 'req_0003', status: 'archived' },
    ]);
    expect(output.failed).toMatchObject([
      { id: 'req_9999', reason: expect.stringContaining('List Requests') },
    ]);
  });

  it('are left after a failure that each further one would have', async () => {
    await fault('req_0003', 403);
    const output = await archive(IDS);
    expect(output).toMatchObject({ updatedCount: 1, failedCount: 0, left: IDS.slice(1) });
    expect(output.stopped).toMatch(/403/);
    await fault('req_0001', 403);
    await expect(archive(IDS)).rejects.toThrow(/403/);
  });

  it('are left after five in a row that the service refuses as unavailable', async () => {
    await fault('{id}', 503);
    const output = await archive(IDS);
    expect(output).toMatchObject({ updatedCount: 0, failedCount: 5, left: IDS.slice(5) });
    expect(listAt(output, 'failed').map((one) => at(one, 'id'))).toEqual(IDS.slice(0, 5));
  });
});
