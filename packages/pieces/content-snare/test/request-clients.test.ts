import { at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';
import { assignedIds } from '../src/lib/requests/change-request';
import { listAt } from './json';

const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };

describe('the clients of a request', () => {
  const piece = sharedPiece(service, 'vendor');
  const clientsOf = (request: unknown) =>
    listAt(request, 'raw', 'clients').map((client) => at(client, 'id'));
  const newRequest = async () => {
    const request = await piece().run('create_request', REQUEST);
    return { requestId: at(request, 'id') };
  };
  const reread = async (props: object) =>
    clientsOf(await piece().run('get_request', { ...props, fullRecords: true }));
  const puts = async () =>
    (await piece().sandbox.journal()).filter(({ method }) => method === 'PUT').length;

  it('are added one by one, and the main contact stays', async () => {
    const request = await newRequest();
    for (const [clientId, added] of [
      ['acc_0002', true],
      ['acc_0003', true],
      ['acc_0002', false],
    ] as const) {
      const output = await piece().run('add_client_to_request', { ...request, clientId });
      expect(output).toMatchObject({ added, clientId: 'acc_0001' });
    }
    expect(await puts()).toBe(2);
    expect(await reread(request)).toEqual(['acc_0001', 'acc_0002', 'acc_0003']);
  });

  it('can have another main contact, new or existing', async () => {
    const request = { ...(await newRequest()), isPrimary: true };
    const main = async (clientId: string) =>
      piece().run('add_client_to_request', { ...request, clientId });
    expect(await main('acc_0002')).toMatchObject({ added: true, clientId: 'acc_0002' });
    expect(await main('acc_0001')).toMatchObject({ added: false, clientId: 'acc_0001' });
    expect(await reread(request)).toEqual(['acc_0001', 'acc_0002']);
  });

  it('are refused if the account lacks them, and the error is about the client', async () => {
    const request = await newRequest();
    const added = (clientId: string) =>
      piece().run('add_client_to_request', { ...request, clientId });
    await expect(added('acc_none')).rejects.toThrow(
      'Client: Content Snare has no client with this ID. List Clients gives the IDs.',
    );
    const before = await puts();
    await expect(added('nobody@example.com')).rejects.toThrow('Client: no client has this email.');
    expect(await puts()).toBe(before);
    expect(await added('BRUNO.bell@fern-finch.example')).toMatchObject({ added: true });
    expect(await reread(request)).toEqual(['acc_0001', 'acc_0002']);
  });

  it.each([
    ['acc_none', /^Clients: Content Snare has no client with this ID\. .* It is acc_none\.$/],
    ['acc_0002', /^Could not update the request: /],
  ])('are named by a change with %s of a request that may not exist', async (other, says) => {
    const props = { requestId: 'req_none', clientIds: ['acc_0001', other] };
    await expect(piece().run('update_request', props)).rejects.toThrow(says);
  });

  it('are not blamed for another refusal', async () => {
    const props = { ...(await newRequest()), clientId: 'acc_0002' };
    const match = { method: 'PUT' };
    await piece().sandbox.fault({ kind: 'status', status: 422, times: 'always', match });
    await expect(piece().run('add_client_to_request', props)).rejects.toThrow(
      /^Could not update the request: /,
    );
    await piece().sandbox.clearFaults();
  });
});

it.each([{}, { client: { id: 'acc_1' } }, { primary_client_id: 'acc_1', clients: null }])(
  'a request is not changed if %j does not list its clients',
  (record) => {
    expect(() => assignedIds(record)).toThrow(
      'Could not add the client: Content Snare did not list the clients of the request',
    );
  },
);
