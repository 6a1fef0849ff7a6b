import {
  asRecord,
  creating,
  Failure,
  nullIfNotFound,
  type Operation,
  reading,
  readText,
  readTexts,
  writing,
} from '@pieceworks/kit';
import type { components } from '#contract/vendor';
import type { ContentSnareApi } from './content-snare-api';
import { requireComplete } from './lists';

const CREATE_WEBHOOK = creating(
  'create the webhook',
  'Turn the flow on again. It reuses the webhook if there is one.',
);
const DELETE_WEBHOOK: Operation = {
  ...writing('remove the webhook'),
  checkFirst: 'Turn the flow on or off again.',
};

type EventName = components['schemas']['EventName'];

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
  const listed = await api.list()('GET /partner_api/v1/webhooks', reading('list the webhooks'));
  requireComplete(listed, 'webhooks');
  return listed.entries.flatMap((raw) => {
    const id = readText(raw, 'id');
    return id !== null && readText(raw, 'url') === url ? [{ id, raw }] : [];
  });
}

async function removeAll(api: ContentSnareApi, webhooks: readonly { id: string }[]): Promise<void> {
  for (const { id } of webhooks) {
    await nullIfNotFound(() =>
      api.call('DELETE /partner_api/v1/webhooks/{id}', DELETE_WEBHOOK, { id }),
    );
  }
}

/** Creates a webhook; returns its id. Also finds a webhook that exists although its creation seemed to fail. */
async function create(api: ContentSnareApi, { url, events }: Subscription): Promise<string> {
  const body = { url, subscriptions: [...events], enabled: true };
  let failure = withoutId();
  try {
    const created = await api.call('POST /partner_api/v1/webhooks', CREATE_WEBHOOK, { body });
    const id = readText(created, 'id');
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
    message: `The webhook may exist already: Content Snare answered without an ID. ${CREATE_WEBHOOK.checkFirst}`,
  });
}
