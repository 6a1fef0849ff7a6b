import { at } from '@pieceworks/kit';
import { type EnabledTrigger, MemoryStore, PieceHost, type Store } from '@pieceworks/lab/host';
import { performHere } from '@pieceworks/lab/suites/perform-here';
import { findPackOf } from '@pieceworks/lab/suites/piece-in-sandbox';
import service from '../service/entry';
import { textAt } from './json';
import { sharedWebhookFlow } from './webhook-flow';

/**
 * The world of the webhook model: an account, two flows as the platform keeps them, and the README's promises about
 * their deliveries.
 */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
const WORKERS = 3;

export const shared = sharedWebhookFlow();
const { piece, delivered } = shared;

const workers: PieceHost[] = [];
beforeAll(async () => {
  const { file } = await findPackOf(service);
  for (let count = 0; count < WORKERS; count++)
    workers.push(await PieceHost.fromTarball(file, { perform: performHere }));
});
afterAll(() => Promise.all(workers.map((worker) => worker.close())));

export type StoreOperation = 'get' | 'put' | 'delete';
export type StoreFailure = { operation: StoreOperation; afterWork: boolean };

/** The store of a flow. It can fail one operation at a time, before or after its work, and lose its values. */
class FailingStore implements Store {
  readonly #store = new MemoryStore().forFlow('flow');
  readonly #keys = new Set<string>();
  #next: StoreFailure | undefined;
  failures = 0;

  failNext(failure: StoreFailure): void {
    this.#next = failure;
  }

  /** Replaces every value. */
  async spoil(value: unknown): Promise<void> {
    for (const key of this.#keys) await this.#store.put(key, value);
  }

  get = (key: string) => this.#work('get', () => this.#store.get(key));
  put = (key: string, value: unknown) => {
    this.#keys.add(key);
    return this.#work('put', () => this.#store.put(key, value));
  };
  delete = (key: string) => this.#work('delete', () => this.#store.delete(key));

  async #work<Result>(operation: StoreOperation, work: () => Promise<Result>): Promise<Result> {
    if (this.#next?.operation !== operation) return work();
    const { afterWork } = this.#next;
    this.#next = undefined;
    this.failures += 1;
    if (afterWork) await work();
    throw new Error('The store is away.');
  }
}

/** A delivery, real or forged. */
export type Arrival = { body: unknown; isForged: boolean };

/** The time of a delivery, and the client's answer, if the service is asked for it. */
type Moment = { now: number; answer: string | undefined };

type Noted = { content: string } & Moment;

/** The possible last entries; `undefined` stands for no entry. */
type Candidates = (Noted | undefined)[];

/** The README's promises about the deliveries of one flow. */
class Promised {
  /** The possible last entries of each record. There are several after a store failure or parallel deliveries. */
  readonly #last = new Map<string, Candidates>();

  /** Returns the expectation for a delivery: emitted, dropped, or undecided. */
  expect(body: unknown, moment: Moment): 'out' | 'nothing' | 'either' {
    const answers = new Set(
      this.#candidates(body).map((noted) => isSameAgain(noted, body, moment)),
    );
    if (answers.size > 1) return 'either';
    return answers.has(true) ? 'nothing' : 'out';
  }

  /** @param isOut true if it was emitted; @param isUnsure true if the store may have missed it. */
  note(body: unknown, moment: Moment, isOut: boolean, isUnsure: boolean): void {
    const before = this.#candidates(body);
    const same = before.filter((noted) => isSameAgain(noted, body, moment));
    const noted = { content: JSON.stringify(body), ...moment };
    const after = isOut ? [noted] : same;
    this.#last.set(subjectOf(body), isUnsure ? [...before, ...after] : after);
  }

