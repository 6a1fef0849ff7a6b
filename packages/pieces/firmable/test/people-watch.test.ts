import { Failure, type FailureKind } from '@pieceworks/kit';
import { eventsOf } from '@pieceworks/lab/suites/model-event';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { readPersonFound } from '../src/lib/api/records';
import { readCompany } from '../src/lib/api/records';
import type { PeopleListed } from '../src/lib/api/types';
import type { PeopleListingApi } from '../src/lib/api/vendor';
import { peopleReader } from '../src/lib/feed/people-watch';
import { nothingFound } from '../src/lib/lookup/record-lookup';

const HOUR_MS = 3_600_000;
const IDS = ['f000000000001', 'f000000000002', 'f000000000003'] as const;

/** Companies with people, a service that lists them, and a flow that watches them. */
class World {
  readonly store = new RefusingStore();
  readonly people = new Map<string, string[]>(IDS.map((id) => [id, []]));
  readonly brought: string[] = [];
  /** People who must be brought, each as company and ID. */
  readonly due = new Set<string>();
  /** People who may be brought twice, by two polls at once. */
  readonly twice = new Set<string>();
  now = Date.UTC(2026, 10, 1);
  /** Failure of each call but the first ones. */
  fails: { kind: FailureKind; after: number } | undefined;
  calls = 0;
  lookups = 0;
  /** Failures of single companies, by ID. */
  readonly sick = new Map<string, FailureKind>();
  /** Companies whose list ends early. */
  readonly short = new Set<string>();
  companies: string[] = [...IDS];
  #lastId = 0;

  get api(): PeopleListingApi {
    return {
      company: {
        lookUp: ({ domain = '' }) => {
          this.lookups += 1;
          if (domain.startsWith('no')) return Promise.resolve(nothingFound(''));
          const raw = { id: IDS[0] };
          return Promise.resolve({ matched: true, found: readCompany(raw), tried: [], raw });
        },
      },
      listPeople: (companyId, _filter, most) => this.#list(companyId, most),
    };
  }

  async #list(companyId: string, most: number): Promise<PeopleListed> {
    this.calls += 1;
    const { fails, calls } = this;
    // Calls of other polls happen in between.
    await Promise.resolve();
    if (fails !== undefined && calls > fails.after) {
      throw new Failure({ kind: fails.kind, message: `The service said ${fails.kind}.` });
    }
    const kind = this.sick.get(companyId);
    if (kind !== undefined) throw new Failure({ kind, message: `The service said ${kind}.` });
    const ids = this.people.get(companyId) ?? [];
    if (this.short.has(companyId)) {
      const earlyEnd = `Firmable listed 0 of ${ids.length}.`;
      return { people: [], total: ids.length, isComplete: false, isTruncated: false, earlyEnd };
    }
    const people = ids.slice(0, most).map((id) => {
      const raw = { person_id: id };
      return { person: readPersonFound(raw), raw };
    });
    return { people, total: ids.length, isComplete: true, isTruncated: ids.length > most };
  }

  hire(company: number, isDue = true): void {
    this.#lastId += 1;
    const [companyId, id] = [IDS[company % IDS.length] ?? '', `fp${this.#lastId}`];
    this.people.get(companyId)?.push(id);
    if (isDue) this.due.add(`${companyId} ${id}`);
  }

  /** Lists a person of one company at the next one as well, where the person is new. */
  move(company: number, position: number): void {
    const [from = '', to = ''] = [IDS[company % IDS.length], IDS[(company + 1) % IDS.length]];
    const list = this.people.get(from) ?? [];
    const id = list[position % Math.max(1, list.length)];
    if (id === undefined || this.#moved.has(id)) return;
    this.#moved.add(id);
    this.people.get(to)?.push(id);
    this.due.add(`${to} ${id}`);
  }

  readonly #moved = new Set<string>();

  /** Removes a person who has been brought. Returns the person, to come back. */
  leave(company: number, position: number): void {
    const companyId = IDS[company % IDS.length] ?? '';
    const list = this.people.get(companyId) ?? [];
    const index = position % Math.max(1, list.length);
    const id = list[index];
    if (id === undefined || !this.brought.includes(`${companyId} ${id}`)) return;
    list.splice(index, 1);
    this.gone.push([companyId, id]);
  }

  readonly gone: [companyId: string, id: string][] = [];

  comeBack(): void {
    const [companyId, id] = this.gone.shift() ?? [];
    if (companyId !== undefined && id !== undefined) this.people.get(companyId)?.push(id);
  }

  get flow() {
    const form = { companies: this.companies, checkEveryHours: 24, onlyWith: [] };
    const { api, store, now } = this;
    return peopleReader({ api, place: 'vendor https://api.example.com', store, now }, form);
  }

  async poll(hours: number): Promise<void> {
    this.now += hours * HOUR_MS;
    this.calls = 0;
    const people = await this.flow.poll().catch((error: unknown) => {
      if (this.fails !== undefined || this.store.refuses !== undefined) return [];
      throw error;
    });
    this.brought.push(...people.map(({ companyId, person }) => `${companyId} ${person.id ?? ''}`));
    for (const text of this.store.values) expect(text.length).toBeLessThan(300_000);
  }

  async pollTwice(): Promise<void> {
    for (const one of this.due) if (!this.brought.includes(one)) this.twice.add(one);
    await Promise.all([this.poll(24), this.poll(0)]);
  }

  /** The state cannot be read: whoever is listed at the next poll starts no flow. */
  async lose(state: unknown): Promise<void> {
    await this.store.put('new_person', state);
    await this.poll(24);
    // Those who have left are forgotten as well.
    this.gone.length = 0;
    for (const one of this.due) if (!this.brought.includes(one)) this.due.delete(one);
  }
}

