import { enrichCompany } from '../../../packages/pieces/firmable/src/lib/actions/enrich-company';
import { enrichPerson } from '../../../packages/pieces/firmable/src/lib/actions/enrich-person';
import { code as foundRow } from './code/found-row';
import { code as rowToLookAt } from './code/row-to-look-at';
import { code as tidyLead } from './code/tidy-lead';
import type { Flow } from './format/flow';
import { exists, type FlowBuilder, isTrue, otherwise, when } from './format/flow-builder';
import type { Reference } from './format/reference';
import { catchWebhook, firmable, OPEN_WEBHOOK, webhook, webhookEvent } from './format/pieces';

const LEAD = webhookEvent({ email: 'jane.doe@example.com.au', abn: '51 824 753 556' });

export const enrichNewLeads: Flow = {
  name: 'enrich-new-leads',
  title: 'Enrich new leads',
  purpose:
    'A form or CRM sends the email address or ABN of a lead; Firmable adds the person and the company. Leads without a match become rows to check by hand.',
  before: [
    'Send `email`, `abn` or both as JSON to the URL that the first step shows.',
    'After _Data of the company_ and _Data of the person_, add the step that writes to your CRM; after each _A row to look at_, one that writes the row to a sheet.',
  ],
  build(flow) {
    const lead = flow.trigger(webhook, catchWebhook, 'A new lead comes in', OPEN_WEBHOOK, LEAD);
    const tidy = flow.code('Tidy the lead', 'tidy-lead', tidyLead, {
      email: lead('body', 'email'),
      abn: lead('body', 'abn'),
    });
    flow.router('Which details are there?', 'every', [
      when('An ABN or a company address', [exists(tidy('abn')), exists(tidy('domain'))], () => {
        const company = flow.action(firmable, enrichCompany(), 'Look up the company', {
          abn: tidy('abn'),
          domain: tidy('domain'),
          maxCredits: 1,
          reuseDays: 30,
        });
        foundOrNot(flow, 'company', company, {
          lead: tidy('lead'),
          found: company('name'),
          about: company('industry'),
          link: company('website'),
        });
      }),
      when('An email address', [exists(tidy('email'))], () => {
        const person = flow.action(firmable, enrichPerson(), 'Look up the person', {
          email: tidy('email'),
          maxCredits: 2,
          reuseDays: 30,
        });
        foundOrNot(flow, 'person', person, {
          lead: tidy('lead'),
          found: person('name'),
          about: person('position'),
          link: person('profileUrl'),
        });
      }),
      otherwise('Neither', () => {
        flow.code('A row to look at', 'row-to-look-at', rowToLookAt, {
          lead: tidy('lead'),
          reason: 'There is neither an email address nor an ABN.',
        });
      }),
    ]);
  },
};

function foundOrNot(
  flow: FlowBuilder,
  what: string,
  lookup: Reference,
  row: { lead: string; found: string; about: string; link: string },
): void {
  flow.router(`Was the ${what} found?`, 'first', [
    when('Found', [isTrue(lookup('matched'))], () => {
      flow.code(`Data of the ${what}`, 'found-row', foundRow, row);
    }),
    otherwise('Not found', () => {
      flow.code('A row to look at', 'row-to-look-at', rowToLookAt, {
        lead: row.lead,
        reason: lookup('reason'),
      });
    }),
  ]);
}