  /** Notes parallel deliveries. Any of them may be the last entry, unless all those of a record are the same. */
  noteAtOnce(bodies: readonly unknown[], moment: Moment, isUnsure: boolean): void {
    for (const rivals of bySubject(bodies)) {
      const [body] = rivals;
      const noted = rivals.map((rival) => ({ content: JSON.stringify(rival), ...moment }));
      const isAlone = new Set(noted.map(({ content }) => content)).size === 1;
      const expected = this.expect(body, moment);
      const before = this.#candidates(body);
      const after = isAlone && expected === 'out' && !isUnsure ? noted : [...before, ...noted];
      const isDropped = isAlone && expected === 'nothing' && !isUnsure;
      this.#last.set(subjectOf(body), isDropped ? before : after);
    }
  }

  /** Notes that the store has lost everything. */
  forget(): void {
    this.#last.clear();
  }

  #candidates(body: unknown): Candidates {
    return this.#last.get(subjectOf(body)) ?? [undefined];
  }
}

/** Returns true for a duplicate: equal to the last delivery of its record, within the time of resending. */
function isSameAgain(noted: Noted | undefined, body: unknown, { now, answer }: Moment): boolean {
  if (noted?.content !== JSON.stringify(body)) return false;
  const event = eventOf(body);
  const isSameAnswer = answer !== undefined && answer === noted.answer;
  const isLong = event.endsWith('_created') || (event === 'request_completed' && isSameAnswer);
  return Math.abs(now - noted.now) < (isLong ? HOUR_MS : 2 * MINUTE_MS);
}

/** Returns the key of a delivery. A creation has its own key, because it happens once per record. */
function subjectOf(body: unknown): string {
  const event = eventOf(body);
  return event.endsWith('_created') ? `${event} ${textAt(body, 'id')}` : textAt(body, 'id');
}

function bySubject(bodies: readonly unknown[]): unknown[][] {
  const groups = new Map<string, unknown[]>();
  for (const body of bodies) {
    const subject = subjectOf(body);
    groups.set(subject, [...(groups.get(subject) ?? []), body]);
  }
  return [...groups.values()];
}

const eventOf = (body: unknown) => textAt(body, 'event_name');

export type Trigger = { name: string; events: readonly string[]; canConfirm: boolean };

