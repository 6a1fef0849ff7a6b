import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatError, type EnabledTrigger } from '@pieceworks/host';
import type { StepRequest, TriggerLogEntry, TriggerView } from '../protocol';
import type { LiveEvents } from './live-events';
import { Refusal } from './refusal';
import type { StepRuns } from './step-runs';

type Live = { view: TriggerView; enabled: EnabledTrigger };

/** A webhook request as it came. */
export type Delivery = {
  body: unknown;
  rawBody: string;
  headers: Record<string, string>;
  queryParams: Record<string, string>;
};

/** By it the platform takes two events for one. */
const DEDUPE_KEY = '_dedupe_key';
const LONGEST_LOG = 100;

/** The triggers that are on. */
export class Triggers {
  readonly #live = new Map<string, Live>();

  /** @param origin of this server, where webhooks come to. */
  constructor(
    readonly runs: StepRuns,
    readonly live: LiveEvents,
    readonly origin: () => string,
  ) {}

  get views(): TriggerView[] {
    return [...this.#live.values()].map(({ view }) => view);
  }

  /**
   * Turns a trigger on, as publishing a flow does.
   * @returns its id, or what the platform shows of the failure.
   * @throws Refusal 422 for a webhook of an account that cannot reach this machine.
   */
  async turnOn(request: StepRequest): Promise<{ turnedOn: string | null; problem: string | null }> {
    const { piece, step, connection } = request;
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
    const recording = this.runs.recording(id);
    try {
      const enabled = await this.runs.recorder.record(recording, () =>
        host.enableTrigger(step, { ...values, webhookUrl: `${this.origin()}/hooks/${id}` }),
      );
      this.#live.set(id, {
        enabled,
        view: {
          id,
          piece,
          step,
          connection: view?.name ?? 'none',
          strategy: isPolling ? 'polling' : 'webhook',
          log: [entry('on', { wire: recording.calls })],
        },
      });
      this.#tell();
      return { turnedOn: id, problem: null };
    } catch (error) {
      return { turnedOn: null, problem: recording.strike.text(formatError(error)) };
    }
  }

  /** Turns a trigger off; it is off whatever the service says to that. */
  async turnOff(id: string): Promise<void> {
    const { view, enabled } = this.#find(id);
    this.#live.delete(id);
    this.#tell();
    // Who resets the services ends the login that would be needed to take the webhook back.
    await this.runs.pieces
      .find(view.piece)
      .disableTrigger(enabled)
      .catch(() => undefined);
  }

  async turnAllOff(): Promise<void> {
    await Promise.all([...this.#live.keys()].map((id) => this.turnOff(id)));
  }

  /** One poll, as the platform makes them every few minutes. */
  async check(id: string): Promise<void> {
    const { view, enabled } = this.#find(id);
    const host = this.runs.pieces.find(view.piece);
    await this.#log(id, { kind: 'check' }, () => host.pollTrigger(enabled));
  }

  /** Hands a webhook to its trigger. */
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
    const recording = this.runs.recording(id);
    const added = entry(about.kind, { delivered: about.delivered ?? null, wire: recording.calls });
    try {
      const events = await this.runs.recorder.record(recording, ask);
      this.#add(id, { ...added, ...this.#letOut(id, added, events) });
    } catch (error) {
      this.#add(id, { ...added, failure: recording.strike.text(formatError(error)) });
    }
  }

  /** What the platform makes of the events that the piece gives: one that it has seen is dropped. */
  #letOut(
    id: string,
    { kind, delivered }: TriggerLogEntry,
    events: readonly unknown[],
  ): Pick<TriggerLogEntry, 'events' | 'heldBack'> {
    const { log } = this.#find(id).view;
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
    const live = this.#live.get(id);
    if (live === undefined) return;
    live.view = { ...live.view, log: [...live.view.log, added].slice(-LONGEST_LOG) };
    this.#tell();
  }

  #tell(): void {
    this.live.send({ kind: 'triggers', triggers: this.views });
  }

  #find(id: string): Live {
    const live = this.#live.get(id);
    if (live === undefined) throw new Refusal(404, 'This trigger is off.');
    return live;
  }
}

function entry(kind: TriggerLogEntry['kind'], more: Partial<TriggerLogEntry>): TriggerLogEntry {
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
