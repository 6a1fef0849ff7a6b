import {
  type ApiRequest,
  type ApiResponse,
  Failure,
  type FailureKind,
  HttpMethod,
} from '@pieceworks/kit';
import type { ContractName } from '@pieceworks/lab/services';
import { missingIn } from '../src/lib/answers/missing';
import { createApi } from '../src/lib/api/content-snare-api';
import { listRequests } from '../src/lib/api/requests';
import { updateRequest } from '../src/lib/requests/change-request';
import { createRequest } from '../src/lib/requests/create-request';

type Named = { id: string; name: string };
type Account = {
  contract?: ContractName;
  folders?: readonly Named[];
  team?: readonly Named[];
  schedules?: readonly Named[];
  templates?: readonly Named[];
  requests?: readonly object[];
  clients?: readonly object[];
  /** The failure of each list of names. */
  listsFail?: FailureKind;
  /** The number that each list of names states. */
  states?: number;
};

const CLIENT = { id: 'acc_1', full_name: 'Jane', email: 'jane@example.com' };

/** Returns the API of an account, the writes that it gets, and the lists and records that are read. */
function apiOf(account: Account) {
  const writes: { path: string; body: unknown }[] = [];
  const reads: string[] = [];
  const lists = new Map<string, readonly object[]>([
    ['folders', account.folders ?? []],
    ['team_members', account.team ?? []],
    ['communication_templates', account.schedules ?? []],
    ['request_templates', account.templates ?? []],
  ]);
  const bodyOf = ({ method, url, body }: ApiRequest): unknown => {
    const [kind = '', id] = new URL(url, 'https://service.example').pathname.split('/').slice(3);
    if (method !== HttpMethod.GET) {
      writes.push({ path: kind, body });
      return { ...CLIENT, id: kind === 'clients' ? 'acc_new' : 'req_new' };
    }
    reads.push(kind);
    const named = lists.get(kind);
    if (named !== undefined) {
      if (account.listsFail !== undefined) {
        throw new Failure({ kind: account.listsFail, message: 'No list.' });
      }
      return { results: named, pagination: { total_count: account.states ?? named.length } };
    }
    if (kind === 'clients') return id === undefined ? { results: account.clients ?? [] } : CLIENT;
    return id === undefined ? { results: account.requests ?? [] } : account.requests?.[0];
  };
  const sendRequest = async (request: ApiRequest): Promise<ApiResponse> => {
    await Promise.resolve();
    return { status: 200, body: bodyOf(request), unknownOutcomes: 0 };
  };
  return {
    api: createApi({ sendRequest }, { contract: account.contract ?? 'vendor' }),
    writes,
    reads,
  };
}

const OFF = {
  keepAsDraft: false,
  commentsEnabled: false,
  pinEnabled: false,
  shareLinkEnabled: false,
  skipIfOpen: false,
};
const NEW_CLIENT = { clientEmail: 'new@example.com', clientName: 'New' };

type Names = { folderId?: string; ownerId?: string; scheduleId?: string };

/** Changes a request; returns the body that is sent. */
async function changed(account: Account, names: Names): Promise<unknown> {
  const { api, writes } = apiOf(account);
  await updateRequest(api, 'req_1', { clientIds: [], removeSchedule: false, ...names });
  return writes[0]?.body;
}

const LIST_FAILURES = [
  'permission',
  'not-found',
  'timeout',
  'unavailable',
  'rate-limited',
  'auth',
] as const;

/** Names that look like IDs, as people of this job give them. */
const LIKE_IDS = [
  'FY26',
  '2026',
  'Q3',
  '2026/27',
  '1040s',
  'H1-2026',
  '7',
  'fol_9',
  'BAS-Q1',
  '30%',
];

describe.each(['vendor', 'gateway'] as const)('a name that looks like an ID (%s)', (contract) => {
  it.each(LIKE_IDS)('%j is looked up among folders, schedules and owners', async (name) => {
    const entries = (id: string) => [
      { id: `${id}_other`, name: 'Other' },
      { id: `${id}_a1`, name },
    ];
    const account = {
      contract,
      folders: entries('fol'),
      team: entries('usr'),
      schedules: entries('com'),
    };
    expect(await changed(account, { folderId: name, ownerId: name, scheduleId: name })).toEqual({
      folder_id: 'fol_a1',
      owner_id: 'usr_a1',
      communication_template_id: 'com_a1',
    });
  });
});

