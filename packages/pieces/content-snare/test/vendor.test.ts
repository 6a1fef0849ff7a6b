import { at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };

describe('the vendor contract', () => {
  const piece = sharedPiece(service, 'vendor');
  const created = async () => {
    const requests = (await piece().sandbox.journal()).filter(({ method }) => method === 'POST');
    return requests.map(({ body }) => body);
  };

  it.each([
    [
      { clientId: 'acc_9999' },
      'Client: Content Snare has no client with this ID. List Clients gives the IDs.',
    ],
    [
      { templateId: 'tpl_9999' },
      'Template: none of the templates has this name or ID. There are: Website content, ',
    ],
  ])('creates no request with %j', async (wrong, words) => {
    await expect(piece().run('create_request', { ...REQUEST, ...wrong })).rejects.toThrow(words);
    expect(await created()).toEqual([]);
  });

  it.each([
    ['the name', { kind: 'slow', ms: 0 }, 'fol_0001'],
    ['the text as it is, if the folders may not be listed', { kind: 'status', status: 403 }, null],
  ] as const)('sends a folder by %s', async (_title, effect, id) => {
    const { items } = await piece().run('list_options', { kind: 'folders' });
    const name = String(at(items, 0, 'name'));
    const match = { service: 'content-snare', path: '/partner_api/v1/folders' } as const;
    await piece().sandbox.fault({ ...effect, match });
    const request = { ...REQUEST, name: 'Tax', folderId: name.toUpperCase() };
    await piece()
      .run('create_request', request)
      .catch(() => undefined);
    expect(await created()).toMatchObject([{ folder_id: id ?? name.toUpperCase() }]);
  });

  it('finds the client by the email in Client, and the template by the name in Template', async () => {
    const { email } = await piece().run('get_client', { clientId: 'acc_0001' });
    const { items } = await piece().run('list_templates', {});
    const name = String(at(items, 0, 'name'));
    await piece().run('create_request', {
      clientId: String(email).toUpperCase(),
      templateId: name,
    });
    expect(await created()).toMatchObject([
      { client_email: email, request_template_id: at(items, 0, 'id'), name },
    ]);
  });

  it.each([
    [
      { templateId: 'No such template' },
      /^Template Name: none of the templates has this name or ID\. There are: Website content, /,
    ],
    [{ clientId: 'nobody@example.com' }, /^Client Name: fill it in, because no client has/],
  ])('creates nothing for %j, which names nothing', async (wrong, words) => {
    await expect(piece().run('create_request', { ...REQUEST, ...wrong })).rejects.toThrow(words);
    expect(await created()).toEqual([]);
  });

  it('adds a page and a section by the name in Template', async () => {
    await piece().run('add_page', { requestId: 'req_0002', templateId: 'Bank details' });
    const parts = { pageId: 'pag_0001', templateId: 'Social media' };
    await piece()
      .run('add_section', parts)
      .catch(() => undefined);
    expect(await created()).toMatchObject([
      { source_template_id: 'pgt_0002' },
      { source_template_id: 'sct_0002' },
    ]);
  });

  it('warns of a new client without an ID in the answer', async () => {
    const match = { method: 'POST' };
    await piece().sandbox.fault({
      kind: 'answer',
      status: 201,
      body: { full_name: 'Mere' },
      match,
    });
    const output = await piece().run('create_client', { name: 'Mere', email: 'mere@example.com' });
    expect(output).toMatchObject({
      id: null,
      warning: expect.stringMatching(/^Created, but .* Look it up before you continue\.$/),
    });
  });

  it('quotes the service, if a client exists', async () => {
    const client = { name: 'Mere', email: 'mere@example.com' };
    await piece().run('create_client', client);
    const again = piece().run('create_client', { ...client, email: 'MERE@example.com' });
    await expect(again).rejects.toThrow(
      /^Could not create the client: Content Snare refused the call \(422\)\. It says: "A client with this email exists already\." This call changed nothing\..* Use Find or Create Client/,
    );
  });

  it('says what to check after a 404', async () => {
    const { run, host, sandbox, connection } = piece();
    const answer = async (action: string, props: Record<string, unknown>) =>
      run(action, props).then(
        () => '',
        (error: unknown) => String(error),
      );
    for (const [action, props, source] of [
      ['get_client', { clientId: 'acc_none' }, 'List Clients'],
      ['get_request', { requestId: 'req_none' }, 'List Requests'],
      ['review_field', { fieldId: 'fld_none', decision: 'approve' }, 'Get Request'],
    ] as const) {
      expect(await answer(action, props)).toMatch(
        new RegExp(
          `has no [\\w ]+ with this ID \\(404\\)\\..* Use an ID from ${source}.* deleted\\.$`,
        ),
      );
    }
    const values = { connection, propsValue: { requestId: 'req_none' } };
    expect(await host.options('review_field', 'fieldId', values)).toMatchObject({
      placeholder: 'Content Snare has no request with this ID.',
    });
    await sandbox.fault({ kind: 'status', status: 404, times: 2, match: { method: 'GET' } });
    expect(await answer('list_clients', {})).toMatch(
      /Check the base URL of the connection\. If it is right, run the step again later/,
    );
    expect(await host.options('get_client', 'clientId', { connection })).toMatchObject({
      placeholder: 'Not found. Check the base URL of the connection.',
    });
  });

  it('says which fields a refused template is in', async () => {
    const props = { clientId: 'acc_0001', name: 'Documents', templateId: 'tpl_none' };
    await expect(piece().run('create_request', props)).rejects.toThrow(
      /"Request template was not found".* It is about Template or Template Name\.$/,
    );
  });

  it('does not accept a 404 as proof of a login', async () => {
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
  const piece = sharedPiece(service, 'gateway');

  it.each(['folderId', 'ownerId', 'scheduleId'])(
    'loads no choices of %s for a new request',
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

  it('refuses details of a new client after the search for the client', async () => {
    const props = { name: 'Mere', email: 'mere@detail.example', phone: '+6421000000' };
    await expect(piece().run('find_or_create_client', props)).rejects.toThrow(
      /^Phone: not available through a gateway; leave it empty./,
    );
    const methods = (await piece().sandbox.journal()).map(({ method }) => method);
    expect(methods).toEqual(['GET']);
  });

  it('says what to check after a 404', async () => {
    await expect(piece().run('get_client', { clientId: 'acc_none' })).rejects.toThrow(
      'Check the ID, and that this gateway offers it.',
    );
    await piece().sandbox.fault({ kind: 'status', status: 404, match: { method: 'GET' } });
    await expect(piece().run('list_templates', {})).rejects.toThrow(
      'This gateway does not offer it, or the base URL is wrong.',
    );
  });

  it('says that no template has the name', async () => {
    const props = { clientId: 'acc_0001', templateName: 'Tax' };
    await expect(piece().run('create_request', props)).rejects.toThrow(
      'Template Name: none of the templates has this name or ID. There are: Website content, ',
    );
  });
});
