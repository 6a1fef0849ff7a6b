import { createRequestFromPages } from '../../../packages/pieces/content-snare/src/lib/actions/create-request-from-pages';
import { findOrCreateClient } from '../../../packages/pieces/content-snare/src/lib/actions/find-or-create-client';
import { enrichCompany } from '../../../packages/pieces/firmable/src/lib/actions/enrich-company';
import { searchNews } from '../../../packages/pieces/world-news-api/src/lib/actions/search-news';
import { code as pagesWithWhatIsKnown } from './code/pages-with-what-is-known';
import { code as rowToLookAt } from './code/row-to-look-at';
import { code as welcomeNote } from './code/welcome-note';
import type { Flow } from './format/flow';
import { isTrue, otherwise, when } from './format/flow-builder';
import {
  catchWebhook,
  contentSnare,
  firmable,
  OPEN_WEBHOOK,
  webhook,
  webhookEvent,
  worldNews,
} from './format/pieces';

const NEW_CLIENT = webhookEvent({
  abn: '51 824 753 556',
  email: 'jane.doe@example.com.au',
  name: 'Jane Doe',
});

export const newClientByAbn: Flow = {
  name: 'new-client-by-abn',
  title: 'A new client by ABN',
  purpose:
    'Firmable finds the company behind an ABN, Content Snare asks the client for the rest and shows the known values beside each field, and World News API finds articles about the company. Afterwards, _Watch a name_ reports each new article.',
  before: [
    'Send `abn`, `email` and `name` as JSON to the URL that the first step shows.',
    'Requests with custom pages need Content Snare itself, not a gateway.',
    'After _A note to the team_, add the step that sends it.',
  ],
  build(flow) {
    const signed = flow.trigger(webhook, catchWebhook, 'A new client', OPEN_WEBHOOK, NEW_CLIENT);
    const company = flow.action(firmable, enrichCompany(), 'Look up the company', {
      abn: signed('body', 'abn'),
      maxCredits: 1,
      reuseDays: 30,
    });
    flow.router('Is there such a company?', 'first', [
      when('Found', [isTrue(company('matched'))], () => {
        const client = flow.action(contentSnare, findOrCreateClient(), 'The client', {
          email: signed('body', 'email'),
          name: signed('body', 'name'),
          companyName: company('name'),
        });
        const form = flow.code('What to ask', 'pages-with-what-is-known', pagesWithWhatIsKnown, {
          name: company('name'),
          abn: company('abnFormatted'),
          website: company('website'),
          phone: company('phone'),
          industry: company('industry'),
        });
        const request = flow.action(contentSnare, createRequestFromPages(), 'The request', {
          clientId: client('id'),
          name: form('title'),
          pages: form('pages'),
          skipIfOpen: true,
        });
        const news = flow.action(worldNews, searchNews(), 'What is written about them', {
          text: `"${company('name')}"`,
          language: 'en',
          sourceCountries: ['au'],
          number: 5,
          maxPoints: 2,
        });
        flow.code('A note to the team', 'welcome-note', welcomeNote, {
          company: company('name'),
          link: request('url'),
          articles: news('items'),
        });
      }),
      otherwise('Not found', () => {
        flow.code('A row to look at', 'row-to-look-at', rowToLookAt, {
          lead: signed('body', 'abn'),
          reason: company('reason'),
        });
      }),
    ]);
  },
};
