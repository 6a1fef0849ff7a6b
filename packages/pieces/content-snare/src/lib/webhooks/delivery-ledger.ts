import type { Store } from '@activepieces/pieces-framework';
import { asList, asText, shortHash } from '@pieceworks/kit';
import type { Delivery } from '../api/deliveries';
import { type EventName, EVENTS } from './events';

/** Time for which an equal delivery of an event that happens once, or of equal answers, is a duplicate, in ms. */
const LONG_MS = 3_600_000;
/** Time for which an equal delivery of any other event counts as a duplicate, in ms: the service resends within it. */
const AGAIN_MS = 120_000;

type Entry = { fingerprint: string; at: number; mark: string; content: string | undefined };

/**
 * Remembers the last delivery of each record in the flow's store, to drop duplicates. Each record has its own
 * key, so that parallel deliveries do not overwrite each other. The service gives deliveries no ids. An equal
 * delivery is a duplicate if no other one of the record came between, and only within the time of resending. It can
 * still be another event, such as a second completion: its `content` tells, which was read again from the service. If
 * the store fails or times out, the event is emitted: a duplicate is better than a loss.
 */
export class DeliveryLedger {
  readonly #key: string;
  readonly #isOnce: boolean;

  /** @param now in ms since the epoch. */
  constructor(
    readonly store: Store,
    readonly delivery: Pick<Delivery, 'id' | 'fingerprint'> & { event: EventName },
    readonly now: number,
  ) {
    const { event, id, fingerprint } = delivery;
    this.#isOnce = EVENTS[event].happens === 'once';
    // For an event that happens once, an equal delivery is a duplicate even after other deliveries of the record.
    const subject = this.#isOnce ? `${event} ${id ?? ''}` : id;
    this.#key = keyOf(subject ?? fingerprint);
  }

  async isKnown(content?: string): Promise<boolean> {
    return this.#isSame(await this.#read().catch(() => undefined), content);
  }

  /**
   * Stores the delivery.
   * @returns a key by which the platform drops a duplicate that is processed in parallel, because the ledger
   * cannot see it; `undefined` for a duplicate.
   */
  async add(content?: string): Promise<string | undefined> {
    const { fingerprint } = this.delivery;
    const mark = Math.random().toString(36).slice(2);
    try {
      const last = await this.#read();
      if (this.#isSame(last, content)) return undefined;
      await this.store.put(this.#key, [fingerprint, this.now, mark, content]);
      return `${fingerprint}-${last?.mark ?? ''}`;
    } catch {
      // The write may have succeeded, so a later delivery must not get the same key.
      return `${fingerprint}-${mark}-`;
    }
  }

  #isSame(last: Entry | undefined, content: string | undefined): boolean {
    if (last?.fingerprint !== this.delivery.fingerprint) return false;
    const isLong = this.#isOnce || (content !== undefined && last.content === content);
    return Math.abs(this.now - last.at) < (isLong ? LONG_MS : AGAIN_MS);
  }

  async #read(): Promise<Entry | undefined> {
    const [fingerprint, at, mark, content] = asList(await this.store.get<unknown>(this.#key));
    return typeof fingerprint === 'string' && typeof at === 'number' && typeof mark === 'string'
      ? { fingerprint, at, mark, content: asText(content) ?? undefined }
      : undefined;
  }
}

/** Returns one of 36^4 keys, so that the store stays small. Records rarely share a key. */
function keyOf(subject: string): string {
  return `delivery-${shortHash(subject).slice(-4)}`;
}
