import { at } from '@pieceworks/kit';
import { type Fault, FAULT_CATALOGUE, withoutPath } from '@pieceworks/lab/sandbox';
import { withField } from '@pieceworks/lab/suites/connection-field';
import { speedUpTimeLimits } from '@pieceworks/lab/suites/fast-timers';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { sharedWebhookFlow } from './webhook-flow';

/** Examples beside the webhook model, which turns flows on and off and delivers in any order. */

const PATH = '/partner_api/v1/webhooks';
const HOUR_MS = 3_600_000;
const AGAIN_MS = 120_000;
const KEY: unknown = expect.stringMatching(/^[\w-]{22}-\w*-?$/);
const UNCONFIRMED = { confirm: false };
const silence = () => new Promise<never>(() => undefined);
const flow = sharedWebhookFlow();
const { piece, receiver, connection, run, enable, deliver, webhooks } = flow;

const keysOf = (outputs: readonly unknown[]) => outputs.map((output) => at(output, '_dedupe_key'));

describe('a flow that is turned on', () => {
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

  it('names the permission for webhooks, if it is missing', async () => {
    const token = await piece().sandbox.token(service.name, ['read_requests']);
    flow.connectAs(withField(connection(), 'access_token', token));
    await expect(enable('request_created')).rejects.toThrow(
      /^Could not list the webhooks: Content Snare does not allow this \(403\)\. It says: "The token lacks administration".*Reconnect and allow every permission/,
    );
    expect(await webhooks()).toEqual([]);
  });

  it('removes its webhook if the store never answers', async () => {
    const trigger = await enable('request_created');
    const store = { ...trigger.store, put: silence };
    await expect(piece().host.enableTriggerAgain({ ...trigger, store })).rejects.toThrow(
      'The storage of Activepieces did not answer within 10 seconds. The flow was not turned on. Turn it on again.',
    );
    expect(await webhooks()).toEqual([]);
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

  it.each([
    [
      { templateId: 'Tax retrun' },
      'Template: none of the templates has this name or ID. There are',
    ],
    [{ folderId: 'fol_9999' }, 'Folder: none of the folders has this name or ID. There are: '],
    [{ clientId: 'acc_none' }, 'Client: Content Snare has no client with this ID.'],
    [{ clientId: 'nobody@example.com' }, 'Client: no client has this email.'],
  ])('refuses the filter %j, which no event would pass', async (filter, message) => {
    await expect(enable('request_created', filter)).rejects.toThrow(message);
    expect(await webhooks()).toEqual([]);
  });

  it('takes the name of a template, and no list that it may not read refuses one', async () => {
    const { templateName } = await run('get_request', { requestId: await flow.createRequest() });
    const body = (name: unknown) => ({
      event_name: 'request_created',
      id: `req_${String(name)}`,
      request_template_name: name,
    });
    const trigger = await enable('request_created', { templateId: templateName });
    expect(await deliver(trigger, body(templateName))).toHaveLength(1);
    expect(await deliver(trigger, body('Another'))).toEqual([]);
    const match = { path: '/partner_api/v1/request_templates' };
    await piece().sandbox.fault({ kind: 'status', status: 403, times: 'always', match });
    await enable('request_created', { templateId: 'Any name' });
    await piece().sandbox.clearFaults();
  });
});

describe('a flow that is turned off', () => {
  it('leaves no ID of a webhook in its store', async () => {
    const trigger = await enable('client_created');
    expect(await trigger.store.get('webhook')).toMatch(/^whk_/);
    await piece().host.disableTrigger(trigger);
    expect(await trigger.store.get('webhook')).toBeNull();
  });

  it('removes its webhook if the store never answers', async () => {
    const trigger = await enable('client_created');
    const store = { ...trigger.store, get: silence, delete: silence };
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
  const BODY = { event_name: 'client_created', id: 'acc_1', full_name: 'José "Jo" 李' };
  const JSON_BODY = JSON.stringify(BODY);

  it.each([JSON_BODY, ` \ufeff${JSON_BODY}\n`, JSON.stringify(JSON_BODY)])(
    'that arrives as the text %j starts the flow',
    async (body) => {
      const trigger = await enable('client_created', UNCONFIRMED);
      expect(await deliver(trigger, body)).toMatchObject([{ id: 'acc_1', name: BODY.full_name }]);
      // It is the same delivery as JSON.
      expect(await deliver(trigger, BODY)).toEqual([]);
    },
  );

  it.each(['event_name=client_created&id=acc_1', '<event/>', '{"event_name":', 'pong'])(
    'that arrives as the text %j fails loudly',
    async (body) => {
      const trigger = await enable('client_created', UNCONFIRMED);
      await expect(deliver(trigger, body)).rejects.toThrow(
        /^Could not read a delivery to the webhook: it is text, and not the JSON/,
      );
    },
  );

  it.each(['', ' \n', 'null', '7', '[]', '"{}"', '{"id":"acc_1"}'])(
    'that arrives as %j is none',
    async (body) => {
      expect(await deliver(await enable('client_created', UNCONFIRMED), body)).toEqual([]);
    },
  );

  it('starts the flow each time while the store never answers, and then once', async () => {
    const trigger = await enable('client_created', UNCONFIRMED);
    const body = { event_name: 'client_created', id: 'acc_1' };
    const keys: unknown[] = [];
    for (const silent of [{ get: silence }, { put: silence }, {}, {}]) {
      const store = { ...trigger.store, ...silent };
      keys.push(keysOf(await deliver({ ...trigger, store }, body)));
    }
    expect(keys).toEqual([[KEY], [KEY], [KEY], []]);
    expect(new Set(keys.flat()).size).toBe(3);
  });

  it('is remembered among a thousand others', async () => {
    const trigger = await enable('request_archived', UNCONFIRMED);
    const starts = async (id: number) =>
      (await deliver(trigger, { event_name: 'request_archived', id: `req_${id}` })).length;
    for (let id = 1; id <= 1_000; id++) expect(await starts(id)).toBe(1);
    expect([await starts(1), await starts(500), await starts(1_000)]).toEqual([0, 0, 0]);
  });

  it.each([
    ['client_created', HOUR_MS],
    ...[
      'request_archived',
      'request_completed',
      'request_viewed',
      'request_reopened',
      'request_updated',
      'client_updated',
      'field_completed',
      'field_approved',
      'field_rejected',
      'comment_created',
    ].map((name) => [name, AGAIN_MS] as const),
  ] as const)('of %s starts the flow again after %i ms', async (name, rememberedMs) => {
    const trigger = await enable(name, UNCONFIRMED);
    const body = { event_name: name, id: 'rec_1', request: { id: 'req_1' } };
    const start = Date.now();
    const now = jest.spyOn(Date, 'now');
    const keys: unknown[] = [];
    for (const [afterMs, count] of [
      [0, 1],
      [rememberedMs - 1, 0],
      [rememberedMs, 1],
    ] as const) {
      now.mockReturnValue(start + afterMs);
      const outputs = await deliver(trigger, body);
      expect(outputs).toHaveLength(count);
      keys.push(...keysOf(outputs));
    }
    expect(new Set(keys).size).toBe(2);
  });

  it.each(['request_completed', 'all_fields_completed'])(
    'of %s that is equal starts the flow again after other answers, not after the same',
    async (name) => {
      const requestId = await flow.createRequest();
      const account = accountOf(piece().sandbox);
      await account.act({ kind: 'answer-all', requestId });
      await run('update_request', { requestId, status: 'completed' });
      const trigger = await enable(name, { confirm: true });
      const body = { event_name: name, id: requestId };
      const start = Date.now();
      const now = jest.spyOn(Date, 'now');
      const startsAfter = async (minutes: number) => {
        now.mockReturnValue(start + minutes * 60_000);
        return (await deliver(trigger, body)).length;
      };
      expect([await startsAfter(0), await startsAfter(1), await startsAfter(30)]).toEqual([
        1, 0, 0,
      ]);
      await run('update_request', { requestId, status: 'published' });
      const { fields } = await run('get_request', { requestId });
      const fieldId = String(at(fields, 0, 'id'));
      await account.act({ kind: 'answer', fieldId, answers: [{ text: 'Another name' }] });
      await run('update_request', { requestId, status: 'completed' });
      expect([await startsAfter(40), await startsAfter(50)]).toEqual([1, 0]);
      expect(await startsAfter(101)).toBe(1);
    },
  );

  it('of an event that happens once starts the flow once, even after other events', async () => {
    const events = ['request_created', 'request_published', 'request_completed'];
    const trigger = await enable('any_event', { events });
    const started: unknown[] = [];
    for (const name of [...events, 'request_created', 'request_published']) {
      const outputs = await deliver(trigger, { event_name: name, id: 'req_1' });
      started.push(...outputs.map((output) => at(output, 'event')));
    }
    // A request can be published again after its completion.
    expect(started).toEqual([...events, 'request_published']);
  });
});

describe('a flow over the gateway contract', () => {
  const gateway = sharedPiece(service, 'gateway');

  it('uses the same paths for its webhook', async () => {
    const { host, sandbox, run: act, connection: login } = gateway();
    const values = { connection: login, webhookUrl: receiver().url };
    const trigger = await host.enableTrigger('request_published', {
      ...values,
      propsValue: { confirm: true },
    });
    const request = await act('create_request', { clientId: 'acc_0001', templateId: 'tpl_0001' });
    await accountOf(sandbox).deliveries();
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
