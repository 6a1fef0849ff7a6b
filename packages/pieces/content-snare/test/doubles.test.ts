import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

type Output = Readonly<Record<string, unknown>>;

describe('a request', () => {
  const piece = sharedPiece(service, 'vendor');
  beforeAll(async () => {
    await piece().sandbox.settings({ rateLimits: false });
  });

  const run = (action: string, props: Output) => piece().run(action, props);
  const create = (name: string, more: Output = {}) =>
    run('create_request', { clientId: 'acc_0001', templateId: 'tpl_0001', name, ...more });

  it('is not created again while one with its name is open', async () => {
    const open = await create('Only once');
    const again = await create(' only ONCE ', { skipIfOpen: true });
    expect(again).toMatchObject({ id: open.id, name: 'Only once', skipped: true });
    expect(again.shareLink).toBe(open.shareLink);
    const others = [
      await create('Only once', { skipIfOpen: true, clientId: 'acc_0002' }),
      await create('Only', { skipIfOpen: true }),
    ];
    await run('update_request', { requestId: open.id, status: 'completed' });
    others.push(await create('Only once', { skipIfOpen: true }));
    expect(others.map(({ skipped }) => skipped)).toEqual([false, false, false]);
    expect(new Set([open, ...others].map(({ id }) => id)).size).toBe(4);
  });

  it('is searched among all requests of its client, and only those', async () => {
    // Creates a client of the same name, and more requests than fit on a page.
    const namesake = await run('create_client', { name: 'Ana Bell', email: 'ana@a.example' });
    const client = await run('create_client', { name: 'Ana Bell', email: 'ana@b.example' });
    await create('Theirs', { clientId: namesake.id });
    await Promise.all(
      Array.from({ length: 101 }, async (_, position) =>
        piece().run(
          'create_request',
          { clientId: client.id, templateId: 'tpl_0001', name: `No. ${position + 1}` },
          await piece().freshConnection(),
        ),
      ),
    );
    const found = await run('list_requests', { clientId: client.id, maxResults: 1000 });
    expect(found).toMatchObject({ total: 101, truncated: false });
    const few = await run('list_requests', {
      clientId: client.id,
      search: 'no. 10',
      maxResults: 2,
    });
    expect(few).toMatchObject({
      items: [expect.anything(), expect.anything()],
      truncated: true,
      truncatedReason: expect.stringContaining('first 2'),
    });
    const twin = await create('No. 101', { clientId: client.id, skipIfOpen: true });
    expect(twin.skipped).toBe(true);
  });
});

describe.each(['gateway', 'vendor'] as const)(
  'a request for a client by email, on the %s contract',
  (contract) => {
    const piece = sharedPiece(service, contract);
    const newcomer = { clientEmail: 'Rangi@pier.example', clientName: 'Rangi Pier' };
    const create = (more: Output) =>
      piece().run('create_request', { templateId: 'tpl_0001', name: 'First', ...more });
    beforeEach(async () => {
      await piece().sandbox.clearFaults();
    });

    it('creates the client once', async () => {
      const first = await create(newcomer);
      expect(first).toMatchObject({ clientCreated: true, clientEmail: newcomer.clientEmail });
      const second = await create({ clientEmail: 'rangi@PIER.example', clientName: 'Other' });
      expect(second).toMatchObject({ clientCreated: false, clientName: 'Rangi Pier' });
      const again = await create({ ...newcomer, skipIfOpen: true });
      expect(again).toMatchObject({ id: first.id, skipped: true, clientCreated: false });
      const found = await piece().run('list_clients', { search: 'rangi' });
      expect(found.total).toBe(1);
    });

    it('needs the name of a new client, and creates nothing without it', async () => {
      await expect(create({ clientEmail: 'nobody@pier.example' })).rejects.toThrow(
        'Client Name: fill it in, because no client has this email yet.',
      );
      expect((await piece().sandbox.journal()).map(({ method }) => method)).toEqual(['GET']);
    });

    it('tells that the client was created, if the request fails', async () => {
      const match = { method: 'POST', path: '/partner_api/v1/requests' };
      await piece().sandbox.fault({ kind: 'status', status: 422, match });
      const late = { clientEmail: 'late@pier.example', clientName: 'Late Pier' };
      await expect(create(late)).rejects.toThrow(
        /This call changed nothing\..*Its client was created, with the ID acc_\w+\.$/,
      );
      expect(await create(late)).toMatchObject({ clientCreated: false });
    });
  },
);

describe('a client', () => {
  const piece = sharedPiece(service, 'vendor');
  const email = 'Tama@Pier.example';
  const findOrCreate = (props: Output) => piece().run('find_or_create_client', props);

  it('is created once, then found, and updated only with new values', async () => {
    await expect(findOrCreate({ email })).rejects.toThrow('Name: fill in this field.');
    const details = { name: 'Tama Pier', phone: '+6421000000', companyName: 'Pier' };
    const created = await findOrCreate({ email, ...details });
    expect(created).toMatchObject({ outcome: 'created', email, ...details });
    const found = await findOrCreate({ email: email.toUpperCase(), name: 'Tama Pier', phone: '' });
    expect(found).toMatchObject({ outcome: 'found', id: created.id });
    await piece().sandbox.clearJournal();
    const updated = await findOrCreate({ email, ...details, phone: '+6421000001' });
    expect(updated).toMatchObject({ outcome: 'updated', id: created.id, phone: '+6421000001' });
    const [change] = (await piece().sandbox.journal()).filter(({ method }) => method === 'PUT');
    expect(change?.body).toEqual({ phone: '+6421000001' });
  });

  it('is not confused with one whose email contains the same text', async () => {
    await findOrCreate({ email: 'bo@long.example', name: 'Bo Long' });
    const { outcome } = await findOrCreate({ email: 'o@long.example', name: 'O Long' });
    expect(outcome).toBe('created');
  });

  it('is read by its email, and its absence is an error', async () => {
    const get = (address: string) => piece().run('get_client', { email: address });
    const { id } = await findOrCreate({ email: 'kahu@pier.example', name: 'Kahu Pier' });
    expect(await get('KAHU@pier.example')).toMatchObject({ id, name: 'Kahu Pier' });
    await expect(get('ahu@pier.example')).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Email: no client has this email. List Clients gives the clients.',
    });
  });

  it('is found, if another step creates it at the same moment', async () => {
    const path = '/partner_api/v1/clients';
    await piece().sandbox.fault({
      kind: 'slow',
      ms: 200,
      match: { method: 'GET', path },
      times: 2,
    });
    const twins = await Promise.all(
      ['Ru', 'Ru'].map((name) => findOrCreate({ email: 'ru@race.example', name })),
    );
    expect(twins.map(({ outcome }) => outcome).sort()).toEqual(['created', 'found']);
    expect(twins[0]?.id).toBe(twins[1]?.id);
    const statuses = (await piece().sandbox.journal())
      .filter(({ method }) => method === 'POST')
      .map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 422]);
  });

  it('is not created, if the search has no readable answer', async () => {
    const path = '/partner_api/v1/clients';
    await piece().sandbox.fault({
      kind: 'empty-body',
      afterProcessing: true,
      match: { method: 'GET', path },
    });
    await expect(findOrCreate({ email: 'x@y.example', name: 'X' })).rejects.toThrow(
      'Could not find the client: Content Snare sent an answer that is empty or has an unexpected format.',
    );
    expect((await piece().sandbox.journal()).map(({ method }) => method)).toEqual(['GET']);
  });
});
