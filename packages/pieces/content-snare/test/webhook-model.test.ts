import { type EnabledTrigger, MemoryStore, PieceHost, type Store } from '@pieceworks/host';
import { at } from '@pieceworks/kit';
import { withoutPath } from '@pieceworks/sandbox';
import { performHere } from '@pieceworks/testing/perform-here';
import { findPackOf } from '@pieceworks/testing/piece-in-sandbox';
import fc from 'fast-check';
import { listAt, textAt } from './json';
import { sharedWebhookFlow } from './webhook-flow';

/**
 * Runs flows with Content Snare triggers through random events in any order. `Promised` states the expected
 * outputs, in the words of the README.
 */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const RUNS = 40;
const WORKERS = 3;

const shared = sharedWebhookFlow();
const { piece, receiver, delivered, webhooks, createRequest } = shared;

const workers: PieceHost[] = [];
beforeAll(async () => {
  const { file } = await findPackOf('content-snare');
  for (let count = 0; count < WORKERS; count++)
    workers.push(await PieceHost.fromTarball(file, { perform: performHere }));
});
afterAll(() => Promise.all(workers.map((worker) => worker.close())));

type Operation = 'get' | 'put' | 'delete';
type Failure = { operation: Operation; afterWork: boolean };

/** The store of a flow. It can fail one operation at a time, before or after its work. */
class FailingStore implements Store {
  readonly #store = new MemoryStore().forFlow('flow');
  #next: Failure | undefined;
  failures = 0;

  failNext(failure: Failure): void {
    this.#next = failure;
  }

  get = (key: string) => this.#work('get', () => this.#store.get(key));
  put = (key: string, value: unknown) => this.#work('put', () => this.#store.put(key, value));
  delete = (key: string) => this.#work('delete', () => this.#store.delete(key));

  async #work<Result>(operation: Operation, work: () => Promise<Result>): Promise<Result> {
    if (this.#next?.operation !== operation) return work();
    const { afterWork } = this.#next;
    this.#next = undefined;
    this.failures += 1;
    if (afterWork) await work();
    throw new Error('The store is away.');
  }
}

/** A delivery, real or forged. */
type Arrival = { body: unknown; isForged: boolean };

type Noted = { content: string; at: number };

/** The possible last entries; `undefined` stands for no entry. */
type Candidates = (Noted | undefined)[];

/** The README's promises about the deliveries of one flow. */
class Promised {
  /** The possible last entries of each record. There are several after a store failure or parallel deliveries. */
  readonly #last = new Map<string, Candidates>();

  /** Returns the expectation for a delivery: emitted, dropped, or undecided. */
  expect(body: unknown, now: number): 'out' | 'nothing' | 'either' {
    const answers = new Set(this.#candidates(body).map((noted) => isSameAgain(noted, body, now)));
    if (answers.size > 1) return 'either';
    return answers.has(true) ? 'nothing' : 'out';
  }

  /** @param isOut true if it was emitted; @param isUnsure true if the store may have missed it. */
  note(body: unknown, now: number, isOut: boolean, isUnsure: boolean): void {
    const before = this.#candidates(body);
    const same = before.filter((noted) => isSameAgain(noted, body, now));
    const noted = { content: JSON.stringify(body), at: now };
    const after = isOut ? [noted] : same;
    this.#last.set(subjectOf(body), isUnsure ? [...before, ...after] : after);
  }

  /** Notes parallel deliveries. Any of them may be the last entry. */
  noteAtOnce(bodies: readonly unknown[], now: number): void {
    for (const body of bodies) {
      const others = bodies.filter((other) => subjectOf(other) === subjectOf(body));
      const noted = others.map((other) => ({ content: JSON.stringify(other), at: now }));
      this.#last.set(subjectOf(body), [...this.#candidates(body), ...noted]);
    }
  }

  #candidates(body: unknown): Candidates {
    return this.#last.get(subjectOf(body)) ?? [undefined];
  }
}

/** Returns true for a duplicate: equal to the last delivery of its record, within the time of resending. */
function isSameAgain(noted: Noted | undefined, body: unknown, now: number): boolean {
  const isOnce = /^(client|request)_(created|published|completed|archived)$/.test(eventOf(body));
  const rememberedMs = isOnce ? HOUR_MS : 2 * MINUTE_MS;
  return noted?.content === JSON.stringify(body) && Math.abs(now - noted.at) < rememberedMs;
}

/** Returns the key of a delivery. A creation has its own key, because it happens once per record. */
function subjectOf(body: unknown): string {
  const event = eventOf(body);
  return event.endsWith('_created') ? `${event} ${textAt(body, 'id')}` : textAt(body, 'id');
}

const eventOf = (body: unknown) => textAt(body, 'event_name');

type Trigger = { name: string; events: readonly string[]; canConfirm: boolean };

