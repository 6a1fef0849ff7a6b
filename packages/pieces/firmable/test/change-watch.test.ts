import {
  type ApiRequest,
  asRecord,
  callsOf,
  Failure,
  type FailureKind,
  readText,
} from '@pieceworks/kit';
import { eventsOf } from '@pieceworks/lab/suites/model-event';
import { RefusingStore } from '@pieceworks/lab/suites/refusing-store';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import type { paths } from '#contract/vendor';
import { readCompany, readPerson } from '../src/lib/api/records';
import { listPeople } from '../src/lib/api/vendor-search';
import { nothingFound } from '../src/lib/lookup/record-lookup';
import type { PersonIdentity } from '../src/lib/readers/identifiers';
import type { WatchFilter } from '../src/lib/search-fields';
import type { ChangeForm } from '../src/lib/watch/change-form';
import { changeOutput } from '../src/lib/watch/change-output';
import { changeReader } from '../src/lib/watch/change-watch';

const HOUR_MS = 3_600_000;
const IDS = ['f000000000001', 'f000000000002', 'f000000000003'] as const;
/** Below this number, a list is never taken for another one. */
const FEW = 9;

const idOf = (number: number) => `fp${String(number).padStart(12, '0')}`;

type Person = { id: string; position: string | null };
type Event = ReturnType<typeof changeOutput>;

/** A store that can keep a value and then report a failure. */
class DoubtfulStore extends RefusingStore {
  keepsAndFails = false;
  /** True for a store that takes no people. */
  refusesStates = false;

  override async put<Value>(key: string, value: Value): Promise<Value> {
    if (this.refusesStates && key.includes(' ')) throw new Error('The store is away.');
    const kept = await super.put(key, value);
    if (this.keepsAndFails) throw new Error('The store is away.');
    return kept;
  }
}

/** Somebody at a company, as the flow should know them. */
type Known = {
  /** The last position that was told or taken over. */
  position: string | null;
  /** True if the present absence was told. */
  isTold: boolean;
  /** False if the list that had them may not have been remembered, since something failed. */
  isSure: boolean;
};

/** Companies with people, a service that lists them page by page, and a flow that watches them. */
class World {
  readonly store = new DoubtfulStore();
  readonly people = new Map<string, Person[]>(IDS.map((id) => [id, []]));
  readonly events: Event[] = [];
  /** The people of each company at the times of the checks. */
  readonly history: { at: number; people: ReadonlyMap<string, readonly string[]> }[] = [];
  readonly known = new Map<string, Known>();
  now = Date.UTC(2026, 10, 1);
  companies: string[] = [...IDS];
  form: Partial<ChangeForm> = {};
  calls = 0;
  lookups: PersonIdentity[] = [];
  /** Answers of the lookups of people, by ID. */
  readonly records = new Map<string, object>();
  /** Failure of each call of a check but the first ones. */
  fails: { kind: FailureKind; after: number } | undefined;
  /** Failures of single companies, by ID. */
  readonly sick = new Map<string, FailureKind>();
  /** Companies whose list ends after its first page. */
  readonly cut = new Set<string>();
  /** Companies whose people move on by one place after the first page. */
  readonly shifting = new Set<string>();
  statesTotal = true;
  #whole = new Map<string, Set<string>>();
  #lastId = 0;

