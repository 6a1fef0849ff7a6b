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
import type { Subscription, WebhookApi } from '../model/types';
import { type Calls, pathTo, requireComplete } from './calls';

type Schemas = components['schemas'];

const LIST_WEBHOOKS = reading('list the webhooks');
const CREATE_WEBHOOK = creating(
  'create the webhook',
  'Turn the flow on again: a webhook that was left behind is found by its URL.',
);
const DELETE_WEBHOOK = writing('remove the webhook');

const PATH = '/webhooks';

/** Creates the API of webhooks by URL. Each flow has its own URL, so all webhooks of a URL belong to the flow. */
export function createWebhookApi(calls: Calls): WebhookApi {
  const { list, remove } = calls;

  async function webhooksOf(url: string): Promise<{ id: string; raw: unknown }[]> {
    const listed = await list(PATH, LIST_WEBHOOKS);
    requireComplete(listed, 'webhooks');
    return listed.entries.flatMap((raw) => {
      const id = readText(raw, 'id');
      return id !== null && readText(raw, 'url') === url ? [{ id, raw }] : [];
    });
  }

  async function removeAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      await nullIfNotFound(() => remove(pathTo('webhooks', id), DELETE_WEBHOOK));
    }
  }

  /** Creates a webhook; returns its id. Also finds a webhook that exists although its creation seemed to fail. */
  async function create({ url, events }: Subscription): Promise<string> {
    const body: Schemas['NewWebhook'] = { url, subscriptions: [...events], enabled: true };
    let failure = withoutId();
    try {
      const id = readText(await calls.create(PATH, CREATE_WEBHOOK, body), 'id');
      if (id !== null) return id;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failure = error;
    }
    const [created, ...duplicates] = await webhooksOf(url).catch(() => []);
    if (created === undefined) throw failure;
    await removeAll(duplicates.map(({ id }) => id));
    return created.id;
  }

  return {
    async subscribe(subscription) {
      const there = await webhooksOf(subscription.url);
      const kept = there.find(({ raw }) => delivers(raw, subscription.events));
      await removeAll(there.filter((webhook) => webhook !== kept).map(({ id }) => id));
      return kept?.id ?? (await create(subscription));
    },

    async unsubscribe({ id, url }) {
      await removeAll(id === null ? (await webhooksOf(url)).map((webhook) => webhook.id) : [id]);
    },
  };
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
    message: `Could not create the webhook: Content Snare answered without an ID. ${CREATE_WEBHOOK.checkFirst}`,
  });
}