const ALL: Trigger = {
  name: 'any_event',
  events: [
    'client_created',
    'client_updated',
    'request_published',
    'request_completed',
    'request_archived',
    'request_reopened',
    'request_viewed',
    'field_completed',
  ],
  canConfirm: false,
};
const TRIGGERS: readonly Trigger[] = [
  ALL,
  ...['client_created', 'client_updated', 'request_viewed', 'field_completed', 'request_completed']
    .flatMap((name) => [name, name])
    .map((name) => ({ name, events: [name], canConfirm: true })),
];

/** A flow as the platform keeps it: on or off, its store, its waiting deliveries and its outputs. */
class Flow {
  readonly store = new FailingStore();
  readonly promised = new Promised();
  readonly waiting: Arrival[] = [];
  readonly taken: Arrival[] = [];
  /** The platform drops a second event with the same key. */
  readonly #keys = new Set<string>();
  isOn = false;

  constructor(
    readonly trigger: Trigger,
    readonly webhookUrl: string,
    public confirms: boolean,
  ) {}

  enabled(world: World): EnabledTrigger {
    const { name, events } = this.trigger;
    const propsValue = name === ALL.name ? { events } : { confirm: this.confirms };
    const values = { connection: shared.connection(), propsValue };
    const { store, webhookUrl } = this;
    return { name, webhookUrl, store, values, schedule: world.noSchedule };
  }

  async turnOn(world: World): Promise<void> {
    // A flow that fails to turn on is off.
    this.isOn = await world.worker.enableTriggerAgain(this.enabled(world)).then(
      () => true,
      () => false,
    );
  }

  async turnOff(world: World): Promise<void> {
    // A flow that fails to turn off is still on.
    this.isOn = await world.worker.disableTrigger(this.enabled(world)).then(
      () => false,
      () => true,
    );
  }

  /** Delivers a body; returns the outputs with new keys. */
  async deliver(world: World, body: unknown): Promise<unknown[]> {
    const outputs = await world.worker.deliverWebhook(this.enabled(world), { body });
    return outputs.filter((output) => {
      const key = textAt(output, '_dedupe_key');
      const isNew = !this.#keys.has(key);
      this.#keys.add(key);
      return isNew;
    });
  }
}

/** The account, the flows, and the clock of the machine that runs them. */
class World {
  readonly noSchedule = undefined;
  now = Date.UTC(2026, 5, 1);
  status = 'published';
  requestId = '';
  /** The id of the newest client. */
  clientId = 'acc_0001';
  fieldId = '';
  #worker = 0;
  #names = 0;

  constructor(readonly flows: readonly [Flow, Flow]) {}