  get flow() {
    const call = callsOf<paths, unknown>((request) => this.#answer(request));
    const api = {
      listPeople: (companyId: string, filter: WatchFilter, most: number) =>
        listPeople(call, companyId, filter, most),
      company: {
        lookUp: ({ domain = '' }) => {
          const raw = { id: IDS[domain.length % IDS.length] };
          return Promise.resolve({
            matched: true as const,
            found: readCompany(raw),
            tried: [],
            raw,
          });
        },
      },
      person: {
        lookUp: async (identity: PersonIdentity) => {
          await Promise.resolve();
          this.lookups.push(identity);
          const raw = asRecord(this.records.get(identity.id ?? ''));
          if (readText(raw, 'fails') !== null) {
            throw new Failure({ kind: 'quota', message: 'No credits left.' });
          }
          return raw.id === undefined
            ? nothingFound('Firmable knows no person with these details.')
            : { matched: true as const, found: readPerson(raw), tried: [], raw };
        },
      },
    };
    const { store, now } = this;
    const form: ChangeForm = {
      companies: this.companies,
      people: undefined,
      changes: [],
      positions: [],
      lookUpNewJob: false,
      maxCreditsADay: 10,
      checkEveryHours: 24,
      ...this.form,
    };
    return changeReader({ api, place: 'vendor https://api.example.com', store, now }, form);
  }

  /** Answers a page of a search, of three people at most. */
  async #answer({ body }: ApiRequest): Promise<unknown> {
    this.calls += 1;
    const { fails, calls } = this;
    // Calls of other checks happen in between.
    await Promise.resolve();
    const companyId = readText(body, 'companyId') ?? '';
    const kind = fails !== undefined && calls > fails.after ? fails.kind : this.sick.get(companyId);
    if (kind !== undefined) throw new Failure({ kind, message: `The service said ${kind}.` });
    const from = Number(readText(body, 'from'));
    const everybody = this.people.get(companyId) ?? [];
    const isLater = from > 0 && this.shifting.has(companyId);
    const listed = isLater ? [...everybody.slice(-1), ...everybody.slice(0, -1)] : everybody;
    const size = everybody.length > 50 ? 100 : 3;
    const page = this.cut.has(companyId) && from > 0 ? [] : listed.slice(from, from + size);
    const read = this.#whole.get(companyId) ?? new Set();
    this.#whole.set(companyId, read);
    for (const { id } of page) read.add(id);
    return {
      ...(this.statesTotal && { total: everybody.length }),
      records: page.map(({ id, position }) => ({
        person_id: id,
        name: `Name ${id}`,
        position,
        company_name: `Company ${companyId}`,
        linkedin: `page-${id}`,
      })),
    };
  }