export const ALL: Trigger = {
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

/** A flow as the platform keeps it: on or off, its store, its waiting deliveries and its outputs. */
export class Flow {
  readonly store = new FailingStore();
  readonly promised = new Promised();
  readonly waiting: Arrival[] = [];
  readonly taken: Arrival[] = [];
  /** The platform drops a second event with the same key. */
  readonly #keys = new Set<string>();
  isOn = false;
  /** The events that it is turned on for. Users choose them in the form of one trigger. */
  events: readonly string[];

  constructor(
    readonly trigger: Trigger,
    readonly webhookUrl: string,
    public confirms: boolean,
  ) {
    this.events = trigger.events;
  }

  /** True if it asks the service about each event. */
  get isAsking(): boolean {
    return this.confirms && this.trigger.canConfirm;
  }

  isFor(body: unknown): boolean {
    return this.events.includes(eventOf(body));
  }

  enabled(world: World): EnabledTrigger {
    const { name } = this.trigger;
    const propsValue = name === ALL.name ? { events: this.events } : { confirm: this.confirms };
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

  /** Replaces every stored value. A delivery starts the flow again then, after the platform has forgotten its key. */
  async loseStore(value: unknown): Promise<void> {
    await this.store.spoil(value);
    this.promised.forget();
    this.#keys.clear();
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
export class World {
  readonly noSchedule = undefined;
  now = Date.UTC(2026, 5, 1);
  status = 'published';
  /** The client's last answer. */
  answer = '';
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

  momentOf(flow: Flow): Moment {
    return { now: this.now, answer: flow.isAsking ? this.answer : undefined };
  }

  flow(which: number): Flow {
    return this.flows[which === 0 ? 0 : 1];
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
        if (flow.isFor(body)) flow.waiting.push({ body, isForged: false });
      }
    }
  }

  /** Returns true if the service confirms the delivery, or is not asked. */
  isConfirmed(flow: Flow, { body, isForged }: Arrival): boolean {
    if (!flow.isAsking) return true;
    const isOver = ['completed', 'archived'].includes(this.status);
    return !isForged && (eventOf(body) !== 'request_completed' || isOver);
  }

  /** Delivers to a flow that is on, and compares its outputs with the promises. */
  async deliver(flow: Flow, arrival: Arrival): Promise<void> {
    if (!flow.isOn) return;
    const { body } = arrival;
    const failuresBefore = flow.store.failures;
    const expected = flow.promised.expect(body, this.momentOf(flow));
    const outputs = await flow.deliver(this, body);
    const isUnsure = flow.store.failures > failuresBefore;
    const told = { body, outputs: outputs.length };
    if (!flow.isFor(body) || !this.isConfirmed(flow, arrival)) {
      expect(told).toEqual({ body, outputs: 0 });
      return;
    }
    if (expected === 'out') expect(told).toEqual({ body, outputs: 1 });
    if (expected === 'nothing' && !isUnsure) expect(told).toEqual({ body, outputs: 0 });
    flow.promised.note(body, this.momentOf(flow), outputs.length > 0, isUnsure);
  }

  /** Delivers to a flow that cannot ask the service: the delivery fails, and may come again. */
  async deliverUnasked(flow: Flow, arrival: Arrival): Promise<void> {
    if (!flow.isOn || !flow.isAsking || !flow.isFor(arrival.body)) return;
    const { body } = arrival;
    const failuresBefore = flow.store.failures;
    const expected = flow.promised.expect(body, this.momentOf(flow));
    const fault = {
      kind: 'status',
      status: 503,
      times: 'always',
      match: { method: 'GET' },
    } as const;
    await piece().sandbox.fault(fault);
    const outcome = await flow.deliver(this, body).then(
      (outputs) => outputs.length,
      () => 'failed',
    );
    await piece().sandbox.clearFaults();
    if (expected === 'out') expect({ body, outcome }).toEqual({ body, outcome: 'failed' });
    const isSure = flow.store.failures === failuresBefore;
    // The service is not asked about a delivery that is known.
    if (expected === 'nothing' && isSure) expect({ body, outcome }).toEqual({ body, outcome: 0 });
  }

  /** Delivers to a flow in parallel, and compares its outputs with the promises. */
  async deliverAtOnce(flow: Flow, arrivals: readonly Arrival[]): Promise<void> {
    const meant = arrivals
      .filter((arrival) => flow.isFor(arrival.body) && this.isConfirmed(flow, arrival))
      .map(({ body }) => body);
    const expected = meant.map((body) => flow.promised.expect(body, this.momentOf(flow)));
    const failuresBefore = flow.store.failures;
    const outputs = (
      await Promise.all(arrivals.map(({ body }) => flow.deliver(this, body)))
    ).flat();
    const isUnsure = flow.store.failures > failuresBefore;
    const rivalsOf = (body: unknown) =>
      meant
        .filter((other) => subjectOf(other) === subjectOf(body))
        .map((one) => JSON.stringify(one));
    meant.forEach((body, position) => {
      const rivals = new Set(rivalsOf(body)).size;
      const out = outputs.filter(
        (output) =>
          at(output, 'event') === eventOf(body) && textAt(output, 'id') === textAt(body, 'id'),
      ).length;
      const told = { body, rivals };
      if (expected[position] === 'out')
        expect({ ...told, isOut: out > 0 }).toEqual({ ...told, isOut: true });
      // Parallel duplicates share one key, which the platform recognizes.
      if (rivals === 1 && !isUnsure)
        expect({ ...told, isOnce: out <= 1 }).toEqual({ ...told, isOnce: true });
    });
    flow.promised.noteAtOnce(meant, this.momentOf(flow), isUnsure);
  }
}
