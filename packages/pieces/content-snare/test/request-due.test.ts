import { asRecord, at } from '@pieceworks/kit';
import { expectListedOutput } from '@pieceworks/lab/suites/listed-output';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { contentSnare } from '../src';
import { dueRequests } from '../src/lib/watch/due-requests';
import { answeringService } from './answering-service';
import { freshAccount } from './fresh-account';

type Props = Readonly<Record<string, unknown>>;

const FIELDS = contentSnare.getTrigger('request_due')?.outputSchema?.fields ?? [];
const idsOf = (events: readonly unknown[]) => events.map((event) => at(event, 'id'));

describe('a request that is due', () => {
  const { piece, connection, run } = freshAccount();
  const create = async (dueInDays: number, more: Props = {}) => {
    const request = { clientId: 'acc_0001', templateId: 'tpl_0002', name: 'Tax', dueInDays };
    return (await run('create_request', { ...request, ...more })).id;
  };
  const enable = (propsValue: Props = {}) =>
    piece().host.enableTrigger('request_due', { connection: connection(), propsValue });

  it('starts the flow once for each due date, on its day', async () => {
    const overdue = await create(0);
    const tomorrow = await create(1);
    const later = await create(3);
    const draft = await create(3);
    await run('update_request', { requestId: draft, status: 'draft', dueInDays: 1 });
    const trigger = await enable();
    expect(trigger.schedule).toEqual({ cronExpression: '0 * * * *', timezone: 'UTC' });
    const poll = () => piece().host.pollTrigger(trigger);
    const [event, ...others] = await poll();
    expect(others).toEqual([]);
    const { _dedupe_key: key, ...output } = asRecord(event);
    expect(key).toBe(`${String(tomorrow)} ${String(output.dueDate)}`);
    expectListedOutput(output, FIELDS);
    expect(output).toMatchObject({ id: tomorrow, daysLeft: 1, clientName: 'Alice Archer' });
    expect(await poll()).toEqual([]);
    await run('update_request', { requestId: later, dueInDays: 1 });
    await run('update_request', { requestId: overdue, dueInDays: 2 });
    expect(idsOf(await poll())).toEqual([later]);
    await run('update_request', { requestId: later, dueInDays: 0 });
    expect(await poll()).toMatchObject([{ id: later, daysLeft: 0 }]);
    expect(await poll()).toEqual([]);
    await piece().host.disableTrigger(trigger);
  });

  it('is filtered by its name and its owner', async () => {
    const trigger = await enable({ search: 'RETURN', owner: 'olive' });
    const wanted = await create(1, { name: 'Tax return' });
    await create(1, { name: 'Logo' });
    const other = await create(1, { name: 'A return' });
    await run('update_request', { requestId: other, ownerId: 'Edgar Editor' });
    expect(idsOf(await piece().host.pollTrigger(trigger))).toEqual([wanted]);
  });

  it.each(['request_due', 'request_stalled'])(
    '%s is not turned on for an unknown owner',
    async (name) => {
      for (const owner of ['me', 'Olivia', 'usr_9999', 'olive@studio.test']) {
        const turnedOn = piece().host.enableTrigger(name, {
          connection: connection(),
          propsValue: { owner, includeAlreadyDue: true },
        });
        await expect(turnedOn).rejects.toThrow(
          'Owner: none of the team members has this name or ID.',
        );
      }
    },
  );

  it('starts the flow only if something is missing, and says what', async () => {
    const form = { onlyIfMissing: true, neededFields: ['Logo'], daysBefore: 0 };
    const trigger = await enable({ ...form, includeAlreadyDue: true, search: 'of today' });
    const [open, full] = [
      await create(0, { name: 'Papers of today' }),
      await create(0, { name: 'More of today' }),
    ];
    await accountOf(piece().sandbox).act({ kind: 'answer-all', requestId: String(full) });
    const [event, ...others] = await piece().host.pollTrigger(trigger);
    expect(others).toEqual([]);
    const request = await run('get_request', { requestId: open, neededFields: ['Logo'] });
    const { missing, missingText, shareLink } = request;
    expect(event).toMatchObject({ id: open, daysLeft: 0, missing, missingText, shareLink });
    expect(event).not.toHaveProperty('raw.id');
    expect(missingText).toBe('Business name, Contact email, Statement, Logo');
  });

  it('is shown by a test of the trigger, or else a made-up one', async () => {
    const values = {
      connection: connection(),
      propsValue: { onlyIfMissing: true, search: 'of tomorrow' },
    };
    const [sample] = await piece().host.testTrigger('request_due', values);
    expect(sample).toMatchObject({ isSample: true, missingText: 'Bank statement' });
    const id = await create(1, { name: 'Papers of tomorrow' });
    const [event] = await piece().host.testTrigger('request_due', values);
    expect(event).toMatchObject({ isSample: false, id });
    for (const output of [sample, event]) expectListedOutput(output, FIELDS);
  });
});

