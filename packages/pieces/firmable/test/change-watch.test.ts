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
import type { WatchFilter } from '../src/lib/fields';
import { nothingFound } from '../src/lib/lookup/record-lookup';
import type { PersonIdentity } from '../src/lib/readers/identifiers';
import type { ChangeForm } from '../src/lib/watch/change-form';
import { changeOutput } from '../src/lib/watch/change-output';
import { changeReader } from '../src/lib/watch/change-watch';

const HOUR_MS = 3_600_000;
const IDS = ['f000000000001', 'f000000000002', 'f000000000003'] as const;
/** Below this number, a list is never taken for another one. */
const FEW = 9;

type Person = { id: string; position: string | null };
type Event = ReturnType<typeof changeOutput>;

/** A store that can keep a value and then report a failure. */
class DoubtfulStore extends RefusingStore {
  keepsAndFails = false;

  override async put<Value>(key: string, value: Value): Promise<Value> {
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
    list.push({ id: `fp${this.#lastId}`, position: 'Manager' });
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
const RUNS = runs(2_000) === 2_000 ? 2_000 : 150;

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
