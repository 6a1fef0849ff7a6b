import { asRecord } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

const piece = sharedPiece(service, 'vendor');
const PAGES = { name: 'Tax', fields: [{ name: 'Income', type: 'text' }] };

/** Matches the day that is a number of days away, also if the tests run over midnight. */
const dayIn = (days: number): unknown => {
  const at = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);
  return expect.stringMatching(`^(${at(days)}|${at(days + 1)})$`);
};

it('create_request_from_pages sends the day that is a number of days away', async () => {
  const { run, sandbox } = piece();
  const request = { clientId: 'acc_0001', name: 'Own', pages: PAGES, dueInDays: '3650' };
  await run('create_request_from_pages', request);
  const sent = (await sandbox.journal()).at(-1);
  expect(asRecord(sent?.body)).toMatchObject({ due: dayIn(3_650) });
});
