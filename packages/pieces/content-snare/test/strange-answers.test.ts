import { addedOutput } from '../src/lib/answers/added-part';
import { createClient, createUnlessThere } from '../src/lib/api/clients';
import { listNamed } from '../src/lib/api/named-records';
import { listOpenFirst, listRequests, readAnswers, withRequest } from '../src/lib/api/requests';
import { subscribe, unsubscribe } from '../src/lib/api/webhooks';
import { createRequest } from '../src/lib/requests/create-request';
import { isOpen, isOver } from '../src/lib/watch/open-requests';
import { ANSWERED_REQUEST_EVENT } from '../src/lib/webhooks/kinds/request';
import { answeringService, Refusal } from './answering-service';

const NOTHING = { results: [], pagination: { total_count: 0 } };
const { apiOf, calls } = answeringService();

function listOf(...results: object[]) {
  return { results, pagination: { total_count: results.length } };
}

const flow = { url: 'https://flows.example/1', events: ['client_created'] as const };

it.each([
  [true, 'whk_0'],
  ['true', 'whk_0'],
  [undefined, 'whk_0'],
  [false, 'whk_1'],
  ['false', 'whk_1'],
])('the webhook of a flow is kept unless enabled is false (%j)', async (enabled, id) => {
  const listed = { id: 'whk_0', url: flow.url, subscriptions: flow.events, enabled };
  const api = apiOf((method) => (method === 'GET' ? listOf(listed) : { id: 'whk_1' }));
  expect(await subscribe(api, flow)).toBe(id);
  const removed = calls().filter((call) => call.startsWith('DELETE'));
  expect(removed).toEqual(id === 'whk_0' ? [] : ['DELETE /partner_api/v1/webhooks/whk_0']);
});

describe('a webhook without an ID', () => {
  it('is left alone', async () => {
    const listed = { url: flow.url, subscriptions: ['client_updated'] };
    const api = apiOf((method) => (method === 'GET' ? listOf(listed) : { id: 'whk_1' }));
    expect(await subscribe(api, flow)).toBe('whk_1');
    await unsubscribe(api, { id: null, url: flow.url });
    expect(calls().map((call) => call.split('?')[0])).toEqual([
      'GET /partner_api/v1/webhooks',
      'POST /partner_api/v1/webhooks',
      'GET /partner_api/v1/webhooks',
    ]);
  });

  it('leads to an error that it may have been created', async () => {
    const api = apiOf((method) => (method === 'GET' ? NOTHING : { enabled: true }));
    await expect(subscribe(api, flow)).rejects.toThrow(
      'The webhook may exist already: Content Snare answered without an ID. Turn the flow on again.',
    );
  });
});

describe('the webhooks of an account', () => {
  const methods = () => calls().map((call) => call.split(' ')[0]);

  it('are not changed if only some of them can be listed', async () => {
    const results = Array.from({ length: 100 }, (_, at) => ({ id: `whk_${at}`, url: flow.url }));
    const api = apiOf((_, { searchParams }) => ({
      results: results.map((webhook) => ({ ...webhook, at: searchParams.get('offset') })),
      pagination: { total_count: 5_000 },
    }));
    await expect(subscribe(api, flow)).rejects.toThrow('Could not look through all webhooks: ');
    expect(new Set(methods())).toEqual(new Set(['GET']));
  });

  it('cannot tell if a creation that seems to have failed succeeded: its own error is told', async () => {
    let hasFailed = false;
    const api = apiOf((method) => {
      if (method === 'GET') return hasFailed ? 403 : NOTHING;
      hasFailed = true;
      return 500;
    });
    await expect(subscribe(api, flow)).rejects.toThrow(
      /^The attempt to create the webhook may have succeeded: .* 500/,
    );
    expect(methods()).toEqual(['GET', 'POST', 'GET']);
  });
});

it.each([
  ['found', listOf({ full_name: 'Ana', email: 'ana@a.example' }), ''],
  ['new', NOTHING, ', who was created'],
])('no request is created for a %s client without an ID', async (_, clients, more) => {
  const answers = (method: string) => (method === 'GET' ? clients : { full_name: 'Ana' });
  const api = apiOf(answers, { contract: 'gateway' });
  const request = {
    clientEmail: 'ana@a.example',
    clientName: 'Ana',
    templateId: 'tpl_1',
    name: 'Tax',
    keepAsDraft: false,
    commentsEnabled: false,
    pinEnabled: false,
    shareLinkEnabled: false,
    skipIfOpen: false,
  };
  await expect(createRequest(api, request)).rejects.toThrow(
    `Content Snare returned no ID of the request's client${more}.`,
  );
  expect(calls().filter((call) => call.includes('/requests'))).toEqual([]);
});

