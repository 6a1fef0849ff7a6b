import type { Store } from '@activepieces/pieces-framework';
import { asList } from '@pieceworks/kit';

/** How long a delivery is remembered, in ms. */
const REMEMBERED_MS = 3_600_000;
/** The oldest are forgotten first; with fingerprints of 22 characters this is less than 50 KB of JSON. */
const MAX_ENTRIES = 1_000;
const STORE_KEY = 'deliveries';

type Entry = readonly [fingerprint: string, at: number];

/** The deliveries of the last hour, by their fingerprints, in the store of the flow. */
export class DeliveryLedger {
  /** @param now in ms since the epoch. */
  constructor(
    readonly store: Store,
    readonly now: number,
  ) {}

  async has(fingerprint: string): Promise<boolean> {
    return (await this.#read()).some(([known]) => known === fingerprint);
  }

  /** Notes a delivery; gives whether it is the first of its kind. */
  async add(fingerprint: string): Promise<boolean> {
    const entries = await this.#read();
    if (entries.some(([known]) => known === fingerprint)) return false;
    await this.store.put(STORE_KEY, [...entries, [fingerprint, this.now]].slice(-MAX_ENTRIES));
    return true;
  }

  /**
   * What the platform takes for the same event, should two deliveries be worked on at once: the ledger
   * cannot tell them apart then.
   */
  dedupeKey(fingerprint: string): string {
    return `${fingerprint}-${Math.floor(this.now / REMEMBERED_MS)}`;
  }

  async #read(): Promise<Entry[]> {
    const stored = await this.store.get<unknown>(STORE_KEY);
    return asList(stored).flatMap((entry) => {
      const [fingerprint, at] = asList(entry);
      if (typeof fingerprint !== 'string' || typeof at !== 'number') return [];
      return Math.abs(this.now - at) < REMEMBERED_MS ? [[fingerprint, at] as const] : [];
    });
  }
}
