import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import { call } from '@pieceworks/lab/suites/http-call';
import { textAt } from '@pieceworks/lab/suites/json-places';
import { leaseSandbox } from '@pieceworks/lab/suites/worker-sandboxes';
import { accountOf } from '../../service/account-calls';
import service from '../../service/entry';
import type { WebhookDelivery } from '../../service/sandbox/records';

let sandbox: RunningSandbox;
let receiver: Server;
/** The received bodies, parsed from JSON. Deliveries of one change arrive in any order. */
let received: unknown[];
/** The statuses of the receiver's next responses. After the last one it responds with 200. */
let answers: number[];
let token: string;

beforeAll(async () => {
  sandbox = await leaseSandbox();
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body));
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  await sandbox.reset();
  [received, answers] = [[], []];
  token = await sandbox.token(service.name);
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await sandbox.stop();
});

function receiverUrl(): string {
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return `http://127.0.0.1:${address.port}/hook`;
}

const send = (method: string, path: string, body?: object, bearer = token) =>
  call(`${sandbox.baseUrl('content-snare', { contract: 'vendor' })}/partner_api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}` },
    body,
  });

async function subscribe(...subscriptions: string[]): Promise<string> {
  const { status, json } = await send('POST', '/webhooks', { url: receiverUrl(), subscriptions });
  expect(status).toBe(201);
  return textAt(json, 'id');
}

async function createRequest(more: object = {}): Promise<string> {
  const { json } = await send('POST', '/requests', {
    name: 'Tax return',
    client_email: 'alice.archer@fern-finch.example',
    request_template_id: 'tpl_0002',
    status: 'published',
    ...more,
  });
  return textAt(json, 'id');
}

const FILE = { name: 'scan.pdf', contentType: 'application/pdf', base64: 'QQ==' };

const statuses = (deliveries: readonly WebhookDelivery[]) =>
  deliveries.map(({ attempt, status }) => [attempt, status]);

test('a webhook receives the events that it is subscribed to, and no others', async () => {
  const webhookId = await subscribe('request_created', 'client_created');
  const id = await createRequest();
  expect(await accountOf(sandbox).deliveries()).toEqual([
    { webhookId, event: 'request_created', attempt: 1, status: 200 },
  ]);
  expect(received).toEqual([
    {
      id,
      event_name: 'request_created',
      name: 'Tax return',
      url: expect.any(String),
      status: 'published',
      due_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      folder_name: null,
      request_template_name: 'Tax return documents',
      communications_template_name: null,
      completion_percentage: '0',
      owner_name: expect.any(String),
      author_name: expect.any(String),
      client: expect.objectContaining({ id: 'acc_0001', full_name: 'Alice Archer' }),
    },
  ]);
});

test('a part of a request is completed with its last required field', async () => {
  const subscribed = ['all_fields_completed', 'field_completed', 'section_completed'] as const;
  await subscribe(...subscribed);
  const requestId = await createRequest();
  const account = accountOf(sandbox);
  const fields = (await account.requests())
    .filter(({ id }) => id === requestId)
    .flatMap(({ pages }) => pages.flatMap(({ sections }) => sections))
    .flatMap((section) => section.fields);
  const told = async (name: string) => {
    const field = fields.find((one) => one.name === name);
    const answer = field?.answered_by === 'file' ? { file: FILE } : { text: 'An answer' };
    await account.act({ kind: 'answer', fieldId: field?.id ?? '', answers: [answer] });
    await account.deliveries();
    const names = received.splice(0).map((body) => textAt(body, 'event_name'));
    return names.sort();
  };
  const [all, submitted, section] = subscribed;
  expect(await told('Business name')).toEqual([submitted]);
  expect(await told('Contact email')).toEqual([submitted, section]);
  expect(await told('Statement')).toEqual([all, submitted, section]);
  // The logo is optional.
  expect(await told('Notes')).toEqual([submitted]);
});

test('the control of an event gives it the record that the contract names', async () => {
  await subscribe('all_fields_completed', 'field_rejected', 'email_bounced');
  const requestId = await createRequest();
  const account = accountOf(sandbox);
  for (const event of ['all_fields_completed', 'field_rejected', 'email_bounced'] as const) {
    await account.act({ kind: 'event', event, requestId });
  }
  await account.deliveries();
  expect(received).toHaveLength(3);
  expect(received).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: requestId, pages: expect.any(Array) }),
      expect.objectContaining({ id: expect.stringMatching(/^fld_/), name: 'Business name' }),
      expect.objectContaining({ id: expect.stringMatching(/^evt_/) }),
    ]),
  );
});

test('a refused delivery is repeated, up to three attempts', async () => {
  await subscribe('client_created');
  answers = [500, 302];
  await send('POST', '/clients', { full_name: 'Nina New', email: 'nina@new.example' });
  expect(statuses(await accountOf(sandbox).deliveries())).toEqual([
    [1, 500],
    [2, 302],
    [3, 200],
  ]);
  answers = [500, 500, 500];
  await send('POST', '/clients', { full_name: 'Ned New', email: 'ned@new.example' });
  expect(statuses(await accountOf(sandbox).deliveries()).slice(3)).toEqual([
    [1, 500],
    [2, 500],
    [3, 500],
  ]);
});

test('a webhook that is switched off or removed receives nothing', async () => {
  const id = await subscribe('client_updated');
  const rename = (name: string) => send('PUT', '/clients/acc_0001', { full_name: name });
  expect((await send('PUT', `/webhooks/${id}`, { enabled: false })).json).toMatchObject({
    enabled: false,
  });
  await rename('One');
  await send('PUT', `/webhooks/${id}`, { enabled: true });
  expect((await send('DELETE', `/webhooks/${id}`)).status).toBe(204);
  await rename('Two');
  expect(await accountOf(sandbox).deliveries()).toEqual([]);
  expect((await send('DELETE', `/webhooks/${id}`)).status).toBe(404);
});

test('a webhook needs its permission, known events and an address of this machine', async () => {
  const bearer = await sandbox.token(service.name, ['read_requests', 'write_requests']);
  expect((await send('GET', '/webhooks', undefined, bearer)).status).toBe(403);
  const url = receiverUrl();
  for (const body of [
    { url, subscriptions: ['request_forgotten'] },
    { url, subscriptions: [] },
    { url: 'https://hooks.example.com/1', subscriptions: ['client_created'] },
    { url: 'ftp://127.0.0.1/', subscriptions: ['client_created'] },
  ]) {
    expect((await send('POST', '/webhooks', body)).status).toBe(422);
  }
  expect((await accountOf(sandbox).ledger()).webhooks.map(({ id }) => id)).toEqual(['whk_0001']);
});
