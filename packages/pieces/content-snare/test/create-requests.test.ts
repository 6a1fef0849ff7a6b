import { asList, asRecord, at } from '@pieceworks/kit';
import { performInChild, withBaseUrl } from '@pieceworks/lab/host';
import { withServerBetween } from '@pieceworks/lab/suites/server-between';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { listAt } from './json';
import { moveClocks } from './moved-clock';

type Output = Readonly<Record<string, unknown>>;
type Rows = readonly unknown[];

const PATH = '/partner_api/v1/requests';
const WRITE = { method: 'POST', path: PATH };
const ALICE = 'alice.archer@fern-finch.example';
const FORM = { templateId: 'tpl_0002', requestName: 'Tax 2026 for {client}' };

/** Returns rows of clients that the account does not have. */
const newRows = (count: number, from = 1): object[] =>
  Array.from({ length: count }, (_, at) => ({
    Email: `new.${from + at}@example.com`,
    Name: `New ${from + at}`,
  }));

/** Returns the number of each row of an output, by what became of it. */
const rowsOf = (output: Output, kind: string) => listAt(output, kind).map((row) => at(row, 'row'));

describe.each(['vendor', 'gateway'] as const)('a list on the %s contract', (contract) => {
  const piece = sharedPiece(service, contract);
  beforeEach(async () => {
    await piece().sandbox.reset({ rateLimits: false });
  });

  const run = async (clients: Rows, more: Output = {}, work: 'run' | 'test' = 'run') => {
    const { host, freshConnection } = piece();
    const values = {
      connection: await freshConnection(),
      propsValue: { ...FORM, clients, ...more },
    };
    const { output } = await host[work === 'run' ? 'runAction' : 'testAction'](
      'create_requests',
      values,
    );
    return asRecord(JSON.parse(JSON.stringify(output)));
  };
  const writes = async () =>
    (await piece().sandbox.journal()).filter(({ method }) => method === 'POST');
  const created = async () => {
    const { requestsCreated } = await accountOf(piece().sandbox).ledger();
    return requestsCreated.map(({ name }) => name);
  };

  it('asks each client once, and again nobody', async () => {
    const rows = [ALICE, ...newRows(2), 'nobody@example.com', { Name: 'No email' }, ...newRows(1)];
    const first = await run(rows);
    expect(first).toMatchObject({ createdCount: 3, rejectedCount: 3, leftCount: 0, goesOn: false });
    expect(first.rejected).toMatchObject([
      { row: 4, reason: 'No client has this email yet, and the row has no name for a new one.' },
      { row: 5, reason: 'This row has no email. It has Name.' },
      { row: 6, given: newRows(1)[0], reason: expect.stringContaining('An earlier row asks') },
    ]);
    expect(first.created).toMatchObject([
      { row: 1, given: ALICE, name: 'Tax 2026 for Alice Archer', clientCreated: false },
      { row: 2, name: 'Tax 2026 for New 1', clientEmail: 'new.1@example.com', clientCreated: true },
      { row: 3, status: 'published', clientName: 'New 2', clientCreated: true },
    ]);
    await piece().sandbox.clearJournal();
    const again = await run(rows);
    expect(again).toMatchObject({ createdCount: 0, existsCount: 4, rejectedCount: 2 });
    expect(at(again, 'exists', 0)).toMatchObject({ id: at(first, 'created', 0, 'id') });
    expect(await writes()).toEqual([]);
    expect(again.text).toContain('Already there: 4');
    expect(first.digest).toContain('<li>Row 5: This row has no email. It has Name.</li>');
  });

  it('never changes a client that exists', async () => {
    const stored = async () =>
      piece().run('get_client', { email: ALICE }, await piece().freshConnection());
    const before = await stored();
    const row = { Email: ALICE.toUpperCase(), Name: 'Other', Company: 'Other' };
    expect(await run([row, ...newRows(1)])).toMatchObject({ createdCount: 2 });
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['a maximum of 0', { maxRequests: 0 }, 'run'],
    ['Test Step', {}, 'test'],
  ] as const)('creates nothing by %s, and shows what it would', async (_, more, work) => {
    const output = await run([ALICE, ...newRows(4), 'x'], more, work);
    expect(await writes()).toEqual([]);
    expect(output).toMatchObject({ createdCount: 0, leftCount: 5, goesOn: false });
    expect(output.preview).toMatchObject([
      { row: 1, clientIsNew: false, clientName: 'Alice Archer', name: 'Tax 2026 for Alice Archer' },
      { row: 2, clientIsNew: true },
      { row: 3 },
    ]);
    expect(output.text).toMatch(/^A rehearsal: nothing was created\.\nTo create: 5\n- alice/);
    expect(output.text).toContain('Row 6: Email: this is not an email address');
  });

  it('creates as many as the maximum, and hands on the rest', async () => {
    const first = await run(newRows(5), { maxRequests: 2 });
    expect(first).toMatchObject({ createdCount: 2, leftCount: 3, goesOn: false });
    expect(first).toMatchObject({
      maxRequestsLeft: 0,
      stopped: 'Maximum Requests does not allow more.',
    });
    expect(await created()).toHaveLength(2);
    const rest = await run([first.next], { maxRequests: 9 });
    expect(rest).toMatchObject({ createdCount: 0, leftCount: 3, totals: { rows: 5, created: 2 } });
  });

  it('looks up what became of a request without an answer', async () => {
    const { sandbox } = piece();
    const lost = { kind: 'status', status: 503, match: WRITE } as const;
    await sandbox.fault([
      { ...lost, afterProcessing: true, times: 1 },
      { kind: 'reset', match: WRITE, times: 1 },
    ]);
    const output = await run([ALICE, ...newRows(3)]);
    expect(output).toMatchObject({ createdCount: 3, unsureCount: 1, leftCount: 0, next: null });
    const [unsure] = listAt(output, 'unsure');
    expect(at(unsure, 'reason')).toMatch(/may have .* It was not among the requests afterwards\.$/);
    expect(await created()).toHaveLength(3);
    expect(new Set(rowsOf(output, 'created')).has(at(unsure, 'row'))).toBe(false);
    // Whoever has looked it up hands in the list again.
    await sandbox.clearFaults();
    expect(await run([ALICE, ...newRows(3)])).toMatchObject({ createdCount: 1, existsCount: 3 });
  });

  it('ends a run after five requests without an answer in a row, and looks them up', async () => {
    await piece().sandbox.fault({ kind: 'status', status: 503, match: WRITE, times: 'always' });
    const output = await run(newRows(30));
    expect(output.stopped).toMatch(
      /^5 requests in a row failed\. Last error: The attempt to create/,
    );
    expect(output).toMatchObject({ createdCount: 0, goesOn: false });
    const asked = (await writes()).filter(({ contractPath }) => contractPath === PATH);
    expect(output.unsureCount).toBe(asked.length);
    expect(asked.length).toBeLessThan(10);
    expect(at(output.next, 'rows', 'length')).toBe(30 - asked.length);
  });

  it('ends a list with the words of a full plan, and goes on after a single refusal', async () => {
    const full = { kind: 'status', status: 422, body: { errors: ['Plan is full'] } } as const;
    await piece().sandbox.fault({ ...full, match: WRITE, times: 1 });
    const one = await run(newRows(7));
    expect(one).toMatchObject({ createdCount: 6, rejectedCount: 1, stopped: null });
    expect(at(one, 'rejected', 0, 'reason')).toContain('Plan is full');
    await piece().sandbox.fault({ ...full, match: WRITE, times: 'always' });
    const output = await run(newRows(30, 50));
    expect(output).toMatchObject({ createdCount: 0, goesOn: false });
    expect(output.stopped).toMatch(/^5 requests in a row were refused\. .*Plan is full/);
    expect(output.rejectedCount).toBeLessThan(10);
  });

  it('fails if no request could be created, with the reason', async () => {
    await piece().sandbox.fault({ kind: 'status', status: 402, match: WRITE, times: 'always' });
    await expect(run(newRows(9))).rejects.toThrow(/No request was created\.$/);
  });

  it('refuses another run of the list while one is under way, and lets a restarted one go on', async () => {
    const { sandbox, host } = piece();
    const propsValue = { ...FORM, clients: newRows(3) };
    const slow = { kind: 'slow', ms: 300, match: { method: 'GET', path: PATH } } as const;
    await sandbox.fault({ ...slow, times: 1 });
    const connection = await piece().freshConnection();
    const outcomes = await Promise.allSettled(
      ['one', 'other'].map((runId) =>
        host.runAction('create_requests', { connection, propsValue, runId }),
      ),
    );
    const refused = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [String(one.reason)] : [],
    );
    expect(refused).toEqual([
      expect.stringMatching(/Another run creates requests of this template and name, since /),
    ]);
    expect(await created()).toHaveLength(3);
    const again = await host.runAction('create_requests', {
      connection,
      propsValue,
      runId: 'other',
    });
    expect(again.output).toMatchObject({ existsCount: 3 });
  });
});

