import { at } from '@pieceworks/kit';
import { type Fault, FAULT_CATALOGUE, withoutPath } from '@pieceworks/sandbox';
import { withField } from '@pieceworks/testing/connection-field';
import { speedUpTimeLimits } from '@pieceworks/testing/fast-timers';
import { sharedPiece } from '@pieceworks/testing/wire-suite';
import fc from 'fast-check';
import { listAt, textAt } from './json';
import { sharedWebhookFlow } from './webhook-flow';

const PATH = '/partner_api/v1/webhooks';
const HOUR_MS = 3_600_000;
const AGAIN_MS = 120_000;
const KEY: unknown = expect.stringMatching(/^[\w-]{22}-\w*-?$/);
const UNCONFIRMED = { confirm: false };
const silence = () => new Promise<never>(() => undefined);
const flow = sharedWebhookFlow();
const { piece, receiver, connection, run, enable, deliver, delivered, webhooks, createRequest } =
  flow;

/** Turns a flow on, and returns its outputs for these deliveries. */
async function outputsOf(name: string, props: object, ...bodies: readonly unknown[]) {
  const trigger = await enable(name, { ...props });
  const outputs: unknown[] = [];
  for (const body of bodies) outputs.push(...(await deliver(trigger, body)));
  return outputs;
}
const idsOf = (outputs: readonly unknown[]) => outputs.map((output) => at(output, 'id'));
const keysOf = (outputs: readonly unknown[]) => outputs.map((output) => at(output, '_dedupe_key'));

/** Sets the clock of the piece to this many ms after the first call. */
function clockAfter() {
  const start = Date.now();
  const now = jest.spyOn(Date, 'now');
  return (ms: number) => now.mockReturnValue(start + ms);
}

describe('a flow that is turned on', () => {
  it('again or with other fields has one webhook', async () => {
    const trigger = await enable('request_created');
    const [first] = await webhooks();
    await piece().host.enableTriggerAgain(trigger);
    expect(await webhooks()).toEqual([first]);
    const changed = { connection: connection(), propsValue: { events: ['client_created'] } };
    const other = await enable('any_event', { events: ['request_created', 'request_viewed'] });
    await piece().host.enableTriggerAgain(other, changed);
    expect(await webhooks()).toMatchObject([{ subscriptions: ['client_created'], enabled: true }]);
    await piece().host.disableTrigger(other);
    expect(await webhooks()).toEqual([]);
  });

  it('replaces its disabled webhook, and leaves those of other flows', async () => {
    const mine = await enable('client_created');
    const [webhook] = await webhooks();
    await run('custom_api_call', {
      method: 'PUT',
      url: `${PATH}/${webhook?.id ?? ''}`,
      body: { enabled: false },
    });
    const otherOrigin = await piece().host.enableTrigger('client_created', {
      connection: connection(),
      webhookUrl: `${receiver().url}-2`,
    });
    await piece().host.enableTriggerAgain(mine);
    expect((await webhooks()).map(({ url, enabled }) => [url, enabled])).toEqual([
      [withoutPath(`${receiver().url}-2`), true],
      [withoutPath(receiver().url), true],
    ]);
    await piece().host.disableTrigger(otherOrigin);
    expect(await webhooks()).toMatchObject([{ url: withoutPath(receiver().url) }]);
  });

  const faults = FAULT_CATALOGUE.filter(({ tags }) => tags.length > 0 && !tags.includes('long'));

  it.each(faults)('has one webhook, or fails without one: $name', async ({ effect }) => {
    if (effect.kind === 'stall') speedUpTimeLimits(50);
    const fault: Fault = { ...effect, times: 'always', match: { method: 'POST', path: PATH } };
    await piece().sandbox.fault(fault);
    const outcome = await enable('request_created').then(
      () => 'on',
      () => 'off',
    );
    expect(await webhooks()).toHaveLength(outcome === 'on' ? 1 : 0);
    await piece().sandbox.clearFaults();
    await enable('request_created');
    expect(await webhooks()).toHaveLength(1);
  });

  it('fails without a webhook if the webhooks cannot be listed', async () => {
    const match = { method: 'GET' };
    await piece().sandbox.fault({ kind: 'status', status: 500, times: 'always', match });
    await expect(enable('request_created')).rejects.toThrow('Could not list the webhooks');
    expect(await webhooks()).toEqual([]);
  });

  it.each<[string, () => Promise<never>, string]>([
    ['fails', () => Promise.reject(new Error('The store is down.')), 'The store is down.'],
    [
      'never answers',
      silence,
      'The storage of Activepieces did not answer within 10 seconds. The flow was not turned on. Turn it on again.',
    ],
  ])('removes its webhook if the store %s', async (_, put, words) => {
    const trigger = await enable('request_created');
    await piece().host.disableTrigger(trigger);
    const store = { ...trigger.store, put };
    await expect(piece().host.enableTriggerAgain({ ...trigger, store })).rejects.toThrow(words);
    expect(await webhooks()).toEqual([]);
  });

  it('names the permission for webhooks, if it is missing', async () => {
    const token = await piece().sandbox.contentSnareToken(['read_requests']);
    flow.connectAs(withField(connection(), 'access_token', token));
    await expect(enable('request_created')).rejects.toThrow(
      /^Could not list the webhooks: Content Snare does not allow this \(403\)\. It says: "The token lacks administration".*Reconnect and allow every permission/,
    );
  });

  it.each([
    {},
    { events: [] },
    { events: ['request_forgotten'] },
    { events: ['client_created', 'no'] },
  ])('refuses the events %j', async (input) => {
    await expect(enable('any_event', input)).rejects.toThrow(/^Events: /);
    expect(await webhooks()).toEqual([]);
  });
});

