import type { ConnectionValues, EnabledTrigger, HostSettings } from '@pieceworks/lab/host';
import { speedUpWaits } from '@pieceworks/lab/suites/fast-timers';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '@pieceworks/lab/suites/webhook-receiver';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';

type Props = Readonly<Record<string, unknown>>;

/** A webhook of another program, which the piece must not touch. */
const WEBHOOK_OF_ANOTHER = 'whk_0001';

/** Sets up flows with Content Snare triggers, and a receiver of their webhooks. Each test has a new account. */
export function sharedWebhookFlow(settings?: HostSettings) {
  const piece = sharedPiece(service, 'vendor', settings);
  let receiver: WebhookReceiver;
  let connection: ConnectionValues;
  speedUpWaits();

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  beforeEach(async () => {
    await piece().sandbox.reset({ rateLimits: false });
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
    /** Switches the flows of this test to another login. */
    connectAs: (other: ConnectionValues) => {
      connection = other;
    },
    run,
    enable: (name: string, propsValue: Props = {}) =>
      piece().host.enableTrigger(name, { connection, propsValue, webhookUrl: receiver.url }),
    deliver: (trigger: EnabledTrigger, body: unknown) =>
      piece().host.deliverWebhook(trigger, { body }),
    /** Waits until nothing is in progress; returns the bodies that the receiver got. */
    delivered: async () => {
      await accountOf(piece().sandbox).deliveries();
      return receiver.take();
    },
    /** Returns the existing webhooks, without the one of the other program. */
    webhooks: async () => {
      const account = await accountOf(piece().sandbox).ledger();
      expect(account.webhooks.map(({ id }) => id)).toContain(WEBHOOK_OF_ANOTHER);
      return account.webhooks.filter(({ id }) => id !== WEBHOOK_OF_ANOTHER);
    },
    /** Creates a request; returns its id. */
    createRequest: async (more: Props = {}) => {
      const props = { clientId: 'acc_0001', templateId: 'tpl_0002', name: 'Tax return', ...more };
      return String((await run('create_request', props)).id);
    },
  };
}