describe('the list of an account', () => {
  const piece = sharedPiece(service, 'vendor');
  beforeEach(async () => {
    await piece().sandbox.reset({ rateLimits: false });
  });

  const listed = (body: unknown): body is { results: object[] } =>
    Array.isArray(at(body, 'results'));
  const runWith = async (change: (results: object[], page: number) => readonly object[]) => {
    const { sandbox, host, freshConnection } = piece();
    const own = await freshConnection();
    let pages = 0;
    const changed = (body: unknown) =>
      listed(body) ? { ...body, results: change(body.results, (pages += 1)) } : body;
    const target = sandbox.baseUrl(service.name, { contract: 'vendor' });
    return withServerBetween(target, changed, async (baseUrl) => {
      const connection = withBaseUrl(own, baseUrl);
      const propsValue = { ...FORM, clients: [ALICE] };
      return asRecord((await host.runAction('create_requests', { connection, propsValue })).output);
    });
  };

  it.each([
    [
      'lacks a record',
      (results: object[]) => results.slice(1),
      /counts \d+, and listed \d+ different/,
    ],
    [
      'does not name the clients of requests',
      (results: object[]) =>
        results.map((one) => {
          const { clients: _clients, ...rest } = asRecord(one);
          return rest;
        }),
      /The list of requests does not name their clients\./,
    ],
    [
      'has no emails',
      (results: object[]) => results.map((one) => ({ ...one, email: null })),
      /The list of clients has no emails\./,
    ],
  ])('that %s stops the step before the first request', async (_, change, reason) => {
    await expect(runWith((results) => change(results))).rejects.toThrow(reason);
    await expect(runWith((results) => change(results))).rejects.toThrow(
      /No request was created\.$/,
    );
    const posts = (await piece().sandbox.journal()).filter(({ method }) => method === 'POST');
    expect(posts).toEqual([]);
  });

  it('is read once again if a page has lost a record', async () => {
    const output = await runWith((results, page) => (page <= 2 ? results.slice(1) : results));
    expect(output).toMatchObject({ createdCount: 1 });
  });
});

