import { at } from '@pieceworks/kit';
import { expectListedOutput } from '@pieceworks/lab/suites/listed-output';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { contentSnare } from '../src';
import { freshAccount } from './fresh-account';

type Props = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;
const FIELDS = contentSnare.getTrigger('request_stalled')?.outputSchema?.fields ?? [];
const idsOf = (events: readonly unknown[]) => events.map((event) => at(event, 'id'));

describe('a request without progress', () => {
  const { piece, connection, run } = freshAccount();
  const create = async (more: Props = {}) => {
    const request = { clientId: 'acc_0001', templateId: 'tpl_0002', name: 'Zinc', dueInDays: 9 };
    return (await run('create_request', { ...request, ...more })).id;
  };
  const enable = (propsValue: Props = {}) =>
    piece().host.enableTrigger('request_stalled', {
      connection: connection(),
      propsValue: { search: 'Zinc', ...propsValue },
    });
  const answer = async (requestId: unknown) => {
    const { fields } = await run('get_request', { requestId });
    await accountOf(piece().sandbox).act({
      kind: 'answer',
      fieldId: String(at(fields, 0, 'id')),
      answers: [{ text: 'Harbour Boats' }],
    });
  };

  it('starts the flow when the clock has moved, and again after progress', async () => {
    const id = await create();
    const other = await create();
    const trigger = await enable();
    expect(trigger.schedule).toEqual({ cronExpression: '0 * * * *', timezone: 'UTC' });
    const poll = (days: number) => piece().host.pollTrigger(trigger, days * DAY);
    expect(await poll(2)).toEqual([]);
    await answer(other);
    const [event, ...others] = await poll(3);
    expect(others).toEqual([]);
    const since = at(event, 'noProgressSince');
    expect(event).toMatchObject({
      id,
      daysStalled: 3,
      _dedupe_key: `${String(id)} ${String(since)}`,
    });
    expect(at(event, 'shareLink')).toMatch(/^https:/);
    expect(await poll(5)).toEqual([]);
    expect(await poll(6)).toMatchObject([{ id: other, daysStalled: 3 }]);
    await answer(id);
    expect(await poll(7)).toEqual([]);
    await run('update_request', { requestId: other, status: 'completed' });
    expect(await poll(10)).toMatchObject([{ id }]);
    await piece().host.disableTrigger(trigger);
  });

  it('is filtered by its name and its owner', async () => {
    const wanted = await create();
    await create({ name: 'Logo' });
    const other = await create({ name: 'Zinc, too' });
    await run('update_request', { requestId: other, ownerId: 'Edgar Editor' });
    const trigger = await enable({ owner: 'Olive Owner', daysWithoutProgress: 1 });
    expect(idsOf(await piece().host.pollTrigger(trigger, DAY))).toEqual([wanted]);
  });

  it('starts the flow only if something is missing, and says what', async () => {
    const [open, full] = [await create(), await create()];
    const account = accountOf(piece().sandbox);
    await account.act({ kind: 'answer-all', requestId: String(full) });
    const trigger = await enable({
      onlyIfMissing: true,
      neededFields: ['Logo'],
      fullRecords: true,
    });
    const [event, ...others] = await piece().host.pollTrigger(trigger, 3 * DAY);
    expect(others).toEqual([]);
    const request = await run('get_request', { requestId: open, neededFields: ['Logo'] });
    const { missing, missingText, shareLink, dueDateText, clientEmail } = request;
    const same = { missing, missingText, shareLink, dueDateText, clientEmail };
    expect(event).toMatchObject({ id: open, ...same, raw: { id: open } });
    expect(missingText).toBe('Business name, Contact email, Statement, Logo');
  });

  it('is shown by a test of the trigger, or else a made-up one', async () => {
    const values = {
      connection: connection(),
      propsValue: { search: 'Zinc', onlyIfMissing: true },
    };
    const [sample] = await piece().host.testTrigger('request_stalled', values);
    expect(sample).toMatchObject({ isSample: true, missingText: 'Bank statement', daysStalled: 3 });
    const id = await create();
    const [event, ...others] = await piece().host.testTrigger('request_stalled', values);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ isSample: false, id, daysStalled: 3 });
    const days = (Date.now() - Date.parse(String(at(event, 'noProgressSince')))) / DAY;
    expect(days).toBeCloseTo(3);
    for (const output of [sample, event]) expectListedOutput(output, FIELDS);
  });
});

const shared = sharedPiece(service);

it.each([
  [{ daysWithoutProgress: 0 }, 'Days Without Progress: enter a whole number from 1 to 365.'],
  [{ daysWithoutProgress: 366 }, 'Days Without Progress: enter a whole number from 1 to 365.'],
  [{ timeZone: 'Sydney' }, 'Time Zone: enter an IANA name'],
  [
    { neededFields: ['Logo'] },
    'Needed Fields: leave it empty, or turn on Only If Something Is Missing.',
  ],
])('the trigger is not turned on with %j', async (propsValue, says) => {
  const { host, connection, sandbox } = shared();
  await sandbox.clearJournal();
  const values = { connection, propsValue };
  await expect(host.enableTrigger('request_stalled', values)).rejects.toThrow(says);
  expect(await sandbox.journal()).toEqual([]);
});
