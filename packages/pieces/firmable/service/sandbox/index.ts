import type { Account, Surroundings } from '@pieceworks/lab/sandbox';
import { FirmableAccount, INITIAL_CREDITS } from './account';
import { firmableContracts } from './contracts';

/** The calls of the control interface that only this account has. */
export type FirmableCalls = ReturnType<typeof accountCallsOf>;

/** Creates the account of Firmable in the sandbox. */
export default function createAccount({ service, limits }: Surroundings): Account {
  const account = new FirmableAccount(limits);
  return {
    records: account.records,
    contracts: firmableContracts(account, service),
    allowance: {
      unit: 'credits',
      full: INITIAL_CREDITS,
      get left() {
        return account.creditsLeft;
      },
      set left(credits) {
        account.creditsLeft = credits;
      },
    },
    get ledger() {
      return account.ledger;
    },
    calls: accountCallsOf(account),
    reset: () => {
      account.reset();
    },
  };
}

function accountCallsOf(account: FirmableAccount) {
  return {
    /** Returns the credits that were charged since the start or the last reset, and for what. */
    ledger: () => account.ledger,
    /** Lists this many more people at the first company, until 38 have joined. Returns the number of new ones. */
    joinPeople: (count: number) => account.joinPeople(count),
    /** Lists this many fewer people there. Every other one of them has a new job. Returns their number. */
    leavePeople: (count: number) => account.leavePeople(count),
    /** Lists those who have left again. Returns their number. */
    returnPeople: () => account.returnPeople(),
    /** Gives this many people there another position. Returns their number. */
    promotePeople: (count: number) => account.promotePeople(count),
  };
}
