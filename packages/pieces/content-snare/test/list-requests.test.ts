import { asList, asRecord, at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

const piece = sharedPiece(service, 'vendor');

const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };
const find = async (props: object) => {
  const { items } = await piece().run('list_requests', { ...props });
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
    for (const owner of [edgar.name.toUpperCase(), 'Edgar@Studio.example', edgar.id, 'edgar']) {
      expect(await find({ owner })).toMatchObject([{ id: made.id, owner: edgar.name }]);
    }
    for (const owner of ['Nobody', 'nobody@studio.example', 'usr_9999', 'me']) {
      await expect(find({ owner })).rejects.toThrow('There are: Olive Owner, Edgar Editor, ');
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

/** For each filter a value that some published requests of the account have, and one that none has. */
const FILTERS: Readonly<Record<string, { some: unknown; none: unknown }>> = {
  search: { some: 'FILTERED', none: 'Nobody of this name' },
  statuses: { some: ['draft', 'published'], none: ['archived'] },
  clientId: { some: 'acc_0001', none: 'acc_0040' },
  dueWithinDays: { some: 400, none: -3_650 },
  dueBefore: { some: '2040-01-02', none: '2020-01-01' },
  owner: { some: 'Edgar Editor', none: 'Viktor Viewer' },
};

describe('each filter of the form', () => {
  /** A request that the matching value of every filter finds, and one that it leaves out. */
  let wanted: unknown;
  let other: unknown;

  beforeAll(async () => {
    await piece().sandbox.settings({ rateLimits: false });
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const create = async (props: object) =>
      (await piece().run('create_request', { templateId: 'tpl_0001', ...props })).id;
    const dueDate = day(300);
    wanted = await create({ clientId: 'acc_0001', name: 'Filtered', dueDate, ownerId: 'usr_0002' });
    other = await create({
      clientId: 'acc_0002',
      name: 'Another',
      dueDate: '2040-01-02',
      ownerId: 'usr_0001',
    });
  });

  it('is tried here', () => {
    const { props } = asRecord(at(piece().host.metadata(), 'actions', 'list_requests'));
    const others = ['sort', 'timeZone', 'maxResults', 'fullRecords'];
    const filters = Object.keys(asRecord(props)).filter((key) => !others.includes(key));
    expect(filters.sort()).toEqual(Object.keys(FILTERS).sort());
  });

  it.each(Object.entries(FILTERS))(
    '%s finds what matches, alone and with others',
    async (key, filter) => {
      const found = async (props: object) =>
        (await find({ maxResults: 1_000, ...props })).map((one) => at(one, 'id'));
      // Requests of every other filter match as well.
      const every = Object.fromEntries(
        Object.entries(FILTERS).map(([name, { some }]) => [name, some]),
      );
      // A form takes one of the two.
      const { dueBefore, dueWithinDays, ...rest } = every;
      const together = key === 'dueBefore' ? { ...rest, dueBefore } : { ...rest, dueWithinDays };
      for (const props of [{}, { statuses: ['published'] }, together]) {
        expect(await found({ ...props, [key]: filter.some })).toContain(wanted);
        const none = await find({ ...props, maxResults: 1_000, [key]: filter.none });
        const statuses = none.map((one) => at(one, 'status'));
        expect(statuses.filter((status) => status === 'published')).toEqual([]);
      }
      if (key === 'statuses') return;
      expect(await found({ statuses: ['published'] })).toContain(other);
      expect(await found({ [key]: filter.some })).not.toContain(other);
    },
  );
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
