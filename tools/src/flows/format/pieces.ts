import { SERVICES } from '@pieceworks/services';
import type { FlowPiece } from './flow-builder';
import type { Form } from './form';

/** The pieces of the flows: ours, and platform pieces that every instance has. */

export const firmable: FlowPiece = {
  name: SERVICES.firmable.piece,
  displayName: SERVICES.firmable.displayName,
  connection: 'firmable',
};

export const worldNews: FlowPiece = {
  name: SERVICES['world-news-api'].piece,
  displayName: SERVICES['world-news-api'].displayName,
  connection: 'world-news-api',
};

export const contentSnare: FlowPiece = {
  name: SERVICES['content-snare'].piece,
  displayName: SERVICES['content-snare'].displayName,
  connection: 'content-snare',
};

/** Forms of the platform's own pieces, limited to the fields that the flows fill in. */

export const webhook: FlowPiece = {
  name: '@activepieces/piece-webhook',
  displayName: 'Webhook',
  versions: '^0.1.0',
};

export const catchWebhook = {
  name: 'catch_webhook',
  displayName: 'Catch Webhook',
  props: {
    authType: {
      type: 'STATIC_DROPDOWN',
      displayName: 'Authentication',
      required: true,
      options: { options: ['none', 'basic', 'header'].map((value) => ({ value })) },
    },
    authFields: { type: 'DYNAMIC', displayName: 'Authentication Fields', required: false },
  } satisfies Form,
};

/** Input of a webhook trigger without authentication. */
export const OPEN_WEBHOOK = { authType: 'none', authFields: {} };

/** Returns the event of a webhook for this body. */
export function webhookEvent(body: object) {
  return { method: 'POST', headers: {}, queryParams: {}, body };
}

export const schedule: FlowPiece = {
  name: '@activepieces/piece-schedule',
  displayName: 'Schedule',
  versions: '^0.1.0',
};

export const everyDay = {
  name: 'every_day',
  displayName: 'Every Day',
  props: {
    hour_of_the_day: {
      type: 'STATIC_DROPDOWN',
      displayName: 'Hour of the day',
      required: true,
      options: { options: Array.from({ length: 24 }, (_, value) => ({ value })) },
    },
    timezone: {
      type: 'STATIC_DROPDOWN',
      displayName: 'Timezone',
      required: true,
      options: {
        options: ['Australia/Sydney', 'Pacific/Auckland', 'UTC'].map((value) => ({ value })),
      },
    },
    run_on_weekends: { type: 'CHECKBOX', displayName: 'Run on weekends (Sat,Sun)', required: true },
  } satisfies Form,
};
