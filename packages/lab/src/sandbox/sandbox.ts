import type { Service } from '../services/service';
import type { Account, SimulatedService } from './account';
import { Clock } from './core/clock';
import { Journal, type ProcessedCall } from './core/journal';
import { OtherOrigin } from './core/other-origin';
import { RateLimits } from './core/rate-limit';
import { Refusal } from './core/refusal';
import { Faults } from './faults/armed-faults';
import { FaultDelivery } from './faults/fault-delivery';
import { RecordStores } from './records/record-stores';

/** The settings that can change while the sandbox runs. Failures are armed as faults instead. */
export type Settings = {
  /** True to enforce rate limits. */
  rateLimits: boolean;
  /** Seconds by which the clock of limits, quotas and dates is ahead of the machine's clock. */
  clockAheadSeconds: number;
};

/** The work that the services have done since the start or the last reset. */
export type Ledger = {
  /** Every call that was processed and not refused, in order. */
  calls: readonly ProcessedCall[];
  /** The ledgers of the accounts, by service. */
  accounts: Readonly<Record<string, unknown>>;
};

/** The remaining credits or points of a service's account. */
export type Quota = {
  service: string;
  /** For example "credits". */
  unit: string;
  left: number;
  /** The amount at the start, or at the start of each day. */
  full: number;
};

/** The state of all services. */
export class Sandbox {
  readonly clock = new Clock();
  readonly limits = new RateLimits(this.clock);
  readonly journal = new Journal(this.clock);
  readonly calls: ProcessedCall[] = [];
  /** Answers and deliveries that the contract does not allow: mistakes of the sandbox itself. */
  readonly mistakes: string[] = [];
  readonly faults = new Faults();
  readonly otherOrigin = new OtherOrigin();
  /** The accounts, in the order of the services. */
  readonly accounts: ReadonlyMap<Service, Account>;

  constructor(services: readonly SimulatedService[] = []) {
    this.accounts = new Map(
      services.map(({ service, createAccount = plainAccount }) => {
        const { clock, limits, mistakes, otherOrigin } = this;
        const faults = (errorBody: FaultDelivery['errorBody']) =>
          new FaultDelivery(this, errorBody);
        return [
          service,
          createAccount({ service, clock, limits, mistakes, otherOrigin, faults }),
        ] as const;
      }),
    );
  }

  get settings(): Settings {
    return { rateLimits: this.limits.areEnforced, clockAheadSeconds: this.clock.aheadSeconds };
  }

  get quotas(): Quota[] {
    return this.#ofAccounts(({ allowance }, service) => {
      if (allowance === undefined) return [];
      const { unit, left, full } = allowance;
      return [{ service, unit, left, full }];
    });
  }

  get ledger(): Ledger {
    const accounts = this.#ofAccounts(({ ledger }, service) =>
      ledger === undefined ? [] : [[service, ledger] as const],
    );
    return { calls: this.calls, accounts: Object.fromEntries(accounts) };
  }

  /** The number of records of each kind, by service. */
  get recordCounts(): Readonly<Record<string, Readonly<Record<string, number>>>> {
    const counts = this.#ofAccounts(({ records }, service) => [[service, records.counts] as const]);
    return Object.fromEntries(counts);
  }

  /** Views of the accounts for the page of the workbench, by service. */
  get views(): Readonly<Record<string, unknown>> {
    const views = this.#ofAccounts(({ view }, service) =>
      view === undefined ? [] : [[service, view()] as const],
    );
    return Object.fromEntries(views);
  }

  /** @throws Refusal if the sandbox does not simulate the service. */
  account(name: string): Account {
    for (const [service, account] of this.accounts) if (service.name === name) return account;
    throw new Refusal(404, `There is no service "${name}".`);
  }

  change(changes: Partial<Settings>): void {
    const { rateLimits, clockAheadSeconds } = { ...this.settings, ...changes };
    this.clock.aheadSeconds = clockAheadSeconds;
    this.limits.areEnforced = rateLimits;
  }

  /**
   * Restores the initial state. Access tokens become invalid too.
   * @throws Error that names the first mistake since the last reset.
   */
  reset(): void {
    // Accounts count by the day, so the clock is reset first.
    this.clock.aheadSeconds = 0;
    this.limits.reset();
    this.journal.clear();
    this.calls.length = 0;
    this.faults.clear();
    this.otherOrigin.clear();
    for (const account of this.accounts.values()) account.reset();
    const [mistake] = this.mistakes.splice(0);
    if (mistake !== undefined) throw new Error(mistake);
  }

  #ofAccounts<Row>(rowsOf: (account: Account, service: string) => readonly Row[]): Row[] {
    return [...this.accounts].flatMap(([{ name }, account]) => rowsOf(account, name));
  }
}

/** Returns the account of a service that is simulated from its contracts alone. */
function plainAccount(): Account {
  const records = new RecordStores();
  return {
    records,
    reset: () => {
      records.reset();
    },
  };
}
