import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EnabledTrigger, PieceHost } from '@pieceworks/lab/host';
import type {
  Answer,
  StepRequest,
  TriggerLogEntry,
  TriggerView,
} from '@pieceworks/page-parts/protocol';
import { inWords } from './schedule';
import type { StepRuns } from './step-runs';

/** A trigger that is on, or one that is off and has only its log left. Its clock is `days` ahead. */
type Kept = { view: TriggerView; enabled: EnabledTrigger; days: number };

/** A webhook request as received. */
type Delivery = {
  body: unknown;
  rawBody: string;
  headers: Record<string, string>;
  queryParams: Record<string, string>;
};

/** Key of an event's identity: the platform treats two events with the same value as one. */
const DEDUPE_KEY = '_dedupe_key';
const LONGEST_LOG = 100;
const DAY_MS = 86_400_000;

/** The triggers that are on, and the logs of those that were. */
export class Triggers {
  /** By piece and step. A flow has one trigger; a second one would create a second webhook. */
  readonly #kept = new Map<string, Kept>();
  readonly #isTurning = new Set<string>();

  /** @param origin of this server, which receives the webhooks. */
  constructor(
    readonly runs: StepRuns,
    readonly origin: () => string,
  ) {}

  get views(): TriggerView[] {
    return [...this.#kept.values()].map(({ view }) => view);
  }

  /**
   * Turns a trigger on, as publishing a flow does.
   * @returns the platform's message for a failure.
   * @throws Error for a trigger that is on, or a webhook of an account that cannot reach this machine.
   */
  async turnOn(request: StepRequest, accepted: string | undefined): Promise<Answer<'turnOn'>> {
    const { piece, step, connection } = request;
    const key = `${piece} ${step}`;
    const earlier = this.#kept.get(key)?.view;
    if (earlier?.isOn === true || this.#isTurning.has(key)) {
      throw new Error('This trigger is on already. Turn it off to change its settings.');
    }
    const host = this.runs.connections.piece(piece);
    const isPolling = host.metadata().triggers[step]?.type === 'POLLING';
    if (!isPolling && this.runs.connections.view(connection ?? '')?.isSandbox === false) {
      throw new Error(
        'A real service cannot reach this machine with a webhook. Choose the sandbox.',
      );
    }
    const id = randomUUID();
    this.#isTurning.add(key);
    try {
      const values = await this.runs.stepValues(request);
      const webhookUrl = `${this.origin()}/hooks/${id}`;
      const mark = randomUUID();
      const enabled = await this.runs.asRun(mark, () =>
        host.enableTrigger(step, { ...values, webhookUrl }),
      );
      const wire = await this.runs.services.requestsOf(mark, request);
      const log = [...(earlier?.log ?? []), entry('on', { wire })];
      const schedule = enabled.schedule ? inWords(enabled.schedule) : null;
      this.#kept.set(key, {
        enabled,
        days: 0,
        view: { ...request, id, isOn: true, schedule, log },
      });
      return { problem: null };
    } catch (error) {
      return { problem: this.runs.failureOf(error, request, accepted) };
    } finally {
      this.#isTurning.delete(key);
    }
  }

  /** Turns a trigger off and keeps its log. It is off even if the service fails to delete the webhook. */
  async turnOff(id: string): Promise<void> {
    const kept = this.#find(id);
    this.#change(kept, { isOn: false, log: [...kept.view.log, entry('off')] });
    const piece = this.runs.connections.piece(kept.view.piece);
    // Deleting the webhook fails after a reset, which ends the login that it needs.
    await piece.disableTrigger(kept.enabled).catch(() => undefined);
  }

  /** Turns all triggers off and deletes their logs. */
  async forgetAll(): Promise<void> {
    const on = this.views.filter(({ isOn }) => isOn);
    await Promise.all(on.map(({ id }) => this.turnOff(id)));
    this.#kept.clear();
  }

  /** Polls once, as the platform does by the trigger's schedule. */
  async check(id: string): Promise<void> {
    const { days } = this.#find(id);
    await this.#log(id, entry('check'), (piece, enabled) =>
      piece.pollTrigger(enabled, days * DAY_MS),
    );
  }

  /** Polls as if a day had passed, because a trigger may make no call before. */
  async checkNextDay(id: string): Promise<void> {
    this.#find(id).days += 1;
    await this.check(id);
  }

  /** Passes a webhook request to its trigger. */
  async deliver(id: string, delivery: Delivery): Promise<void> {
    await this.#log(id, entry('delivery', { delivered: delivery.body }), (piece, enabled) =>
      piece.deliverWebhook(enabled, delivery),
    );
  }

  async #log(
    id: string,
    about: TriggerLogEntry,
    ask: (piece: PieceHost, enabled: EnabledTrigger) => Promise<readonly unknown[]>,
  ): Promise<void> {
    const kept = this.#find(id);
    const mark = randomUUID();
    const piece = this.runs.connections.piece(kept.view.piece);
    let asked: Pick<TriggerLogEntry, 'events' | 'failure'>;
    try {
      const events = await this.runs.asRun(mark, () => ask(piece, kept.enabled));
      asked = { events, failure: null };
    } catch (error) {
      asked = { events: [], failure: this.runs.failureOf(error, kept.view) };
    }
    const wire = await this.runs.services.requestsOf(mark, kept.view);
    // Nothing is awaited from here on, so that events of two checks at once are compared too.
    const result =
      asked.failure === null ? withoutRepeats(kept.view.log, about, asked.events) : asked;
    const log = [...kept.view.log, { ...about, wire, ...result }];
    this.#change(kept, { log: log.slice(-LONGEST_LOG) });
  }

  #change(kept: Kept, changes: Partial<TriggerView>): void {
    kept.view = { ...kept.view, ...changes };
  }

  #find(id: string): Kept {
    const kept = [...this.#kept.values()].find(({ view }) => view.id === id && view.isOn);
    if (kept === undefined) throw new Error('This trigger is off.');
    return kept;
  }
}

