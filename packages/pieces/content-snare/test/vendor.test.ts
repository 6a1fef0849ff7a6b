import { describeAgreement } from '@pieceworks/testing/agreement-suite';
import { sharedPiece } from '@pieceworks/testing/wire-suite';

const same = (props: Record<string, unknown>) => ({ gateway: props, vendor: props });
const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };

describeAgreement('content-snare', [
  {
    title: 'a new client',
    action: 'create_client',
    gateway: { name: 'Aroha Ngata', email: 'aroha@example.com' },
    vendor: { name: 'Aroha Ngata', email: 'ngata@example.com' },
    except: ['id', 'email'],
  },
  {
    title: 'a new request',
    action: 'create_request',
    ...same({ ...REQUEST, name: 'Tax return', dueDate: '2030-06-30' }),
    except: ['id', 'url', 'shareLink'],
  },
  {
    title: 'a client',
    action: 'get_client',
    ...same({ clientId: 'acc_0003' }),
  },
  {
    title: 'a request and its answers',
    action: 'get_request',
    ...same({ requestId: 'req_0002' }),
  },
  {
    title: 'requests',
    action: 'find_requests',
    ...same({ clientId: 'acc_0002' }),
  },
  {
    title: 'a change',
    action: 'update_request',
    ...same({ requestId: 'req_0005', name: 'Loan' }),
  },
]);

