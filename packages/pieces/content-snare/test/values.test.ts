import { at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/testing/wire-suite';
import { listAt, textAt } from './json';

/** Maps each output key to the place in the service's records, as its documentation names it. */
const CLIENT_KEYS = {
  id: ['id'],
  name: ['full_name'],
  email: ['email'],
  firstName: ['first_name'],
  lastName: ['last_name'],
  phone: ['phone'],
  companyName: ['client_companies', 0, 'name'],
  language: ['language_code'],
} as const;
const REQUEST_KEYS = {
  id: ['id'],
  name: ['name'],
  status: ['status'],
  dueDate: ['due'],
  url: ['url'],
  shareLink: ['share_link'],
  completionPercentage: ['completion_percentage'],
  templateName: ['request_template_name'],
  clientId: ['clients', 0, 'id'],
  clientName: ['clients', 0, 'full_name'],
  clientEmail: ['clients', 0, 'email'],
  clientCompany: ['clients', 0, 'company_name'],
  fieldsTotal: ['fields_count'],
  fieldsDone: ['done_fields_count'],
  fieldsApproved: ['approved_fields_count'],
  fieldsRejected: ['redo_fields_count'],
  owner: ['owner_name'],
  folder: ['folder_name'],
  createdAt: ['created_at'],
  updatedAt: ['updated_at'],
  completedAt: ['completed_at'],
} as const;
/** What only a request that is read contains. */
const COUNTS = { fieldsTotal: null, fieldsDone: null, fieldsApproved: null, fieldsRejected: null };
const FIELD_KEYS = {
  id: ['id'],
  referenceId: ['reference_id'],
  name: ['name'],
  type: ['type'],
  status: ['status'],
  required: ['required'],
  values: ['values'],
  rejectionComment: ['rejection_message', 'text'],
} as const;

type Keys = Readonly<Record<string, readonly (string | number)[]>>;
type Output = Readonly<Record<string, unknown>>;

/** Returns a record of the service under the output's keys; `null` for missing values. */
function under(keys: Keys, record: unknown): Output {
  return Object.fromEntries(
    Object.entries(keys).map(([key, path]) => [key, at(record, ...path) ?? null]),
  );
}

/** A client with every detail, each value unique. */
const CLIENT = {
  name: 'Hinemoa Te Rangi',
  email: 'hinemoa@pier.example',
  firstName: 'Hine',
  lastName: 'Rangi',
  phone: '+6421000001',
  companyName: 'Pier & Co',
  language: 'de',
};

describe.each(['gateway', 'vendor'] as const)('an output, %s,', (contract) => {
  const piece = sharedPiece('content-snare', contract);
  const run = async (action: string, props: Output) => {
    const output = await piece().run(action, props, await piece().freshConnection());
    return Object.fromEntries(Object.entries(output).filter(([key]) => key !== 'raw'));
  };
  /** Returns the service's own record at a path of its API. */
  const stored = async (path: string): Promise<unknown> => {
    const root = piece().sandbox.baseUrl('content-snare', { contract: 'vendor' });
    const authorization = `Bearer ${await piece().sandbox.contentSnareToken()}`;
    const answer = await fetch(`${root}/partner_api/v1/${path}`, { headers: { authorization } });
    return answer.json();
  };
  const client = async (id: unknown) => under(CLIENT_KEYS, await stored(`clients/${String(id)}`));
  const request = async (id: unknown) =>
    under(REQUEST_KEYS, await stored(`requests/${String(id)}`));

  /** Creates a client with all details. The gateway contract can only set them by an update. */
  const createClient = async () => {
    const { name, email, ...details } = CLIENT;
    if (contract === 'vendor') return run('create_client', CLIENT);
    const { foundByEmail, warning, ...made } = await run('create_client', { name, email });
    expect(made).toEqual(await client(made.id));
    const changed = await run('update_client', { clientId: made.id, ...details });
    return { ...changed, foundByEmail, warning };
  };
  /** Creates a request in which every value differs from its default. */
  const createRequest = async (clientId: unknown) => {
    const props = { clientId, templateId: 'tpl_0003', name: 'Fourth quarter' };
    return run('create_request', { ...props, dueDate: '2031-02-28' });
  };

  beforeEach(async () => {
    await piece().sandbox.reset();
    await piece().sandbox.settings({ rateLimits: false });
  });

  it('of a client has the values of the service', async () => {
    const made = await createClient();
    const { id } = made;
    expect(made).toEqual({ ...CLIENT, id, foundByEmail: false, warning: null });
    expect(await client(id)).toEqual({ ...CLIENT, id });
    expect(await run('get_client', { clientId: id })).toEqual({ ...CLIENT, id });
    const login = await piece().freshConnection();
    const { raw } = await piece().run('get_client', { clientId: id }, login);
    expect(raw).toEqual(await stored(`clients/${String(id)}`));
    const [found] = listAt(await run('find_clients', { search: 'hinemoa' }), 'items');
    expect(found).toMatchObject({ ...CLIENT, id });
    expect(Object.keys(found ?? {}).sort()).toEqual(Object.keys(CLIENT_KEYS).sort());

    const changes = {
      name: 'Hinemoa Rangi',
      email: 'rangi@pier.example',
      firstName: 'Moa',
      lastName: 'Te Rangi',
      phone: '+6421000002',
      companyName: 'Jetty',
      language: 'pt-br',
    };
    expect(await run('update_client', { clientId: id, ...changes })).toEqual({ id, ...changes });
    expect(await client(id)).toEqual({ id, ...changes });
    const kept = { email: 'RANGI@pier.example' };
    expect(await run('find_or_create_client', kept)).toEqual({ outcome: 'found', id, ...changes });
    const { email, ...details } = CLIENT;
    expect(await run('find_or_create_client', { ...kept, ...details })).toEqual({
      outcome: 'updated',
      id,
      ...CLIENT,
      email: changes.email,
    });
    const name = 'Newly Made';
    const isNew = await run('find_or_create_client', { email, name });
    expect(isNew).toEqual({ outcome: 'created', ...(await client(isNew.id)) });
    expect(isNew).toMatchObject({ email, name, phone: null, companyName: null });
    expect(await run('delete_client', { clientId: id, confirmation: 'DELETE' })).toEqual({
      clientId: id,
    });
  });

  it('of a request has the values of the service', async () => {
    const { id: clientId } = await createClient();
    const { skipped, clientCreated, warning, ...made } = await createRequest(clientId);
    expect({ skipped, clientCreated, warning }).toEqual({
      skipped: false,
      clientCreated: false,
      warning: null,
    });
    const { id } = made;
    expect(made).toEqual({ ...(await request(id)), ...COUNTS });
    expect(made).toMatchObject({
      name: 'Fourth quarter',
      status: 'published',
      dueDate: '2031-02-28',
      completionPercentage: 0,
      templateName: 'New client onboarding',
      clientId,
      clientName: CLIENT.name,
      clientEmail: CLIENT.email,
    });
    await piece().sandbox.contentSnareClient({ kind: 'answer-all', requestId: String(id) });
    const changed = await run('update_request', {
      requestId: id,
      name: 'First quarter',
      dueDate: '2032-01-31',
      status: 'archived',
    });
    expect(changed).toEqual({ ...(await request(id)), ...COUNTS });
    expect(changed).toMatchObject({
      name: 'First quarter',
      dueDate: '2032-01-31',
      status: 'archived',
      completionPercentage: 100,
    });
    const [listed] = listAt(await run('find_requests', { search: 'first quarter' }), 'items');
    // A short list contains no links, no progress, and no other date.
    const untold = { url: null, shareLink: null, completionPercentage: null, updatedAt: null };
    expect(listed).toMatchObject({ ...changed, ...untold });
    expect(await run('run_integration_actions', { requestId: id })).toEqual({ requestId: id });
    expect(await run('delete_request', { requestId: id, confirmation: 'DELETE' })).toEqual({
      requestId: id,
    });
  });

  it('of a field has the values of the service', async () => {
    const { id: clientId } = await createClient();
    const { id: requestId } = await createRequest(clientId);
    await piece().sandbox.contentSnareClient({
      kind: 'answer-all',
      requestId: String(requestId),
    });
    const before = await run('get_request', { requestId });
    const fieldId = textAt(before, 'fields', 0, 'id');
    const comment = 'Please in full.';
    expect(await run('review_field', { fieldId, decision: 'reject', comment })).toEqual({
      id: fieldId,
      status: 'redo',
      rejectionComment: comment,
    });
    const { answers, answersByReference, files, fields, ...head } = await run('get_request', {
      requestId,
      hiddenFields: true,
    });
    expect(head).toEqual(await request(requestId));

    const heads = listAt(await stored(`requests/${String(requestId)}`), 'pages');
    const pages = await Promise.all(
      heads.map((page) => stored(`pages/${textAt(page, 'id')}?include_internal_fields=true`)),
    );
    const expected = pages.flatMap((page) =>
      listAt(page, 'sections').flatMap((section) =>
        listAt(section, 'fields').map((field) => ({
          ...under(FIELD_KEYS, field),
          pageId: at(page, 'id'),
          page: at(page, 'name'),
          sectionId: at(section, 'id'),
          section: at(section, 'name'),
        })),
      ),
    );
    expect(expected).toHaveLength(9);
    expect(fields).toMatchObject(expected);
    expect(new Set(expected.map((field) => at(field, 'required')))).toEqual(new Set([true, false]));
    // The texts follow the known answers of the sandbox.
    const texts = {
      'Business name': 'Harbour Boats',
      'Contact email': 'mere@harbour.example',
      Colours: 'Red, Green',
      Notes: 'Wharf 7\nAuckland',
      'Reviewed by': null,
      Statement: 'statement 2026.pdf',
      Logo: 'portrait.png, portrait.png',
      'Notes (2)': 'Wharf 7\nAuckland',
      Expenses: 'Item 1, Amount 1, Item 2, Amount 2',
    };
    expect(answers).toEqual(texts);
    const byReference = listAt(fields).map((field) => [
      textAt(field, 'referenceId'),
      at(texts, textAt(field, 'key')),
    ]);
    expect(answersByReference).toEqual(Object.fromEntries(byReference));
    expect(listAt(fields).map((field) => at(field, 'text'))).toEqual(Object.values(texts));
    expect(listAt(fields).map((field) => at(field, 'rows'))).toEqual(
      Object.keys(texts).map((key) =>
        key === 'Expenses'
          ? [1, 2].map((row) => ({ Item: `Item ${row}`, Amount: `Amount ${row}` }))
          : [],
      ),
    );
    const uploads = pages.flatMap((page) =>
      listAt(page, 'sections').flatMap((section) =>
        listAt(section, 'fields').flatMap((field) =>
          listAt(field, 'answers').flatMap((answer) => {
            const file = at(answer, 'attachment');
            if (file === null) return [];
            const name = at(file, 'filename');
            const sizeBytes = at(file, 'byte_size');
            const there = { name, sizeBytes, url: at(file, 'url'), file: null, problem: null };
            return [{ field: at(field, 'name'), ...there }];
          }),
        ),
      ),
    );
    expect(uploads).toHaveLength(3);
    expect(files).toEqual(uploads);
    expect(await run('approve_submitted_fields', { requestId })).toEqual({
      requestId,
      pageId: null,
      sectionId: null,
    });
  });

  it('of templates has the values of the service', async () => {
    const all = listAt(await stored('request_templates'), 'results');
    const { items, ...more } = await run('list_templates', {});
    expect(items).toEqual(all);
    expect(more).toEqual({ total: all.length, truncated: false, truncatedReason: null });
    expect(all[1]).toMatchObject({
      description: 'Statements and receipts of the financial year',
    });
  });
});
