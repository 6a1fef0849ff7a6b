import {
  type CollectionSource,
  isLoopback,
  parseUrl,
  RecordCollection,
  Refusal,
} from '@pieceworks/lab/sandbox';
import type { NewId } from './new-id';
import type { Schemas, Webhook } from './records';

export type Webhooks = RecordCollection<Webhook, Schemas['NewWebhook'], Schemas['WebhookChanges']>;

/** Creates the webhooks of an account. The sandbox calls only addresses on this machine. */
export function webhookCollection(source: CollectionSource<Webhook>, newId: NewId): Webhooks {
  return new RecordCollection({
    ...source,
    create: (given) => {
      requireOwn(given.url);
      return { id: newId('whk'), type: 'webhook', enabled: true, ...given };
    },
    changes: (given) => {
      if (given.url !== undefined) requireOwn(given.url);
      return given;
    },
  });
}

function requireOwn(text: string): void {
  const url = parseUrl(text);
  if (url && /^https?:$/.test(url.protocol) && isLoopback(url)) return;
  throw new Refusal(422, 'Url must lead to this machine');
}