describe('a long list', () => {
  const piece = sharedPiece(service, 'vendor');
  const account = () => accountOf(piece().sandbox);

  it('goes on over several runs at the pace of the service', async () => {
    const { sandbox } = piece();
    await sandbox.reset();
    await account().fill({ clients: 250 });
    moveClocks(piece());
    const clients = Array.from({ length: 250 }, (_, at) => `client.${at + 1}@example.com`);
    const form = { ...FORM, minutes: 1, maxRequests: 500 };
    const outputs: Output[] = [];
    for (let rows: Rows = clients; rows.length > 0;) {
      const connection = await piece().freshConnection();
      const output = await piece().run('create_requests', { ...form, clients: rows }, connection);
      outputs.push(output);
      expect(outputs.length).toBeLessThan(6);
      rows = output.goesOn === true ? [output.next] : [];
    }
    const { requestsCreated } = await account().ledger();
    expect(requestsCreated).toHaveLength(250);
    const runs = outputs.length;
    const totals = { rows: 250, runs, created: 250, exists: 0, unsure: 0 };
    expect(outputs.at(-1)).toMatchObject({ stopped: null, totals });
    // A minute has six windows of 20 writes.
    const counts = outputs.map(({ createdCount }) => Number(createdCount));
    expect(Math.max(...counts)).toBeLessThanOrEqual(120);
    expect(outputs.slice(0, -1).map(({ stopped }) => stopped)).toEqual(
      Array.from({ length: runs - 1 }, () => 'The step reached its time limit.'),
    );
  });
});

describe('a run that is killed', () => {
  const piece = sharedPiece(service, 'vendor', { perform: performInChild });

  it.each([1, 2, 5, 9, 14])(
    'after %i requests, and is restarted, asks each client once',
    async (killedAt) => {
      const { sandbox, host } = piece();
      await sandbox.reset({ rateLimits: false });
      const values = {
        connection: await piece().freshConnection(),
        propsValue: { ...FORM, clients: newRows(15) },
        runId: 'restarted',
      };
      await sandbox.fault({ kind: 'slow', ms: 30, match: WRITE, times: 'always' });
      const killed = new AbortController();
      const kill = async () => {
        for (let asked = 0; asked < killedAt;) {
          asked = (await sandbox.journal()).filter(({ method }) => method === 'POST').length;
        }
        killed.abort(new Error('Killed.'));
      };
      const first = host.runAction('create_requests', { ...values, signal: killed.signal });
      await Promise.all([expect(first).rejects.toThrow('Killed.'), kill()]);
      const { output } = await host.runAction('create_requests', values);
      expect(output).toMatchObject({ leftCount: 0, unsureCount: 0 });
      const { requestsCreated } = await accountOf(sandbox).ledger();
      const names = requestsCreated.map(({ name }) => name);
      expect(names.sort()).toEqual(
        newRows(15)
          .map((row) => `Tax 2026 for ${String(at(row, 'Name'))}`)
          .sort(),
      );
      expect(asList(at(output, 'exists')).length).toBeGreaterThanOrEqual(killedAt - 1);
    },
  );
});
