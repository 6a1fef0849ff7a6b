import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EnabledTrigger } from '@pieceworks/host';
import type { StepRequest, TriggerLogEntry, TriggerView } from '../protocol';
import type { LiveEvents } from './live-events';
import { Refusal } from './refusal';
import type { StepRuns } from './step-runs';

/** A trigger that is on, or one that is off and has only its log left. */
type Kept = { view: TriggerView; enabled: EnabledTrigger };

/** A webhook request as received. */
export type Delivery = {
  body: unknown;
  rawBody: string;
  headers: Record<string, string>;
  queryParams: Record<string, string>;
};

/** The platform treats two events with the same value as one. */
const DEDUPE_KEY = '_dedupe_key';
const LONGEST_LOG = 100;

/** The triggers that are on, and the logs of those that were. */
export class Triggers {
  /** By piece and step. A flow has one trigger; a second one would create a second webhook. */
  readonly #kept = new Map<string, Kept>();
  readonly #isTurning = new Set<string>();

  /** @param origin of this server, which receives the webhooks. */
  constructor(
    readonly runs: StepRuns,
    readonly live: LiveEvents,
    readonly origin: () => string,
  ) {}

  get views(): TriggerView[] {
    return [...this.#kept.values()].map(({ view }) => view);
  }

  /**
   * Turns a trigger on, as publishing a flow does.
   * @returns the platform's message for a failure.
   * @throws Refusal 409 for a trigger that is on; 422 for a webhook of an account that cannot reach this machine.
   */
  async turnOn(
    request: StepRequest,
    accepted: string | undefined,
  ): Promise<{ problem: string | null }> {
    const { piece, step, connection } = request;
    const key = `${piece} ${step}`;
    const earlier = this.#kept.get(key)?.view;
    if (earlier?.isOn === true || this.#isTurning.has(key)) {
      throw new Refusal(409, 'This trigger is on already. Turn it off to change its settings.');
    }
    const host = this.runs.pieces.find(piece);
    const isPolling = host.metadata().triggers[step]?.type === 'POLLING';
    const view = connection === null ? undefined : this.runs.connections.view(connection);
    if (!isPolling && view?.isSandbox === false) {
      throw new Refusal(
        422,
        'A service outside cannot reach this machine with a webhook. Choose the sandbox.',
      );
    }
    const id = randomUUID();
    const values = await this.runs.stepValues(request);
    const recording = this.runs.recording();
    this.#isTurning.add(key);
    try {
      const enabled = await this.runs.recorder.record(recording, () =>
        host.enableTrigger(step, { ...values, webhookUrl: `${this.origin()}/hooks/${id}` }),
      );
      const log = [...(earlier?.log ?? []), entry('on', { wire: recording.calls })];
      const strategy = isPolling ? 'polling' : 'webhook';
      this.#kept.set(key, { enabled, view: { ...request, id, isOn: true, strategy, log } });
      this.#tell();
      return { problem: null };
    } catch (error) {
      return { problem: this.runs.failureOf(error, recording, request, accepted) };
    } finally {
      this.#isTurning.delete(key);
    }
  }

  /** Turns a trigger off and keeps its log. It is off even if the service fails to delete the webhook. */
  async turnOff(id: string): Promise<void> {
    const { view, enabled } = this.#find(id);
    this.#add(id, entry('off'));
    this.#change(id, { isOn: false });
    // Deleting the webhook fails after a reset, which ends the login that it needs.
    await this.runs.pieces
      .find(view.piece)
      .disableTrigger(enabled)
      .catch(() => undefined);
  }

  /** Turns all triggers off and deletes their logs. */
  async forgetAll(): Promise<void> {
    const on = this.views.filter(({ isOn }) => isOn);
    await Promise.all(on.map(({ id }) => this.turnOff(id)));
    this.#kept.clear();
    this.#tell();
  }

  /** Polls once, as the platform does every few minutes. */
  async check(id: string): Promise<void> {
    const { view, enabled } = this.#find(id);
    const host = this.runs.pieces.find(view.piece);
    await this.#log(id, { kind: 'check' }, () => host.pollTrigger(enabled));
  }

  /** Passes a webhook request to its trigger. */
  async deliver(id: string, { body, ...request }: Delivery): Promise<void> {
    const { view, enabled } = this.#find(id);
    const host = this.runs.pieces.find(view.piece);
    await this.#log(id, { kind: 'delivery', delivered: body }, () =>
      host.deliverWebhook(enabled, { body, ...request }),
    );
  }

