import { at } from '@pieceworks/kit';
import { type Fault, type FaultEffect, withoutPath } from '@pieceworks/sandbox';
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
const silence = () => new Promise<never>(() => undefined);
const flow = sharedWebhookFlow();
const { piece, receiver, connection, run, enable, deliver, delivered, webhooks, createRequest } =
  flow;

describe('turning a flow on', () => {
  it('again, or after it was published anew, leaves one webhook', async () => {
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

  it('takes the place of a webhook that was switched off, and leaves those of other flows', async () => {
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

  const effects: readonly [string, FaultEffect][] = [
    ...[400, 401, 403, 404, 422, 429, 500, 503].flatMap((status): [string, FaultEffect][] => [
      [`${status}`, { kind: 'status', status }],
      [`${status} after the work`, { kind: 'status', status, afterProcessing: true }],
    ]),
    ...[false, true].flatMap((afterProcessing): [string, FaultEffect][] => [
      [`reset (${afterProcessing})`, { kind: 'reset', afterProcessing }],
      [`stall (${afterProcessing})`, { kind: 'stall', phase: 'headers', afterProcessing }],
      [`HTML (${afterProcessing})`, { kind: 'html', afterProcessing }],
      [`empty body (${afterProcessing})`, { kind: 'empty-body', afterProcessing }],
      [`broken JSON (${afterProcessing})`, { kind: 'invalid-json', afterProcessing }],
    ]),
    ['cut body', { kind: 'cut-body' }],
    ['another type', { kind: 'content-type' }],
    ['a huge body', { kind: 'huge-body' }],
    ['a failure inside a 200', { kind: 'failure-inside-200', code: 500 }],
    ['a redirect away', { kind: 'redirect', status: 307, to: 'cross-origin' }],
    ['303', { kind: 'redirect', status: 303, to: 'same-origin' }],
  ];

  it.each(effects)(
    'with %s permanently leaves one webhook or, failing, none',
    async (_, effect) => {
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
    },
  );

  it('fails before anything is made when the webhooks cannot be listed', async () => {
    await piece().sandbox.fault({
      kind: 'status',
      status: 500,
      times: 'always',
      match: { method: 'GET' },
    });
    await expect(enable('request_created')).rejects.toThrow('Could not list the webhooks');
    expect(await webhooks()).toEqual([]);
  });

  it('removes the webhook when the platform cannot remember it', async () => {
    const trigger = await enable('request_created');
    await piece().host.disableTrigger(trigger);
    const forgetful = {
      ...trigger.store,
      put: () => Promise.reject(new Error('The store is down.')),
    };
    await expect(piece().host.enableTriggerAgain({ ...trigger, store: forgetful })).rejects.toThrow(
      'The store is down.',
    );
    expect(await webhooks()).toEqual([]);
  });

  it('removes the webhook when the store never answers, and says that the flow is off', async () => {
    const trigger = await enable('request_created');
    await piece().host.disableTrigger(trigger);
    const store = { ...trigger.store, put: silence };
    await expect(piece().host.enableTriggerAgain({ ...trigger, store })).rejects.toThrow(
      "The platform's store did not answer within 10 seconds. The flow was not turned on. Turn it on again.",
    );
    expect(await webhooks()).toEqual([]);
  });

  it('says which permission webhooks need', async () => {
    const token = await piece().sandbox.contentSnareToken(['read_requests']);
    flow.connectAs(withField(connection(), 'access_token', token));
    await expect(enable('request_created')).rejects.toThrow(
      /^Could not list the webhooks: Content Snare answered 403\. It says: "The token lacks administration".*Reconnect and allow every permission/,
    );
  });

  it.each([[undefined], [[]], [['request_forgotten']], [['client_created', 'no']]])(
    'refuses %j as the events to start with',
    async (events) => {
      await expect(enable('any_event', { events })).rejects.toThrow(/^Events: /);
      expect(await webhooks()).toEqual([]);
    },
  );
});

describe('turning a flow off', () => {
  it('does not mind that the webhook is gone', async () => {
    const trigger = await enable('client_created');
    const [webhook] = await webhooks();
    await run('custom_api_call', { method: 'DELETE', url: `${PATH}/${webhook?.id ?? ''}` });
    await piece().host.disableTrigger(trigger);
    expect(await webhooks()).toEqual([]);
  });

  it.each([[null], [''], [{ id: 'whk_0001' }], [['whk_0001']]])(
    'finds the webhook by its URL when the store holds %j',
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
  ])('works when the store %s', async (_, away) => {
    const trigger = await enable('client_created');
    const store = { ...trigger.store, get: away, delete: away };
    await piece().host.disableTrigger({ ...trigger, store });
    expect(await webhooks()).toEqual([]);
  });

  it('works without a login, which cannot remove anything, and fails while the service is down', async () => {
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

describe('a storm of deliveries', () => {
  it('starts the flow once per event, whatever comes twice, late or not from the service', async () => {
    const trigger = await enable('any_event', { events: ['client_created', 'request_published'] });
    await piece().sandbox.settings({ contentSnareDeliveryCopies: 3 });
    receiver().refuse(20, 500);
    const ids: string[] = [];
    for (let count = 1; count <= 30; count++) {
      const client = await run('create_client', {
        name: `Client ${count}`,
        email: `client.${count}@example.com`,
      });
      ids.push(String(client.id), await createRequest({ name: `Request ${count}` }));
    }
    const real = await delivered();
    expect(real.length).toBeGreaterThanOrEqual(3 * ids.length);
    const junk = fc.sample(fc.jsonValue(), { numRuns: 100, seed: 9 });
    const storm = fc.sample(
      fc.shuffledSubarray([...real, ...junk], { minLength: real.length + 100 }),
      {
        numRuns: 1,
        seed: 9,
      },
    );
    const outputs: unknown[] = [];
    for (const body of storm.flat()) outputs.push(...(await deliver(trigger, body)));
    expect(outputs.map((output) => at(output, 'id')).sort()).toEqual([...ids].sort());
    expect(new Set(outputs.map((output) => at(output, '_dedupe_key'))).size).toBe(ids.length);
  });

  it('has the same key for what is worked on at once, so that the platform can tell', async () => {
    const trigger = await enable('client_created');
    const body = { event_name: 'client_created', id: 'acc_1', email: 'a@example.com' };
    const outputs = await Promise.all([1, 2, 3].map(() => deliver(trigger, body)));
    const keys = outputs.flat().map((output) => at(output, '_dedupe_key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('starts the flow once when the same is worked on twice, one of them faster', async () => {
    const id = await createRequest();
    const trigger = await enable('request_viewed', { confirm: true });
    const match = { method: 'GET', path: '/partner_api/v1/requests/{id}' };
    await piece().sandbox.fault({ kind: 'slow', ms: 300, match });
    const body = { id, event_name: 'request_viewed' };
    const outputs = await Promise.all([deliver(trigger, body), deliver(trigger, body)]);
    expect(outputs.flat()).toHaveLength(1);
  });

  it('forgets a delivery after an hour, and remembers thousands of records', async () => {
    const trigger = await enable('request_archived', { confirm: false });
    const body = (id: number) => ({ event_name: 'request_archived', id: `req_${id}` });
    const start = Date.now();
    const now = jest.spyOn(Date, 'now').mockReturnValue(start);
    const starts = async (id: number) => (await deliver(trigger, body(id))).length;
    expect([await starts(1), await starts(1)]).toEqual([1, 0]);
    now.mockReturnValue(start + HOUR_MS - 1);
    expect(await starts(1)).toBe(0);
    now.mockReturnValue(start + HOUR_MS);
    expect(await starts(1)).toBe(1);
    for (let id = 2; id <= 1_001; id++) expect(await starts(id)).toBe(1);
    expect([await starts(1), await starts(500), await starts(1_001)]).toEqual([0, 0, 0]);
  });

  it('remembers each of ten deliveries at once', async () => {
    const trigger = await enable('client_created', { confirm: false });
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
    'field_completed',
    'field_approved',
    'field_rejected',
    'comment_created',
    'request_updated',
    'client_updated',
  ])('starts with a second %s, once the time in which it is sent again is over', async (name) => {
    const trigger = await enable(name, { confirm: false });
    const body = { event_name: name, id: 'rec_1', request: { id: 'req_1' } };
    const start = Date.now();
    const now = jest.spyOn(Date, 'now').mockReturnValue(start);
    const keys: unknown[] = [];
    for (const [afterMs, count] of [
      [0, 1],
      [AGAIN_MS - 1, 0],
      [AGAIN_MS, 1],
    ] as const) {
      now.mockReturnValue(start + afterMs);
      const outputs = await deliver(trigger, body);
      expect(outputs).toHaveLength(count);
      keys.push(...outputs.map((output) => at(output, '_dedupe_key')));
    }
    expect(new Set(keys).size).toBe(2);
  });

  it('starts with an answer that is given again after another one', async () => {
    const trigger = await enable('field_completed', { confirm: false });
    const answered = (text: string, id = 'fld_1') =>
      deliver(trigger, { event_name: 'field_completed', id, values: [text], request: {} });
    const outputs = [
      ...(await answered('A')),
      ...(await answered('B')),
      ...(await answered('B')),
      ...(await answered('A', 'fld_2')),
      ...(await answered('A')),
    ];
    expect(outputs.map((output) => [at(output, 'id'), at(output, 'text')])).toEqual([
      ['fld_1', 'A'],
      ['fld_1', 'B'],
      ['fld_2', 'A'],
      ['fld_1', 'A'],
    ]);
    expect(new Set(outputs.map((output) => at(output, '_dedupe_key'))).size).toBe(4);
  });

  it('starts once with what happens once, whatever comes of the record in between', async () => {
    const events = ['request_created', 'request_published', 'request_completed'];
    const trigger = await enable('any_event', { events });
    const start = async (name: string) =>
      (await deliver(trigger, { event_name: name, id: 'req_1' })).length;
    const counts = [];
    for (const name of [...events, 'request_created', 'request_published']) {
      counts.push(await start(name));
    }
    // A request can be published again after its completion.
    expect(counts).toEqual([1, 1, 1, 0, 1]);
  });

  it.each(['text', {}, [['a', 'b'], 5], [], [5, 'x'], ['a', 5], null])(
    'does not mind %j in the store',
    async (stored) => {
      const trigger = await enable('client_created', { confirm: false });
      const { store } = trigger;
      const strange = { ...trigger, store: { ...store, get: () => Promise.resolve(stored) } };
      const body = { event_name: 'client_created', id: 'acc_1' };
      expect(await deliver(strange, body)).toHaveLength(1);
      expect(await deliver(trigger, body)).toHaveLength(0);
    },
  );

  it.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new Error('The store is away.'))],
    ['never answers', silence],
  ])(
    'gives an event rather than lose it when the store %s, and once after that',
    async (_, away) => {
      const trigger = await enable('client_created', { confirm: false });
      const body = { event_name: 'client_created', id: 'acc_1' };
      const keys: unknown[] = [];
      for (const failing of [{ get: away }, { put: away }, { get: away, put: away }, {}, {}]) {
        const store = { ...trigger.store, ...failing };
        const outputs = await deliver({ ...trigger, store }, body);
        keys.push(outputs.map((output) => at(output, '_dedupe_key')));
      }
      expect(keys).toEqual([[KEY], [KEY], [KEY], [KEY], []]);
      expect(new Set(keys.flat()).size).toBe(4);
    },
  );

  it('starts again, when the time is over, with what was noted by a store that failed after that', async () => {
    const trigger = await enable('request_viewed', { confirm: false });
    const body = { event_name: 'request_viewed', id: 'req_1' };
    const start = Date.now();
    const now = jest.spyOn(Date, 'now').mockReturnValue(start);
    const { store } = trigger;
    const put = async (key: string, value: unknown) => {
      await store.put(key, value);
      throw new Error('The store is away.');
    };
    const first = await deliver({ ...trigger, store: { ...store, put } }, body);
    now.mockReturnValue(start + AGAIN_MS);
    const outputs = [...first, ...(await deliver(trigger, body))];
    expect(new Set(outputs.map((output) => at(output, '_dedupe_key'))).size).toBe(2);
  });

  it('gives an event of a product with its request and client, and knows whose it is', async () => {
    const events = ['product_item_used'];
    const body = {
      event_name: 'product_item_used',
      id: 'vss_1',
      name: 'Requests',
      request_id: 'req_0001',
      request_name: 'Website for Fern & Finch',
      client_email: 'Alice.Archer@fern-finch.example',
      client_full_name: 'Alice Archer',
    };
    const flat = {
      id: 'vss_1',
      name: 'Requests',
      requestId: 'req_0001',
      requestName: 'Website for Fern & Finch',
      clientId: null,
      clientName: 'Alice Archer',
      clientEmail: 'Alice.Archer@fern-finch.example',
    };
    expect(await deliver(await enable('any_event', { events }), body)).toMatchObject([flat]);
    const of = async (clientId: string) => {
      const trigger = await enable('any_event', { events, clientId });
      return (await deliver(trigger, body)).length;
    };
    expect([await of('acc_0001'), await of('acc_0002'), await of('acc_none')]).toEqual([1, 0, 0]);
    const [output] = await deliver(await enable('any_event', { events }), { ...body, id: null });
    expect(output).toMatchObject({ ...flat, id: null });
  });

  it('gives what the service tells of a product, once', async () => {
    const requestId = await createRequest();
    const { fields } = await run('get_request', { requestId });
    const events = ['product_item_used', 'product_item_returned'];
    const trigger = await enable('any_event', { events, clientId: 'acc_0001' });
    await piece().sandbox.contentSnareClient({
      kind: 'use-product',
      fieldId: textAt(listAt(fields)[0], 'id'),
      product: 'ID check',
      quantity: 2,
    });
    const [body] = await delivered();
    expect([...(await deliver(trigger, body)), ...(await deliver(trigger, body))]).toMatchObject([
      {
        event: 'product_item_used',
        id: expect.stringMatching(/^vss_/),
        requestId,
        requestName: 'Tax return',
        clientName: 'Alice Archer',
        raw: { product: 'ID check', quantity: '2' },
      },
    ]);
    const ofAnother = await enable('any_event', { events, clientId: 'acc_0002' });
    expect(await deliver(ofAnother, body)).toEqual([]);
  });

  it.each(['text', 'body', 'comment'])('reads a comment from its %s alone', async (name) => {
    const body = { event_name: 'comment_created', id: 'cmt_1', [name]: 'Which year?' };
    expect(await deliver(await enable('comment_created'), body)).toMatchObject([
      { id: 'cmt_1', text: 'Which year?' },
    ]);
  });

  it('takes the client of its own events for whom they are about', async () => {
    const events = ['client_created', 'client_updated', 'client_destroyed'];
    const trigger = await enable('any_event', { events });
    const client = { id: 'acc_1', full_name: 'Ana Bell', email: 'ana@a.example' };
    for (const event_name of events) {
      expect(await deliver(trigger, { event_name, ...client })).toMatchObject([
        {
          ...{ event: event_name, id: 'acc_1', requestId: null },
          ...{ clientId: 'acc_1', clientName: 'Ana Bell', clientEmail: 'ana@a.example' },
        },
      ]);
    }
  });

  it('fetches nothing for an event that has no files, whatever its form holds', async () => {
    const trigger = await enable('comment_created', { downloadFiles: true, maxFileMb: 5 });
    await piece().sandbox.clearJournal();
    const body = { event_name: 'comment_created', id: 'cmt_1', text: 'Which year?' };
    expect(await deliver(trigger, body)).toMatchObject([{ id: 'cmt_1' }]);
    expect(await piece().sandbox.journal()).toEqual([]);
  });

  it('starts no other trigger without an ID', async () => {
    const trigger = await enable('client_created', { confirm: false });
    expect(await deliver(trigger, { event_name: 'client_created', email: 'a@b.example' })).toEqual(
      [],
    );
  });

  it('gives nothing for what is no delivery, and never fails', async () => {
    const triggers = await Promise.all(
      ['request_created', 'field_approved', 'comment_created', 'client_created'].map(
        async (name) => [name, await enable(name, { confirm: false })] as const,
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ event_name: fc.jsonValue(), id: fc.jsonValue() }, { requiredKeys: [] }),
          fc.record({
            event_name: fc.constantFrom(...triggers.map(([name]) => name)),
            id: fc.constantFrom('', ' ', null, [], {}, false),
            request: fc.jsonValue(),
          }),
        ),
        async (body) => {
          for (const [, trigger] of triggers) expect(await deliver(trigger, body)).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('gives nothing for what is nested without end', async () => {
    const trigger = await enable('client_created', { confirm: false });
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    expect(await deliver(trigger, { event_name: 'client_created', id: 'acc_1', deep })).toEqual([]);
  });

  it('takes whatever parts a delivery has', async () => {
    const part = fc.jsonValue();
    const triggers = await Promise.all(
      ['request_completed', 'field_completed', 'comment_created', 'client_updated'].map(
        async (name) => [name, await enable(name, { confirm: false })] as const,
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({ request: part, client: part, pages: part, values: part, status: part }),
        fc.uuid(),
        async (parts, id) => {
          for (const [name, trigger] of triggers) {
            const events = await deliver(trigger, { ...parts, id, event_name: name });
            expect(events).toMatchObject([{ id, event: name }]);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a delivery that is to be confirmed', () => {
  it('starts nothing when the service has no such record, or not in that state', async () => {
    const id = await createRequest();
    const forged = (event: string, more: object = {}) => ({ id, event_name: event, ...more });
    const completed = await enable('request_completed');
    expect(await deliver(completed, forged('request_completed'))).toEqual([]);
    expect(await deliver(completed, forged('request_completed', { id: 'req_none' }))).toEqual([]);
    for (const strange of ['../clients', '.', '..', 'a\ud800']) {
      expect(await deliver(completed, forged('request_completed', { id: strange }))).toEqual([]);
    }
    const filled = await enable('all_fields_completed');
    expect(await deliver(filled, forged('all_fields_completed'))).toEqual([]);
    const field = await enable('field_completed', { confirm: true });
    const strange = { id: 'fld_none', request: { id } };
    expect(await deliver(field, forged('field_completed', strange))).toEqual([]);
  });

  it('gives what the service says and not what was delivered', async () => {
    const id = await createRequest();
    await run('update_request', { requestId: id, status: 'completed' });
    const trigger = await enable('request_completed');
    const forged = {
      id,
      event_name: 'request_completed',
      name: 'Pay here',
      share_link: 'https://x',
    };
    const [output] = await deliver(trigger, forged);
    expect(output).toMatchObject({ id, name: 'Tax return', status: 'completed' });
    expect(JSON.stringify(output)).not.toMatch(/Pay here|https:\/\/x"/);
  });

  it('is not lost when the service cannot be asked: it starts the flow when it comes again', async () => {
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
  ])('of %s with %j let through what they name', async (name, more) => {
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
  ])('of %s let nothing through that names none, and ask nothing', async (prop, request) => {
    const trigger = await enable('request_published', { confirm: false, [prop]: 'any' });
    await piece().sandbox.clearJournal();
    const body = { event_name: 'request_published', id: 'req_1', ...request };
    expect(await deliver(trigger, body)).toEqual([]);
    expect(await piece().sandbox.journal()).toEqual([]);
  });

  it.each<[string, object, number]>([
    ['its ID, whatever the address', { id: 'acc_0001', email: 'old@fern-finch.example' }, 1],
    ['the ID of another', { id: 'acc_0002', email: 'Alice.Archer@fern-finch.example' }, 0],
    ['nobody', {}, 0],
  ])('of a client go by %s, and ask nothing', async (_, client, count) => {
    const trigger = await enable('comment_created', { clientId: 'acc_0001' });
    await piece().sandbox.clearJournal();
    const body = { event_name: 'comment_created', id: 'cmt_1', request: { client } };
    expect(await deliver(trigger, body)).toHaveLength(count);
    expect(await piece().sandbox.journal()).toEqual([]);
  });

  it('of a client let through its own changes', async () => {
    const trigger = await enable('client_updated', { clientId: 'acc_0001' });
    await run('update_client', { clientId: 'acc_0001', name: 'Alice' });
    await run('update_client', { clientId: 'acc_0002', name: 'Bruno' });
    const outputs = [];
    for (const body of await delivered()) outputs.push(...(await deliver(trigger, body)));
    expect(outputs.map((output) => at(output, 'id'))).toEqual(['acc_0001']);
  });
});

describe('files of a completed request', () => {
  const completeWithFile = async () => {
    const requestId = await createRequest();
    await piece().sandbox.contentSnareClient({ kind: 'answer-all', requestId });
    await piece().sandbox.contentSnareClient({ kind: 'complete', requestId });
  };

  it.each([true, false])(
    'are fetched when that is asked for, also with confirm: %s',
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

  it('come with a field of its own, at first as links and fetched when that is asked for', async () => {
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

  it('are never fetched from where a forged delivery says', async () => {
    const trigger = await enable('request_completed', { confirm: false, downloadFiles: true });
    await completeWithFile();
    const [body] = await delivered();
    const links = JSON.stringify(body).replaceAll(/"http[^"]*"/g, JSON.stringify(receiver().url));
    expect(links).toContain(receiver().url);
    await deliver(trigger, JSON.parse(links));
    expect(receiver().take()).toEqual([]);
  });

  it('refuse a size outside the limits', async () => {
    const form = { downloadFiles: true, maxFileMb: 500 };
    await expect(enable('request_completed', form)).rejects.toThrow(/^Maximum File Size \(MB\): /);
    expect(await webhooks()).toEqual([]);
  });
});

describe('through a gateway', () => {
  const gateway = sharedPiece('content-snare', 'gateway');

  it('a flow is registered, started and removed at the same paths', async () => {
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