it.each([400, 422, 499, 500])(
  'a client is searched once after a create that got %i',
  async (status) => {
    const api = apiOf((method) => (method === 'GET' ? NOTHING : status), { contract: 'gateway' });
    const creating = createUnlessThere(api, { email: 'ana@a.example', name: 'Ana' });
    await expect(creating).rejects.toThrow(String(status));
    expect(calls().map((call) => call.split(' ')[0])).toEqual(['POST', 'GET']);
  },
);

it.each([
  ['a code', ['x'.repeat(300), 'already_invited'], true],
  ['words', ['A client with this email exists already.'], false],
])('%s of a refused client: the advice depends on the code', async (_, errors, isAdvised) => {
  const api = apiOf(() => new Refusal(422, errors));
  const created = createClient(api, { email: 'ana@a.example', name: 'Ana' });
  const said = await created.then(() => '', String);
  expect(said.includes('Use Find or Create Client')).toBe(isAdvised);
});

it.each([
  ['templates', 'request_templates'],
  ['page templates', 'page_templates'],
  ['section templates', 'section_templates'],
  ['folders', 'folders'],
  ['team members', 'team_members'],
  ['schedules', 'communication_templates'],
] as const)('the error of a refused list names the %s', async (kind, path) => {
  const api = apiOf(() => 403);
  await expect(listNamed(api, kind, '')).rejects.toThrow(`Could not list the ${kind}: `);
  expect(calls()).toEqual([expect.stringMatching(`^GET /partner_api/v1/${path}\\?`)]);
});

describe('a request that is too large for one step', () => {
  const listed = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

  it.each([
    ['pages', { id: 'req_1', pages: listed(201) }, '200', 1],
    [
      'fields',
      {
        id: 'req_1',
        pages: [{ id: 'pag_1' }],
        sections: [{ fields: listed(2_500) }, { fields: listed(2_501) }],
      },
      '5,000',
      2,
    ],
  ])('is refused because of its %s', async (parts, answer, most, sent) => {
    const api = apiOf(() => answer);
    await expect(readAnswers(api, 'req_1', false)).rejects.toMatchObject({
      kind: 'protocol',
      message: `Could not read the request: it has more than ${most} ${parts}, which a step cannot read. Use Custom API Call.`,
    });
    expect(calls()).toHaveLength(sent);
  });

  it('is read for one of its pages', async () => {
    const api = apiOf((_, { pathname }) =>
      pathname.includes('/pages/') ? { id: 7, sections: [] } : { id: 'req_1', pages: listed(201) },
    );
    await expect(readAnswers(api, 'req_1', false, '7')).resolves.toMatchObject({ fields: [] });
  });

  it('is read up to the maximum', async () => {
    const answer = { id: 'pag_1', pages: [{ id: 'pag_1' }], sections: [{ fields: listed(5_000) }] };
    const api = apiOf(() => answer);
    const { fields } = await readAnswers(api, 'req_1', false);
    expect(fields).toHaveLength(5_000);
  });

  it('leads to an error that its new page was added', () => {
    const answer = { id: 'pag_1', sections: [{ fields: listed(5_001) }] };
    expect(() => addedOutput(answer, [answer], { contract: 'vendor' })).toThrow(
      'which a step cannot read. Use Custom API Call. The page or section was added: do not run the step again.',
    );
  });
});

it.each([
  ['emails', 'olive@studio.example', 'a full name', { owner_name: 'Olive Owner' }],
  ['names', 'Olive Owner', 'an email', { owner_email: 'olive@studio.example' }],
])(
  "a list without its owners' %s is not filtered by one",
  async (lacking, owner, other, record) => {
    const api = apiOf((_, { pathname }) =>
      pathname.endsWith('/team_members') ? listOf() : listOf({ id: 'req_1', ...record }),
    );
    await expect(listRequests(api, { owner })).rejects.toThrow(
      `The list of requests has no ${lacking} of the owners. Fill in Owner with ${other}.`,
    );
  },
);

