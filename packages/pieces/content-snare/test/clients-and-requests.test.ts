import { withBaseUrl } from '@pieceworks/host';
import { expectListedOutput } from '@pieceworks/testing/listed-output';
import { withField } from '@pieceworks/testing/connection-field';
import { sharedPiece } from '@pieceworks/testing/wire-suite';
import { contentSnare } from '../src';

const piece = sharedPiece('content-snare');

const fieldsOf = (action: string) => contentSnare.getAction(action)?.outputSchema?.fields ?? [];

/** Returns a connection whose token has only these scopes. */
async function withScopes(...scopes: string[]) {
  const token = await piece().sandbox.contentSnareToken(scopes);
  return withField(piece().connection, 'access_token', token);
}

describe('actions', () => {
  it('create a client, then a request that is sent to it', async () => {
    const client = await piece().run('create_client', {
      name: 'Aroha Ngata',
      email: 'aroha@example.com',
    });
    expectListedOutput(client, fieldsOf('create_client'));
    const request = await piece().run('create_request', {
      clientId: client.id,
      templateId: 'tpl_0001',
      name: 'Tax return',
      dueDate: '2030-06-30',
    });
    expectListedOutput(request, fieldsOf('create_request'));
    expect(request).toMatchObject({
      name: 'Tax return',
      status: 'published',
      dueDate: '2030-06-30',
      clientId: client.id,
      clientEmail: 'aroha@example.com',
    });
    const { contentSnare: created } = await piece().sandbox.ledger();
    expect(created.clientsCreated.map(({ id }) => id)).toEqual([client.id]);
    expect(created.requestsCreated.map(({ id }) => id)).toEqual([request.id]);
  });

  it("quote the service's words when it refuses", async () => {
    const twin = { name: 'Aroha Ngata', email: 'AROHA@example.com' };
    await expect(piece().run('create_client', twin)).rejects.toThrow(
      /^Could not create the client: Content Snare answered 422\. It says: "A client with this email address exists already." Nothing was done\./,
    );
  });

  it('say that a permission is missing', async () => {
    const readOnly = await withScopes('read_clients');
    await expect(
      piece().run('create_client', { name: 'B', email: 'b@example.com' }, readOnly),
    ).rejects.toThrow(/answered 403\..*not allowed to do this/);
  });
});

describe('dropdowns', () => {
  const options = (prop: string, more: object = {}) =>
    piece().host.options('create_request', prop, { connection: piece().connection, ...more });

  it('list every client with name and email', async () => {
    const { options: clients, disabled } = await options('clientId');
    expect(disabled).not.toBe(true);
    expect(clients.length).toBeGreaterThanOrEqual(40);
    for (const { label, value } of clients) {
      expect(label).toMatch(/^.+ \(.+@.+\)$/);
      expect(value).toMatch(/^acc_/);
    }
  });

  it('let the service search the clients', async () => {
    const { options: all } = await options('clientId');
    const [, email = ''] = /\((.+)\)$/.exec(all[3]?.label ?? '') ?? [];
    const { options: found } = await options('clientId', { searchValue: email });
    expect(found).toEqual([all[3]]);
    const [request] = (await piece().sandbox.journal()).slice(-1);
    expect(request?.query.q).toEqual([email]);
  });

  it('search the templates by name', async () => {
    const { options: all } = await options('templateId');
    const wanted = all[5]?.label ?? '';
    const { options: found } = await options('templateId', { searchValue: wanted.toUpperCase() });
    expect(found.map(({ label }) => label)).toContain(wanted);
  });

  it('say in their own words why there is nothing to choose', async () => {
    const { connection, host } = piece();
    const placeholder = async (more: object) => {
      const state = await host.options('create_request', 'clientId', more);
      expect(state).toMatchObject({ disabled: true, options: [] });
      return state.placeholder;
    };
    expect(await placeholder({})).toBe('Connect your account first.');
    expect(await placeholder({ connection: await withScopes('read_templates') })).toMatch(
      /may not list clients/,
    );
    expect(await placeholder({ connection: withField(connection, 'access_token', 'old') })).toMatch(
      /expired or was revoked/,
    );
    const nowhere = withBaseUrl(connection, `${piece().sandbox.origin}/nothing-here`);
    expect(await placeholder({ connection: nowhere })).toMatch(/does not list clients. Map an ID/);
  });
});

it.each([
  ['add_page', 'Bank details', 'pgt_0002'],
  ['add_section', 'Social media', 'sct_0002'],
])('the dropdown of %s lists what it can be made from', async (action, label, value) => {
  const { connection, host } = piece();
  const values = { connection, searchValue: label.slice(2, 8).toUpperCase() };
  expect(await host.options(action, 'templateId', values)).toMatchObject({
    options: [{ label, value }],
  });
});

/** The gateway contract has no folder for a new request. */
const actionWith = (prop: string) => (prop === 'folderId' ? 'update_request' : 'create_request');

it.each(['clientId', 'templateId', 'folderId'])(
  'the dropdown %s can be searched again when a search found nothing',
  async (prop) => {
    const { connection, host } = piece();
    const values = { connection, searchValue: 'nobody at all' };
    expect(await host.options(actionWith(prop), prop, values)).toEqual({
      disabled: false,
      options: [],
      placeholder: expect.stringMatching(/^No \w+ found\.$/),
    });
  },
);

describe('dropdowns of requests and their parts', () => {
  const options = (action: string, prop: string, more: object = {}) =>
    piece().host.options(action, prop, { connection: piece().connection, ...more });
  const ofRequest = (requestId: string) => ({ propsValue: { requestId } });

  it('let the service search the requests', async () => {
    const { options: found } = await options('get_request', 'requestId', { searchValue: 'LOAN' });
    expect(found).toEqual([
      { value: 'req_0005', label: expect.stringMatching(/^Loan .*\(.+, completed\)$/) },
    ]);
  });

  it.each([
    ['add_section', 'pageId', 2, /^pag_/, /^Documents$/],
    ['approve_submitted_fields', 'pageId', 2, /^pag_/, /^Documents$/],
    ['approve_submitted_fields', 'sectionId', 3, /^sec_/, /^Documents › Figures$/],
    ['review_field', 'fieldId', 9, /^fld_/, /^Documents › Statement \(done\)$/],
  ])('of %s list each %s of the chosen request once', async (action, prop, count, id, label) => {
    const { options: parts } = await options(action, prop, ofRequest('req_0002'));
    expect(new Set(parts.map(({ value }) => value)).size).toBe(count);
    expect(parts).toHaveLength(count);
    for (const { value } of parts) expect(value).toMatch(id);
    expect(parts.map(({ label: text }) => text)).toContainEqual(expect.stringMatching(label));
  });

  it('say what is missing first', async () => {
    const placeholder = async (more: object) => {
      const state = await options('review_field', 'fieldId', more);
      expect(state).toMatchObject({ disabled: true, options: [] });
      return state.placeholder;
    };
    expect(await placeholder({ connection: undefined })).toBe('Connect your account first.');
    expect(await placeholder({})).toBe('Choose a request first.');
    expect(await placeholder(ofRequest('req_9999'))).toMatch(
      /^No request has this ID, or this gateway does not list fields\. Map/,
    );
    const connection = await withScopes('read_clients');
    expect(await placeholder({ ...ofRequest('req_0002'), connection })).toMatch(
      /^The connection may not list fields\./,
    );
  });
});
