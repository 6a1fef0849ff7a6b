import { asRecord } from '@pieceworks/kit';
import { sharedPieces } from '@pieceworks/testing/wire-suite';

const pieces = sharedPieces('content-snare', [{ contract: 'vendor' }]);
const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };
const PAGES = { name: 'Tax', fields: [{ name: 'Income', type: 'text' }] };

/** Matches the day that is a number of days away, also if the tests run over midnight. */
const dayIn = (days: number): unknown => {
  const at = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);
  return expect.stringMatching(`^(${at(days)}|${at(days + 1)})$`);
};

describe('the day that is a number of days away', () => {
  it.each([
    [
      'create_request',
      { ...REQUEST, dueInDays: 14, timeZone: 'Etc/UTC' },
      'gateway',
      'due_date',
      14,
    ],
    ['update_request', { requestId: 'req_0001', dueInDays: 3_650 }, 'gateway', 'due', 3_650],
    [
      'create_request_from_pages',
      { clientId: 'acc_0001', name: 'Own', pages: PAGES, dueInDays: '0' },
      'vendor',
      'due',
      0,
    ],
  ] as const)('%s sends it', async (action, props, contract, name, days) => {
    const { run, sandbox } = pieces(contract);
    await run(action, props);
    const sent = (await sandbox.journal()).at(-1);
    expect(asRecord(sent?.body)).toMatchObject({ [name]: dayIn(days) });
  });
});