/** Drops events that the trigger has emitted since it was turned on, as the platform does. */
function withoutRepeats(
  whole: readonly TriggerLogEntry[],
  { kind, delivered }: TriggerLogEntry,
  all: readonly unknown[],
): Pick<TriggerLogEntry, 'events' | 'heldBack'> {
  const log = whole.slice(whole.findLastIndex((earlier) => earlier.kind === 'on'));
  const known = log.flatMap((earlier) => earlier.events.map(keyOf));
  const isKnown = (key: unknown) => key !== undefined && known.includes(key);
  const events = all.filter((event) => !isKnown(keyOf(event)));
  const isCopy = log.some(
    (earlier) => earlier.kind === 'delivery' && isDeepStrictEqual(earlier.delivered, delivered),
  );
  if (all.length > events.length) {
    const held = all.length - events.length;
    return { events, heldBack: `Duplicates, which the platform recognizes by their key: ${held}.` };
  }
  if (events.length > 0) return { events, heldBack: null };
  if (kind === 'check') return { events, heldBack: null };
  return {
    events,
    heldBack: isCopy
      ? 'A duplicate of an earlier delivery.'
      : 'The piece emitted no event: the delivery does not match this trigger and its fields, or the service did not confirm it.',
  };
}

function entry(
  kind: TriggerLogEntry['kind'],
  more: Partial<TriggerLogEntry> = {},
): TriggerLogEntry {
  const nothing = { delivered: null, events: [], heldBack: null, failure: null, wire: null };
  return { at: new Date().toISOString(), kind, ...nothing, ...more };
}

function keyOf(event: unknown): unknown {
  return typeof event === 'object' && event !== null && DEDUPE_KEY in event
    ? event[DEDUPE_KEY]
    : undefined;
}
