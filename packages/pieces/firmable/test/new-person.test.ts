import { at } from '@pieceworks/kit';
import { performInChild } from '@pieceworks/lab/host';
import { expectListedOutput } from '@pieceworks/lab/suites/listed-output';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';
import { firmable } from '../src';

const DAY_MS = 86_400_000;
/** The company of the sandbox's new people. */
const COMPANY = 'f000000117001';
const DOMAIN = 'banksia-freight.example';

const fields = firmable.getTrigger('new_person')?.outputSchema?.fields ?? [];
const idsOf = (events: readonly unknown[]) => events.map((event) => String(at(event, 'id')));

describe('the trigger, with a process for each call,', () => {
  const piece = sharedPiece(service, 'vendor', { perform: performInChild });

  it('makes no call before the interval is over', async () => {
    const { host, sandbox, connection } = piece();
    const values = { connection, propsValue: { companies: [COMPANY] } };
    const trigger = await host.enableTrigger('new_person', values);
    await accountOf(sandbox).joinPeople(1);
    await sandbox.clearJournal();
    expect(await host.pollTrigger(trigger)).toEqual([]);
    expect(await sandbox.journal()).toEqual([]);
    await host.disableTrigger(trigger);
  });
});

describe('a flow that is turned on', () => {
  const piece = sharedPiece(service, 'vendor');
  const realNow = Date.now.bind(Date);
  let days = 0;

  beforeEach(async () => {
    days = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + days * DAY_MS);
    await piece().sandbox.reset({ rateLimits: false });
  });
  afterEach(() => jest.restoreAllMocks());

  const valuesOf = (form: object) => ({
    connection: piece().connection,
    propsValue: { companies: [COMPANY], ...form },
  });
  const enable = (form: object = {}) => piece().host.enableTrigger('new_person', valuesOf(form));
  const bought = async () => (await accountOf(piece().sandbox).ledger()).creditsCharged;
  const lookups = async () =>
    (await piece().sandbox.journal()).filter(({ contractPath }) => contractPath === '/company');
  /** Lists this many more people, and polls a day later. */
  const pollWith = async (trigger: Awaited<ReturnType<typeof enable>>, newPeople: number) => {
    days += 1;
    await accountOf(piece().sandbox).joinPeople(newPeople);
    return piece().host.pollTrigger(trigger);
  };

  it('brings each person whom Firmable newly lists once, at no cost', async () => {
    const trigger = await enable({ companies: [COMPANY, 'f000000117002'] });
    const first = await pollWith(trigger, 3);
    expect(first).toHaveLength(3);
    for (const event of first) {
      expectListedOutput(event, fields);
      expect(event).toMatchObject({
        companyId: COMPANY,
        companyName: 'Australian Taxation Office',
        _dedupe_key: `${COMPANY} ${String(at(event, 'id'))}`,
      });
    }
    expect(await pollWith(trigger, 0)).toEqual([]);
    // Turning it on again continues.
    const again = await piece().host.enableTriggerAgain(trigger);
    const second = await pollWith(again, 2);
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(5);
    expect(await bought()).toBe(0);
  });

  it('leaves out people without the wanted details, until they have them', async () => {
    const trigger = await enable({ onlyWith: ['mobile'], seniority: 'Manager' });
    const people = await pollWith(trigger, 38);
    expect(people.length).toBeGreaterThan(0);
    expect(people.length).toBeLessThan(38);
    expect(people.map((person) => at(person, 'hasMobile'))).not.toContain(false);
    expect(at((await piece().sandbox.journal()).at(-1), 'body')).toMatchObject({ seniority: '5' });
  });

  it('looks a company up once, when it is turned on', async () => {
    const form = { companies: [DOMAIN, '51 824 753 556', COMPANY] };
    const trigger = await enable(form);
    expect(await bought()).toBe(2);
    expect(await lookups()).toHaveLength(2);
    expect(await pollWith(trigger, 1)).toHaveLength(1);
    await piece().host.enableTriggerAgain(trigger);
    expect(await pollWith(trigger, 1)).toHaveLength(1);
    expect(await lookups()).toHaveLength(2);
    expect(await bought()).toBe(2);
  });

  it('is tested at no cost, on people of a company that is given as an ID', async () => {
    const test = (form: object) => piece().host.testTrigger('new_person', valuesOf(form));
    const people = await test({ companies: [DOMAIN, COMPANY] });
    expect(people).toHaveLength(5);
    expect(people[0]).toMatchObject({ companyId: COMPANY, name: expect.any(String) });
    await piece().sandbox.clearJournal();
    expect(await test({ companies: [DOMAIN] })).toMatchObject([{ name: 'Sample Person' }]);
    expect(await piece().sandbox.journal()).toEqual([]);
    expect(await bought()).toBe(0);
  });

  it.each([
    [{ companies: [] }, 'Companies: fill in this field.'],
    [{ companies: ['Banksia Freight'] }, 'Companies: "Banksia Freight" is not a domain, email,'],
    [{ companies: ['jane@gmail.com'] }, 'Companies: gmail.com is a public email provider'],
    [
      { companies: Array.from({ length: 21 }, (_, at) => `company-${at}.example`) },
      'Companies: at most 20 companies; this has 21.',
    ],
    [{ department: 'Magic' }, 'Department: "Magic" is unknown; choose one of General Management'],
    [{ checkEveryHours: 0 }, 'Check Every: enter a whole number from 1 to 720.'],
  ])('is refused with %j before a call', async (form, words) => {
    await expect(enable(form)).rejects.toThrow(words);
    expect(await piece().sandbox.journal()).toEqual([]);
  });
});

it('a flow through a gateway is refused when it is turned on, and not charged', async () => {
  const { host, connection, sandbox } = gateway();
  const values = { connection, propsValue: { companies: [COMPANY] } };
  const refused = /^New Person at Company needs Firmable's own API, since a gateway charges for/;
  await expect(host.enableTrigger('new_person', values)).rejects.toThrow(refused);
  await expect(host.testTrigger('new_person', values)).rejects.toThrow(refused);
  expect(await sandbox.journal()).toEqual([]);
});

const gateway = sharedPiece(service, 'gateway');
