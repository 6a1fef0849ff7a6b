import { at } from '@pieceworks/kit';
import { describeLedger } from '@pieceworks/lab/suites/ledger-suite';
import type { PieceInSandbox } from '@pieceworks/lab/suites/piece-in-sandbox';
import { accountOf } from '../service/account-calls';
import service from '../service/entry';

/** Returns all people of the sandbox. Every position contains one of these vowels. */
async function everybody({ run }: PieceInSandbox) {
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  for (const position of ['a', 'e', 'i', 'o']) {
    const { items } = await run('search_people', { position });
    for (const item of Array.isArray(items) ? items : []) {
      found.set(String(at(item, 'id')), { profileUrl: at(item, 'profileUrl'), id: at(item, 'id') });
    }
  }
  return [...found.values()];
}

describeLedger(service, (sandbox) => accountOf(sandbox).ledger(), [
  {
    action: 'enrich_person',
    path: '/enrich/person',
    calls: everybody,
    timesDone: ({ charges }, { id }) => charges.filter(({ recordId }) => recordId === id).length,
  },
]);
