import { performInChild, type Performer, withBaseUrl } from '@pieceworks/lab/host';
import { withField } from '@pieceworks/lab/suites/connection-field';
import { performHere } from '@pieceworks/lab/suites/perform-here';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';
import { answeringService } from './answering-service';

describe('a dropdown', () => {
  // The first one loads in a process of its own, as on the platform. What that changes is the same for all.
  let perform: Performer = performInChild;
  const piece = sharedPiece(service, 'gateway', {
    perform: (...call) => perform(...call),
  });
  const crowded = answeringService();
  afterEach(() => {
    perform = performHere;
  });

  /** Returns a connection whose token has only these scopes. */
  async function withScopes(...scopes: string[]) {
    const token = await piece().sandbox.token(service.name, scopes);
    return withField(piece().connection, 'access_token', token);
  }

  const options = (action: string, prop: string, more: object = {}) =>
    piece().host.options(action, prop, { connection: piece().connection, ...more });
  const ofRequest = (requestId: string) => ({ propsValue: { requestId } });

  /** Returns what a dropdown says that has no choices. */
  async function excuse(action: string, prop: string, more: object) {
    const state = await options(action, prop, more);
    expect(state).toMatchObject({ disabled: true, options: [] });
    return state.placeholder;
  }

  it('lists every client with name and email', async () => {
    const { options: clients, disabled } = await options('create_request', 'clientId');
    expect(disabled).not.toBe(true);
    expect(clients.length).toBeGreaterThanOrEqual(40);
    for (const { label, value } of clients) {
      expect(label).toMatch(/^.+ \(.+@.+\)$/);
      expect(value).toMatch(/^acc_/);
    }
  });

  it.each([
    ['get_request', 'requestId', 'LOAN', /^Loan .*\(.+, completed\)$/, 'req_0005'],
    ['add_page', 'templateId', 'NK DET', /^Bank details$/, 'pgt_0002'],
    ['add_section', 'templateId', 'CIAL M', /^Social media$/, 'sct_0002'],
  ])('of %s for %s finds by "%s" the label %s', async (action, prop, searchValue, label, value) => {
    const { options: found } = await options(action, prop, { searchValue });
    expect(found).toEqual([{ label: expect.stringMatching(label), value }]);
  });

  it('has the service search the clients', async () => {
    const searchValue = 'alice.archer@fern-finch.example';
    const { options: found } = await options('create_request', 'clientId', { searchValue });
    expect(found.map(({ value }) => value)).toEqual(['acc_0001']);
    expect((await piece().sandbox.journal()).at(-1)?.query.q).toEqual([searchValue]);
  });

  // The lists of names have no search: it looks through the entries that were read.
  it.each([
    ['folderId', 'Only the first 500 are searched. Map the ID of another.'],
    ['requestId', 'The first 100 requests; type to search all.'],
  ])('of %s with more entries than it reads says how to get others', async (prop, placeholder) => {
    const results = Array.from({ length: 1_200 }, (_, place) => ({
      id: `id_${place}`,
      name: `Name ${place}`,
    }));
    crowded.apiOf(() => ({ results }));
    const connection = withBaseUrl(piece().connection, crowded.origin());
    const state = await options('update_request', prop, { connection, searchValue: 'Name 7' });
    expect(state.placeholder).toBe(placeholder);
  });

  it.each([
    ['get_request', 'requestId'],
    ['get_client', 'clientId'],
  ])('of %s for %s reads one page, whether or not it is searched', async (action, prop) => {
    const page = Array.from({ length: 100 }, (_, place) => ({ id: `id_${place}`, name: 'Tax' }));
    let calls = 0;
    crowded.apiOf(() => {
      calls += 1;
      return { results: page, pagination: { total_count: 1_500 } };
    });
    const connection = withBaseUrl(piece().connection, crowded.origin());
    for (const searchValue of ['', 'Tax']) {
      calls = 0;
      const { options: found } = await options(action, prop, { connection, searchValue });
      expect([found.length, calls]).toEqual([100, 1]);
    }
  });

  it('names a request with what is known of it', async () => {
    crowded.apiOf(() => ({
      results: [
        { id: 'req_1', name: 'Tax' },
        { id: 'req_2', name: 'Logo', status: 'published' },
      ],
    }));
    const connection = withBaseUrl(piece().connection, crowded.origin());
    const { options: found } = await options('get_request', 'requestId', { connection });
    expect(found.map(({ label }) => label)).toEqual(['Tax', 'Logo (published)']);
  });

  it('says in its own words why there is nothing to choose', async () => {
    const { connection, sandbox } = piece();
    const clients = (other: unknown) => excuse('create_request', 'clientId', { connection: other });
    expect(await clients(undefined)).toBe('Connect your account first.');
    expect(await clients(await withScopes('read_templates'))).toMatch(
      /no permission to list clients/,
    );
    expect(await clients(withField(connection, 'access_token', 'old'))).toMatch(
      /expired or was revoked/,
    );
    expect(await clients(withBaseUrl(connection, `${sandbox.origin}/nothing-here`))).toMatch(
      /does not list clients. Map an ID/,
    );
  });

  // The gateway contract has no folder for a new request.
  it.each([
    ['create_request', 'clientId'],
    ['create_request', 'templateId'],
    ['update_request', 'folderId'],
  ])('of %s for %s can be searched again after a search in vain', async (action, prop) => {
    expect(await options(action, prop, { searchValue: 'nobody at all' })).toEqual({
      disabled: false,
      options: [],
      placeholder: expect.stringMatching(/^No \w+ found\.$/),
    });
  });

  it.each([
    ['add_section', 'pageId', 2, /^pag_/, /^Documents$/],
    ['approve_submitted_fields', 'pageId', 2, /^pag_/, /^Documents$/],
    ['approve_submitted_fields', 'sectionId', 3, /^sec_/, /^Documents › Figures$/],
    ['review_field', 'fieldId', 9, /^fld_/, /^Documents › Statement \(done\)$/],
  ])('of %s lists each %s of the chosen request once', async (action, prop, count, id, label) => {
    const { options: parts } = await options(action, prop, ofRequest('req_0002'));
    expect(new Set(parts.map(({ value }) => value)).size).toBe(count);
    expect(parts).toHaveLength(count);
    for (const { value } of parts) expect(value).toMatch(id);
    expect(parts.map(({ label: text }) => text)).toContainEqual(expect.stringMatching(label));
  });

  it('of fields says what is missing first', async () => {
    const fields = (more: object) => excuse('review_field', 'fieldId', more);
    expect(await fields({ connection: undefined })).toBe('Connect your account first.');
    expect(await fields({})).toBe('Choose a request first.');
    expect(await fields(ofRequest('req_9999'))).toMatch(
      /^No request has this ID, or this gateway does not list fields\. Map/,
    );
    const connection = await withScopes('read_clients');
    expect(await fields({ ...ofRequest('req_0002'), connection })).toMatch(
      /^This connection has no permission to list fields\./,
    );
  });

  it('says once why it could not be loaded', async () => {
    const { sandbox, connection } = piece();
    const folders = (more: object) => excuse('update_request', 'folderId', more);
    await sandbox.fault({ kind: 'status', status: 402, times: 1, match: { method: 'GET' } });
    expect(await folders({})).toBe(
      'The folders could not be loaded: Content Snare answered 402. Open the list again, or map an ID.',
    );
    expect(await folders({ connection: withBaseUrl(connection, 'nowhere') })).toMatch(
      /^Base URL: this is not a URL/,
    );
  });
});
