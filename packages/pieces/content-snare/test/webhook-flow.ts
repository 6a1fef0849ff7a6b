import type { ConnectionValues, EnabledTrigger } from '@pieceworks/host';
import { speedUpWaits } from '@pieceworks/testing/fast-timers';
import { startWebhookReceiver, type WebhookReceiver } from '@pieceworks/testing/webhook-receiver';
import { sharedPiece } from '@pieceworks/testing/wire-suite';

type Props = Readonly<Record<string, unknown>>;

/** That of another program, which is none of our business. */
const WEBHOOK_OF_ANOTHER = 'whk_0001';

/** Flows that start with Content Snare, and a receiver of their webhooks; each test has a new account. */
export function sharedWebhookFlow() {
  const piece = sharedPiece('content-snare', 'vendor');
  let receiver: WebhookReceiver;
  let connection: ConnectionValues;
  speedUpWaits();

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  beforeEach(async () => {
    await piece().sandbox.reset();
    await piece().sandbox.settings({ rateLimits: false });
    connection = await piece().freshConnection();
    receiver.take();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => receiver.close());

  const run = (action: string, propsValue: Props) => piece().run(action, propsValue, connection);

  return {
    piece,
    receiver: () => receiver,
    connection: () => connection,
    /** From now on the flows of this test have another login. */
    connectAs: (other: ConnectionValues) => {
      connection = other;
    },
    run,
    enable: (name: string, propsValue: Props = {}) =>
      piece().host.enableTrigger(name, { connection, propsValue, webhookUrl: receiver.url }),
    deliver: (trigger: EnabledTrigger, body: unknown) =>
      piece().host.deliverWebhook(trigger, { body }),
    /** The bodies that came to the receiver, once nothing is under way. */
    delivered: async () => {
      await piece().sandbox.contentSnareDeliveries();
      return receiver.take();
    },
    /** The webhooks that are there, without the one of another program. */
    webhooks: async () => {
      const { contentSnare: account } = await piece().sandbox.ledger();
      expect(account.webhooks.map(({ id }) => id)).toContain(WEBHOOK_OF_ANOTHER);
      return account.webhooks.filter(({ id }) => id !== WEBHOOK_OF_ANOTHER);
    },
    /** Makes a request; gives its id. */
    createRequest: async (more: Props = {}) => {
      const props = { clientId: 'acc_0001', templateId: 'tpl_0002', name: 'Tax return', ...more };
      return String((await run('create_request', props)).id);
    },
  };
}
