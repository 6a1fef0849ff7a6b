import type { ServiceName } from '@pieceworks/services';
import {
  CONTRACT_FAULTS,
  type ContractFaultKind,
  type RunningSandbox,
  startSandbox,
} from '../src/index';
import { type Answer, call } from './call';
import { openingHeaders } from './contracts';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

type Asked = { service: ServiceName; path: string; body?: object };

const NEWS: Asked = { service: 'world-news-api', path: '/search-news?language=en&number=3' };
const NEW_CLIENT: Asked = {
  service: 'content-snare',
  path: '/partner_api/v1/clients',
  body: { full_name: 'Nina New', email: 'nina@new.example' },
};
const NEW_REQUEST: Asked = {
  service: 'content-snare',
  path: '/partner_api/v1/requests',
  body: {
    name: 'Logo',
    client_email: 'nina@new.example',
    client_full_name: 'Nina New',
    request_template_id: 'tpl_0001',
    due: '2030-06-30',
  },
};

/** A call whose answer is another one with the fault. */
const ASKED: Readonly<Record<ContractFaultKind, Asked>> = {
  'unknown-path-as-miss': { service: 'firmable', path: '/nowhere' },
  'any-market': { service: 'firmable', path: '/company?fqdn=nobody.example&country=ZZ' },
  'pages-from-start': {
    service: 'firmable',
    path: '/people/search',
    body: { companyId: 'f000000117001', from: '1', size: '1' },
  },
  'sentiment-in-words': NEWS,
  'bare-news': NEWS,
  'bare-lists': { service: 'content-snare', path: '/partner_api/v1/clients' },
  'language-needed': { service: 'world-news-api', path: '/search-news?source-country=nz' },
  'no-quota-headers': NEWS,
  'newest-first': { ...NEWS, path: `${NEWS.path}&sort=publish-time&sort-direction=ASC` },
  'local-times': NEWS,
  'expand-ignored': { service: 'content-snare', path: '/partner_api/v1/requests?expand[]=clients' },
  'wordless-errors': { service: 'content-snare', path: '/partner_api/v1/clients/acc_none' },
  'events-by-number': { service: 'content-snare', path: '/partner_api/v1/webhooks' },
  'client-name-unknown': NEW_CLIENT,
  'request-of-nobody': NEW_REQUEST,
  'template-ignored': NEW_REQUEST,
  'due-ignored': NEW_REQUEST,
  'published-at-once': NEW_REQUEST,
  'known-address-taken': {
    ...NEW_CLIENT,
    body: { full_name: 'A', email: 'alice.archer@fern-finch.example' },
  },
};

async function send(
  { service, path, body }: Asked,
  contract: 'gateway' | 'vendor' = 'vendor',
): Promise<Answer> {
  const headers = await openingHeaders(sandbox, service);
  const method = body === undefined ? 'GET' : 'POST';
  return call(`${sandbox.baseUrl(service, { contract })}${path}`, { method, headers, body });
}

/** What tells two answers apart, without what is another one each time. */
async function heard(asked: Asked, kind?: ContractFaultKind) {
  await sandbox.reset();
  if (kind !== undefined) await sandbox.fault({ kind, times: 'always' });
  const { status, headers, text } = await send(asked);
  const stable = text.replaceAll(/"updated_at":"[^"]+"|\d\d:\d\d:\d\d/g, '');
  return { status, quota: headers.get('x-api-quota-used'), text: stable };
}

it.each(CONTRACT_FAULTS)('answers otherwise with %s, and not without', async (kind) => {
  const before = await heard(ASKED[kind]);
  expect(await heard(ASKED[kind], kind)).not.toEqual(before);
  expect((await sandbox.journal()).at(-1)).toMatchObject({ fault: kind });
  expect(await heard(ASKED[kind])).toEqual(before);
});

it('hits its operations alone, as often as it is armed for', async () => {
  await sandbox.reset();
  await sandbox.fault({ kind: 'bare-lists' });
  const list: Asked = { service: 'content-snare', path: '/partner_api/v1/clients' };
  expect((await send({ ...list, path: `${list.path}/acc_0001` })).json).toHaveProperty('id');
  expect(Array.isArray((await send(list)).json)).toBe(true);
  expect((await send(list)).json).toHaveProperty('results');
});

it('has the faults of contracts in the vendor contracts alone', async () => {
  await sandbox.reset();
  const asked = { service: 'world-news-api', path: '/geo-coordinates?location=Sydney' } as const;
  await sandbox.fault({ kind: 'no-quota-headers' });
  expect((await send(asked, 'gateway')).headers.get('x-api-quota-used')).toBe('1.00');
  expect((await send(asked)).headers.get('x-api-quota-used')).toBeNull();
});
