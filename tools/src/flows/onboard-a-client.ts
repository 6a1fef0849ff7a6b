import { createRequest } from '../../../packages/pieces/content-snare/src/lib/actions/create-request';
import { findOrCreateClient } from '../../../packages/pieces/content-snare/src/lib/actions/find-or-create-client';
import { code as dueDate } from './code/due-date';
import { code as onboardingNote } from './code/onboarding-note';
import type { Flow } from './format/flow';
import { catchWebhook, contentSnare, OPEN_WEBHOOK, webhook, webhookEvent } from './format/pieces';

const NEW_CLIENT = webhookEvent({
  email: 'jane.doe@example.com.au',
  name: 'Jane Doe',
  company: 'Example Pty Ltd',
});

export const onboardAClient: Flow = {
  name: 'onboard-a-client',
  title: 'Onboard a client',
  purpose:
    'A signed offer or a form becomes a client of Content Snare and a request from your template. Sending it twice creates neither a second client nor a second request.',
  before: [
    'Send `email`, `name` and `company` as JSON to the URL that the first step shows.',
    'In _Choose a template: Create Request_, choose a _Template_ and empty _Template Name_, or set _Template Name_ to the name of one of yours.',
    'In _Due date_, set `days` to the days until the request is due.',
    'After _A note to the team_, add the step that sends it.',
  ],
  build(flow) {
    const signed = flow.trigger(webhook, catchWebhook, 'A new client', OPEN_WEBHOOK, NEW_CLIENT);
    const client = flow.action(contentSnare, findOrCreateClient(), 'The client', {
      email: signed('body', 'email'),
      name: signed('body', 'name'),
    });
    const due = flow.code('Due date', 'due-date', dueDate, { days: 14 });
    const request = flow.action(contentSnare, createRequest(), 'Choose a template: Create Request', {
      clientId: client('id'),
      templateName: 'New client onboarding',
      name: `Onboarding of ${signed('body', 'company')}`,
      dueDate: due('date'),
      skipIfOpen: true,
    });
    flow.code('A note to the team', 'onboarding-note', onboardingNote, {
      client: client('name'),
      outcome: client('outcome'),
      request: request('name'),
      skipped: request('skipped'),
      link: request('url'),
    });
  },
};