it.each([
  // Due today in Sydney, and at the end of yesterday in UTC.
  ['2026-03-30T20:00:00Z', 'Australia/Sydney', '2026-03-31', false],
  ['2026-03-30T20:00:00Z', 'UTC', '2026-03-31', true],
  ['2026-03-30T10:00:00Z', 'Australia/Sydney', '2026-03-31', true],
  ['2026-03-31T02:00:00Z', 'America/Los_Angeles', '2026-03-31', true],
  ['2026-03-31T02:00:00Z', undefined, '2026-03-31', false],
  ['2026-03-31T00:00:00Z', 'America/Los_Angeles', '2026-03-31', false],
  ['2026-03-30', 'Pacific/Auckland', '2026-03-31', true],
  ['31/03/2026', undefined, '2026-03-31', false],
  [undefined, undefined, '2026-03-31', false],
] as const)(
  'a request due at %j is in %s before %s: %j',
  async (due, timeZone, dueBefore, isIt) => {
    const api = apiOf(() => listOf({ id: 'req_1', due }));
    const { entries } = await listRequests(api, { dueBefore, timeZone });
    expect(entries).toHaveLength(Number(isIt));
  },
);

it.each([
  ['published', true, false],
  ['Waiting', true, false],
  ['COMPLETED ', false, true],
  ['archived', false, true],
  ['draft', false, false],
  [null, true, false],
])('a request with the status %j is open: %j, and over: %j', (status, open, over) => {
  const { record } = withRequest({ id: 'req_1', status });
  expect([isOpen(record), isOver(record)]).toEqual([open, over]);
});

it.each(['complete', 'Terminé', 'pub lished', '5'])('the status %j is not guessed', (status) => {
  const { record } = withRequest({ id: 'req_1', status });
  for (const ask of [isOpen, isOver]) {
    expect(() => ask(record)).toThrow(`Content Snare gives the status "${status}" for a request`);
  }
});

describe('the options of a request', () => {
  const STATES = ['completed', 'published', 'draft', 'Waiting', 'archived', 'frozen'];
  const optionsOf = async (most: number, { filters = true, sorts = true } = {}) => {
    const requests = Array.from({ length: 24 }, (_, at) => ({
      id: `req_${at}`,
      status: STATES[at % 6],
    }));
    const api = apiOf((_, { searchParams }) => {
      if (searchParams.has('sort_by') && !sorts) return 422;
      const asked = searchParams.getAll('filter_by[statuses][]');
      const has = ({ status = '' }) => !filters || asked.includes(status.toLowerCase());
      const sorted = searchParams.has('sort_by') ? requests.toReversed() : requests;
      const found = sorted.filter(has);
      const offset = Number(searchParams.get('offset'));
      const results = found.slice(offset, offset + Number(searchParams.get('limit')));
      return { results, pagination: { total_count: found.length } };
    });
    const { entries, truncation } = await listOpenFirst(api, undefined, most);
    return { ids: entries.map(({ record }) => record.id), truncation };
  };
  const OPEN = [21, 19, 15, 13, 9, 7, 3, 1].map((at) => `req_${at}`);

  it('are the open ones first, and the newest first', async () => {
    const { ids, truncation } = await optionsOf(100);
    expect(ids.slice(0, 8)).toEqual(OPEN);
    expect(ids.slice(8, 10)).toEqual(['req_22', 'req_20']);
    expect([new Set(ids).size, truncation]).toEqual([20, null]);
    expect(await optionsOf(3)).toMatchObject({ ids: OPEN.slice(0, 3), truncation: { read: 3 } });
    expect(await optionsOf(9)).toMatchObject({ ids: [...OPEN, 'req_22'], truncation: { read: 9 } });
  });

  it('come in another order if the service does not sort', async () => {
    const { ids } = await optionsOf(100, { sorts: false });
    expect(ids.slice(0, 8)).toEqual([...OPEN].reverse());
  });

  it('are each there once if the service does not filter', async () => {
    const { ids } = await optionsOf(100, { filters: false });
    expect(new Set(ids).size).toBe(24);
    expect(ids.length).toBe(24);
  });
});

describe('the newest requests', () => {
  const request = { id: 'req_1', name: 'Tax' };
  const recentWhere = (refusal: number) => {
    const api = apiOf((_, { pathname, searchParams }) => {
      if (searchParams.has('sort_by')) return refusal;
      return pathname.endsWith('/requests') ? listOf(request) : request;
    });
    return ANSWERED_REQUEST_EVENT.recent?.(api, []);
  };

  it.each([400, 422])('come unsorted if sorting is refused with %d', async (refusal) => {
    expect(await recentWhere(refusal)).toMatchObject([{ id: 'req_1', name: 'Tax' }]);
  });

  it('are not requested again after another error', async () => {
    await expect(recentWhere(403)).rejects.toThrow('403');
    expect(calls()).toHaveLength(1);
  });
});
