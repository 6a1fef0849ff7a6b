import { setTimeout as wait } from 'node:timers/promises';
import { AnswerCheck } from '@pieceworks/lab/sandbox/answer-check';
import vendorDocument from '../dist/vendor.json';
import type { ContentSnareAccount } from './account';
import type { ContentSnareEvent, Webhook, WebhookDelivery } from './records';
import { payloadOf } from './webhook-payload';

/** Delay before each attempt, in ms. */
const WAITS_MS = [0, 50, 200];
const ANSWER_WITHIN_MS = 5_000;

/** The delivery of the account's events to its webhooks over HTTP. One that is not answered with a 2xx is retried. */
export class WebhookDeliveries {
  #attempts: WebhookDelivery[] = [];
  #pending = new Set<Promise<void>>();
  readonly #check = new AnswerCheck(vendorDocument);

  /** @param mistakes gets a sentence for each delivery that the contract does not allow. */
  constructor(
    readonly account: ContentSnareAccount,
    readonly mistakes: string[],
  ) {
    account.events.subscribe((event) => {
      this.#tell(event);
    });
  }

  reset(): void {
    this.#attempts = [];
  }

  /** Returns every attempt since the last reset, in the order of completion, once no attempt is under way. */
  async settled(): Promise<readonly WebhookDelivery[]> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
    return this.#attempts;
  }

  #tell(event: ContentSnareEvent): void {
    const webhooks = this.account.webhooks.all.filter(
      ({ enabled, subscriptions }) => enabled && subscriptions.includes(event.event),
    );
    if (webhooks.length === 0) return;
    // Serialized now, because the records change before later attempts.
    const body = JSON.stringify(payloadOf(event, this.account));
    const flaws = this.#check.flawsOfDelivery(event.event, body);
    this.mistakes.push(...flaws.map((flaw) => `The delivery of ${event.event}: ${flaw}.`));
    for (const webhook of webhooks) {
      const delivery = this.#deliver(webhook, event, body).finally(() => {
        this.#pending.delete(delivery);
      });
      this.#pending.add(delivery);
    }
  }

  async #deliver(webhook: Webhook, { event }: ContentSnareEvent, body: string) {
    for (const [at, waitMs] of WAITS_MS.entries()) {
      // Unreferenced, so that a pending retry does not keep the program running.
      await wait(waitMs, undefined, { ref: false });
      if (!this.account.webhooks.all.includes(webhook)) return;
      const status = await post(webhook.url, body);
      this.#attempts.push({ webhookId: webhook.id, event, attempt: at + 1, status });
      if (status !== null && status >= 200 && status < 300) return;
    }
  }
}

/** Returns the status of the response; `null` if none came. */
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
