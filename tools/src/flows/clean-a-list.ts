import { enrichCompanies } from '../../../packages/pieces/firmable/src/lib/actions/enrich-companies';
import { code as cleanRow } from './code/clean-row';
import { code as nextRun } from './code/next-run';
import { code as sortRows } from './code/sort-rows';
import type { Flow } from './format/flow';
import { exists, otherwise, when } from './format/flow-builder';
import { catchWebhook, firmable, OPEN_WEBHOOK, webhook, webhookEvent } from './format/pieces';

const LIST = webhookEvent({
  companies: [{ abn: '51 824 753 556' }, { domain: 'example.com.au' }],
  startRow: 1,
});

export const cleanAList: Flow = {
  name: 'clean-a-list',
  title: 'Clean a list',
  purpose:
    'Looks up each company of a list, spends no more than you allow, and returns the row to continue with tomorrow. Companies bought in the last 90 days are not bought again.',
  before: [
    'Send `companies`, a list of objects with `abn`, `domain`, `website` or `profileUrl`, and `startRow`, 1 the first time, as JSON to the URL that the first step shows.',
    'Set _Maximum Credits_ to what one run may spend.',
    'After _A clean row_, add the step that writes to your sheet or CRM. The next day, send the `body` that _Tomorrow_ returns.',
  ],
  build(flow) {
    const list = flow.trigger(webhook, catchWebhook, 'A list comes in', OPEN_WEBHOOK, LIST);
    const lookups = flow.action(firmable, enrichCompanies(), 'Look up the companies', {
      companies: list('body', 'companies'),
      startRow: list('body', 'startRow'),
      maxCredits: 100,
      reuseDays: 90,
    });
    const sorted = flow.code('Sort the rows', 'sort-rows', sortRows, {
      items: lookups('items'),
      nextRow: lookups('nextRow'),
    });
    flow.forEach('Each company found', sorted('found'), (company) => {
      flow.code('A clean row', 'clean-row', cleanRow, {
        row: company('row'),
        name: company('name'),
        domain: company('domain'),
        abn: company('abn'),
      });
    });
    flow.router('Are rows left?', 'first', [
      when('Rows are left', [exists(sorted('nextRow'))], () => {
        flow.code('Tomorrow', 'next-run', nextRun, {
          companies: list('body', 'companies'),
          nextRow: sorted('nextRow'),
        });
      }),
      otherwise('Done', () => undefined),
    ]);
  },
};
