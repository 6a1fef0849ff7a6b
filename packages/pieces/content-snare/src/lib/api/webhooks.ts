import type { components } from '@pieceworks/contracts/content-snare-vendor';
import {
  asRecord,
  creating,
  Failure,
  nullIfNotFound,
  reading,
  readText,
  readTexts,
  writing,
} from '@pieceworks/kit';
import type { EventName } from '../model/events';
import { type ContentSnareApi, endpoint, requireComplete } from './content-snare-api';

type Schemas = components['schemas'];

const LIST_WEBHOOKS = endpoint({
  route: 'GET /partner_api/v1/webhooks',
  operation: reading('list the webhooks'),
});
const CREATE_WEBHOOK = endpoint({
  route: 'POST /partner_api/v1/webhooks',
  operation: creating(
    'create the webhook',
    'Turn the flow on again. It reuses the webhook if there is one.',
  ),
});
const DELETE_WEBHOOK = endpoint({
  route: 'DELETE /partner_api/v1/webhooks/{id}',
  id: 'webhookId',
  operation: { ...writing('remove the webhook'), checkFirst: 'Turn the flow on or off again.' },
  rows: { webhookId: { label: 'Webhook', help: '', required: true } },
});

/** A webhook's events and URL. Each flow has its own URL, so all webhooks of a URL belong to the flow. */
export type Subscription = { url: string; events: readonly EventName[] };

/**
 * Makes one webhook deliver these events to the URL, and removes all others of the URL.
 * @returns its id.
 */
export async function subscribe(api: ContentSnareApi, subscription: Subscription): Promise<string> {
  const there = await webhooksOf(api, subscription.url);
  const kept = there.find(({ raw }) => delivers(raw, subscription.events));
  await removeAll(
    api,
    there.filter((webhook) => webhook !== kept),
  );
  return kept?.id ?? (await create(api, subscription));
}

/** Removes the webhook, or all webhooks of the URL if the id is unknown. A webhook not found is no failure. */
export async function unsubscribe(
  api: ContentSnareApi,
  { id, url }: { id: string | null; url: string },
): Promise<void> {
  await removeAll(api, id === null ? await webhooksOf(api, url) : [{ id }]);
}

async function webhooksOf(
  api: ContentSnareApi,
  url: string,
): Promise<{ id: string; raw: unknown }[]> {
  const listed = await api.list(LIST_WEBHOOKS);
  requireComplete(listed, 'webhooks');
  return listed.entries.flatMap((raw) => {
    const id = readText(raw, 'id');
    return id !== null && readText(raw, 'url') === url ? [{ id, raw }] : [];
  });
}

async function removeAll(api: ContentSnareApi, webhooks: readonly { id: string }[]): Promise<void> {
  for (const { id: webhookId } of webhooks) {
    await nullIfNotFound(() => api.call(DELETE_WEBHOOK, { webhookId }));
  }
}

/** Creates a webhook; returns its id. Also finds a webhook that exists although its creation seemed to fail. */
async function create(api: ContentSnareApi, { url, events }: Subscription): Promise<string> {
  const body: Schemas['NewWebhook'] = { url, subscriptions: [...events], enabled: true };
  let failure = withoutId();
  try {
    const id = readText(await api.call(CREATE_WEBHOOK, {}, body), 'id');
    if (id !== null) return id;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    failure = error;
  }
  const [created, ...duplicates] = await webhooksOf(api, url).catch(() => []);
  if (created === undefined) throw failure;
  await removeAll(api, duplicates);
  return created.id;
}

/** Returns true for an active webhook with exactly these events. */
function delivers(webhook: unknown, events: readonly string[]): boolean {
  const { enabled } = asRecord(webhook);
  const subscribed = new Set(readTexts(webhook, 'subscriptions'));
  return (
    enabled !== false &&
    enabled !== 'false' &&
    subscribed.size === events.length &&
    events.every((event) => subscribed.has(event))
  );
}

function withoutId(): Failure {
  return new Failure({
    kind: 'outcome-unknown',
    message: `The webhook may exist already: Content Snare answered without an ID. ${CREATE_WEBHOOK.operation.checkFirst}`,
  });
}