describe('an account with many open requests', () => {
  const { apiOf, calls } = answeringService();
  const FORM = { daysBefore: 1, onlyIfMissing: false, includeAlreadyDue: true, neededFields: [] };
  const NOW = Date.UTC(2026, 8, 1);
  let store: RefusingStore;

  /** Turns a flow on in an account with that many requests that are due, and polls once. */
  async function startedBy(count: number) {
    const api = apiOf((_, { searchParams }) => {
      const offset = Number(searchParams.get('offset'));
      const length = Math.min(200, count - offset);
      const results = Array.from({ length }, (__, place) => ({
        id: `req_${offset + place}`,
        due: '2026-09-02',
      }));
      return { results, pagination: { total_count: count } };
    });
    store = new RefusingStore();
    const watch = dueRequests({ api, store, now: NOW, elapsedMs: () => 0 }, FORM);
    await watch.begin();
    return watch.poll();
  }

  it('is read in pages of 200, up to 2,000 requests', async () => {
    expect(await startedBy(2_000)).toHaveLength(2_000);
    expect(calls()).toHaveLength(10);
    expect(store.values.join().length).toBeLessThan(20_000);
  });

  it.each([
    ['PUBLISHED', false, 1],
    ['Completed', false, 0],
    ['in_progress', false, undefined],
    ['in_progress', true, undefined],
  ])(
    'may have the status %j (only if something is missing: %j)',
    async (status, onlyIfMissing, starts) => {
      const record = { id: 'req_1', name: 'Tax', due: '2026-09-02', status };
      const field = { id: 'f', name: 'F', required: true, status: 'TODO' };
      const api = apiOf((_, { pathname }) => {
        if (pathname.includes('/pages/')) return { id: 'p', sections: [{ fields: [field] }] };
        return pathname.endsWith('/requests')
          ? { results: [record], pagination: { total_count: 1 } }
          : { ...record, pages: [{ id: 'p' }] };
      });
      const context = { api, store: new RefusingStore(), now: NOW, elapsedMs: () => 0 };
      const watch = dueRequests(context, { ...FORM, onlyIfMissing });
      await watch.begin();
      const polled = watch.poll();
      if (starts === undefined)
        await expect(polled).rejects.toThrow('gives the status "in_progress"');
      else expect(await polled).toHaveLength(starts);
    },
  );

  it('leaves a request of an unknown status to the next check, if its list is slow', async () => {
    const record = { id: 'req_1', due: '2026-09-02', status: 'in_progress' };
    const api = apiOf((_, { pathname }) =>
      pathname.endsWith('/requests')
        ? { results: [record], pagination: { total_count: 1 } }
        : { ...record, pages: [] },
    );
    const context = { api, store: new RefusingStore(), now: NOW, elapsedMs: () => 16_000 };
    const watch = dueRequests(context, FORM);
    await watch.begin();
    expect(await watch.poll()).toEqual([]);
    await expect(watch.poll()).rejects.toThrow('gives the status "in_progress"');
  });

  it('is shown by its latest ones', async () => {
    const results = Array.from({ length: 8 }, (_, id) => ({ id: `req_${id}`, due: '2026-09-02' }));
    const api = apiOf(() => ({ results, pagination: { total_count: 8 } }));
    const reader = dueRequests(
      { api, store: new RefusingStore(), now: NOW, elapsedMs: () => 0 },
      FORM,
    );
    expect(idsOf(await reader.sample(2))).toEqual(['req_6', 'req_7']);
  });
});

const shared = sharedPiece(service);

it.each([
  [{ daysBefore: 366 }, 'Days Before: enter a whole number from -365 to 365.'],
  [{ timeZone: 'Sydney' }, 'Time Zone: enter an IANA name'],
  [
    { neededFields: ['Logo'] },
    'Needed Fields: leave it empty, or turn on Only If Something Is Missing.',
  ],
])('the trigger is not turned on with %j', async (propsValue, says) => {
  const { host, connection, sandbox } = shared();
  await sandbox.clearJournal();
  await expect(host.enableTrigger('request_due', { connection, propsValue })).rejects.toThrow(says);
  expect(await sandbox.journal()).toEqual([]);
});