  async #log(
    id: string,
    about: { kind: TriggerLogEntry['kind']; delivered?: unknown },
    ask: () => Promise<readonly unknown[]>,
  ): Promise<void> {
    const recording = this.runs.recording();
    const { view } = this.#find(id);
    try {
      const events = await this.runs.recorder.record(recording, ask);
      const added = entry(about.kind, { ...about, wire: recording.calls });
      this.#add(id, { ...added, ...this.#letOut(id, added, events) });
    } catch (error) {
      const failure = this.runs.failureOf(error, recording, view);
      this.#add(id, entry(about.kind, { ...about, wire: recording.calls, failure }));
    }
  }

  /** Drops events that the trigger has emitted since it was turned on, as the platform does. */
  #letOut(
    id: string,
    { kind, delivered }: TriggerLogEntry,
    events: readonly unknown[],
  ): Pick<TriggerLogEntry, 'events' | 'heldBack'> {
    const whole = this.#find(id).view.log;
    const log = whole.slice(whole.findLastIndex((earlier) => earlier.kind === 'on'));
    const known = new Set(log.flatMap((earlier) => earlier.events.map(keyOf)));
    const fresh = events.filter((event) => {
      const key = keyOf(event);
      return key === undefined || !known.has(key);
    });
    if (events.length > fresh.length) {
      const heldBack = `${events.length - fresh.length} that the platform has seen already, by their key.`;
      return { events: fresh, heldBack };
    }
    if (events.length > 0) return { events, heldBack: null };
    if (kind === 'check') {
      return {
        events,
        heldBack: 'Nothing is new: what was read was let out before, or is not asked for.',
      };
    }
    const isCopy = log.some(
      (earlier) => earlier.kind === 'delivery' && isDeepStrictEqual(earlier.delivered, delivered),
    );
    return {
      events,
      heldBack: isCopy
        ? 'A copy of a delivery that came before.'
        : 'The piece let nothing out: the event is not one that this trigger and its fields ask for, or the service did not bear it out.',
    };
  }

  #add(id: string, added: TriggerLogEntry): void {
    const view = this.views.find((one) => one.id === id);
    if (view !== undefined) this.#change(id, { log: [...view.log, added].slice(-LONGEST_LOG) });
  }

  #change(id: string, changes: Partial<TriggerView>): void {
    for (const kept of this.#kept.values()) {
      if (kept.view.id === id) kept.view = { ...kept.view, ...changes };
    }
    this.#tell();
  }

  #tell(): void {
    this.live.send({ kind: 'changed', state: { triggers: this.views } });
  }

  #find(id: string): Kept {
    const kept = [...this.#kept.values()].find(({ view }) => view.id === id && view.isOn);
    if (kept === undefined) throw new Refusal(404, 'This trigger is off.');
    return kept;
  }
}

function entry(
  kind: TriggerLogEntry['kind'],
  more: Partial<TriggerLogEntry> = {},
): TriggerLogEntry {
  return {
    at: new Date().toISOString(),
    kind,
    delivered: null,
    events: [],
    heldBack: null,
    failure: null,
    wire: [],
    ...more,
  };
}

function keyOf(event: unknown): unknown {
  return typeof event === 'object' && event !== null && DEDUPE_KEY in event
    ? event[DEDUPE_KEY]
    : undefined;
}
