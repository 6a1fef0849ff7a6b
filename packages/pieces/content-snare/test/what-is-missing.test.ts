import { ACTION_LIMITS, at, type TimeLimits } from '@pieceworks/kit';
import { expectListedOutput } from '@pieceworks/lab/suites/listed-output';
import { accountOf } from '../service/account-calls';
import { contentSnare } from '../src';
import { whatIsMissing } from '../src/lib/digest/what-is-missing';
import type { WhatIsMissingForm } from '../src/lib/fields';
import { answeringService, Refusal } from './answering-service';
import { freshAccount } from './fresh-account';
import { listAt, textAt } from './json';
import { moveClocks } from './moved-clock';

type Props = Readonly<Record<string, unknown>>;

const ACTION = 'list_what_is_missing';
const ROOT = '/partner_api/v1';
const FIELDS = contentSnare.getAction(ACTION)?.outputSchema?.fields ?? [];
const DAY_MS = 86_400_000;

afterEach(() => {
  jest.restoreAllMocks();
});

describe('an account with open requests', () => {
  const { piece, run } = freshAccount();
  const list = (props: Props = {}) => run(ACTION, { search: 'Owed', ...props });
  const namesIn = ({ requests }: Props) => listAt(requests).map((one) => at(one, 'name'));
  const day = (away: number) => new Date(Date.now() + away * DAY_MS).toISOString().slice(0, 10);

  /** Creates a request of that name. Its due date can be in the past. */
  async function create(name: string, away: number, more: Props = {}): Promise<string> {
    const form = { clientId: 'acc_0001', templateId: 'tpl_0002', name: `Owed ${name}`, ...more };
    const id = textAt(await run('create_request', form), 'id');
    const url = `${ROOT}/requests/${id}`;
    await run('custom_api_call', { method: 'PUT', url, body: { due: day(away) } });
    return id;
  }

  /** Answers a field as the client, and sends it back. */
  async function sendBack(requestId: string, name: string, comment: string): Promise<void> {
    const { fields } = await run('get_request', { requestId });
    const fieldId = textAt(
      listAt(fields).find((field) => at(field, 'name') === name),
      'id',
    );
    const url = `${ROOT}/fields/${fieldId}/review`;
    const body = { status: 'redo', rejection_comment: comment };
    await run('custom_api_call', { method: 'PUT', url, body });
  }

  it('is listed with the most overdue first, and what each client owes', async () => {
    await create('later', 9);
    await create('late', -3);
    await create('today', 0);
    await create('very late', -30, { clientId: 'acc_0002' });
    await create('soon', 1);
    const done = await create('done', -90);
    await accountOf(piece().sandbox).act({ kind: 'answer-all', requestId: done });
    const draft = await create('draft', -90);
    await run('update_request', { requestId: draft, status: 'draft' });

    const output = await list();
    expectListedOutput(output, FIELDS);
    expect(namesIn(output)).toEqual(
      ['very late', 'late', 'today', 'soon', 'later'].map((name) => `Owed ${name}`),
    );
    expect(output).toMatchObject({
      openRequests: 6,
      requestsWithMissing: 5,
      overdue: 2,
      truncated: false,
      truncatedReason: null,
      unread: [],
    });
    const [first, second, third, fourth] = listAt(output, 'requests');
    expect(first).toMatchObject({
      clientName: 'Bruno Bell',
      clientEmail: 'bruno.bell@fern-finch.example',
      clientCompany: 'Fern & Finch',
      dueDate: day(-30),
      daysLeft: -30,
      daysLate: 30,
      completionPercentage: 0,
      shareLink: expect.stringContaining('/share/'),
      missingText: 'Business name, Contact email, Statement',
      missing: [{ name: 'Business name' }, {}, { page: 'Documents' }],
      sentBackText: null,
    });
    expect(second).toMatchObject({ daysLeft: -3, daysLate: 3 });
    expect(third).toMatchObject({ daysLeft: 0, daysLate: 0 });
    expect(fourth).toMatchObject({ daysLeft: 1, daysLate: 0 });
    const heads = textAt(output, 'text').split('\n\n');
    expect(heads).toHaveLength(5);
    expect(heads[0]).toMatch(
      /^Owed very late \(Bruno Bell, Fern & Finch\): 30 days late, due \d+ \w+ \d{4}, 0% done\nMissing: Business name, Contact email, Statement$/,
    );
    expect(heads[2]).toContain(': due today, 0% done\n');
    expect(heads[3]).toContain(': due tomorrow, ');
    expect(heads[4]).toContain(': due in 9 days, ');
  });

  it('is filtered, and overdue requests are always in it', async () => {
    await create('late', -3, { folderId: 'Tax 2026', ownerId: 'usr_0002' });
    await create('soon', 2, { folderId: 'Loans', templateId: 'tpl_0003' });
    await create('later', 9);
    const found = async (props: Props) =>
      namesIn(await list(props)).map((name) => String(name).slice(5));
    const all = ['late', 'soon', 'later'];
    const cases: readonly [Props, readonly string[]][] = [
      [{}, all],
      [{ dueWithinDays: null, owner: '', folder: null, template: '', neededFields: [] }, all],
      [{ dueWithinDays: 2 }, ['late', 'soon']],
      [{ dueWithinDays: '1' }, ['late']],
      [{ dueWithinDays: 0 }, ['late']],
      [{ dueWithinDays: -1 }, ['late']],
      [{ dueWithinDays: -4 }, []],
      [{ owner: 'Edgar Editor' }, ['late']],
      [{ owner: 'EDGAR@studio.example' }, ['late']],
      [{ owner: 'usr_0002' }, ['late']],
      [{ owner: 'edgar' }, ['late']],
      [{ owner: 'Viktor Viewer' }, []],
      [{ folder: 'fol_0002' }, ['late']],
      [{ folder: 'tax' }, ['late']],
      [{ folder: '2026', owner: 'Olive Owner' }, []],
      [{ folder: 'a' }, ['late', 'soon']],
      [{ template: 'ONBOARDING' }, ['soon']],
      [{ template: 'tax return' }, ['late', 'later']],
      [{ search: 'Owed LATE' }, ['late', 'later']],
      [{ search: 'Nobody of this name' }, []],
    ];
    for (const [props, names] of cases) expect([props, await found(props)]).toEqual([props, names]);
  });

  it('reads no request that the list shows to be another’s', async () => {
    const id = await create('late', -3);
    await piece().sandbox.clearJournal();
    await list({ owner: 'Edgar Editor' });
    const paths = (await piece().sandbox.journal()).map(({ contractPath }) => contractPath);
    expect(paths).not.toContain(`${ROOT}/requests/${id}`);
  });

  it('counts optional fields that are needed, and those that were sent back', async () => {
    const id = await create('returned', 3);
    await accountOf(piece().sandbox).act({ kind: 'answer-all', requestId: id });
    expect(await list()).toMatchObject({ requests: [], text: 'Nothing is missing.' });
    await sendBack(id, 'Logo', 'Too <b>small</b> & "blurry"');
    await sendBack(id, 'Statement', '');
    const other = await create('needed', 4);
    const { requests, digest, text } = await list({ neededFields: ['Colours'] });
    expect(requests).toMatchObject([
      {
        id,
        missingText: 'Statement, Logo',
        sentBackText: 'Statement, Logo (Too <b>small</b> & "blurry")',
        missing: [{}, {}],
      },
      {
        id: other,
        missingText: 'Business name, Contact email, Colours, Statement',
        sentBackText: null,
      },
    ]);
    expect(text).toContain('\nSent back: Statement, Logo (Too <b>small</b> & "blurry")\n');
    expect(digest).toContain('Logo (Too &lt;b&gt;small&lt;/b&gt; &amp; &quot;blurry&quot;)');
    expect(digest).not.toContain('<b>');
  });

  it('is read although one request is sick, which is named', async () => {
    const sick = await create('sick', -9);
    await create('late', -3);
    const path = `${ROOT}/requests/${sick}`;
    await piece().sandbox.fault({ kind: 'status', status: 403, times: 'always', match: { path } });
    const output = await list();
    await piece().sandbox.clearFaults();
    expectListedOutput(output, FIELDS);
    expect(namesIn(output)).toEqual(['Owed late']);
    expect(output).toMatchObject({
      openRequests: 2,
      overdue: 1,
      truncated: true,
      truncatedReason: 'Could not read Owed sick.',
      unread: [
        {
          id: sick,
          name: 'Owed sick',
          problem: expect.stringMatching(/^Could not read the request/),
        },
      ],
    });
    expect(output.digest).toContain('<p>Could not read Owed sick.</p>');
    expect(output.text).toContain('\n\nCould not read Owed sick.');
  });

  it('fails if nothing can be read, with the reason', async () => {
    await create('sick', -9);
    await create('late', -3);
    const match = { path: `${ROOT}/requests/{id}` };
    await piece().sandbox.fault({ kind: 'status', status: 403, times: 'always', match });
    const failure = list();
    await expect(failure).rejects.toThrow(
      /^Could not read the request: .* It is the request Owed sick \(/,
    );
    await piece().sandbox.clearFaults();
  });

  it.each([
    [{ owner: 'me' }, 'Owner: none of the team members has this name or ID. There are: Olive'],
    [{ folder: 'Nope' }, 'Folder: none of the folders has this name or ID. There are: '],
    [{ folder: 'fol_9999' }, 'Folder: none of the folders has this name or ID. There are: '],
    [{ template: 'Tax retrun' }, 'Template: none of the templates has this name or ID. There are:'],
  ])('is not filtered by a name that does not exist: %j', async (form, message) => {
    await create('late', -3);
    await piece().sandbox.clearJournal();
    await expect(list(form)).rejects.toThrow(message);
    const paths = (await piece().sandbox.journal()).map(({ contractPath }) => contractPath);
    expect(paths.filter((path) => /requests\/./.test(path))).toEqual([]);
  });

  it('without any open request owes nothing', async () => {
    expect(await list()).toEqual({
      openRequests: 0,
      requestsWithMissing: 0,
      overdue: 0,
      truncated: false,
      truncatedReason: null,
      text: 'No open request matches, so nothing was checked.',
      digest: '<p>No open request matches, so nothing was checked.</p>',
      unread: [],
      requests: [],
    });
  });

  it('of 150 is read at the pace of the service, as far as the time goes', async () => {
    for (let count = 0; count < 150; count++) await create(`No. ${count}`, count - 100);
    const { sandbox } = piece();
    await sandbox.settings({ rateLimits: true });
    await sandbox.clearJournal();
    moveClocks(piece());
    const output = await list({ minutes: 1 });
    const journal = await sandbox.journal();
    // A call that is delayed on its way falls into the next ten seconds of the service.
    const refused = journal.filter(({ status }) => status === 429);
    expect(refused.length).toBeLessThan(journal.length / 100);
    const read = Number(output.requestsWithMissing);
    // Three reads a request, 50 in 10 seconds: about 100 in a minute, and fewer on a busy machine.
    expect(read).toBeGreaterThan(40);
    expect(read).toBeLessThan(130);
    expect(namesIn(output).slice(0, 2)).toEqual(['Owed No. 0', 'Owed No. 1']);
    expect(output).toMatchObject({ openRequests: 150, truncated: true });
    expect(output.truncatedReason).toBe(
      `${150 - read} of 150 requests were not read: the time is up. Raise Time Limit, or narrow the list.`,
    );
  });
});

describe('a service that answers in its own way', () => {
  const { apiOf, calls } = answeringService();
  const NOW = Date.UTC(2026, 2, 31, 12);
  const FORM: WhatIsMissingForm = {
    dueWithinDays: undefined,
    search: undefined,
    owner: undefined,
    folder: undefined,
    template: undefined,
    minutes: 5,
    timeZone: undefined,
    neededFields: [],
  };
  const PAGE = {
    sections: [{ fields: [{ id: 'f', name: 'Passport', required: true, status: 'todo' }] }],
  };

  type Records = readonly Readonly<Record<string, unknown>>[];

  /** Answers with a list, and with each of its requests as read by its ID. */
  function answering(
    requests: Records,
    whole: Records = requests,
    page: object = PAGE,
    lists: Readonly<Record<string, Records>> = {},
  ) {
    return (_: string, { pathname, searchParams }: URL): object | number => {
      const [kind, id] = pathname.split('/').slice(3);
      if (id === undefined) {
        const rows = kind === 'requests' ? requests : (lists[kind ?? ''] ?? []);
        const offset = Number(searchParams.get('offset'));
        return {
          results: rows.slice(offset, offset + 100),
          pagination: { total_count: rows.length },
        };
      }
      if (kind === 'pages') return { id, ...page };
      const record = whole.find((one) => one.id === id);
      return record === undefined ? 404 : { ...record, pages: [{ id }] };
    };
  }

  const listFrom = (
    answers: Parameters<typeof apiOf>[0],
    form: Partial<WhatIsMissingForm> = {},
    {
      elapsedMs = () => 0,
      limits = ACTION_LIMITS,
    }: { elapsedMs?: () => number; limits?: TimeLimits } = {},
  ) =>
    whatIsMissing(
      { api: apiOf(answers, { limits }), now: NOW, elapsedMs },
      { ...FORM, ...form },
      () => Promise.resolve(),
    );

  const rowsOf = (count: number, from = 0) =>
    Array.from({ length: count }, (_, place) => ({
      id: `req_${from + place}`,
      name: `No. ${from + place}`,
      status: 'published',
      due: '2026-04-01',
    }));
  const idsOf = ({ requests }: { requests: readonly { id: string | null }[] }) =>
    requests.map(({ id }) => id);

  it.each([
    ['UTC', '2026-03-31', 0],
    // It is April 1 there.
    ['Pacific/Auckland', '2026-03-31', -1],
    ['Pacific/Auckland', '2026-04-01', 0],
    ['America/Los_Angeles', '2026-03-31', 0],
    // A moment is a day in the zone, and midnight in UTC a plain day.
    ['Pacific/Auckland', '2026-03-30T20:00:00Z', -1],
    ['America/Los_Angeles', '2026-03-31T02:00:00Z', -1],
    ['America/Los_Angeles', '2026-03-31T00:00:00Z', 0],
    [undefined, '2026-03-31T23:59:00+14:00', 0],
    [undefined, '31/03/2026', null],
    [undefined, '2026-13-45', null],
    [undefined, '', null],
    [undefined, null, null],
  ])('counts in %s the days to %j as %j', async (timeZone, due, daysLeft) => {
    const [row] = rowsOf(1);
    const { requests, overdue, text } = await listFrom(answering([{ ...row, due }]), { timeZone });
    const daysLate = daysLeft === null ? null : Math.max(0, -daysLeft);
    expect(requests).toMatchObject([{ daysLeft, daysLate }]);
    expect(overdue).toBe(daysLeft === -1 ? 1 : 0);
    const words = daysLeft === null ? 'no due date' : daysLeft === 0 ? 'due today' : '1 day late';
    expect(text).toContain(`: ${words}`);
  });

  it('places requests without a due date last, unless the due date is a filter', async () => {
    const rows = ['2026-05-01', null, '2026-03-01', '', '2026-04-01'].map((due, place) => ({
      id: `req_${place}`,
      due,
    }));
    const sorted = ['req_2', 'req_4', 'req_0', 'req_1', 'req_3'];
    expect(idsOf(await listFrom(answering(rows)))).toEqual(sorted);
    const dated = await listFrom(answering(rows), { dueWithinDays: 60 });
    expect(idsOf(dated)).toEqual(sorted.slice(0, 3));
    expect(dated.openRequests).toBe(3);
  });

  it('may list little, since each request is read', async () => {
    const rows = rowsOf(3).map(({ id, name, status, due }) => ({ id, name, status, due }));
    const whole = rows.map((row, place) => ({
      ...row,
      folder_name: ['Tax 2026', null, 'Loans'][place],
      owner_name: 'Olive Owner',
      request_template_name: 'Tax return',
    }));
    const answers = answering(rows, whole);
    const form = { folder: 'tax', owner: 'olive owner', template: 'return' };
    expect(idsOf(await listFrom(answers, form))).toEqual(['req_0']);
    expect(idsOf(await listFrom(answers, { ...form, owner: 'Edgar Editor' }))).toEqual([]);
  });

  it.each([
    ['TODO', null, 'Passport'],
    ['Redo ', 'x', 'Passport'],
    ['DONE', 'x', null],
    ['Approved', null, null],
    [null, null, 'Passport'],
    ['', '', 'Passport'],
    [undefined, 'x', null],
    ['To do', null, undefined],
    ['re_do', 'x', undefined],
    ['erledigt', 'x', undefined],
    [7, 'x', undefined],
  ])('may give the state %j to a field with the answer %j', async (status, answer, missing) => {
    const field = { id: 'f', name: 'Passport', required: true, values_flat: answer, status };
    const answers = answering(rowsOf(2), undefined, { sections: [{ fields: [field] }] });
    const other: typeof answers = (method, url) =>
      url.pathname.endsWith('/pages/req_1') ? { id: 'req_1', ...PAGE } : answers(method, url);
    const { requests, unread, text } = await listFrom(other);
    const found = requests.find(({ id }) => id === 'req_0');
    const isUnknown = missing === undefined;
    expect(found?.missingText ?? null).toBe(missing ?? null);
    expect(text.includes('Could not read No. 0.')).toBe(isUnknown);
    expect(unread.map(({ problem }) => problem)).toEqual(
      isUnknown ? [expect.stringContaining(`gives the status "${status}" for a field, which`)] : [],
    );
  });

  it.each([
    ['Published', 1, 0],
    ['WAITING ', 1, 0],
    [null, 1, 0],
    ['Completed', 0, 0],
    ['in_progress', 0, 1],
    ['Offen', 0, 1],
  ])('may give the state %j to a request', async (status, listed, lost) => {
    const [row] = rowsOf(1);
    const output = await listFrom(answering([...rowsOf(1, 9), { ...row, status }]));
    expect(idsOf(output)).toHaveLength(listed + 1);
    expect(output.unread).toHaveLength(lost);
    expect(output.text.includes('Could not read No. 0.')).toBe(lost > 0);
  });

  it('may leave out the due date of a request without one', async () => {
    const rows = [{ id: 'req_0', name: 'A', status: 'published' }, ...rowsOf(1, 1)];
    const output = await listFrom(answering(rows), { dueWithinDays: 9 });
    expect([idsOf(output), output.unread]).toEqual([['req_1'], []]);
  });

  it.each([true, false])(
    'may have a template that was deleted (on a request: %s)',
    async (isOn) => {
      const rows = rowsOf(2).map((row, place) => ({
        ...row,
        request_template_name: isOn && place === 0 ? 'Old form' : 'Tax return',
      }));
      const lists = { request_templates: [{ id: 'tpl_1', name: 'Tax return' }] };
      const found = listFrom(answering(rows, rows, PAGE, lists), { template: 'old' });
      if (isOn) expect(idsOf(await found)).toEqual(['req_0']);
      else await expect(found).rejects.toThrow('Template: none of the templates has this name');
    },
  );

  it.each([403, 404, 500])('may refuse its lists of names (%d), but no name', async (status) => {
    const rows = rowsOf(2).map((row, place) => ({
      ...row,
      folder_name: ['Tax 2026', 'Loans'][place],
    }));
    const answers = answering(rows);
    const refusing: typeof answers = (method, url) =>
      url.pathname.endsWith('/folders') ? status : answers(method, url);
    const limits = { ...ACTION_LIMITS, callMs: 1_000 };
    const found = (folder: string) => listFrom(refusing, { folder }, { limits });
    expect(idsOf(await found('tax'))).toEqual(['req_0']);
    expect(idsOf(await found('2026'))).toEqual(['req_0']);
    expect((await found('Other')).text).toBe('No open request matches, so nothing was checked.');
    await expect(found('fol_0001')).rejects.toThrow('Could not list the folders');
  });

  it('may have the owner’s email and the client in the list alone', async () => {
    const rows = rowsOf(2).map((row, place) => ({
      ...row,
      owner_email: ['olive@studio.example', 'edgar@studio.example'][place],
      clients: [{ id: 'acc_1', full_name: 'Ana', email: 'ana@example.com', company_name: 'Fern' }],
    }));
    const answers = answering(rows, rowsOf(2));
    const { requests } = await listFrom(answers, { owner: 'Olive@Studio.example' });
    expect(requests).toMatchObject([
      { id: 'req_0', clientName: 'Ana', clientEmail: 'ana@example.com', clientCompany: 'Fern' },
    ]);
    expect(calls()).not.toContain(`GET ${ROOT}/requests/req_1`);
  });

  it.each([
    [{ folder: 'Tax' }, 'Folder'],
    [{ owner: 'Olive Owner' }, 'Owner'],
    [{ owner: 'olive@studio.example' }, 'Owner'],
    [{ template: 'Tax' }, 'Template'],
  ])('is not filtered by what it never tells: %j', async (form, label) => {
    await expect(listFrom(answering(rowsOf(2)), form)).rejects.toThrow(
      `Could not filter the requests: Content Snare does not send this value. Leave ${label} empty.`,
    );
  });

  it('gives each request once, although the list moves while it is read', async () => {
    const rows = rowsOf(150);
    const answers = answering(rows);
    const moving: typeof answers = (method, url) => {
      // One more request stands before the others from the second page on.
      const isSecond = url.searchParams.get('offset') === '100';
      return (isSecond ? answering([...rowsOf(1, 999), ...rows], rows) : answers)(method, url);
    };
    const { openRequests, requests } = await listFrom(moving);
    expect(openRequests).toBe(150);
    expect(new Set(idsOf({ requests })).size).toBe(150);
  });

  it('reads a list once more that ends early, and says so if it ends again', async () => {
    const rows = rowsOf(150);
    let lists = 0;
    const ending = (times: number): ReturnType<typeof answering> => {
      lists = 0;
      return (method, url) => {
        const isSecond = url.searchParams.get('offset') === '100';
        if (isSecond && (lists += 1) <= times)
          return { results: [], pagination: { total_count: 150 } };
        return answering(rows)(method, url);
      };
    };
    expect(await listFrom(ending(1))).toMatchObject({ openRequests: 150, truncated: false });
    expect(await listFrom(ending(2))).toMatchObject({
      openRequests: 100,
      truncatedReason:
        'Could not look through all open requests: the service returned only 100 of them, and counts more. Narrow them by Search.',
    });
    const none = { results: [], pagination: { total_count: 5 } };
    await expect(listFrom(() => none)).rejects.toThrow('Could not look through all open requests');
  });

  it('says that there are too many open requests', async () => {
    const { openRequests, truncatedReason } = await listFrom(
      answering(rowsOf(2_100)),
      { minutes: 1 },
      {
        elapsedMs: () => (calls().length > 60 ? 61_000 : 0),
      },
    );
    expect(openRequests).toBe(2_000);
    expect(truncatedReason).toMatch(
      /^Could not look through all open requests: there are more than 2,000\. Narrow them by Search\. 1,9\d\d of 2,000 requests were not read: the time is up\./,
    );
  });

  it('leaves half the time to read, if the list is slow', async () => {
    const rows = rowsOf(1_000);
    const elapsedMs = () => calls().length * 10_000;
    const output = await listFrom(answering(rows), { minutes: 1 }, { elapsedMs });
    expect(output.requestsWithMissing).toBeGreaterThan(0);
    expect(output.truncatedReason).toContain('the step reached its time limit after 400');
  });

  it('stops when the login ends or calls are refused, and gives what it has read', async () => {
    const rows = rowsOf(20);
    const answers = answering(rows);
    for (const status of [401, 403, 500]) {
      const refusing: typeof answers = (method, url) =>
        /requests\/req_(?:[5-9]|1\d)$/.test(url.pathname) ? status : answers(method, url);
      // Too short for a retry.
      const limits = { ...ACTION_LIMITS, callMs: 1_000 };
      const output = await listFrom(refusing, {}, { limits });
      expect([status, output.requestsWithMissing, output.openRequests]).toEqual([status, 5, 20]);
      expect(output.unread).toHaveLength({ 401: 1, 403: 15, 500: 10 }[status] ?? 0);
      const names = rowsOf(10, 5).map(({ name }) => name);
      const named = { 401: 'No. 5', 403: `${names.join(', ')} and 5 more`, 500: names.join(', ') };
      expect(output.truncatedReason).toMatch(
        new RegExp(`Could not read ${String(at(named, `${status}`))}\\.$`),
      );
      const isStopped = status !== 403;
      expect(output.truncatedReason?.includes('requests were not read: Could not')).toBe(isStopped);
    }
  });

  it('does not count requests that are gone or completed meanwhile', async () => {
    const rows = rowsOf(3);
    const whole = [{ ...rowsOf(1)[0], status: 'completed' }, ...rowsOf(1, 2)];
    const output = await listFrom(answering(rows, whole));
    expect(output).toMatchObject({ openRequests: 1, truncated: false, unread: [] });
    expect(idsOf(output)).toEqual(['req_2']);
  });

  it('fails with the reason of the list', async () => {
    await expect(listFrom(() => new Refusal(403, ['no']))).rejects.toMatchObject({
      kind: 'permission',
    });
  });

  it('may have names that are no text for a page, and links that lead elsewhere', async () => {
    const name = '<img src=x onerror="alert(1)">\u202e\n\n& \'co\'';
    const hostile = {
      ...rowsOf(1)[0],
      name,
      url: 'javascript:alert(1)',
      clients: [{ full_name: name }],
    };
    const page = {
      sections: [{ fields: [{ name, required: true, status: 'redo', rejection_comment: name }] }],
    };
    const { digest, text } = await listFrom(answering([hostile], [hostile], page));
    const shown = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;';
    expect(digest).toBe(
      `<ul><li>${shown} (${shown}): <strong>due tomorrow, 1 April 2026</strong><br>Missing: ${shown}<br>Sent back: ${shown} (${shown})</li></ul>`,
    );
    expect(text.split('\n')).toHaveLength(3);
    expect(text).not.toContain('\u202e');
    const linked = { ...hostile, url: 'https://app.contentsnare.example/a?b="c"&d' };
    const output = await listFrom(answering([linked]));
    expect(output.digest).toContain(
      '<a href="https://app.contentsnare.example/a?b=%22c%22&amp;d">',
    );
  });

  it('has a digest of a hundred requests at most, and lists them all', async () => {
    const rows = rowsOf(120);
    const { digest, text, requests } = await listFrom(answering(rows));
    expect(requests).toHaveLength(120);
    expect(digest.match(/<li>/g)).toHaveLength(100);
    expect(digest).toMatch(/<\/ul><p>And 20 more\.<\/p>$/);
    expect(text).toMatch(/\n\nAnd 20 more\.$/);
  });

  it('reports its progress before each request', async () => {
    const progress: object[] = [];
    const context = { api: apiOf(answering(rowsOf(2))), now: NOW, elapsedMs: () => 0 };
    await whatIsMissing(context, FORM, (one) => {
      progress.push(one);
      return Promise.resolve();
    });
    expect(progress).toEqual([
      { read: 0, of: 2 },
      { read: 1, of: 2 },
    ]);
  });
});