const event = eventsOf<World>((world) => {
  const counts = new Map<string, number>();
  for (const one of world.brought) counts.set(one, (counts.get(one) ?? 0) + 1);
  const tooOften = [...counts].filter(([one, count]) => count > (world.twice.has(one) ? 2 : 1));
  expect(tooOften).toEqual([]);
  expect(world.brought.filter((one) => !world.due.has(one))).toEqual([]);
});

/** Plays an event while something fails. */
const during =
  (fault: Partial<World['fails']> & { refuses?: 'get' | 'put' }) => async (world: World) => {
    const { kind, after = 0, refuses } = fault;
    if (kind !== undefined) world.fails = { kind, after };
    world.store.refuses = refuses;
    await world.poll(24);
    world.fails = undefined;
    world.store.refuses = undefined;
  };

const company = fc.nat({ max: 2 });
const events = [
  company.map((at) =>
    event(`somebody is listed at ${at}`, (world) => {
      world.hire(at);
    }),
  ),
  company.map((at) =>
    event(`somebody is listed at ${at}`, (world) => {
      world.hire(at);
    }),
  ),
  fc.tuple(company, fc.nat()).map(([at, who]) =>
    event(`${who} leaves ${at}`, (world) => {
      world.leave(at, who);
    }),
  ),
  fc.tuple(company, fc.nat()).map(([at, who]) =>
    event(`${who} of ${at} is listed at the next`, (world) => {
      world.move(at, who);
    }),
  ),
  fc.constant(
    event('somebody comes back', (world) => {
      world.comeBack();
    }),
  ),
  fc
    .constantFrom(1, 24, 24, 25, 100)
    .map((hours) => event(`a poll after ${hours} hours`, (world) => world.poll(hours))),
  fc
    .tuple(
      fc.constantFrom('unavailable', 'network', 'auth', 'timeout', 'rate-limited'),
      fc.nat({ max: 3 }),
    )
    .map(([kind, after]) => event(`${kind} after ${after}`, during({ kind, after }))),
  fc
    .constantFrom('get', 'put')
    .map((refuses) => event(`the store refuses ${refuses}`, during({ refuses }))),
  fc.constant(event('two polls at once', (world) => world.pollTwice())),
  fc.constant(event('republished', (world) => world.flow.begin())),
  fc
    .constantFrom<unknown>('x', { version: 9 }, null, { version: 1, checkedAt: 1, seen: [] })
    .map((state) => event(`the state is ${JSON.stringify(state)}`, (world) => world.lose(state))),
];