describe('the folder of a request', () => {
  const folders = [
    { id: 'fol_1', name: 'Māori 2026' },
    { id: 'fol_2', name: 'Client’s intake' },
    { id: 'fol_3', name: 'TAX' },
    { id: 'fol_4', name: 'Tax' },
    { id: 'fol_5', name: 'fol_1' },
    { id: 'fol_6', name: 'Twice' },
    { id: 'fol_7', name: 'Twice' },
  ];

  it.each([
    ['Ma\u0304ori  2026', 'fol_1'],
    ["CLIENT'S\u00a0INTAKE", 'fol_2'],
    ['Tax', 'fol_4'],
    ['TAX', 'fol_3'],
    // A name comes before an ID.
    ['fol_1', 'fol_5'],
    ['fol_2', 'fol_2'],
    // The list may not have every ID.
    ['fol_99', 'fol_99'],
    ['17', '17'],
  ])('%j is sent as %s', async (text, id) => {
    expect(await changed({ folders }, { folderId: text })).toEqual({ folder_id: id });
  });

  it.each([
    ['tax', 'Folder: several folders have this name (TAX, Tax); map the ID of one.'],
    ['Twice', 'Folder: several folders have this name; map the ID of one.'],
    ...['Unknown', 'Tax return', 'FY27', 'me', '\u200bTa x'].map((name): [string, string] => [
      name,
      'Folder: none of the folders has this name or ID. There are: Māori 2026, Client’s intake, TAX, Tax, fol_1, Twice. List Folders, Owners and Templates gives the IDs.',
    ]),
  ])('%j is refused before a write', async (text, message) => {
    const { api, writes } = apiOf({ folders });
    const changes = { clientIds: [], removeSchedule: false, folderId: text };
    await expect(updateRequest(api, 'req_1', changes)).rejects.toThrow(message);
    const request = { ...NEW_CLIENT, ...OFF, templateName: 'T', name: 'n', folderId: text };
    await expect(createRequest(api, request)).rejects.toThrow(message);
    expect(writes).toEqual([]);
  });

  it('is not called unknown if the list has an end that was not read', async () => {
    await expect(changed({ folders, states: 900 }, { folderId: 'Unknown' })).rejects.toThrow(
      'Could not look through all folders: ',
    );
    expect(await changed({ folders, states: 900 }, { folderId: 'Tax' })).toEqual({
      folder_id: 'fol_4',
    });
  });

  it.each(LIST_FAILURES)(
    'is sent as it is if it looks like an ID and the list is %s',
    async (kind) => {
      expect(await changed({ listsFail: kind }, { folderId: 'FY26' })).toEqual({
        folder_id: 'FY26',
      });
    },
  );

  it.each(['timeout', 'unavailable', 'rate-limited'] as const)(
    'is not sent if it is a name and the list is %s',
    async (kind) => {
      await expect(changed({ listsFail: kind }, { folderId: 'Tax return' })).rejects.toThrow(
        'No list.',
      );
    },
  );
});

