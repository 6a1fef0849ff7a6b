import { at } from '@pieceworks/tools/at';
import { expectListedOutput } from '@pieceworks/tools/output-contract';
import { withField } from '@pieceworks/tools/connection-field';
import { sharedPiece } from '@pieceworks/tools/wire-contract';
import { contentSnare } from '../src';

type Output = Readonly<Record<string, unknown>>;

const fieldsOf = (action: string) => contentSnare.getAction(action)?.outputSchema?.fields ?? [];

function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const list = at(value, ...path);
  if (!Array.isArray(list)) throw new Error(`There is no list at ${path.join('.')}.`);
  return list.map((item: unknown) => item);
}

/** The names of a record's fields, in order. */
function namesAt(value: unknown, ...path: (string | number)[]): string[] {
  return Object.keys(asRecord(at(value, ...path)));
}

function asRecord(value: unknown): Output {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textAt(value: unknown, ...path: (string | number)[]): string {
  return String(at(value, ...path));
}

describe.each(['gateway', 'vendor'] as const)('a request on the %s form', (form) => {
  const piece = sharedPiece('content-snare', form);
  beforeAll(async () => {
    await piece().sandbox.settings({ rateLimits: false });
  });

  const run = async (action: string, props: Output): Promise<Output> => {
    const output = await piece().run(action, props);
    expectListedOutput(output, fieldsOf(action));
    return output;
  };

  const create = (name: string, more: Output = {}) =>
    run('create_request', { clientId: 'acc_0001', templateId: 'tpl_0001', name, ...more });

  it('lives from a template to its approved answers', async () => {
    const client = await run('find_or_create_client', {
      email: 'mere@harbour.example',
      name: 'Mere Harbour',
    });
    expect(client.outcome).toBe('created');
    const templates = await run('list_templates', { search: 'WEBSITE' });
    expect(templates).toMatchObject({ items: [{ id: 'tpl_0001' }], total: 1, truncated: false });
    const request = await run('create_request', {
      clientId: client.id,
      templateName: 'Website content',
      name: 'Life',
    });
    const requestId = textAt(request, 'id');
    expect(request).toMatchObject({
      status: 'published',
      shareLink: expect.stringContaining('https://'),
      skipped: false,
    });

    const empty = await run('get_request', { requestId });
    expect(Object.values(asRecord(empty.answers))).toEqual(listAt(empty, 'fields').map(() => null));
    await piece().sandbox.contentSnareClient({ kind: 'answer-all', requestId });
    const found = await run('find_requests', { clientId: client.id, statuses: ['published'] });
    expect(found).toMatchObject({ items: [{ id: requestId, clientName: 'Mere Harbour' }] });

    const full = await run('get_request', { requestId });
    expect(full).toMatchObject({ completionPercentage: 100, clientEmail: 'mere@harbour.example' });
    const fields = listAt(full, 'fields');
    const seeded = await run('get_request', { requestId: 'req_0001' });
    // The references are those of the template, whatever the request.
    expect(namesAt(full, 'answersByReference')).toEqual(namesAt(seeded, 'answersByReference'));
    expect(full.answers).toMatchObject({
      'single-line': 'Harbour Boats',
      'formatted text': 'We build boats.',
      'multi select options': 'Red, Green',
      'date range': '2026-03-01, 2026-03-31',
      Notes: 'Wharf 7\nAuckland',
      'Notes (2)': 'Wharf 7\nAuckland',
      'single file upload': expect.stringMatching(/^http/),
    });
    expect(fields.map((field) => at(field, 'key'))).toEqual(namesAt(full, 'answers'));
    expect(fields.find((field) => at(field, 'name') === 'table')).toMatchObject({
      rows: [
        { Item: 'Item 1', Amount: 'Amount 1' },
        { Item: 'Item 2', Amount: 'Amount 2' },
      ],
    });

    const [first] = fields;
    const fieldId = textAt(first, 'id');
    const comment = 'Longer, please';
    expect(await run('review_field', { fieldId, decision: 'reject', comment })).toMatchObject({
      id: fieldId,
      status: 'redo',
      rejectionComment: comment,
    });
    const { sectionId, pageId } = asRecord(fields.at(-1));
    const statuses = async () => {
      const { fields: now } = await run('get_request', { requestId });
      return listAt(now).map((field) => [at(field, 'sectionId'), at(field, 'status')]);
    };
    await run('approve_submitted_fields', { requestId, pageId, sectionId });
    for (const [section, status] of (await statuses()).slice(1)) {
      expect(status).toBe(section === sectionId ? 'approved' : 'done');
    }
    await run('approve_submitted_fields', { requestId });
    expect((await statuses()).map(([, status]) => status)).toEqual([
      'redo',
      ...fields.slice(1).map(() => 'approved'),
    ]);
    await run('run_integration_actions', { requestId });
    expect(
      await run('update_request', {
        requestId,
        name: 'Lived',
        status: 'completed',
        dueDate: '2031-01-31',
        folderId: 'fol_0002',
      }),
    ).toMatchObject({ name: 'Lived', status: 'completed', dueDate: '2031-01-31' });
    const events = (await piece().sandbox.contentSnareEvents()).map(({ event }) => event);
    expect(events.slice(-3)).toEqual([
      'integration_action_succeeded',
      'request_updated',
      'request_completed',
    ]);
  });

  it('has its integration actions run no second time when nobody knows of the first', async () => {
    const path = '/partner_api/v1/requests/req_0002/run_integration_actions';
    await piece().sandbox.fault({
      kind: 'status',
      status: 503,
      afterProcessing: true,
      match: { path },
    });
    await expect(piece().run('run_integration_actions', { requestId: 'req_0002' })).rejects.toThrow(
      /may or may not have gone through.* Look at the request in Content Snare/,
    );
    const { calls } = (await piece().sandbox.ledger()).contentSnare;
    expect(calls.filter((call) => call.path === path)).toHaveLength(1);
  });

  it('shows fields that the client does not see only on demand', async () => {
    const names = async (hiddenFields: boolean) => {
      const output = await run('get_request', { requestId: 'req_0002', hiddenFields });
      return namesAt(output, 'answers');
    };
    expect(await names(true)).toEqual(expect.arrayContaining(['Reviewed by']));
    expect(await names(false)).not.toContain('Reviewed by');
  });

  it('is not made twice while one with its name is open', async () => {
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

  it('is looked for among all of its client, and only those', async () => {
    // A client of the same name, and more requests than a page holds.
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
    const found = await run('find_requests', { clientId: client.id, most: 1000 });
    expect(found).toMatchObject({ total: 101, truncated: false });
    const few = await run('find_requests', { clientId: client.id, search: 'no. 10', most: 2 });
    expect(few).toMatchObject({
      items: [expect.anything(), expect.anything()],
      truncated: true,
      truncatedReason: expect.stringContaining('first 2'),
    });
    const twin = await create('No. 101', { clientId: client.id, skipIfOpen: true });
    expect(twin.skipped).toBe(true);
  });

  it('lists what there is, and says where it stops', async () => {
    const all = await run('find_clients', { most: 1000 });
    expect(all).toMatchObject({ truncated: false, truncatedReason: null });
    expect(all.total).toBe(listAt(all, 'items').length);
    const some = await run('find_clients', { most: 3 });
    expect(some).toMatchObject({ total: all.total, truncated: true });
    expect(listAt(some, 'items')).toEqual(listAt(all, 'items').slice(0, 3));
    const none = await run('find_clients', { search: 'nobody at all' });
    expect(none).toMatchObject({ items: [], total: 0, truncated: false });
  });
});

describe('a client', () => {
  const piece = sharedPiece('content-snare', 'vendor');
  const email = 'Tama@Pier.example';
  const findOrCreate = (props: Output) => piece().run('find_or_create_client', props);

  it('is created once, then found, and changed only where something new is given', async () => {
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

  it('is not taken for another whose address holds its own', async () => {
    await findOrCreate({ email: 'bo@long.example', name: 'Bo Long' });
    const { outcome } = await findOrCreate({ email: 'o@long.example', name: 'O Long' });
    expect(outcome).toBe('created');
  });

  it('is found when someone else creates it at the same moment', async () => {
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

  it('is not created when nobody can say whether it exists', async () => {
    const path = '/partner_api/v1/clients';
    await piece().sandbox.fault({
      kind: 'empty-body',
      afterProcessing: true,
      match: { method: 'GET', path },
    });
    await expect(findOrCreate({ email: 'x@y.example', name: 'X' })).rejects.toThrow(
      'Could not find the client: the answer is not what was asked for.',
    );
    expect((await piece().sandbox.journal()).map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('a page of its own', () => {
  const piece = sharedPiece('content-snare', 'vendor');

  it('is asked instead of a template', async () => {
    const request = await piece().run('create_request', {
      clientId: 'acc_0001',
      name: 'Own',
      pages: [
        { name: 'Details', fields: [{ name: 'Logo', type: 'single image upload' }] },
        {
          name: 'More',
          sections: [
            {
              name: 'Costs',
              fields: [
                { name: 'Items', type: 'table', columns: ['Item', 'Price'] },
                { name: 'Colour', type: 'Dropdown', options: ['Red'], instructions: 'One only.' },
              ],
            },
          ],
        },
      ],
    });
    const [created] = (await piece().sandbox.journal()).filter(({ method }) => method === 'POST');
    expect(at(created?.body, 'pages_data')).toEqual([
      {
        name: 'Details',
        sections_data: [
          {
            name: 'Details',
            questions_data: [
              { question: 'Logo', data_type: 'single image upload', question_number: 1 },
            ],
          },
        ],
      },
      {
        name: 'More',
        sections_data: [
          {
            name: 'Costs',
            questions_data: [
              {
                question: 'Items',
                data_type: 'table',
                question_number: 2,
                columns: ['Item', 'Price'],
              },
              {
                question: 'Colour',
                data_type: 'dropdown',
                question_number: 3,
                instructions: 'One only.',
                options: ['Red'],
              },
            ],
          },
        ],
      },
    ]);
    const { answers } = await piece().run('get_request', { requestId: request.id });
    expect(answers).toEqual({ Logo: null, Items: null, Colour: null });
  });
});

describe('files', () => {
  const piece = sharedPiece('content-snare');

  /** What is fetched of a request that holds a statement and logos. */
  async function download(more: Output = {}) {
    const { output, files } = await piece().host.runAction('get_request', {
      connection: piece().connection,
      propsValue: { requestId: 'req_0002', downloadFiles: true, ...more },
    });
    const outcomes = listAt(output, 'fields').flatMap((field) => listAt(field, 'files'));
    const links = (await piece().sandbox.journal()).filter(({ path }) =>
      path.startsWith('/files/'),
    );
    return { files, outcomes, links };
  }

  beforeAll(async () => {
    await piece().sandbox.settings({ rateLimits: false });
  });

  it.each(['signed', 'credential'] as const)('are fetched behind a %s link', async (link) => {
    await piece().sandbox.settings({ contentSnareFileLink: link });
    const { files, outcomes, links } = await download();
    expect(files.map(({ fileName }) => fileName)).toEqual([
      'statement 2026.pdf',
      'portrait.png',
      'portrait.png',
    ]);
    expect(files[0]?.data.toString()).toBe('%PDF-1.4 a statement');
    expect(outcomes.map((file) => at(file, 'file'))).toEqual(
      files.map(({ reference }) => reference),
    );
    expect(links).toHaveLength(3);
  });

  it('get the credential at the service only', async () => {
    await piece().sandbox.settings({ contentSnareFileLink: 'redirect' });
    const { files, links } = await download();
    expect(files).toHaveLength(3);
    expect(links.every(({ headers }) => headers.authorization?.startsWith('Bearer '))).toBe(true);
    const elsewhere = await piece().sandbox.elsewhere();
    expect(elsewhere).toHaveLength(3);
    const token = textAt(piece().connection, 'access_token');
    expect(JSON.stringify(elsewhere)).not.toContain(token);
    expect(elsewhere.some(({ headers }) => 'authorization' in headers)).toBe(false);
    await piece().sandbox.settings({ contentSnareFileLink: 'signed' });
  });

  it('that are too large or gone do not keep the answers back', async () => {
    const requestId = textAt(
      await piece().run('create_request', { clientId: 'acc_0001', templateId: 'tpl_0002' }),
      'id',
    );
    const { fields } = await piece().run('get_request', { requestId });
    const field = listAt(fields).find((one) => at(one, 'name') === 'Statement');
    const file = (name: string, bytes: number) => ({
      file: { name, contentType: 'text/html', base64: Buffer.alloc(bytes, 97).toString('base64') },
    });
    await piece().sandbox.contentSnareClient({
      kind: 'answer',
      fieldId: textAt(field, 'id'),
      answers: [file('../big.html', 1024 * 1024 + 1), file('a.html', 5), file('b.html', 6)],
    });
    await piece().sandbox.clearJournal();
    await piece().sandbox.fault({
      kind: 'status',
      status: 404,
      match: { path: '/files/{id}/a.html' },
    });
    const { files, outcomes } = await download({ requestId, maxFileMb: 1 });
    expect(outcomes.map((one) => at(one, 'problem'))).toEqual([
      'It is larger than 1 MB.',
      expect.stringMatching(/^Could not download a file: Content Snare answered 404\./),
      null,
    ]);
    expect(files.map(({ fileName, data }) => [fileName, data.toString()])).toEqual([
      ['b.html', 'aaaaaa'],
    ]);
  });
});

describe('dropdowns', () => {
  const piece = sharedPiece('content-snare');
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
    expect(await placeholder(ofRequest('req_9999'))).toMatch(/^This gateway does not list fields/);
    const token = await piece().sandbox.contentSnareToken(['read_clients']);
    const connection = withField(piece().connection, 'access_token', token);
    expect(await placeholder({ ...ofRequest('req_0002'), connection })).toMatch(
      /^The connection may not list fields\./,
    );
  });
});
