import { asList, at } from '@pieceworks/kit';
import type { Ledger } from '@pieceworks/sandbox';
import { SERVICES } from '@pieceworks/services';
import { startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import { attempt } from './attempt';
import { atOnce, type Lane } from './lane';
import { mishaps } from './mishaps';
import { blame, emptyTally, type Said, settle } from './tally';

/** The pace of a connection lets no more through in parallel. */
const WIDTH = 12;
const ROWS_OF_A_LIST = 10;
const UNKNOWN = 'may or may not have gone through';

type Person = { id: unknown; profileUrl: unknown };

/** Lookups of Firmable, one by one and as lists, each person once a batch: a charge is counted by its record. */
export async function firmableLane(share: number): Promise<Lane> {
  const { sandbox, run, stop } = await startPieceInSandbox('firmable');
  const tally = emptyTally();
  await sandbox.settings({ firmableCredits: 1e9 });
  const { items } = await run('search_people', { position: 'a' });
  const people = asList(items).map((item): Person => ({
    id: at(item, 'id'),
    profileUrl: at(item, 'profileUrl'),
  }));
  const half = Math.floor(people.length / 2);
  const lists = Array.from({ length: Math.floor(half / ROWS_OF_A_LIST) }, (_, list) =>
    people.slice(half + list * ROWS_OF_A_LIST, half + (list + 1) * ROWS_OF_A_LIST),
  );
  const secrets = [SERVICES.firmable.sandbox.apiKey];

  return {
    name: 'Firmable: charges, single and in lists',
    tally,
    sandbox,
    stop,
    runBatch: async (seed) => {
      await sandbox.reset();
      await sandbox.settings({ firmableCredits: 1e9 });
      // An empty answer is how a gateway says that nothing matched.
      await sandbox.fault(mishaps(seed, share, { without: 'empty-body' }));
      const said = new Map<Person, Said>();
      const single = async (person: Person) => {
        const { said: says, output } = await attempt(tally, secrets, () =>
          run('enrich_person', { profileUrl: person.profileUrl }),
        );
        if (says === 'done' && at(output, 'id') !== person.id) {
          blame(tally, 'misreported', `a lookup brought ${JSON.stringify(output)}`);
        }
        said.set(person, says);
      };
      const list = async (rows: readonly Person[]) => {
        const { output } = await attempt(tally, secrets, () =>
          run('enrich_people', { people: rows.map(({ profileUrl }) => ({ profileUrl })) }),
        );
        // The list is one operation; its rows are counted each.
        tally.operations += rows.length - 1;
        for (const [position, person] of rows.entries()) {
          const row = at(output, 'items', position);
          const status = at(row, 'status');
          const isUnknown = status === 'failed' && String(at(row, 'reason')).includes(UNKNOWN);
          if (status === 'hit' && at(row, 'id') !== person.id) {
            blame(tally, 'misreported', `a row brought ${JSON.stringify(row)}`);
          }
          if (isUnknown) tally.unknown += 1;
          else if (status === 'failed') tally.failed += 1;
          said.set(person, status === 'hit' ? 'done' : isUnknown ? 'unknown' : 'not done');
        }
      };
      await atOnce(
        [
          ...people.slice(0, half).map((person) => () => single(person)),
          ...lists.map((rows) => () => list(rows)),
        ],
        WIDTH,
        (step) => step(),
      );
      const ledger = await sandbox.ledger();
      for (const [person, says] of said)
        settle(tally, String(person.profileUrl), says, timesBought(ledger, person));
    },
  };
}

function timesBought({ firmable }: Ledger, person: Person): number {
  return firmable.charges.filter(
    ({ operation, recordId }) => operation === 'enrichPerson' && recordId === person.id,
  ).length;
}
