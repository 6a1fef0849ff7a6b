import { setTimeout as wait } from 'node:timers/promises';
import type { ContentSnareEvent, WebhookDelivery, WebhookRecord } from '../protocol';
import type { ContentSnareAccount } from './account';
import { payloadOf } from './webhook-payload';

/** How long is waited before each attempt, in ms. */
const WAITS_MS = [0, 50, 200];
const ANSWER_WITHIN_MS = 5_000;

/** Tells the account's webhooks of its events, over HTTP; what is not taken with a 2xx comes again. */
export class WebhookDeliveries {
  #attempts: WebhookDelivery[] = [];
  #pending = new Set<Promise<void>>();

  /** @param copies how often each event is told; a service that repeats itself does it twice. */
  constructor(
    readonly account: ContentSnareAccount,
    readonly copies: () => number,
  ) {
    account.events.subscribe((event) => {
      this.#tell(event);
    });
  }

  reset(): void {
    this.#attempts = [];
  }

  /** Every attempt since the last reset, in the order of their ends, once none is under way. */
  async settled(): Promise<readonly WebhookDelivery[]> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
    return this.#attempts;
  }

  #tell(event: ContentSnareEvent): void {
    const webhooks = this.account.webhooks.subscribedTo(event.event);
    if (webhooks.length === 0) return;
    // Written down now, for the records go on changing.
    const body = JSON.stringify(payloadOf(event, this.account));
    for (const webhook of webhooks) {
      for (let copy = 0; copy < this.copies(); copy += 1) {
        const delivery = this.#deliver(webhook, event, body).finally(() => {
          this.#pending.delete(delivery);
        });
        this.#pending.add(delivery);
      }
    }
  }

  async #deliver(webhook: WebhookRecord, { event }: ContentSnareEvent, body: string) {
    for (const [at, waitMs] of WAITS_MS.entries()) {
      // A later attempt does not keep the program from stopping.
      await wait(waitMs, undefined, { ref: false });
      if (!this.account.webhooks.all.includes(webhook)) return;
      const status = await post(webhook.url, body);
      this.#attempts.push({ webhookId: webhook.id, event, attempt: at + 1, status });
      if (status !== null && status >= 200 && status < 300) return;
    }
  }
}

/** The status of the answer; `null` when none came. */
async function post(url: string, body: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
