import type { FastifyInstance } from 'fastify';
import type { ContractName } from '../contracts/contract-name';
import type { Service } from '../services/service';
import type { ServedContract } from './contract/served-contract';
import type { Clock } from './core/clock';
import type { OtherOrigin } from './core/other-origin';
import type { RateLimits } from './core/rate-limit';
import type { FaultDelivery } from './faults/fault-delivery';
import type { RecordStores } from './records/record-stores';

/** The remaining credits or points of an account. */
export type Allowance = {
  /** For example "credits". */
  readonly unit: string;
  /** The amount at the start, or at the start of each day. */
  readonly full: number;
  left: number;
};

/** A call of the control interface. A method type is bivariant, so each call can narrow its arguments. */
export type AccountCall = { call(...given: unknown[]): unknown }['call'];

/** The calls of the control interface that only one account has, by name. */
export type AccountCalls = Readonly<Record<string, AccountCall>>;

/** An attempt to deliver a webhook. */
export type Delivery = {
  /** The status of the answer; `null` if none came. */
  readonly status: number | null;
};

/** The state of a service's one account, and what it answers beyond its documents. */
export type Account = {
  /** The records by their kind in the contracts. */
  readonly records: RecordStores;
  /** The contracts that need more than their documents. */
  readonly contracts?: Readonly<Partial<Record<ContractName, ServedContract>>>;
  /** Missing if the service counts neither credits nor points. */
  readonly allowance?: Allowance;
  /** The work that the account has done since the start or the last reset. */
  readonly ledger?: object;
  readonly calls?: AccountCalls;
  /** Returns every attempt to deliver a webhook since the last reset, once no attempt is under way. */
  readonly deliveries?: () => Promise<readonly Delivery[]>;
  /** Returns what the page of the workbench shows of the account, as JSON. */
  readonly view?: () => unknown;
  /** Returns an access token without a login: for the given scopes, or for all scopes. */
  readonly token?: (scopes?: readonly string[]) => Promise<string>;
  /** Restores the initial state. */
  readonly reset: () => void;
  /** Serves paths that are in no contract, such as those of a login. */
  readonly mount?: (server: FastifyInstance) => Promise<void>;
};

/** The parts of a sandbox that an account uses. */
export type Surroundings = {
  readonly service: Service;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly otherOrigin: OtherOrigin;
  /** Gets a sentence for each answer or delivery that the contract does not allow. */
  readonly mistakes: string[];
  /** Returns a filter that applies the armed faults, with the body by which the service reports an error. */
  readonly faults: (errorBody: FaultDelivery['errorBody']) => FaultDelivery;
};

/** Creates the account of a service. The `service/sandbox` of its folder exports one by default. */
export type CreateAccount = (around: Surroundings) => Account;

/** A service that the sandbox simulates. Without `createAccount`, it is simulated from its contracts alone. */
export type SimulatedService = {
  readonly service: Service;
  readonly createAccount?: CreateAccount;
};