it('a trigger brings each new person of each company once, over any interruptions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(events, { maxCommands: 40 }),
      fc.array(company, { maxLength: 8 }),
      async (commands, before) => {
        const world = new World();
        for (const at of before) world.hire(at, false);
        await world.flow.begin();
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await world.poll(24);
        expect([...world.due].filter((one) => !world.brought.includes(one))).toEqual([]);
      },
    ),
    { numRuns: runs(300) },
  );
});

it('a trigger continues at the next poll, however early, if a limit outlasts one', async () => {
  const world = new World();
  await world.flow.begin();
  for (const at of [0, 1, 2]) world.hire(at);
  world.fails = { kind: 'rate-limited', after: 2 };
  await world.poll(24);
  expect(world.brought).toHaveLength(2);
  world.fails = undefined;
  await world.poll(1);
  expect(world.brought).toHaveLength(3);
  world.hire(0);
  // It was complete, so that the interval counts again.
  await world.poll(1);
  expect(world.brought).toHaveLength(3);
});

it('a trigger reads each company once in a poll, whichever comes first', async () => {
  const world = new World();
  await world.flow.begin();
  for (const hours of [24, 25, 25]) {
    await world.poll(hours);
    expect(world.calls).toBe(IDS.length);
  }
});

it('a trigger takes 2,000 people of 20 companies in less than 300 KB, and not one more', async () => {
  const world = new World();
  const list = world.people.get(IDS[0]) ?? [];
  for (let person = 0; person < 2_000; person += 1) list.push(`fp${person}`);
  world.companies = Array.from({ length: 20 }, (_, at) => `f${String(at).padStart(12, '0')}`);
  for (const id of world.companies) world.people.set(id, list);
  await world.flow.begin();
  expect(Math.max(...world.store.values.map((text) => text.length))).toBeLessThan(300_000);
  list.push('one more');
  world.companies = [IDS[0]];
  await expect(world.flow.begin()).rejects.toThrow(
    `Companies: ${IDS[0]} has more than 2,000 people; narrow it by seniority or department.`,
  );
});

it('a trigger goes on if a company grows a little, and fails if it grows too much', async () => {
  const world = new World();
  world.companies = [IDS[0]];
  for (let person = 0; person < 2_000; person += 1) world.hire(0, false);
  await world.flow.begin();
  for (let person = 0; person < 100; person += 1) world.hire(0);
  await world.poll(24);
  expect(world.brought).toHaveLength(100);
  world.hire(0);
  await expect(world.poll(24)).rejects.toThrow(/^Companies: .* has more than 2,000 people; narrow/);
});

