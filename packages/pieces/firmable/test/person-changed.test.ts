import { at } from '@pieceworks/kit';
import { performInChild } from '@pieceworks/lab/host';
import { expectListedOutput } from '@pieceworks/lab/suites/listed-output';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { firmable } from '../src';

const DAY_MS = 86_400_000;
/** The company of the sandbox whose people move. */
const COMPANY = 'f000000117001';
const DOMAIN = 'banksia-freight.example';

const fields = firmable.getTrigger('person_changed')?.outputSchema?.fields ?? [];

describe('a flow that is told who left and who moved', () => {
  const piece = sharedPiece(service, 'vendor', { perform: performInChild });
  beforeEach(() => piece().sandbox.reset({ rateLimits: false }));

  const valuesOf = (form: object) => ({
    connection: piece().connection,
    propsValue: { companies: [COMPANY], ...form },
  });
  const bought = async () => (await accountOf(piece().sandbox).ledger()).creditsCharged;
  const told = (events: readonly unknown[]) => events.map((event) => at(event, 'changeText'));

  it('starts once for each of them, at no cost, with a process for each call', async () => {
    const { host, sandbox } = piece();
    const trigger = await host.enableTrigger('person_changed', valuesOf({}));
    const account = accountOf(sandbox);
    await account.leavePeople(2);
    await account.promotePeople(1);
    await account.joinPeople(1);
    const first = await host.pollTrigger(trigger, DAY_MS);
    expect(told(first)).toEqual([
      expect.stringMatching(
        /^[\w ]+ has another position at Australian Taxation Office: Senior .*, before .*\.$/,
      ),
    ]);
    await sandbox.clearJournal();
    expect(await host.pollTrigger(trigger, DAY_MS + 1)).toEqual([]);
    expect(await sandbox.journal()).toEqual([]);
    const second = await host.pollTrigger(trigger, 2 * DAY_MS);
    const left = /^[\w ]+ \(.*\) is no longer listed at .* in the market Australia\.$/;
    expect(told(second)).toEqual(Array(2).fill(expect.stringMatching(left)));
    for (const event of [...first, ...second]) expectListedOutput(event, fields);
    expect(second[0]).toMatchObject({ change: 'left', companyId: COMPANY, newJob: null });
    await account.returnPeople();
    const again = await host.enableTriggerAgain(trigger);
    expect(await host.pollTrigger(again, 3 * DAY_MS)).toEqual([]);
    expect(await bought()).toBe(0);
  });

  it('looks up where they went, for one credit each', async () => {
    const { host, sandbox } = piece();
    const form = { companies: [DOMAIN, COMPANY], lookUpNewJob: true, maxCreditsADay: 2 };
    const trigger = await host.enableTrigger('person_changed', valuesOf(form));
    expect(await bought()).toBe(1);
    await accountOf(sandbox).leavePeople(3);
    await host.pollTrigger(trigger, DAY_MS);
    const events = await host.pollTrigger(trigger, 2 * DAY_MS);
    expect(events).toMatchObject([
      { newJob: 'found', newPosition: 'Head of Partnerships', newCompanyId: 'f000000117002' },
      { newJob: 'unchanged', newCompanyId: null, estimatedCredits: 1 },
      { newJob: 'skipped', newJobReason: 'Maximum Credits a Day (2) is used up.' },
    ]);
    expect(await bought()).toBe(3);
  });

  it('is tested at no cost, on somebody made up', async () => {
    const test = (form: object) => piece().host.testTrigger('person_changed', valuesOf(form));
    expect(await test({ companies: [DOMAIN, COMPANY] })).toMatchObject([
      { name: 'Sample Person', companyId: COMPANY, companyName: 'Australian Taxation Office' },
    ]);
    expect(await test({ companies: [DOMAIN] })).toMatchObject([{ companyName: 'Sample Company' }]);
    expect(await bought()).toBe(0);
  });

  it.each([
    [{ companies: [] }, 'Companies, People: fill in at least one of these fields.'],
    [{ changes: ['arrived'] }, 'Changes: '],
    [{ positions: ['N/A'] }, 'Positions: this stands for no value; leave the field empty for all.'],
    [{ maxCreditsADay: 0 }, 'Maximum Credits a Day: enter a whole number from 1 to 1,000.'],
    [{ people: ['jane@example.com'] }, 'People, row 1: this row has no ID or LinkedIn page'],
  ])('is refused with %j before a call', async (form, words) => {
    const enabled = piece().host.enableTrigger('person_changed', valuesOf(form));
    await expect(enabled).rejects.toThrow(words);
    expect(await piece().sandbox.journal()).toEqual([]);
  });
});

it('a flow through a gateway is refused when it is turned on, and not charged', async () => {
  const { host, connection, sandbox } = gateway();
  const values = { connection, propsValue: { companies: [COMPANY] } };
  const refused = /^Person Left or Moved needs Firmable's own API, since a gateway charges for/;
  await expect(host.enableTrigger('person_changed', values)).rejects.toThrow(refused);
  expect(await sandbox.journal()).toEqual([]);
});

const gateway = sharedPiece(service, 'gateway');