describe('the vendor contract', () => {
  const piece = sharedPiece('content-snare', 'vendor');
  const created = async () => {
    const requests = (await piece().sandbox.journal()).filter(({ method }) => method === 'POST');
    return requests.map(({ body }) => body);
  };

  it('sends the request to the chosen client, named after its template', async () => {
    const output = await piece().run('create_request', REQUEST);
    const { options } = await piece().host.options('create_request', 'templateId', {
      connection: piece().connection,
    });
    const template = options.find(({ value }) => value === 'tpl_0001');
    expect(output).toMatchObject({
      status: 'published',
      name: template?.label,
      clientId: 'acc_0001',
    });
  });

  it('keeps a draft, and passes every option on', async () => {
    const output = await piece().run('create_request', {
      ...REQUEST,
      name: 'Tax return',
      keepAsDraft: true,
      folderId: 'fol_0001',
      ownerId: 'usr_0001',
      scheduleId: 'com_0001',
      commentsEnabled: true,
      pinEnabled: true,
      shareLinkEnabled: true,
    });
    expect(output.status).toBe('draft');
    expect(await created()).toEqual([
      {
        name: 'Tax return',
        client_email: expect.stringContaining('@'),
        request_template_id: 'tpl_0001',
        status: 'draft',
        folder_id: 'fol_0001',
        owner_id: 'usr_0001',
        communication_template_id: 'com_0001',
        comments_enabled: true,
        passcode_enabled: true,
        share_via_link_enabled: true,
      },
    ]);
  });

  it.each([
    [{ clientId: 'acc_9999' }, 'Client: Content Snare has no client with this ID.'],
    [{ templateId: 'tpl_9999' }, 'Name: fill it in: no template with this ID'],
  ])('creates nothing with %j', async (wrong, words) => {
    await expect(piece().run('create_request', { ...REQUEST, ...wrong })).rejects.toThrow(words);
    expect(await created()).toEqual([]);
  });

  it('says in words that a client exists', async () => {
    await piece().run('create_client', { name: 'Mere', email: 'mere@example.com' });
    await expect(
      piece().run('create_client', { name: 'Mere', email: 'MERE@example.com' }),
    ).rejects.toThrow(
      /It says: "A client with this email address exists already\.".* Use Find or Create Client/,
    );
  });

  it('says what a 404 means at Content Snare itself', async () => {
    const { run, host, sandbox, connection } = piece();
    const answer = async (action: string, props: Record<string, unknown>) =>
      run(action, props).then(
        () => '',
        (error: unknown) => String(error),
      );
    expect(await answer('get_client', { clientId: 'acc_none' })).toMatch(
      /answered 404\.( It says: "Not found"\.?)? Nothing was done\. Check the ID\.$/,
    );
    const values = { connection, propsValue: { requestId: 'req_none' } };
    expect(await host.options('review_field', 'fieldId', values)).toMatchObject({
      placeholder: 'Content Snare has no request with this ID.',
    });
    await sandbox.fault({ kind: 'status', status: 404, times: 2, match: { method: 'GET' } });
    expect(await answer('find_clients', {})).toMatch(/Check the base URL of the connection\.$/);
    expect(await host.options('get_client', 'clientId', { connection })).toMatchObject({
      placeholder: 'Not found. Check the base URL of the connection.',
    });
  });

  it('takes a 404 for no proof of a login', async () => {
    await piece().sandbox.fault({
      kind: 'status',
      status: 404,
      match: { path: '/partner_api/v1/me' },
    });
    expect(await piece().host.validate(piece().connection)).toMatchObject({ valid: false });
  });

  it.each(['folderId', 'ownerId', 'scheduleId', 'templateId', 'clientId'])(
    'fills the dropdown %s',
    async (prop) => {
      const { connection, host } = piece();
      const { options } = await host.options('create_request', prop, { connection });
      expect(options.length).toBeGreaterThan(2);
      const [first] = options;
      const { options: found } = await host.options('create_request', prop, {
        connection,
        searchValue: (first?.label ?? '').replace(/ \(.*$/, ''),
      });
      expect(found).toContainEqual(first);
    },
  );
});

describe('the gateway contract', () => {
  const piece = sharedPiece('content-snare', 'gateway');

  it.each([
    [{ keepAsDraft: true }, 'Keep as Draft'],
    [{ folderId: 'fol_0001' }, 'Folder'],
    [{ ownerId: 'usr_0001' }, 'Owner'],
    [{ scheduleId: 'com_0001' }, 'Reminder Schedule'],
    [{ commentsEnabled: true }, 'Allow Comments'],
    [{ pinEnabled: true }, 'Require a PIN'],
    [{ shareLinkEnabled: true }, 'Share by Link'],
  ])('refuses %j instead of dropping it', async (option, label) => {
    await expect(piece().run('create_request', { ...REQUEST, ...option })).rejects.toThrow(
      `${label}: a gateway cannot do this; leave it empty or switched off.`,
    );
    expect(await piece().sandbox.journal()).toEqual([]);
  });

  it.each(['folderId', 'ownerId', 'scheduleId'])(
    'offers no choice of %s for a new request, and loads none',
    async (prop) => {
      const { connection, host, sandbox } = piece();
      for (const action of ['create_request', 'create_request_from_pages']) {
        expect(await host.options(action, prop, { connection })).toEqual({
          disabled: true,
          options: [],
          placeholder: 'Not offered by this gateway.',
        });
      }
      expect(await sandbox.journal()).toEqual([]);
      expect(await host.options('update_request', prop, { connection })).toMatchObject({
        options: expect.arrayContaining([expect.anything()]),
      });
    },
  );

  it.each([
    { phone: '+6421000000' },
    { companyName: 'Harbour' },
    { firstName: 'Mere' },
    { lastName: 'Bay' },
    { language: 'en' },
  ])('refuses to create a client with %j instead of dropping it', async (detail) => {
    const props = { name: 'Mere', email: 'mere@detail.example', ...detail };
    await expect(piece().run('find_or_create_client', props)).rejects.toThrow(
      /^(Phone|Company|First Name|Last Name|Language): a gateway cannot do this; leave it empty or switched off./,
    );
    const methods = (await piece().sandbox.journal()).map(({ method }) => method);
    expect(methods).toEqual(['GET']);
  });

  it('says what a 404 can mean at a gateway', async () => {
    await expect(piece().run('get_client', { clientId: 'acc_none' })).rejects.toThrow(
      'Check the ID; or this gateway may not offer it.',
    );
    await piece().sandbox.fault({ kind: 'status', status: 404, match: { method: 'GET' } });
    await expect(piece().run('list_templates', {})).rejects.toThrow(
      'This gateway may not offer it, or the base URL of the connection is wrong.',
    );
  });

  it('says when no template has a name', async () => {
    const props = { clientId: 'acc_0001', templateName: 'Tax' };
    await expect(piece().run('create_request', props)).rejects.toThrow(
      'Template Name: no template has this name.',
    );
  });
});