describe('the owner of a request', () => {
  const team = [
    { id: 'usr_1', name: 'Desk2' },
    { id: 'usr_2', name: 'Desk @ Sydney' },
  ];

  it.each([
    ['Desk2', { owner_id: 'usr_1' }],
    ['desk @ sydney', { owner_id: 'usr_2' }],
    ['usr_2', { owner_id: 'usr_2' }],
    ['olive@studio.example', { owner_email: 'olive@studio.example' }],
  ])('%j is sent as %j', async (owner, body) => {
    expect(await changed({ team }, { ownerId: owner })).toEqual(body);
  });

  it.each([
    'https://u:p@x.com/',
    'https://u:p2@x.com/',
    'olive@studio',
    '@olive',
    'olive@studio.example joe@studio.example',
    'ftp://user:s3cret@files.example/2026',
  ])('%j is no email address, and is not sent', async (owner) => {
    const words = 'Owner: this is not an email address; it should look like jane@example.com.';
    await expect(changed({ team }, { ownerId: owner })).rejects.toThrow(words);
    await expect(changed({ listsFail: 'permission' }, { ownerId: owner })).rejects.toThrow(words);
  });

  describe('by a name alone', () => {
    const members = [
      { id: 'usr_1', name: 'Mary Ann Smith', email: 'mary@studio.example' },
      { id: 'usr_2', name: 'Edgar Poe', email: 'edgar@studio.example' },
      { id: 'usr_3', name: 'Edgar Editor', email: null },
      { id: 'usr_4', name: 'Łucja Ó Briain', email: null },
      { id: 'usr_5', name: '李 小龍', email: null },
    ];
    const requests = members.map(({ name, email }, at) => ({
      id: `req_${at + 1}`,
      owner_name: name,
      owner_email: email,
    }));
    const foundBy = async (owner: string) => {
      const { entries } = await listRequests(apiOf({ team: members, requests }).api, { owner });
      return entries.map(({ record }) => record.id);
    };

    it.each([
      ['mary', 'usr_1'],
      ['Mary  ANN', 'usr_1'],
      ['edgar poe', 'usr_2'],
      ['łucja', 'usr_4'],
      ['李', 'usr_5'],
    ])('%j is the only member called so', async (owner, id) => {
      expect(await changed({ team: members }, { ownerId: owner })).toEqual({ owner_id: id });
      expect(await foundBy(owner)).toEqual([`req_${id.slice(-1)}`]);
    });

    it.each(['me', 'Ann', 'Smith', 'Mar', 'Olive Owner', 'usr_99', 'nobody@studio.example', 'x2'])(
      '%j is nobody, and filters no request',
      async (owner) => {
        await expect(foundBy(owner)).rejects.toThrow(
          'Owner: none of the team members has this name or ID. There are: Mary Ann Smith, Edgar Poe, Edgar Editor, Łucja Ó Briain, 李 小龍. ',
        );
      },
    );

    it('is refused if two have it', async () => {
      const words = 'Owner: several team members have this name (Edgar Poe, Edgar Editor); map the';
      await expect(foundBy('Edgar')).rejects.toThrow(words);
      await expect(changed({ team: members }, { ownerId: 'edgar' })).rejects.toThrow(words);
    });

    it('is found by an email, which no list may refuse', async () => {
      expect(await foundBy('MARY@studio.example')).toEqual(['req_1']);
      const team = members.map(({ id, name }) => ({ id, name }));
      const { api } = apiOf({ team, requests });
      const { entries } = await listRequests(api, { owner: 'edgar@studio.example' });
      expect(entries).toHaveLength(1);
    });

    it('names ten members at most', async () => {
      const team = Array.from({ length: 1_012 }, (_, at) => ({
        id: `usr_${at}`,
        name: `${at} ${'x'.repeat(90)}`,
      }));
      const failure = changed({ team: team.slice(0, 400) }, { ownerId: 'Unknown' });
      await expect(failure).rejects.toThrow(/There are: 0 x{38}…, .*, 9 x{38}…, and 390 more\./);
    });
  });

  it('filters requests by a name that looks like an ID', async () => {
    const requests = [
      { id: 'req_1', name: 'A', owner_name: 'Desk2' },
      { id: 'req_2', name: 'B' },
    ];
    const { api } = apiOf({ team, requests });
    for (const owner of ['desk2', 'usr_1']) {
      const { entries } = await listRequests(api, { owner });
      expect(entries.map(({ record }) => record.id)).toEqual(['req_1']);
    }
  });
});

describe.each([
  ['permission', true],
  ['not-found', true],
  ['timeout', false],
  ['unavailable', false],
  ['rate-limited', false],
  ['auth', false],
] as const)('a list of names that fails by %s', (listsFail, isTaken) => {
  const outcome = async (calls: Promise<unknown>) =>
    calls.then(
      () => true,
      () => false,
    );

  it.each(['acc_1', undefined])(
    'does not keep a template from a request (client %s)',
    async (clientId) => {
      for (const template of [{ templateName: 'Tax' }, { templateId: 'tpl_1', name: 'n' }]) {
        const { api, writes } = apiOf({ listsFail });
        const client = clientId === undefined ? NEW_CLIENT : { clientId };
        await createRequest(api, { ...OFF, ...client, ...template });
        expect(writes.at(-1)).toMatchObject({
          body:
            'name' in template
              ? { request_template_id: 'tpl_1', name: 'n' }
              : { request_template_name: 'Tax', name: 'Tax' },
        });
      }
    },
  );

  it(`${isTaken ? 'filters' : 'does not filter'} requests by an owner of one word`, async () => {
    const { api } = apiOf({ listsFail, requests: [{ id: 'req_1', owner_name: 'Desk' }] });
    expect(await outcome(listRequests(api, { owner: 'desk' }))).toBe(isTaken);
    // It may be an ID.
    expect(await outcome(listRequests(api, { owner: 'desk2' }))).toBe(false);
  });
});