describe('a trigger with one company that cannot be read', () => {
  const KINDS = [
    'unavailable',
    'permission',
    'protocol',
    'not-found',
    'network',
    'invalid',
  ] as const;

  it.each(KINDS)('brings the people of the others, and then names it: %s', async (kind) => {
    const world = new World();
    await world.flow.begin();
    for (const company of [0, 1, 2]) world.hire(company);
    world.sick.set(IDS[1], kind);
    await world.poll(24);
    expect(world.brought.map((one) => one.split(' ')[0])).toEqual([IDS[0], IDS[2]]);
    for (const hours of [1, 1, 24]) {
      await expect(world.poll(hours)).rejects.toMatchObject({
        kind,
        message: `The service said ${kind}. Not checked: ${IDS[1]} (1 of 3 companies).`,
      });
    }
    world.hire(0);
    await world.poll(1);
    expect(world.brought).toHaveLength(3);
    world.sick.clear();
    await world.poll(1);
    expect(world.brought.sort()).toEqual([...world.due].sort());
  });

  it('brings the people of the others if it has grown too much', async () => {
    const world = new World();
    for (let person = 0; person < 2_000; person += 1) world.hire(0, false);
    await world.flow.begin();
    for (let person = 0; person < 101; person += 1) world.hire(0);
    world.hire(1);
    await world.poll(24);
    expect(world.brought).toEqual([`${IDS[1]} fp2102`]);
    await expect(world.poll(1)).rejects.toThrow(
      `Companies: ${IDS[0]} has more than 2,000 people; narrow it by seniority or department.`,
    );
    world.people.get(IDS[0])?.splice(0, 1);
    await world.poll(1);
    expect(world.brought).toHaveLength(102);
  });

  it('names it as the form does', async () => {
    const world = new World();
    world.companies = ['a.example', IDS[1]];
    await world.flow.begin();
    world.sick.set(IDS[0], 'unavailable');
    await expect(world.poll(24)).rejects.toThrow('Not checked: a.example (1 of 2 companies).');
  });

  it.each(['auth', 'quota'] as const)('stops at a failure of all companies: %s', async (kind) => {
    const world = new World();
    await world.flow.begin();
    world.hire(2);
    world.sick.set(IDS[0], kind).set(IDS[1], kind).set(IDS[2], kind);
    await expect(world.poll(24)).rejects.toThrow(/^The service said \w+\.$/);
  });

  it('is not turned on, and says why', async () => {
    const world = new World();
    world.hire(1, false);
    world.sick.set(IDS[1], 'unavailable');
    await expect(world.flow.begin()).rejects.toThrow('The service said unavailable.');
    world.sick.clear();
    world.short.add(IDS[1]);
    await expect(world.flow.begin()).rejects.toThrow(
      `Could not list all people of ${IDS[1]}. Firmable listed 0 of 1. Turn the flow on again.`,
    );
    world.short.clear();
    await world.flow.begin();
    await world.poll(24);
    expect(world.brought).toEqual([]);
  });

  it('continues with a list that ended early, before the interval is over', async () => {
    const world = new World();
    await world.flow.begin();
    for (const company of [0, 1]) world.hire(company);
    world.short.add(IDS[1]);
    await world.poll(24);
    expect(world.brought).toHaveLength(1);
    world.short.clear();
    await world.poll(1);
    expect(world.brought).toHaveLength(2);
  });
});

it('a trigger looks a company up again in another country', async () => {
  const world = new World();
  world.companies = ['a.example'];
  await world.flow.begin();
  const form = { companies: world.companies, checkEveryHours: 24, onlyWith: [] };
  const { api, store, now } = world;
  const context = { api, place: 'vendor https://api.example.com', store, now };
  await peopleReader(context, { ...form, country: 'NZ' }).begin();
  await peopleReader(context, { ...form, country: 'NZ' }).begin();
  expect(world.lookups).toBe(2);
});

it('a trigger forgets who is gone for a year, and nobody who is listed', async () => {
  const world = new World();
  for (const at of [0, 0]) world.hire(at, false);
  await world.flow.begin();
  const [gone = ''] = world.people.get(IDS[0])?.splice(0, 1) ?? [];
  for (let month = 0; month < 14; month += 1) await world.poll(30 * 24);
  expect(world.brought).toEqual([]);
  world.people.get(IDS[0])?.push(gone);
  await world.poll(24);
  expect(world.brought).toEqual([`${IDS[0]} ${gone}`]);
});

it('a trigger buys a company once, even if it could not be turned on', async () => {
  const world = new World();
  world.companies = ['a.example', 'nobody.example'];
  await expect(world.flow.begin()).rejects.toThrow(
    'Companies: Firmable knows no company nobody.example. Remove it, or enter its ID.',
  );
  world.companies = ['A.example', IDS[1]];
  await world.flow.begin();
  await world.poll(24);
  expect(world.lookups).toBe(2);
});