describe('a flow that is turned off', () => {
  it('accepts that its webhook is gone', async () => {
    const trigger = await enable('client_created');
    const [webhook] = await webhooks();
    await run('custom_api_call', { method: 'DELETE', url: `${PATH}/${webhook?.id ?? ''}` });
    await piece().host.disableTrigger(trigger);
    expect(await webhooks()).toEqual([]);
  });

  it.each([[null], [''], [{ id: 'whk_0001' }], [['whk_0001']]])(
    'finds its webhook by the URL if the store holds %j',
    async (stored) => {
      const trigger = await enable('client_created');
      await trigger.store.put('webhook', stored);
      await piece().host.disableTrigger(trigger);
      expect(await webhooks()).toEqual([]);
    },
  );

  it.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('The store is away.'))],
    ['never answers', silence],
  ])('removes its webhook if the store %s', async (_, away) => {
    const trigger = await enable('client_created');
    const store = { ...trigger.store, get: away, delete: away };
    await piece().host.disableTrigger({ ...trigger, store });
    expect(await webhooks()).toEqual([]);
  });

  it('is off without a login, but not while the service is down', async () => {
    const trigger = await enable('client_created');
    const match = { method: 'DELETE' };
    await piece().sandbox.fault({ kind: 'status', status: 503, times: 'always', match });
    await expect(piece().host.disableTrigger(trigger)).rejects.toThrow('answered 503');
    await piece().sandbox.clearFaults();
    const revoked = withField(connection(), 'access_token', 'old-token');
    await piece().host.disableTrigger({ ...trigger, values: { connection: revoked } });
    expect(await webhooks()).toHaveLength(1);
  });
});

