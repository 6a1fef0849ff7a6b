import { asList, asRecord, at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/testing/wire-suite';

const piece = sharedPiece('content-snare', 'vendor');

const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };
const find = async (props: object) => {
  const { items } = await piece().run('find_requests', { ...props });
  return asList(items);
};
const dues = (requests: readonly unknown[]) => requests.map((one) => String(at(one, 'dueDate')));

describe('a list of requests', () => {
  it('is filtered by due date, and sorted by it', async () => {
    const days = ['2031-03-01', '2031-01-01', '2031-02-01'];
    for (const dueDate of days) {
      await piece().run('create_request', { ...REQUEST, dueDate });
    }
    const sorted = [...days].sort();
    const early = await find({ dueBefore: '2031-03-01', sort: 'dueLast', maxResults: 2 });
    expect(dues(early)).toEqual(sorted.slice(0, 2).reverse());
    const late = await find({ sort: 'dueFirst', maxResults: 1_000 });
    expect(dues(late).slice(-3)).toEqual(sorted);
    expect(dues(late)).toEqual(dues(late).sort());
  });

  it('is filtered by the name, email or ID of its owner', async () => {
    const edgar = { name: 'Edgar Editor', email: 'edgar@studio.example', id: 'usr_0002' };
    const made = await piece().run('create_request', { ...REQUEST, ownerId: edgar.email });
    expect(made).toMatchObject({ owner: edgar.name });
    for (const owner of [edgar.name.toUpperCase(), 'Edgar@Studio.example', edgar.id]) {
      expect(await find({ owner })).toMatchObject([{ id: made.id, owner: edgar.name }]);
    }
    for (const owner of ['Nobody', 'nobody@studio.example', 'usr_9999', 'Edgar']) {
      expect(await find({ owner })).toEqual([]);
    }
  });

  it('is filtered by the name of its owner without a permission to list the team', async () => {
    const match = { path: '/partner_api/v1/team_members' };
    await piece().sandbox.fault({ kind: 'status', status: 403, times: 'always', match });
    expect(await find({ owner: 'Olive Owner' })).not.toEqual([]);
    expect(await find({ owner: 'Olive' })).toEqual([]);
    await expect(find({ owner: 'usr_0002' })).rejects.toThrow('Could not list the team members: ');
    await piece().sandbox.clearFaults();
  });
});

/** A value of each filter that no request of the account has. */
const MATCHING_NOTHING: Readonly<Record<string, unknown>> = {
  search: 'Nobody of this name',
  statuses: ['archived'],
  clientId: 'acc_0040',
  dueWithinDays: -3_650,
  dueBefore: '2020-01-01',
  owner: 'Nobody',
};

it('every filter of the form is applied, alone and with another', async () => {
  const { props } = asRecord(at(piece().host.metadata(), 'actions', 'find_requests'));
  const others = ['sort', 'timeZone', 'maxResults', 'fullRecords'];
  const filters = Object.keys(asRecord(props)).filter((key) => !others.includes(key));
  expect(filters.sort()).toEqual(Object.keys(MATCHING_NOTHING).sort());
  const open = { statuses: ['published'] };
  expect(await find(open)).not.toEqual([]);
  for (const [key, value] of Object.entries(MATCHING_NOTHING)) {
    const matching = await find({ ...open, search: ' ', [key]: value });
    expect([key, matching.filter((one) => at(one, 'status') === 'published')]).toEqual([key, []]);
  }
});

it('a request carries the phone and company of its client, and the number of its fields', async () => {
  const { run } = piece();
  const made = await run('create_request', {
    clientId: 'acc_0001',
    templateId: 'tpl_0001',
    clientPhone: '+61255501234',
    clientCompany: 'Harbour Boats',
  });
  expect(made).toMatchObject({ clientCompany: 'Harbour Boats' });
  const client = await run('get_client', { clientId: 'acc_0001' });
  expect(client).toMatchObject({ phone: '+61255501234', companyName: 'Harbour Boats' });
  const request = await run('get_request', { requestId: made.id });
  expect(Number(request.fieldsTotal)).toBeGreaterThan(0);
  expect(request.fieldsDone).toBe(0);
});

it('lists the IDs of folders and team members', async () => {
  const folders = await piece().run('list_options', { kind: 'folders' });
  expect(at(folders, 'items', 0)).toMatchObject({ id: 'fol_0001' });
  const people = await piece().run('list_options', { kind: 'team members' });
  expect(at(people, 'items', 0)).toMatchObject({ id: 'usr_0001' });
});