  get worker(): PieceHost {
    const worker = workers[this.#worker % WORKERS];
    if (worker === undefined) throw new Error('There is no worker.');
    return worker;
  }

  restart(): void {
    this.#worker += 1;
  }

  newName(): string {
    this.#names += 1;
    return `client.${this.#names}`;
  }

  /** Makes a change in the service, which notifies the flows that are on. */
  async happen(work: () => Promise<unknown>): Promise<void> {
    await work();
    const bodies = new Map((await delivered()).map((body) => [JSON.stringify(body), body]));
    for (const flow of this.flows.filter(({ isOn }) => isOn)) {
      for (const body of bodies.values()) {
        if (!flow.trigger.events.includes(eventOf(body))) continue;
        flow.waiting.push({ body, isForged: false });
      }
    }
  }

  /** Returns true if the service confirms the delivery, or is not asked. */
  isConfirmed({ trigger, confirms }: Flow, { body, isForged }: Arrival): boolean {
    if (!trigger.canConfirm || !confirms) return true;
    const isOver = ['completed', 'archived'].includes(this.status);
    return !isForged && (eventOf(body) !== 'request_completed' || isOver);
  }
}

type Event = fc.AsyncCommand<object, World>;

function event(text: string, work: (world: World) => Promise<void> | void): Event {
  return {
    check: () => true,
    run: async (_, world) => {
      jest.spyOn(Date, 'now').mockReturnValue(world.now);
      await work(world);
      const registered = await webhooks();
      const on = world.flows.filter(({ isOn }) => isOn);
      expect(
        registered.map(({ url, subscriptions }) => [url, [...subscriptions].sort()]).sort(),
      ).toEqual(
        on
          .map(({ webhookUrl, trigger }) => [withoutPath(webhookUrl), [...trigger.events].sort()])
          .sort(),
      );
    },
    toString: () => text,
  };
}

async function deliverOne(world: World, flow: Flow, arrival: Arrival): Promise<void> {
  if (!flow.isOn) return;
  const { body } = arrival;
  const failuresBefore = flow.store.failures;
  const expected = flow.promised.expect(body, world.now);
  const outputs = await flow.deliver(world, body);
  const isUnsure = flow.store.failures > failuresBefore;
  const matchesFilters =
    flow.trigger.events.includes(eventOf(body)) && world.isConfirmed(flow, arrival);
  const told = { body, outputs: outputs.length };
  if (!matchesFilters) {
    expect(told).toEqual({ body, outputs: 0 });
    return;
  }
  if (expected === 'out') expect(told).toEqual({ body, outputs: 1 });
  if (expected === 'nothing' && !isUnsure) expect(told).toEqual({ body, outputs: 0 });
  flow.promised.note(body, world.now, outputs.length > 0, isUnsure);
}

async function deliverAtOnce(world: World, flow: Flow, arrivals: readonly Arrival[]) {
  const meant = arrivals.filter(
    (arrival) =>
      flow.trigger.events.includes(eventOf(arrival.body)) && world.isConfirmed(flow, arrival),
  );
  const expected = meant.map(({ body }) => flow.promised.expect(body, world.now));
  const failuresBefore = flow.store.failures;
  const outputs = (await Promise.all(arrivals.map(({ body }) => flow.deliver(world, body)))).flat();
  const events = meant.map(({ body }) => body);
  meant.forEach(({ body }, position) => {
    const rivals = new Set(
      events
        .filter((other) => subjectOf(other) === subjectOf(body))
        .map((one) => JSON.stringify(one)),
    );
    const out = outputs.filter(
      (output) =>
        at(output, 'event') === eventOf(body) && textAt(output, 'id') === textAt(body, 'id'),
    ).length;
    const told = { body, rivals: rivals.size };
    if (expected[position] === 'out')
      expect({ ...told, isOut: out > 0 }).toEqual({ ...told, isOut: true });
    // Parallel duplicates share one key, which the platform recognizes.
    const isOnce = rivals.size === 1 && flow.store.failures === failuresBefore;
    if (isOnce) expect({ ...told, isOnce: out <= 1 }).toEqual({ ...told, isOnce: true });
  });
  flow.promised.noteAtOnce(events, world.now);
}

/** Changes something in Content Snare directly, without the piece and its pacing; returns the ID. */
async function change(method: string, path: string, body: object): Promise<string> {
  const root = piece().sandbox.baseUrl('content-snare', { contract: 'vendor' });
  const token = String(at(shared.connection(), 'access_token'));
  const answer = await fetch(`${root}/partner_api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const record: unknown = await answer.json();
  expect(record).toMatchObject({ id: expect.any(String) });
  return textAt(record, 'id');
}

const anyFlow = fc.nat({ max: 1 });
const anyPosition = fc.nat({ max: 50 });
const isOpen = ({ status }: World) => status !== 'archived';

function happening(text: string, work: (world: World) => Promise<unknown>): Event {
  return event(text, (world) => world.happen(() => work(world)));
}

const happenings: fc.Arbitrary<Event>[] = [
  fc.constant(
    happening('the client looks at the request', async (world) => {
      if (!isOpen(world)) return;
      const { requestId } = world;
      await piece().sandbox.contentSnareClient({ kind: 'view', requestId });
    }),
  ),
  fc.constantFrom('A', 'B').map((text) =>
    happening(`the client answers ${text}`, async (world) => {
      if (!isOpen(world)) return;
      const { fieldId } = world;
      await piece().sandbox.contentSnareClient({ kind: 'answer', fieldId, answers: [{ text }] });
    }),
  ),
  fc.constantFrom('published', 'completed', 'archived').map((status) =>
    happening(`the request becomes ${status}`, async (world) => {
      await change('PUT', `requests/${world.requestId}`, { status });
      world.status = status;
    }),
  ),
  fc
    .constantFrom('Xenia', 'Yara')
    .map((name) =>
      happening(`the newest client is called ${name}`, ({ clientId }) =>
        change('PUT', `clients/${clientId}`, { full_name: name }),
      ),
    ),
  fc.constant(
    happening('a client is added', async (world) => {
      const name = world.newName();
      const client = { full_name: name, email: `${name}@example.com` };
      world.clientId = await change('POST', 'clients', client);
    }),
  ),
];

const deliveries: fc.Arbitrary<Event>[] = [
  fc.tuple(anyFlow, anyPosition).map(([which, position]) =>
    event(`flow ${which} gets delivery ${position}`, async (world) => {
      const flow = world.flows[which === 0 ? 0 : 1];
      if (!flow.isOn || flow.waiting.length === 0) return;
      const [arrival] = flow.waiting.splice(position % flow.waiting.length, 1);
      if (arrival === undefined) return;
      flow.taken.push(arrival);
      await deliverOne(world, flow, arrival);
    }),
  ),
  fc.tuple(anyFlow, anyPosition).map(([which, position]) =>
    event(`flow ${which} gets ${position} from the end again`, async (world) => {
      const flow = world.flows[which === 0 ? 0 : 1];
      const arrival = flow.taken.at(-1 - (position % Math.max(1, flow.taken.length)));
      if (arrival !== undefined) await deliverOne(world, flow, arrival);
    }),
  ),
  fc
    .tuple(anyFlow, fc.array(anyPosition, { minLength: 2, maxLength: 10 }))
    .map(([which, positions]) =>
      event(`flow ${which} gets ${positions.join()} at once`, async (world) => {
        const flow = world.flows[which === 0 ? 0 : 1];
        const all = [...flow.waiting, ...flow.taken];
        if (!flow.isOn || all.length === 0) return;
        const arrivals = positions.flatMap((position) => all[position % all.length] ?? []);
        flow.taken.push(...flow.waiting.filter((one) => arrivals.includes(one)));
        const left = flow.waiting.filter((one) => !arrivals.includes(one));
        flow.waiting.splice(0, flow.waiting.length, ...left);
        await deliverAtOnce(world, flow, arrivals);
      }),
    ),
  fc
    .tuple(anyFlow, fc.constantFrom(...ALL.events, 'comment_created'), fc.nat({ max: 3 }))
    .map(([which, name, id]) =>
      event(`flow ${which} gets a forged ${name} of nobody ${id}`, async (world) => {
        const request = { id: `req_forged_${id}`, name: 'Pay here' };
        const record = name.startsWith('field') ? { request, page_id: 'pag_0001' } : request;
        const body = { ...record, event_name: name, id: `any_forged_${id}` };
        await deliverOne(world, world.flows[which === 0 ? 0 : 1], { body, isForged: true });
      }),
    ),
];

const anyFailure = fc.record({
  operation: fc.constantFrom<Operation>('get', 'put', 'delete'),
  afterWork: fc.boolean(),
});
const failing = ({ operation, afterWork }: Failure) =>
  `the next ${operation} fails${afterWork ? ' after its work' : ''}`;

const troubles: fc.Arbitrary<Event>[] = [
  fc
    .tuple(anyFlow, fc.boolean(), fc.option(anyFailure, { nil: undefined }))
    .map(([which, confirms, failure]) => {
      const meanwhile = failure === undefined ? '' : `, and ${failing(failure)}`;
      return event(`flow ${which} is turned off, or on${meanwhile}`, async (world) => {
        const flow = world.flows[which === 0 ? 0 : 1];
        if (failure !== undefined) flow.store.failNext(failure);
        if (flow.isOn) return flow.turnOff(world);
        flow.confirms = confirms;
        return flow.turnOn(world);
      });
    }),
  fc.tuple(anyFlow, anyFailure).map(([which, failure]) =>
    event(`in the store of flow ${which} ${failing(failure)}`, (world) => {
      world.flows[which === 0 ? 0 : 1].store.failNext(failure);
    }),
  ),
  fc.constant(
    event('the worker starts anew', (world) => {
      world.restart();
    }),
  ),
  fc
    .constantFrom(0, 1, SECOND_MS, 2 * MINUTE_MS - 1, 2 * MINUTE_MS, HOUR_MS, HOUR_MS - 1, -HOUR_MS)
    .map((ms) =>
      event(`the clock goes by ${ms} ms`, (world) => {
        world.now += ms;
      }),
    ),
];

async function newWorld(which: number, confirms: boolean): Promise<World> {
  jest.spyOn(Date, 'now').mockRestore();
  await piece().sandbox.reset();
  await piece().sandbox.settings({ rateLimits: false });
  shared.connectAs(await piece().freshConnection());
  receiver().take();
  const trigger = TRIGGERS[which % TRIGGERS.length] ?? ALL;
  const world = new World([
    new Flow(ALL, receiver().url, false),
    new Flow(trigger, `${receiver().url}-2`, confirms),
  ]);
  world.requestId = await createRequest();
  const { fields } = await shared.run('get_request', { requestId: world.requestId });
  world.fieldId = textAt(listAt(fields)[0], 'id');
  for (const flow of world.flows) await flow.turnOn(world);
  return world;
}

it('starts flows with what happens, each time once, whatever is delivered, stored or turned off', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        [...happenings, ...deliveries, ...deliveries, ...deliveries, ...troubles, ...troubles],
        {
          maxCommands: 40,
          size: 'max',
        },
      ),
      fc.nat(),
      fc.boolean(),
      async (commands, which, confirms) => {
        const world = await newWorld(which, confirms);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        // Delivers the remaining events at the end.
        jest.spyOn(Date, 'now').mockReturnValue(world.now);
        for (const flow of world.flows) {
          for (const arrival of flow.waiting) await deliverOne(world, flow, arrival);
        }
      },
    ),
    { numRuns: RUNS },
  );
});
