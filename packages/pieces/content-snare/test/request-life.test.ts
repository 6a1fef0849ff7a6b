import { asRecord, at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { COMMON_TYPES, FIELD_TYPES } from '../src/lib/readers/field-types';
import { readPages } from '../src/lib/readers/new-pages';
import { listAt, namesAt, textAt } from './json';

type Output = Readonly<Record<string, unknown>>;

describe('a request', () => {
  const piece = sharedPiece(service, 'vendor');
  beforeAll(async () => {
    await piece().sandbox.settings({ rateLimits: false });
  });

  const run = (action: string, props: Output) => piece().run(action, props);

  it('goes from a template to approved answers', async () => {
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
    await accountOf(piece().sandbox).act({ kind: 'answer-all', requestId });
    const found = await run('list_requests', { clientId: client.id, statuses: ['published'] });
    expect(found).toMatchObject({ items: [{ id: requestId, clientName: 'Mere Harbour' }] });

    const full = await run('get_request', { requestId });
    expect(full).toMatchObject({ completionPercentage: 100, clientEmail: 'mere@harbour.example' });
    const fields = listAt(full, 'fields');
    const seeded = await run('get_request', { requestId: 'req_0001' });
    // The references belong to the template, so every request has the same ones.
    expect(namesAt(full, 'answersByReference')).toEqual(namesAt(seeded, 'answersByReference'));
    expect(namesAt(full, 'answersByReference')).toHaveLength(fields.length);
    expect(full.answers).toMatchObject({
      'Trading name': 'Harbour Boats',
      'About us': 'We build boats.',
      'Further colours': 'Red, Green',
      'Closed for holidays': '2026-03-01, 2026-03-31',
      Notes: 'Wharf 7\nAuckland',
      'Notes (2)': 'Wharf 7\nAuckland',
      'Price list': 'statement 2026.pdf',
      Photos: 'portrait.png, portrait.png',
    });
    expect(fields.map((field) => at(field, 'key'))).toEqual(namesAt(full, 'answers'));
    expect(fields.map((field) => [at(field, 'key'), at(field, 'text')])).toEqual(
      Object.entries(asRecord(full.answers)),
    );
    expect(full.answersText).toContain('\nNotes:\n  Wharf 7\n  Auckland\nNotes (2):\n  Wharf 7');
    expect(fields.find((field) => at(field, 'name') === 'Prices')).toMatchObject({
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
    const name = textAt(first, 'name');
    expect(await run('get_request', { requestId, neededFields: ['Photos', name] })).toMatchObject({
      missingText: name,
      missing: [{ id: fieldId, name, page: at(first, 'page'), comment }],
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
    const page = await run('add_page', { requestId, templateId: 'pgt_0002' });
    expect(page).toMatchObject({
      id: expect.stringMatching(/^pag_/),
      name: 'Bank details',
      fields: [
        { name: 'Business name', page: 'Bank details', pageId: page.id, status: 'todo' },
        {},
        {},
        {},
      ],
      warning: null,
    });
    const section = await run('add_section', {
      pageId: page.id,
      templateName: 'Opening hours',
      name: 'Hours',
    });
    expect(section).toMatchObject({
      id: expect.stringMatching(/^sec_/),
      name: 'Hours',
      fields: [
        { section: 'Hours', sectionId: section.id, pageId: page.id, status: 'todo' },
        {},
        {},
        {},
      ],
    });
    const open = async () => (await statuses()).filter(([, status]) => status === 'todo').length;
    expect(await open()).toBe(8);
    await run('submit_all_fields', { requestId, pageId: page.id, sectionId: section.id });
    expect(await open()).toBe(4);
    await run('submit_all_fields', { requestId, pageId: page.id });
    expect(await open()).toBe(0);
    await run('submit_all_fields', { requestId });
    expect((await run('get_request', { requestId })).completionPercentage).toBe(100);
    await run('run_integration_actions', { requestId });
    expect(
      await run('update_request', {
        requestId,
        name: 'Lived',
        status: 'completed',
        dueDate: '2031-01-31',
        folderId: 'fol_0002',
        instructions: '<p>Thanks</p>',
        showInstructions: true,
      }),
    ).toMatchObject({
      name: 'Lived',
      status: 'completed',
      dueDate: '2031-01-31',
    });
    expect(await run('get_request', { requestId, fullRecords: true })).toMatchObject({
      raw: { instruction_text: '<p>Thanks</p>', show_instruction: true },
    });
    const events = (await accountOf(piece().sandbox).events()).map(({ event }) => event);
    expect(events.slice(-3)).toEqual([
      'integration_action_succeeded',
      'request_updated',
      'request_completed',
    ]);
  });

  it('may have run its integration actions after an answer that is lost', async () => {
    const match = { path: '/partner_api/v1/requests/req_0002/run_integration_actions' };
    const lost = { kind: 'status', status: 503, afterProcessing: true, match } as const;
    await piece().sandbox.fault(lost);
    await expect(run('run_integration_actions', { requestId: 'req_0002' })).rejects.toThrow(
      /may have succeeded.* Look at the request in Content Snare/,
    );
  });

  it('shows hidden fields only if the form asks for them', async () => {
    const names = async (hiddenFields: boolean) => {
      const output = await run('get_request', { requestId: 'req_0002', hiddenFields });
      return namesAt(output, 'answers');
    };
    expect(await names(true)).toEqual(expect.arrayContaining(['Reviewed by']));
    expect(await names(false)).not.toContain('Reviewed by');
  });
});

it('fields without a number get the free numbers', () => {
  const field = (name: string, more: object = {}) => ({ name, type: 'text', ...more });
  const pages = readPages('Pages', [
    { name: 'A', fields: [field('a'), field('b', { question_number: 1 })] },
    { name: 'B', fields: [field('c'), field('d', { question_number: '3' }), field('e')] },
  ]);
  const numbers = pages?.flatMap(({ sections }) =>
    sections.flatMap(({ fields }) => fields.map(({ number }) => number)),
  );
  expect(numbers).toEqual([2, 1, 4, 3, 5]);
});

describe('a request from pages', () => {
  const piece = sharedPiece(service, 'vendor');

  it('can be created from the default of the form', async () => {
    const { props } = piece().host.metadata().actions.create_request_from_pages ?? {};
    const form = { clientId: 'acc_0001', name: 'Documents', pages: props?.pages?.defaultValue };
    const request = await piece().run('create_request_from_pages', form);
    const { fields } = await piece().run('get_request', { requestId: request.id });
    expect(listAt(fields).map((field) => [at(field, 'name'), at(field, 'page')])).toEqual([
      ['Company name', 'Documents'],
      ['Bank statement', 'Documents'],
      ['Logo', 'Documents'],
    ]);
    // The file and the image are uploads.
    await accountOf(piece().sandbox).act({
      kind: 'answer-all',
      requestId: textAt(request, 'id'),
    });
    const { files } = await piece().run('get_request', { requestId: request.id });
    expect(listAt(files).map((file) => at(file, 'field'))).toEqual(['Bank statement', 'Logo']);
  });

  it.each([...COMMON_TYPES, ...FIELD_TYPES.map((type) => [type, type] as const)])(
    'reads the field type %s as %s, in any case',
    (common, type) => {
      const field = { name: 'A', options: ['Yes'], columns: ['Item'] };
      for (const written of [common, ` ${common.toUpperCase()} `]) {
        const pages = readPages('Pages', { name: 'A', fields: [{ ...field, type: written }] });
        expect(at(pages, 0, 'sections', 0, 'fields', 0, 'type')).toBe(type);
      }
    },
  );
});