  hire(company: number): void {
    const list = this.people.get(IDS[company % IDS.length] ?? '') ?? [];
    if (list.length === FEW) return;
    this.#lastId += 1;
    list.push({ id: idOf(this.#lastId), position: 'Manager' });
  }

  /** Removes a person, who can come back. The first one of each company stays. */
  leave(company: number, position: number): void {
    const companyId = IDS[company % IDS.length] ?? '';
    const list = this.people.get(companyId) ?? [];
    if (list.length < 2) return;
    const [person] = list.splice(1 + (position % (list.length - 1)), 1);
    if (person === undefined) return;
    this.gone.push([companyId, person]);
    const known = this.known.get(`${companyId} ${person.id}`);
    if (known !== undefined) known.isTold = false;
  }

  readonly gone: [companyId: string, person: Person][] = [];

  comeBack(): void {
    const [companyId = '', person] = this.gone.shift() ?? [];
    const list = this.people.get(companyId) ?? [];
    if (person === undefined || list.length === FEW) return;
    list.push(person);
    // Whoever was told to have left is somebody new.
    if (this.known.get(`${companyId} ${person.id}`)?.isTold) {
      this.known.delete(`${companyId} ${person.id}`);
    }
  }

  promote(company: number, who: number, position: string | null): void {
    const list = this.people.get(IDS[company % IDS.length] ?? '') ?? [];
    const person = list[who % Math.max(1, list.length)];
    if (person !== undefined) person.position = position;
  }

  get #members(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.people].map(([id, list]) => [id, list.map((one) => one.id)]));
  }

  get #isFaulty(): boolean {
    const { refuses, keepsAndFails } = this.store;
    return refuses !== undefined || keepsAndFails || this.fails !== undefined;
  }

  async check(hours: number): Promise<Event[]> {
    this.now += hours * HOUR_MS;
    this.calls = 0;
    this.#whole = new Map();
    this.history.push({ at: this.now, people: this.#members });
    const told = await this.flow.poll().catch((error: unknown) => {
      if (this.#isFaulty || this.cut.size + this.shifting.size > 0) return [];
      throw error;
    });
    const events = told.map(changeOutput);
    this.#note(events);
    this.#learn();
    return events;
  }

  /** Takes the events of a check, which the platform drops if it has had their key. */
  #note(events: readonly Event[]): void {
    const keys = new Set(this.events.map(({ _dedupe_key: key }) => key));
    for (const event of events) {
      if (keys.has(event._dedupe_key)) continue;
      keys.add(event._dedupe_key);
      this.events.push(event);
      const key = `${event.companyId} ${event.id}`;
      const known = this.known.get(key);
      const since = Date.parse(event.seenSince ?? '');
      const isListed = this.people.get(event.companyId ?? '')?.some(({ id }) => id === event.id);
      if (event.change === 'left') {
        expect({ key, isListed, isTold: known?.isTold }).toEqual({
          key,
          isListed: false,
          isTold: false,
        });
        expect(this.now - since).toBeGreaterThanOrEqual(20 * HOUR_MS);
        const before = this.history.find(({ at }) => at === since);
        expect(before?.people.get(event.companyId ?? '')).not.toContain(event.id);
        if (known !== undefined) known.isTold = true;
      } else {
        expect([key, isListed]).toEqual([key, true]);
        if (known?.isSure) expect([key, event.positionBefore]).toEqual([key, known.position]);
        expect(event.positionNow).not.toBe(event.positionBefore);
        if (known !== undefined) known.position = event.positionNow ?? null;
      }
    }
  }

  /** Those of a list that was read whole are known from then on, unless something failed. */
  #learn(): void {
    for (const [companyId, read] of this.#whole) {
      const list = this.people.get(companyId) ?? [];
      if (!list.every(({ id }) => read.has(id))) continue;
      for (const { id, position } of list) {
        const key = `${companyId} ${id}`;
        const known = this.known.get(key);
        const isSure = known?.isSure === true;
        this.known.set(key, {
          position: isSure ? (known.position ?? position) : (position ?? known?.position ?? null),
          isTold: known?.isTold ?? false,
          isSure: isSure || !this.#isFaulty,
        });
      }
    }
  }

  async begin(): Promise<void> {
    this.#whole = new Map();
    await this.flow.begin();
    this.#learn();
  }

  /** Two checks of which neither sees the other's events before it ends. */
  async checkTwice(): Promise<void> {
    this.now += 24 * HOUR_MS;
    this.#whole = new Map();
    this.history.push({ at: this.now, people: this.#members });
    const told = await Promise.all([this.flow.poll(), this.flow.poll()]);
    this.#note(told.flat().map(changeOutput));
    this.#learn();
  }

  /** The state of a company cannot be read: those who are listed at the next check are known from then on. */
  async lose(company: number, state: unknown): Promise<void> {
    const companyId = IDS[company % IDS.length] ?? '';
    await this.store.put(`person_changed ${companyId}`, state);
    for (const key of this.known.keys()) if (key.startsWith(companyId)) this.known.delete(key);
  }

  /** Expects that nothing is left to tell. */
  expectAllTold(): void {
    for (const [key, { isTold, position, isSure }] of this.known) {
      if (!isSure) continue;
      const [companyId = '', personId] = key.split(' ');
      const person = this.people.get(companyId)?.find(({ id }) => id === personId);
      expect([key, isTold]).toEqual([key, person === undefined]);
      if (person?.position) expect([key, position]).toEqual([key, person.position]);
    }
  }
}

const event = eventsOf<World>();

/** Plays a check while something fails. */
const during =
  (fault: { kind?: FailureKind; after?: number; refuses?: 'get' | 'put' | 'keeps' }) =>
  async (world: World) => {
    const { kind, after = 0, refuses } = fault;
    if (kind !== undefined) world.fails = { kind, after };
    world.store.refuses = refuses === 'keeps' ? undefined : refuses;
    world.store.keepsAndFails = refuses === 'keeps';
    await world.check(24);
    world.fails = undefined;
    world.store.refuses = undefined;
    world.store.keepsAndFails = false;
  };

/** Plays a check while the list of a company is not what it says. */
const lying = (kind: 'cut' | 'shifting', company: number) => async (world: World) => {
  const id = IDS[company % IDS.length] ?? '';
  world[kind].add(id);
  await world.check(24);
  world[kind].delete(id);
};

const company = fc.nat({ max: 2 });
const who = fc.tuple(company, fc.nat());
const events = [
  company.map((at) =>
    event(`somebody is listed at ${at}`, (world) => {
      world.hire(at);
    }),
  ),
  who.map(([at, one]) =>
    event(`${one} leaves ${at}`, (world) => {
      world.leave(at, one);
    }),
  ),
  who.map(([at, one]) =>
    event(`${one} leaves ${at}`, (world) => {
      world.leave(at, one);
    }),
  ),
  fc.tuple(who, fc.constantFrom('Director', 'Manager', 'CEO', null)).map(([[at, one], position]) =>
    event(`${one} of ${at} becomes ${position}`, (world) => {
      world.promote(at, one, position);
    }),
  ),
  fc.constant(
    event('somebody comes back', (world) => {
      world.comeBack();
    }),
  ),
  fc
    .constantFrom(1, 12, 24, 24, 24, 25)
    .map((hours) => event(`a check after ${hours} hours`, (world) => world.check(hours))),
  fc
    .constantFrom(24, 25)
    .map((hours) => event(`a check after ${hours} hours`, (world) => world.check(hours))),
  fc
    .tuple(
      fc.constantFrom('unavailable', 'network', 'auth', 'timeout', 'rate-limited'),
      fc.nat({ max: 8 }),
    )
    .map(([kind, after]) => event(`${kind} after ${after}`, during({ kind, after }))),
  fc
    .constantFrom('get', 'put', 'keeps')
    .map((refuses) => event(`the store: ${refuses}`, during({ refuses }))),
  fc
    .tuple(fc.constantFrom('cut', 'shifting'), company)
    .map(([kind, at]) => event(`the list of ${at} is ${kind}`, lying(kind, at))),
  fc.constant(event('two checks at once', (world) => world.checkTwice())),
  fc.constant(
    event('off for a week', async (world) => {
      world.now += 168 * HOUR_MS;
      await world.begin();
    }),
  ),
  fc
    .tuple(company, fc.constantFrom<unknown>('x', null, { version: 9 }, { version: 1, people: 1 }))
    .map(([at, state]) =>
      event(`the state of ${at} is ${JSON.stringify(state)}`, (world) => world.lose(at, state)),
    ),
  fc.constant(
    event('the notes are lost', async (world) => {
      await world.store.put('person_changed', 'x');
    }),
  ),
];

/** All runs take minutes. */
const RUNS = runs(2_000) === 2_000 ? 2_000 : 100;

it('a trigger tells each leaving and each new position once, over any interruptions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(events, { maxCommands: 60, size: 'max' }),
      fc.array(company, { maxLength: 20 }),
      async (commands, before) => {
        const world = new World();
        for (const at of [0, 1, 2, ...before]) world.hire(at);
        await world.begin();
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        for (const hours of [24, 24, 24]) await world.check(hours);
        world.expectAllTold();
      },
    ),
    { numRuns: RUNS },
  );
});

/** Returns a world in which these numbers of people are listed, and a flow is on. */
async function watching(counts: readonly number[], form: Partial<ChangeForm> = {}) {
  const world = new World();
  world.form = form;
  for (const [at, count] of counts.entries()) {
    for (let hired = 0; hired < count; hired += 1) world.hire(at);
  }
  await world.begin();
  return world;
}

const linesOf = (events: readonly Event[]) =>
  events.map(
    ({ change, id, companyId }) => `${companyId?.at(-1)} fp${Number(id?.slice(2))} ${change}`,
  );

it('a trigger selects among the changes, not among the people who are compared', async () => {
  const world = await watching([4, 4], {
    companies: [IDS[0]],
    people: [
      `${idOf(6)}, ${IDS[1]}`,
      { profileUrl: `linkedin.com/in/page-${idOf(7)}/`, companyId: IDS[1] },
    ],
    positions: ['Director'],
  });
  world.promote(0, 1, 'Art Director');
  world.promote(1, 1, 'Director of Sales');
  world.promote(1, 3, 'Director');
  world.promote(0, 2, 'Directors');
  expect(linesOf(await world.check(24))).toEqual(['1 fp2 position', '2 fp6 position']);
  // Out of the filter is a change as well, and not a leaving.
  world.promote(0, 1, 'Painter');
  expect(linesOf(await world.check(24))).toEqual(['1 fp2 position']);
  world.form = { ...world.form, positions: [], changes: ['left'] };
  for (const at of [0, 1]) world.leave(at, 1);
  world.promote(1, 0, 'Chair');
  await world.check(24);
  expect(linesOf(await world.check(24))).toEqual(['1 fp3 left', '2 fp7 left']);
});

it('a trigger remembers 2,000 people of a company, and refuses one more with the number', async () => {
  const world = new World();
  const [id] = IDS;
  world.companies = [id];
  const list = world.people.get(id) ?? [];
  for (let at = 0; at < 2_000; at += 1) {
    const name = String(at).padStart(12, '0');
    list.push({
      id: `fp${name}`,
      position: 'Head of Marketing and Communications, Asia Pacific',
    });
  }
  await world.flow.begin();
  const [, bytes = 0] = world.store.values.map((text) => Buffer.byteLength(text));
  expect([bytes > 200_000, bytes < 300_000]).toEqual([true, true]);
  list.push({ id: 'one more', position: null });
  await world.flow.begin();
  await world.store.delete(`person_changed ${id}`);
  const refused = `Companies: ${id} has more than 2,000 people; remove it.`;
  await expect(world.flow.begin()).rejects.toThrow(refused);
});

it('a trigger watches 100 companies, with those of its people, and refuses one more', () => {
  const world = new World();
  world.companies = Array.from({ length: 99 }, (_, at) => `f${String(at).padStart(12, '0')}`);
  world.form = { people: [`${idOf(1)} a.example`, `${idOf(2)} A.example`] };
  expect(world.flow.begin).toBeDefined();
  world.companies.push('b.example');
  expect(() => world.flow).toThrow('Companies: at most 100 companies; this has 101.');
});

it.each<[string, unknown, RegExp]>([
  [
    'no company',
    [idOf(1)],
    /^People, row 1: this row has no company; add the company's ID or domain\.$/,
  ],
  [
    'no person',
    [`${idOf(1)} a.example`, 'a.example'],
    /^People, row 2: this row has no ID or LinkedIn page/,
  ],
  [
    'a name',
    [`${idOf(1)} Example Ltd`],
    /^People, row 1: "Example Ltd" is not a domain, email, URL, ABN/,
  ],
  [
    'an email',
    [{ email: 'a@b.example', company: 'b.example' }],
    /^People, row 1: this row has no ID or Li/,
  ],
  [
    'a guess',
    [{ id: 'fp000000000001', companyName: 'B' }],
    /^People, row 1: this row has no company/,
  ],
  ['nothing', undefined, /^Companies, People: fill in at least one of these fields\.$/],
])('rows of people with %s are refused', (_, people, words) => {
  const world = new World();
  world.companies = [];
  world.form = { people };
  expect(() => world.flow).toThrow(words);
});

it.each<[string, unknown]>([
  ['text with a comma', `${idOf(2)}, ${IDS[0]}`],
  ['pasted line of a sheet', `https://www.linkedin.com/in/page-fp000000000002\t${IDS[0]}`],
  ['company first', `${IDS[0]} | au.linkedin.com/in/Page-${idOf(2)}`],
  [
    'person of Enrich People',
    {
      row: 1,
      given: 'x',
      id: idOf(2),
      companyId: IDS[0],
      companyWebsite: 'https://other.example',
    },
  ],
  [
    'person of Search People',
    {
      id: idOf(2),
      profileUrl: 'https://www.linkedin.com/in/page-fp000000000002',
      companyId: IDS[0],
    },
  ],
  [
    'contact of a CRM',
    {
      'LinkedIn Profile': 'linkedin.com/in/page-fp000000000002',
      'Company Domain Name': 'abc',
      'Record ID': '12',
      Website: 'ab.example',
    },
  ],
])('a row of people can be a %s', async (_, row) => {
  const world = new World();
  world.companies = [];
  world.form = { people: [[row]] };
  const list = world.people.get(IDS[0]) ?? [];
  list.push({ id: 'fp1', position: 'x' }, { id: idOf(2), position: 'x' });
  if (JSON.stringify(row).includes('ab.example')) world.people.set(IDS[1], list);
  await world.begin();
  world.promote(0, 0, 'y');
  world.promote(0, 1, 'y');
  expect(await world.check(24)).toHaveLength(1);
});

it('people who are not listed are named when the flow is turned on', async () => {
  const people = [1, 7, 8].map((at) => `${idOf(at)} ${IDS[0]}`);
  await expect(watching([3], { people, companies: [] })).rejects.toThrow(
    `People: not listed at ${IDS[0]}: ${idOf(7)}, ${idOf(8)}. Remove them.`,
  );
});

it('a company without a total is refused when the flow is turned on, and later tells of nobody', async () => {
  const world = await watching([3]);
  world.statesTotal = false;
  world.leave(0, 0);
  for (const hours of [24, 24, 24]) expect(await world.check(hours)).toEqual([]);
  await world.store.delete(`person_changed ${IDS[0]}`);
  await expect(world.flow.begin()).rejects.toThrow(
    `Firmable does not say how many people it lists at ${IDS[0]}, so that nobody can be told to have left.`,
  );
});

it('a company that is no longer watched is forgotten', async () => {
  const world = await watching([2, 2, 2]);
  world.companies = [IDS[1]];
  await world.flow.begin();
  expect(world.store.keys.sort()).toEqual(['person_changed', `person_changed ${IDS[1]}`]);
});

it('a company that cannot be read is named, and the others are told of', async () => {
  const world = await watching([3, 3, 3]);
  world.sick.set(IDS[1], 'unavailable');
  world.promote(0, 1, 'x');
  world.promote(1, 1, 'x');
  expect(linesOf(await world.check(24))).toEqual(['1 fp2 position']);
  await expect(world.flow.poll()).rejects.toThrow(
    `The service said unavailable. Not checked: ${IDS[1]} (1 of 3 companies).`,
  );
  world.sick.clear();
  expect(linesOf(await world.check(1))).toEqual(['2 fp5 position']);
});

it('a list that is never whole is an error after three days', async () => {
  const world = await watching([5]);
  world.shifting.add(IDS[0]);
  for (const hours of [24, 24, 24]) expect(await world.check(hours)).toEqual([]);
  world.now += 24 * HOUR_MS;
  await expect(world.flow.poll()).rejects.toThrow(
    /^For 3 days, no list of the people of f000000000001 was whole\. Firmable listed \d of 5\. The next/,
  );
});

it('a list that shrinks is an error once, after the news of other companies', async () => {
  const world = await watching([0, 3]);
  const list = world.people.get(IDS[0]) ?? [];
  for (let at = 10; at < 30; at += 1) list.push({ id: `fp${at}`, position: 'x' });
  await world.check(24);
  const whole = list.splice(5);
  world.promote(1, 0, 'x');
  expect(await world.check(24)).toHaveLength(1);
  await expect(world.flow.poll()).rejects.toThrow(
    `Company ${IDS[0]}: Firmable lists 5 people instead of 20. Nobody is told to have left. If that`,
  );
  expect(await world.check(24)).toEqual([]);
  list.push(...whole);
  for (const hours of [24, 24]) expect(await world.check(hours)).toEqual([]);
});

it('companies are read in turn, those first that have waited for the longest time', async () => {
  const world = await watching([2, 2, 2]);
  world.calls = 0;
  world.now += 24 * HOUR_MS;
  // The time of the poll is up when the first companies are read.
  const clock = jest.spyOn(performance, 'now');
  clock.mockImplementation(() => (world.calls === 0 ? 0 : 31_000));
  world.companies = [...IDS, ...Array.from({ length: 4 }, (_, at) => `f00000000001${at}`)];
  await world.flow.poll();
  expect(world.calls).toBeLessThan(7);
  clock.mockRestore();
  await world.check(1);
  expect(world.calls).toBeGreaterThan(0);
  await world.check(1);
  expect(world.calls).toBe(0);
});

describe('the new job of somebody who has left', () => {
  const leave = async (world: World, count: number) => {
    for (let left = 0; left < count; left += 1) world.leave(0, 0);
    await world.check(24);
    return world.check(24);
  };
  const record = (id: string, company: object, position = 'CEO') => ({
    id,
    position,
    current_company: company,
  });

  it('is looked up once each, up to the maximum of a day', async () => {
    const world = await watching([6], { lookUpNewJob: true, maxCreditsADay: 3 });
    world.records.set(idOf(2), record(idOf(2), { id: 'f9', name: 'Other' }));
    world.records.set(idOf(3), record(idOf(3), { id: IDS[0], name: 'Company' }));
    world.records.set(idOf(4), record(idOf(4), {}));
    const events = await leave(world, 4);
    expect(
      events.map(
        ({ newJob, newJobReason, newPosition, newCompanyName, newCompanyId, estimatedCredits }) => [
          newJob,
          newJobReason,
          newPosition,
          newCompanyName,
          newCompanyId,
          estimatedCredits,
        ],
      ),
    ).toEqual([
      ['found', null, 'CEO', 'Other', 'f9', 1],
      [
        'unchanged',
        "Firmable's record of the person still has the old company.",
        null,
        null,
        null,
        1,
      ],
      ['unknown', 'The record of the person has no company.', 'CEO', null, null, 1],
      ['skipped', 'Maximum Credits a Day (3) is used up.', null, null, null, 0],
    ]);
    expect(events[0]?.changeText).toBe(
      `Name ${idOf(2)} (Manager) is no longer listed at Company ${IDS[0]} in the market Australia. New job: CEO at Other.`,
    );
    expect(world.lookups).toEqual([2, 3, 4].map((one) => ({ id: idOf(one) })));
    // The next day has its own credits, and a miss is free.
    world.hire(0);
    await world.check(1);
    expect(
      (await leave(world, 1)).map(({ newJob, estimatedCredits }) => [newJob, estimatedCredits]),
    ).toEqual([['unknown', 0]]);
  });

  it('is not looked up of others, of those who are left out, and without the wish', async () => {
    const world = await watching([5], { lookUpNewJob: true, positions: ['Director'] });
    world.promote(0, 4, 'Director');
    expect(await world.check(24)).toHaveLength(1);
    expect(await leave(world, 2)).toEqual([]);
    world.form = {};
    expect((await leave(world, 1))[0]).toMatchObject({ newJob: null, estimatedCredits: 0 });
    expect(world.lookups).toEqual([]);
  });

  it('is told as a reason if it fails, and counts, since it may be paid for', async () => {
    const world = await watching([4], { lookUpNewJob: true, maxCreditsADay: 1 });
    world.records.set(idOf(2), { fails: 'yes' });
    const events = await leave(world, 2);
    expect(events.map(({ newJob, newJobReason }) => [newJob, newJobReason])).toEqual([
      ['skipped', 'No credits left.'],
      ['skipped', 'Maximum Credits a Day (1) is used up.'],
    ]);
  });

  it('is not paid for beyond the day if a check is told again', async () => {
    const world = await watching([5], { lookUpNewJob: true, maxCreditsADay: 2 });
    for (const id of [2, 3, 4].map(idOf)) world.records.set(id, record(id, { id: 'f9' }));
    for (const at of [0, 0, 0]) world.leave(0, at);
    await world.check(24);
    // The state of the company cannot be stored, after the lookups.
    world.store.refusesStates = true;
    world.now += 24 * HOUR_MS;
    await expect(world.flow.poll()).rejects.toThrow('The store is away.');
    world.store.refusesStates = false;
    const told = await world.check(1);
    expect(told.map(({ newJob }) => newJob)).toEqual(['found', 'found', 'skipped']);
    expect(new Set(world.lookups.map(({ id }) => id))).toEqual(new Set([2, 3].map(idOf)));
  });

  it('is not looked up if that could not be recorded: the next check tells', async () => {
    const world = await watching([3], { lookUpNewJob: true });
    world.leave(0, 0);
    await world.check(24);
    world.store.refuses = 'put';
    expect(await world.check(24)).toEqual([]);
    expect(world.lookups).toEqual([]);
    world.store.refuses = undefined;
    expect(linesOf(await world.check(1))).toEqual(['1 fp2 left']);
  });
});