describe('a delivery', () => {
  it('that is worked on several times at once has one key, which the platform recognizes', async () => {
    const trigger = await enable('client_created');
    const body = { event_name: 'client_created', id: 'acc_1', email: 'a@example.com' };
    const outputs = await Promise.all([1, 2, 3].map(() => deliver(trigger, body)));
    expect(new Set(keysOf(outputs.flat())).size).toBe(1);
  });

  it('that is worked on twice starts the flow once, if one is faster', async () => {
    const id = await createRequest();
    const trigger = await enable('request_viewed', { confirm: true });
    const match = { method: 'GET', path: '/partner_api/v1/requests/{id}' };
    await piece().sandbox.fault({ kind: 'slow', ms: 300, match });
    const body = { id, event_name: 'request_viewed' };
    const outputs = await Promise.all([deliver(trigger, body), deliver(trigger, body)]);
    expect(outputs.flat()).toHaveLength(1);
  });

  it('is forgotten after an hour, and thousands are remembered', async () => {
    const trigger = await enable('request_archived', UNCONFIRMED);
    const starts = async (id: number) =>
      (await deliver(trigger, { event_name: 'request_archived', id: `req_${id}` })).length;
    const setClock = clockAfter();
    setClock(0);
    expect([await starts(1), await starts(1)]).toEqual([1, 0]);
    setClock(HOUR_MS - 1);
    expect(await starts(1)).toBe(0);
    setClock(HOUR_MS);
    expect(await starts(1)).toBe(1);
    for (let id = 2; id <= 1_001; id++) expect(await starts(id)).toBe(1);
    expect([await starts(1), await starts(500), await starts(1_001)]).toEqual([0, 0, 0]);
  });

  it('is remembered beside nine others at once', async () => {
    const trigger = await enable('client_created', UNCONFIRMED);
    const bodies = Array.from({ length: 10 }, (_, count) => ({
      event_name: 'client_created',
      id: `acc_at_once_${count}`,
    }));
    const all = () => Promise.all(bodies.map((body) => deliver(trigger, body)));
    expect((await all()).flat()).toHaveLength(10);
    expect((await all()).flat()).toEqual([]);
  });

  it.each([
    'request_viewed',
    'request_reopened',
    'request_updated',
    'client_updated',
    'field_completed',
    'field_approved',
    'field_rejected',
    'comment_created',
  ])('of %s starts the flow again after the time of repeated deliveries', async (name) => {
    const trigger = await enable(name, UNCONFIRMED);
    const body = { event_name: name, id: 'rec_1', request: { id: 'req_1' } };
    const setClock = clockAfter();
    const keys: unknown[] = [];
    for (const [afterMs, count] of [
      [0, 1],
      [AGAIN_MS - 1, 0],
      [AGAIN_MS, 1],
    ] as const) {
      setClock(afterMs);
      const outputs = await deliver(trigger, body);
      expect(outputs).toHaveLength(count);
      keys.push(...keysOf(outputs));
    }
    expect(new Set(keys).size).toBe(2);
  });

  it('of an earlier answer starts the flow again after another answer', async () => {
    const answered = (text: string, id = 'fld_1') => ({
      event_name: 'field_completed',
      id,
      values: [text],
      request: {},
    });
    const outputs = await outputsOf(
      'field_completed',
      UNCONFIRMED,
      ...[answered('A'), answered('B'), answered('B'), answered('A', 'fld_2'), answered('A')],
    );
    expect(outputs).toMatchObject([
      { id: 'fld_1', text: 'A' },
      { id: 'fld_1', text: 'B' },
      { id: 'fld_2', text: 'A' },
      { id: 'fld_1', text: 'A' },
    ]);
    expect(new Set(keysOf(outputs)).size).toBe(4);
  });

  it('of an event that happens once starts the flow once, even after other events', async () => {
    const events = ['request_created', 'request_published', 'request_completed'];
    const bodies = [...events, 'request_created', 'request_published'].map((name) => ({
      event_name: name,
      id: 'req_1',
    }));
    const outputs = await outputsOf('any_event', { events }, ...bodies);
    // A request can be published again after its completion.
    expect(outputs.map((output) => at(output, 'event'))).toEqual([...events, 'request_published']);
  });

  it.each(['text', {}, [['a', 'b'], 5], [], [5, 'x'], ['a', 5], null])(
    'starts the flow if the store holds %j',
    async (stored) => {
      const trigger = await enable('client_created', UNCONFIRMED);
      const store = { ...trigger.store, get: () => Promise.resolve(stored) };
      const body = { event_name: 'client_created', id: 'acc_1' };
      expect(await deliver({ ...trigger, store }, body)).toHaveLength(1);
      expect(await deliver(trigger, body)).toHaveLength(0);
    },
  );

  it.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('The store is away.'))],
    ['never answers', silence],
  ])('starts the flow each time if the store %s, and then once', async (_, away) => {
    const trigger = await enable('client_created', UNCONFIRMED);
    const body = { event_name: 'client_created', id: 'acc_1' };
    const keys: unknown[] = [];
    for (const failing of [{ get: away }, { put: away }, { get: away, put: away }, {}, {}]) {
      const store = { ...trigger.store, ...failing };
      keys.push(keysOf(await deliver({ ...trigger, store }, body)));
    }
    expect(keys).toEqual([[KEY], [KEY], [KEY], [KEY], []]);
    expect(new Set(keys.flat()).size).toBe(4);
  });

  it('that the store kept before failing starts the flow again later', async () => {
    const trigger = await enable('request_viewed', UNCONFIRMED);
    const body = { event_name: 'request_viewed', id: 'req_1' };
    const setClock = clockAfter();
    setClock(0);
    const { store } = trigger;
    const put = async (key: string, value: unknown) => {
      await store.put(key, value);
      throw new Error('The store is away.');
    };
    const first = await deliver({ ...trigger, store: { ...store, put } }, body);
    setClock(AGAIN_MS);
    const outputs = [...first, ...(await deliver(trigger, body))];
    expect(new Set(keysOf(outputs)).size).toBe(2);
  });

  it.each([
    ['any_event', { events: ['request_completed'] }],
    ['request_completed', UNCONFIRMED],
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
    const events = ['product_item_used'];
    const [client, email] = ['Alice Archer', 'Alice.Archer@fern-finch.example'];
    const request = { request_id: 'req_0001', request_name: 'Website for Fern & Finch' };
    const body = {
      event_name: 'product_item_used',
      id: 'vss_1',
      name: 'Requests',
      ...request,
      client_email: email,
      client_full_name: client,
    };
    const flat = {
      id: 'vss_1',
      name: 'Requests',
      requestId: 'req_0001',
      requestName: 'Website for Fern & Finch',
      clientId: null,
      clientName: client,
      clientEmail: email,
    };
    expect(await outputsOf('any_event', { events }, body)).toMatchObject([flat]);
    for (const [clientId, count] of [
      ['acc_0001', 1],
      ['acc_0002', 0],
      ['acc_none', 0],
    ] as const) {
      expect(await outputsOf('any_event', { events, clientId }, body)).toHaveLength(count);
    }
    const outputs = await outputsOf('any_event', { events }, { ...body, id: null });
    expect(outputs).toMatchObject([{ ...flat, id: null }]);
  });

  it('of a product from the service starts the flow once', async () => {
    const requestId = await createRequest();
    const { fields } = await run('get_request', { requestId });
    const events = ['product_item_used', 'product_item_returned'];
    await enable('any_event', { events });
    await piece().sandbox.contentSnareClient({
      kind: 'use-product',
      product: 'ID check',
      quantity: 2,
      fieldId: textAt(listAt(fields)[0], 'id'),
    });
    const [body] = await delivered();
    const props = { events, clientId: 'acc_0001' };
    expect(await outputsOf('any_event', props, body, body)).toMatchObject([
      {
        event: 'product_item_used',
        id: expect.stringMatching(/^vss_/),
        requestId,
        requestName: 'Tax return',
        clientName: 'Alice Archer',
        raw: { product: 'ID check', quantity: '2' },
      },
    ]);
    expect(await outputsOf('any_event', { ...props, clientId: 'acc_0002' }, body)).toEqual([]);
  });

  it.each(['text', 'body', 'comment'])('of a comment has the text at %s', async (name) => {
    const body = { event_name: 'comment_created', id: 'cmt_1', [name]: 'Which year?' };
    expect(await outputsOf('comment_created', {}, body)).toMatchObject([
      { id: 'cmt_1', text: 'Which year?' },
    ]);
  });

  it('of a client has this client as its own', async () => {
    const events = ['client_created', 'client_updated', 'client_destroyed'];
    const client = { id: 'acc_1', full_name: 'Ana Bell', email: 'ana@a.example' };
    const bodies = events.map((event_name) => ({ event_name, ...client }));
    expect(await outputsOf('any_event', { events }, ...bodies)).toMatchObject(
      events.map((event) => ({
        event,
        id: 'acc_1',
        requestId: null,
        clientId: 'acc_1',
        clientName: 'Ana Bell',
        clientEmail: 'ana@a.example',
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

  it('of any other value starts nothing, and never fails', async () => {
    const names = ['request_created', 'field_approved', 'comment_created', 'client_created'];
    const triggers = await Promise.all(names.map((name) => enable(name, UNCONFIRMED)));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue(),
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
      { numRuns: 100 },
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
      { numRuns: 100 },
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

  it('is not lost while the service is down, and starts the flow when it comes again', async () => {
    const id = await createRequest();
    await run('update_request', { requestId: id, status: 'completed' });
    const trigger = await enable('request_completed');
    const body = { id, event_name: 'request_completed' };
    const match = { method: 'GET' };
    await piece().sandbox.fault({ kind: 'status', status: 503, times: 'always', match });
    await expect(deliver(trigger, body)).rejects.toThrow('answered 503');
    await piece().sandbox.clearFaults();
    expect(await deliver(trigger, body)).toHaveLength(1);
    await piece().sandbox.clearJournal();
    expect(await deliver(trigger, body)).toEqual([]);
    expect(await piece().sandbox.journal()).toEqual([]);
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
      await piece().sandbox.contentSnareClient({ kind: 'answer-all', requestId });
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
    ['templateId', { folder_name: 'Bookkeeping' }],
    ['folderId', { request_template_name: 'Tax' }],
  ])('of %s let nothing without one through, and need no call', async (prop, request) => {
    const trigger = await enable('request_published', { confirm: false, [prop]: 'any' });
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
    await piece().sandbox.contentSnareClient({ kind: 'answer-all', requestId });
    await piece().sandbox.contentSnareClient({ kind: 'complete', requestId });
  };

  it.each([true, false])(
    'are downloaded if the form asks for it (confirm: %s)',
    async (confirm) => {
      const trigger = await enable('request_completed', { confirm, downloadFiles: true });
      await completeWithFile();
      const [body] = await delivered();
      const [output] = await deliver(trigger, body);
      const files = [at(output, 'fields')].flat().flatMap((field) => at(field, 'files') ?? []);
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
    await piece().sandbox.contentSnareClient({
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
    expect(text).toMatch(/^memory:/);
    expect(files).toMatchObject([{ name: 'my logo.png', file: text, problem: null }]);
  });

  it('are never downloaded from the links of a forged delivery', async () => {
    const trigger = await enable('request_completed', { confirm: false, downloadFiles: true });
    await completeWithFile();
    const [body] = await delivered();
    const links = JSON.stringify(body).replaceAll(/"http[^"]*"/g, JSON.stringify(receiver().url));
    expect(links).toContain(receiver().url);
    await deliver(trigger, JSON.parse(links));
    expect(receiver().take()).toEqual([]);
  });

  it('need a maximum size within the limits', async () => {
    const form = { downloadFiles: true, maxFileMb: 500 };
    await expect(enable('request_completed', form)).rejects.toThrow(/^Maximum File Size: /);
    expect(await webhooks()).toEqual([]);
  });
});

describe('a flow over the gateway contract', () => {
  const gateway = sharedPiece('content-snare', 'gateway');

  it('uses the same paths for its webhook', async () => {
    const { host, sandbox, run: act, connection: login } = gateway();
    const values = { connection: login, webhookUrl: receiver().url };
    const trigger = await host.enableTrigger('request_published', {
      ...values,
      propsValue: { confirm: true },
    });
    const request = await act('create_request', { clientId: 'acc_0001', templateId: 'tpl_0001' });
    await sandbox.contentSnareDeliveries();
    const [body] = receiver().take();
    expect(await host.deliverWebhook(trigger, { body })).toMatchObject([
      { event: 'request_published', id: request.id, clientId: 'acc_0001' },
    ]);
    await host.disableTrigger(trigger);
    const calls = (await sandbox.journal()).filter(({ path }) => path.includes('/webhooks'));
    expect(calls.map((call) => [call.method, call.contractPath, call.body])).toEqual([
      ['GET', PATH, null],
      [
        'POST',
        PATH,
        {
          url: withoutPath(receiver().url),
          subscriptions: ['request_published'],
          enabled: true,
        },
      ],
      ['DELETE', expect.stringMatching(/^\/partner_api\/v1\/webhooks\/whk_\w+$/), null],
    ]);
  });
});
