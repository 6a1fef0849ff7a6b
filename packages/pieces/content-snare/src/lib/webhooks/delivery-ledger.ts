import type { Store } from '@activepieces/pieces-framework';
import { asList, shortHash } from '@pieceworks/kit';
import type { Delivery } from '../api/deliveries';
import { type EventName, EVENTS } from '../model/events';

/** An equal delivery of what happens seldom counts as the same one for this long, in ms. */
const SELDOM_MS = 3_600_000;
/** The same for what can happen at any time: no longer than sending it again takes. */
const AGAIN_MS = 120_000;

type Entry = { fingerprint: string; at: number; mark: string };

/**
 * The last delivery of each record, in the store of the flow, in a place of its own, so that deliveries that are
 * worked on at once do not overwrite each other. An equal one is a duplicate when nothing else of the record came
 * between, and only as long as it may be sent again: the service numbers its deliveries in no way. Where the store
 * fails, or does not answer in time, an event comes out rather than be lost.
 */
export class DeliveryLedger {
  readonly #place: string;
  readonly #rememberedMs: number;

  /** @param now in ms since the epoch. */
  constructor(
    readonly store: Store,
    readonly delivery: Pick<Delivery, 'id' | 'fingerprint'> & { event: EventName },
    readonly now: number,
  ) {
    const { event, id, fingerprint } = delivery;
    const { happens } = EVENTS[event];
    // Whatever comes of the record in between, an equal delivery of what happens once is the same one.
    const subject = happens === 'once' ? `${event} ${id ?? ''}` : id;
    this.#place = placeOf(subject ?? fingerprint);
    this.#rememberedMs = happens === undefined ? AGAIN_MS : SELDOM_MS;
  }

  async isKnown(): Promise<boolean> {
    return this.#isSame(await this.#read().catch(() => undefined));
  }

  /**
   * Notes the delivery.
   * @returns what the platform takes for the same event, should two deliveries be worked on at once: the ledger
   * cannot tell them apart then; `undefined` for a duplicate.
   */
  async add(): Promise<string | undefined> {
    const { fingerprint } = this.delivery;
    const mark = Math.random().toString(36).slice(2);
    try {
      const last = await this.#read();
      if (this.#isSame(last)) return undefined;
      await this.store.put(this.#place, [fingerprint, this.now, mark]);
      return `${fingerprint}-${last?.mark ?? ''}`;
    } catch {
      // It may be noted all the same: no later delivery may have its key.
      return `${fingerprint}-${mark}-`;
    }
  }

  #isSame(last: Entry | undefined): boolean {
    return (
      last?.fingerprint === this.delivery.fingerprint &&
      Math.abs(this.now - last.at) < this.#rememberedMs
    );
  }

  async #read(): Promise<Entry | undefined> {
    const [fingerprint, at, mark] = asList(await this.store.get<unknown>(this.#place));
    return typeof fingerprint === 'string' && typeof at === 'number' && typeof mark === 'string'
      ? { fingerprint, at, mark }
      : undefined;
  }
}

/** One of 36^4 places, so that the store does not grow without end; two records that share one are rare. */
function placeOf(subject: string): string {
  return `delivery-${shortHash(subject).slice(-4)}`;
}
