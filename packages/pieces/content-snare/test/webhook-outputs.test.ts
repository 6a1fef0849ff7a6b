import { asRecord, at } from '@pieceworks/kit';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { accountOf } from '../service/account-calls';
import { listAt, textAt } from './json';
import { sharedWebhookFlow } from './webhook-flow';

/** The output of one delivery: its fields, the form's filters, the confirmation by the service, and files. */

const UNCONFIRMED = { confirm: false };
const { piece, receiver, connection, run, enable, deliver, delivered, createRequest } =
  sharedWebhookFlow();

/** Turns a flow on, and returns its outputs for these deliveries. */
async function outputsOf(name: string, props: object, ...bodies: readonly unknown[]) {
  const trigger = await enable(name, { ...props });
  const outputs: unknown[] = [];
  for (const body of bodies) outputs.push(...(await deliver(trigger, body)));
  return outputs;
}
const idsOf = (outputs: readonly unknown[]) => outputs.map((output) => at(output, 'id'));

describe('a delivery', () => {
  it.each([
    ['any_event', { events: ['request_completed'] }],
    ['request_completed', { ...UNCONFIRMED, fullRecords: true }],
  ])('of a completed request has its whole record in %s', async (name, props) => {
    const fields = [{ id: 'fld_1', instruction_text: 'As a PDF.', additional_fields: ['A'] }];
    const pages = [{ id: 'pag_1', is_done: true, sections: [{ id: 'sec_1', fields }] }];
    const body = { event_name: 'request_completed', id: 'req_1', status: 'completed', pages };
    expect(await outputsOf(name, props, body)).toMatchObject([{ raw: body }]);
  });

  it.each(['request_completed', 'all_fields_completed'])(
    'of %s has the needed fields that are missing',
    async (event_name) => {
      const fields = ['Logo', 'Notes'].map((name) => ({ id: name, name, status: 'todo' }));
      const body = { event_name, id: 'req_1', pages: [{ id: 'pag_1', sections: [{ fields }] }] };
      const props = { ...UNCONFIRMED, neededFields: ['logo'] };
      expect(await outputsOf(event_name, props, body)).toMatchObject([
        { missingText: 'Logo', missing: [{ id: 'Logo', comment: null }] },
      ]);
    },
  );

  it('of a product has its request and client, by which it is filtered', async () => {
    const requestId = await createRequest();
    const { fields } = await run('get_request', { requestId });
    const events = ['product_item_used', 'product_item_returned'];
    await enable('any_event', { events });
    await accountOf(piece().sandbox).act({
      kind: 'use-product',
      product: 'ID check',
      quantity: 2,
      fieldId: textAt(listAt(fields)[0], 'id'),
    });
    const [used] = await delivered();
    const clientEmail = 'Alice.Archer@Fern-Finch.example';
    const body = { ...asRecord(used), name: 'Requests', client_email: clientEmail };
    const output = {
      event: 'product_item_used',
      id: expect.stringMatching(/^vss_/),
      name: 'Requests',
      requestId,
      requestName: 'Tax return',
      clientId: null,
      clientName: 'Alice Archer',
      clientEmail,
      raw: { product: 'ID check', quantity: '2' },
    };
    expect(await outputsOf('any_event', { events }, body, body)).toMatchObject([output]);
    for (const [clientId, count] of [
      ['acc_0001', 1],
      ['acc_0002', 0],
      ['alice.archer@fern-finch.example', 1],
      ['bruno.bell@fern-finch.example', 0],
    ] as const) {
      expect(await outputsOf('any_event', { events, clientId }, body)).toHaveLength(count);
    }
    const outputs = await outputsOf('any_event', { events }, { ...body, id: null });
    expect(outputs).toMatchObject([{ ...output, id: null }]);
  });

  it.each(['text', 'body', 'comment'])('of a comment has the text at %s', async (name) => {
    const body = { event_name: 'comment_created', id: 'cmt_1', [name]: 'Which year?' };
    expect(await outputsOf('comment_created', {}, body)).toMatchObject([
      { id: 'cmt_1', text: 'Which year?' },
    ]);
  });

  const client = { id: 'acc_1', full_name: 'Ana Bell', email: 'ana@a.example' };
  const named = { clientId: 'acc_1', clientName: 'Ana Bell', clientEmail: 'ana@a.example' };
  const nobody = { clientId: null, clientName: null, clientEmail: null };

  it.each<[string, object, object]>([
    ['no more than its name', {}, { id: null, requestId: null, ...nobody }],
    ['an ID', { id: 7 }, { id: '7', name: null, requestId: null, ...nobody }],
    ['a request', { request: { id: 'req_1', client } }, { requestId: 'req_1', ...named }],
    ['a client', { client }, { requestId: null, ...named }],
    [
      'flat IDs',
      { request_id: 'req_1', client_id: 'acc_1' },
      { requestId: 'req_1', clientId: 'acc_1' },
    ],
    ['a flat request and a client', { request_id: 1, client }, { requestId: '1', ...named }],
    [
      'parts of other types',
      { request: 'req_1', client: [client] },
      { requestId: null, ...nobody },
    ],
    ['an address of unknown use', { email: 'a@b.example' }, nobody],
  ])('of an open event with %s has the IDs that are found, and raw', async (_, parts, output) => {
    for (const event of ['email_bounced', 'recurring_request_failed']) {
      const body = { event_name: event, ...parts };
      expect(await outputsOf(event, {}, body, body)).toMatchObject([
        { event, ...output, raw: body },
      ]);
    }
  });

  it('of a spam complaint starts the flow only if the form includes it', async () => {
    const bodies = ['email_bounced', 'email_spam_complained', 'email_delivered'].map(
      (event_name) => ({ event_name, id: 'eml_1' }),
    );
    const eventsFor = async (props: object) =>
      (await outputsOf('email_bounced', props, ...bodies)).map((output) => at(output, 'event'));
    expect(await eventsFor({})).toEqual(['email_bounced']);
    const both = ['email_bounced', 'email_spam_complained'];
    expect(await eventsFor({ spamComplaints: true })).toEqual(both);
    const requestId = await createRequest();
    const event = 'email_spam_complained';
    await accountOf(piece().sandbox).act({ kind: 'event', event, requestId });
    expect(await delivered()).toMatchObject([{ event_name: event, request: { id: requestId } }]);
  });

  it('of a client has this client as its own', async () => {
    const events = ['client_created', 'client_updated', 'client_destroyed'];
    const bodies = events.map((event_name) => ({ event_name, ...client }));
    expect(await outputsOf('any_event', { events }, ...bodies)).toMatchObject(
      events.map((event) => ({
        event,
        id: 'acc_1',
        requestId: null,
        ...named,
      })),
    );
  });

  it('without files needs no call, even if the form asks for files', async () => {
    const trigger = await enable('comment_created', { downloadFiles: true, maxFileMb: 5 });
    await piece().sandbox.clearJournal();
    const body = { event_name: 'comment_created', id: 'cmt_1', text: 'Which year?' };
    expect(await deliver(trigger, body)).toMatchObject([{ id: 'cmt_1' }]);
    expect(await piece().sandbox.journal()).toEqual([]);
  });

  const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  it.each([
    ['without an ID', { email: 'a@b.example' }],
    ['with endless nesting', { id: 'acc_1', deep }],
  ])('%s starts nothing', async (_, parts) => {
    const body = { event_name: 'client_created', ...parts };
    expect(await outputsOf('client_created', UNCONFIRMED, body)).toEqual([]);
  });

  it('of any other value but text starts nothing, and never fails', async () => {
    const names = ['request_created', 'field_approved', 'comment_created', 'client_created'];
    const triggers = await Promise.all(names.map((name) => enable(name, UNCONFIRMED)));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue().filter((value) => typeof value !== 'string'),
          fc.record({ event_name: fc.jsonValue(), id: fc.jsonValue() }, { requiredKeys: [] }),
          fc.record({
            event_name: fc.constantFrom(...names),
            id: fc.constantFrom('', ' ', null, [], {}, false),
            request: fc.jsonValue(),
          }),
        ),
        async (body) => {
          for (const trigger of triggers) expect(await deliver(trigger, body)).toEqual([]);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('with any parts starts the flow', async () => {
    const part = fc.jsonValue();
    const names = ['request_completed', 'field_completed', 'comment_created', 'client_updated'];
    const triggers = await Promise.all(names.map((name) => enable(name, UNCONFIRMED)));
    await fc.assert(
      fc.asyncProperty(
        fc.record({ request: part, client: part, pages: part, values: part, status: part }),
        fc.uuid(),
        async (parts, id) => {
          for (const trigger of triggers) {
            const { name } = trigger;
            const events = await deliver(trigger, { ...parts, id, event_name: name });
            expect(events).toMatchObject([{ id, event: name }]);
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('a delivery that is confirmed', () => {
  it('starts nothing if the service has no such record in this state', async () => {
    const id = await createRequest();
    const forged = (event: string, more: object = {}) => ({ id, event_name: event, ...more });
    const ids = [id, 'req_none', '../clients', '.', '..', 'a\ud800'];
    const bodies = ids.map((other) => forged('request_completed', { id: other }));
    expect(await outputsOf('request_completed', {}, ...bodies)).toEqual([]);
    const filled = forged('all_fields_completed');
    expect(await outputsOf('all_fields_completed', {}, filled)).toEqual([]);
    const strange = forged('field_completed', { id: 'fld_none', request: { id } });
    expect(await outputsOf('field_completed', { confirm: true }, strange)).toEqual([]);
  });

  it('gives the values of the service, not of the delivery', async () => {
    const id = await createRequest();
    await run('update_request', { requestId: id, status: 'completed' });
    const event = { id, event_name: 'request_completed' };
    const forged = { ...event, name: 'Pay here', share_link: 'https://x' };
    const [output] = await outputsOf('request_completed', {}, forged);
    expect(output).toMatchObject({ id, name: 'Tax return', status: 'completed' });
    expect(JSON.stringify(output)).not.toMatch(/Pay here|https:\/\/x"/);
  });
});

describe('the filters', () => {
  const about = { clientId: 'acc_0002', templateId: 'tpl_0003', folderId: 'fol_0002' };

  it.each([
    ['request_published', { confirm: true }],
    ['request_published', { confirm: false }],
    ['field_completed', { confirm: true }],
    ['field_completed', { confirm: false }],
    ['any_event', { events: ['request_published'] }],
  ])('of %s with %j let matching events through', async (name, more) => {
    const act = async (props: Readonly<Record<string, unknown>>) => {
      const requestId = await createRequest(props);
      await accountOf(piece().sandbox).act({ kind: 'answer-all', requestId });
      return requestId;
    };
    await enable(name, more);
    const wanted = await act(about);
    for (const [key, value] of Object.entries({
      clientId: 'acc_0001',
      templateId: 'tpl_0001',
      folderId: undefined,
    })) {
      await act({ ...about, [key]: value });
    }
    const firsts = new Map<unknown, unknown>();
    for (const body of (await delivered()).reverse()) {
      firsts.set(at(body, 'request', 'id') ?? at(body, 'id'), body);
    }
    const bodies = [...firsts.values()];
    for (const [key, value] of Object.entries(about)) {
      const trigger = await enable(name, { ...more, [key]: value });
      const found = new Set<unknown>();
      for (const body of bodies) {
        for (const output of await deliver(trigger, body)) {
          found.add(at(output, 'requestId') ?? at(output, 'id'));
        }
      }
      expect(found.size).toBe(3);
      expect(found).toContain(wanted);
    }
    const all = await enable(name, { ...more, ...about });
    const outputs = (await Promise.all(bodies.map((body) => deliver(all, body)))).flat();
    expect(new Set(outputs.map((one) => at(one, 'requestId') ?? at(one, 'id')))).toEqual(
      new Set([wanted]),
    );
  });

  it.each([
    ['templateId', 'tpl_0001', { folder_name: 'Bookkeeping' }],
    ['folderId', 'fol_0001', { request_template_name: 'Tax' }],
  ])('of %s let nothing without one through, and need no call', async (prop, id, request) => {
    const trigger = await enable('request_published', { confirm: false, [prop]: id });
    await piece().sandbox.clearJournal();
    const body = { event_name: 'request_published', id: 'req_1', ...request };
    expect(await deliver(trigger, body)).toEqual([]);
    expect(await piece().sandbox.journal()).toEqual([]);
  });

  it.each<[string, object, number]>([
    ['its own ID with another email', { id: 'acc_0001', email: 'old@fern-finch.example' }, 1],
    ['the ID of another client', { id: 'acc_0002', email: 'Alice.Archer@fern-finch.example' }, 0],
    ['no client', {}, 0],
  ])('of a client need no call for an event of %s', async (_, client, count) => {
    const trigger = await enable('comment_created', { clientId: 'acc_0001' });
    await piece().sandbox.clearJournal();
    const body = { event_name: 'comment_created', id: 'cmt_1', request: { client } };
    expect(await deliver(trigger, body)).toHaveLength(count);
    expect(await piece().sandbox.journal()).toEqual([]);
  });

  it('of a client let changes of this client through', async () => {
    const trigger = await enable('client_updated', { clientId: 'acc_0001' });
    await run('update_client', { clientId: 'acc_0001', name: 'Alice' });
    await run('update_client', { clientId: 'acc_0002', name: 'Bruno' });
    const outputs = [];
    for (const body of await delivered()) outputs.push(...(await deliver(trigger, body)));
    expect(idsOf(outputs)).toEqual(['acc_0001']);
  });
});

describe('the files of an event', () => {
  const completeWithFile = async () => {
    const requestId = await createRequest();
    await accountOf(piece().sandbox).act({ kind: 'answer-all', requestId });
    await accountOf(piece().sandbox).act({ kind: 'complete', requestId });
  };

  it.each([true, false])(
    'are downloaded if the form asks for it (confirm: %s)',
    async (confirm) => {
      const trigger = await enable('request_completed', { confirm, downloadFiles: true });
      await completeWithFile();
      const [body] = await delivered();
      const [output] = await deliver(trigger, body);
      const files = listAt(output, 'files');
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        expect(file).toMatchObject({ file: expect.stringMatching(/^memory:/), problem: null });
      }
    },
  );

  it('of a field are links, or are downloaded if the form asks for it', async () => {
    const requestId = await createRequest({ templateId: 'tpl_0003' });
    const { fields } = await run('get_request', { requestId });
    const logo = listAt(fields).find((field) => at(field, 'name') === 'Logo');
    const png = { name: 'my logo.png', contentType: 'image/png', base64: 'aaaa' };
    await enable('field_completed');
    await accountOf(piece().sandbox).act({
      kind: 'answer',
      fieldId: textAt(logo, 'id'),
      answers: [{ file: png }],
    });
    const [body] = (await delivered()).filter((one) => at(one, 'event_name') === 'field_completed');
    const [linked] = await deliver(await enable('field_completed'), body);
    const [fetched] = await deliver(await enable('field_completed', { downloadFiles: true }), body);
    expect(linked).toMatchObject({
      text: 'my logo.png',
      files: [{ name: 'my logo.png', url: expect.stringContaining('my%20logo.png'), file: null }],
    });
    const { text, files } = { text: at(fetched, 'text'), files: listAt(fetched, 'files') };
    expect(text).toBe('my logo.png');
    const file = expect.stringMatching(/^memory:/);
    expect(files).toMatchObject([{ name: 'my logo.png', file, problem: null }]);
  });

  it.each(['request_completed', 'all_fields_completed'])(
    'of %s have the same fields in a test as in a run',
    async (name) => {
      await completeWithFile();
      const filesOf = async (props: object) => {
        const [output, another] = await piece().host.testTrigger(name, {
          connection: connection(),
          propsValue: { downloadFiles: true, fileName: 'Test {name}', ...props },
        });
        expect(another).toBeUndefined();
        return listAt(output, 'files');
      };
      for (const files of [await filesOf({}), await filesOf({ clientId: 'acc_none' })]) {
        expect(files.length).toBeGreaterThan(0);
        for (const file of files) {
          expect(file).toMatchObject({
            name: expect.stringMatching(/^Test /),
            file: expect.stringMatching(/^memory:/),
            problem: null,
          });
        }
      }
    },
  );

  it('are never downloaded from the links of a forged delivery', async () => {
    const trigger = await enable('request_completed', { confirm: false, downloadFiles: true });
    await completeWithFile();
    const [body] = await delivered();
    const links = JSON.stringify(body).replaceAll(/"http[^"]*"/g, JSON.stringify(receiver().url));
    expect(links).toContain(receiver().url);
    await deliver(trigger, JSON.parse(links));
    expect(receiver().take()).toEqual([]);
  });
});
