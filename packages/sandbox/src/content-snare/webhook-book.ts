import type { components } from '@pieceworks/contracts/content-snare-vendor';
import type { WebhookRecord } from '../protocol';
import { Refusal } from '../refusal';
import { isLoopback, parseUrl } from '../web-address';
import type { NewId } from './new-id';
import { createWebhooks } from './seed';

type Schemas = components['schemas'];

/** The webhooks of the account. The sandbox calls only addresses on this machine. */
export class WebhookBook {
  all: WebhookRecord[] = createWebhooks();

  constructor(readonly newId: NewId) {}

  reset(): void {
    this.all = createWebhooks();
  }

  create({ url, subscriptions, enabled = true }: Schemas['NewWebhook']): WebhookRecord {
    const webhook: WebhookRecord = {
      id: this.newId('whk'),
      type: 'webhook',
      url: ownUrl(url),
      enabled,
      subscriptions: [...subscriptions],
    };
    this.all.push(webhook);
    return webhook;
  }

  update(webhook: WebhookRecord, changes: Schemas['WebhookChanges']): WebhookRecord {
    const { url, subscriptions, enabled } = changes;
    if (url !== undefined) webhook.url = ownUrl(url);
    if (subscriptions !== undefined) webhook.subscriptions = [...subscriptions];
    if (enabled !== undefined) webhook.enabled = enabled;
    return webhook;
  }

  delete(webhook: WebhookRecord): void {
    this.all = this.all.filter((one) => one !== webhook);
  }

  subscribedTo(event: string): WebhookRecord[] {
    return this.all.filter(
      ({ enabled, subscriptions }) => enabled && subscriptions.includes(event),
    );
  }
}

function ownUrl(text: string): string {
  const url = parseUrl(text);
  if (url && /^https?:$/.test(url.protocol) && isLoopback(url)) return text;
  throw new Refusal(422, 'Url must lead to this machine');
}