/** Spellings of one name: as a record has it, and as it is typed. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['Māori 2026', 'Ma\u0304ori 2026'],
  ['Client intake', 'Client  intake'],
  ['Client intake', 'client\u00a0INTAKE '],
  ["Client's documents", 'Client’s documents'],
  ['FY26', 'ＦＹ26'],
  ['Tax – 2026', 'Tax - 2026'],
  ['Tax', 'Tax\u200b'],
];

describe.each(SPELLINGS)('the name %j, typed as %j', (name, typed) => {
  it('is that of an open request, so that no second one is mailed', async () => {
    const requests = [
      { id: 'req_1', name, status: 'published', clients: [CLIENT], client: CLIENT },
    ];
    const { api, writes } = apiOf({ requests, clients: [CLIENT] });
    const request = { ...OFF, clientEmail: CLIENT.email, templateName: 'T', skipIfOpen: true };
    expect(await createRequest(api, { ...request, name: typed })).toMatchObject({ skipped: true });
    expect(writes).toEqual([]);
  });

  it.each(['vendor', 'gateway'] as const)('is that of a template (%s)', async (contract) => {
    const templates = [
      { id: 'tpl_0', name: 'Other' },
      { id: 'tpl_1', name },
    ];
    const { api, writes } = apiOf({ contract, templates });
    await createRequest(api, { ...OFF, clientId: 'acc_1', templateName: typed, name: 'n' });
    const template =
      contract === 'gateway' ? { template_id: 'tpl_1' } : { request_template_id: 'tpl_1' };
    expect(writes).toMatchObject([{ path: 'requests', body: template }]);
  });

  it('is that of a needed field', () => {
    const field = {
      key: name,
      id: 'f',
      name,
      referenceId: null,
      text: null,
      page: null,
      rejectionComment: null,
    };
    const open = { ...field, status: 'todo', required: false, hidden: false };
    expect(missingIn([open], [typed]).missingText).toBe(name);
  });
});

describe.each(['vendor', 'gateway'] as const)('a request for a new client (%s)', (contract) => {
  const templates = [{ id: 'tpl_1', name: 'Tax' }];

  it('with an unknown name of a template is refused before its client is created', async () => {
    const { api, writes } = apiOf({ contract, templates });
    const request = { ...NEW_CLIENT, ...OFF, templateName: 'Unknown' };
    await expect(createRequest(api, request)).rejects.toThrow(
      'Template Name: none of the templates has this name or ID. There are: Tax. List Folders, ',
    );
    expect(writes).toEqual([]);
  });

  it.each(['tpl_1', 'tpl_9'])('needs no list of templates for the ID %s', async (templateId) => {
    const { api, reads } = apiOf({ contract, templates });
    await createRequest(api, { ...NEW_CLIENT, ...OFF, templateId, name: 'n' });
    expect(reads).toEqual(['clients']);
  });

  it('needs one list of templates for a name', async () => {
    const { api, reads } = apiOf({ contract, templates });
    await createRequest(api, { ...NEW_CLIENT, ...OFF, templateName: 'tax' });
    expect(reads).toEqual(['request_templates', 'clients']);
  });

  it('is created by the name of a template beyond those that are listed, or is refused first', async () => {
    const { api, writes } = apiOf({ contract, templates, states: 900 });
    const calls = createRequest(api, { ...NEW_CLIENT, ...OFF, templateName: 'Other' });
    if (contract === 'gateway') {
      await expect(calls).rejects.toThrow('Could not look through all templates');
      expect(writes).toEqual([]);
    } else {
      await calls;
      expect(writes[1]).toMatchObject({ body: { request_template_name: 'Other' } });
    }
  });

  it('is created with a template that may not be listed', async () => {
    const { api, writes } = apiOf({ contract, listsFail: 'permission' });
    await createRequest(api, { ...NEW_CLIENT, ...OFF, templateId: 'tpl_9', name: 'n' });
    expect(writes.map(({ path }) => path)).toEqual(['clients', 'requests']);
  });
});

it.each([
  [[{ id: 'tpl_1', name: 'Tax' }], 'Template: none of the templates has this name or ID.'],
  [[], 'Name: fill it in, because the name of the template could not be read.'],
])(
  'a request without a name and with an unknown template is refused (%j)',
  async (templates, message) => {
    const { api, writes } = apiOf({ contract: 'vendor', templates });
    const request = { ...OFF, clientId: 'acc_1', templateId: 'tpl_9' };
    await expect(createRequest(api, request)).rejects.toThrow(message);
    expect(writes).toEqual([]);
  },
);

it('says that no request was created, if a list that it needs fails', async () => {
  const { api, writes } = apiOf({ contract: 'gateway', listsFail: 'unavailable' });
  const request = { ...OFF, clientId: 'acc_1', templateName: 'Tax' };
  await expect(createRequest(api, request)).rejects.toThrow(/No request was created\.$/);
  expect(writes).toEqual([]);
});
