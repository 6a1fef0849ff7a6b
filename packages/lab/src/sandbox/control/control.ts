import type { Delivery } from '../account';
import { Refusal } from '../core/refusal';
import type { Fault } from '../faults/fault';
import type { Sandbox, Settings } from '../sandbox';

/** The calls of the control interface. The server dispatches them by name, and the client has the same types. */
export type Control = ReturnType<typeof createControl>;

/** Creates the calls with which tests and the workbench inspect the services and change them. */
export function createControl(sandbox: Sandbox) {
  const { journal, faults, otherOrigin } = sandbox;
  return {
    /** Returns every request that a service received, or those of one run, without their credentials. */
    journal: (run?: string) =>
      run === undefined ? journal.entries : journal.entries.filter((entry) => entry.run === run),
    /** Returns the response to a request, by its number; `null` if none was sent, or it is no longer kept. */
    response: (sequence: number) => journal.response(sequence),
    clearJournal: () => {
      journal.clear();
    },
    /** Restores the initial state, but for these settings: no fault is armed, and access tokens become invalid. */
    reset: (changes: Partial<Settings> = {}) => {
      sandbox.reset();
      sandbox.change(changes);
    },
    /** Changes the given settings and returns all settings. */
    settings: (changes: Partial<Settings>) => {
      sandbox.change(changes);
      return sandbox.settings;
    },
    /** Returns the work that the services have done since the start or the last reset. */
    ledger: () => sandbox.ledger,
    /** Returns the remaining credits and points of each service that counts them. */
    quotas: () => sandbox.quotas,
    /** Sets the remaining credits or points of a service, 0 or more. */
    setQuota: (service: string, left: number) => {
      if (!Number.isFinite(left) || left < 0) {
        throw new Refusal(400, 'The credits or points must be a number, 0 or more.');
      }
      const { allowance } = sandbox.account(service);
      if (allowance === undefined) throw new Refusal(404, `${service} counts nothing.`);
      allowance.left = left;
    },
    /** Returns the number of records of each kind, by service. */
    recordCounts: () => sandbox.recordCounts,
    /** Returns what the page of the workbench shows of the accounts, by service. */
    views: () => sandbox.views,
    /** Returns an access token of a service without a login: for the given scopes, or for all scopes. */
    token: async (service: string, scopes?: readonly string[]) => {
      const { token } = sandbox.account(service);
      if (token === undefined) throw new Refusal(404, `${service} has no tokens.`);
      return token(scopes);
    },
    /** Makes a call that only the account of one service has. */
    ask: (service: string, name: string, ...given: readonly unknown[]) => {
      const { calls = {} } = sandbox.account(service);
      const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
      if (call !== undefined) return call(...given);
      const known = Object.keys(calls).join(', ') || 'none';
      throw new Refusal(404, `${service} has no call "${name}"; its calls: ${known}.`);
    },
    /** Returns every attempt of a service to deliver a webhook since the last reset, once no attempt is under way. */
    deliveries: async (service: string): Promise<readonly Delivery[]> => {
      const { deliveries } = sandbox.account(service);
      if (deliveries === undefined) throw new Refusal(404, `${service} delivers no webhooks.`);
      return deliveries();
    },
    /** Arms further faults. A fault that was armed earlier is applied first. */
    fault: (armed: Fault | readonly Fault[]) => {
      faults.arm([armed].flat());
    },
    /** Returns the armed faults, each with its remaining number of uses. */
    faults: () => faults.armed,
    /** Removes all faults, or only those for one run. */
    clearFaults: (run?: string) => {
      faults.clear(run);
    },
    /** Returns the requests that the other origin received. A fault can redirect there. */
    otherOrigin: () => otherOrigin.entries,
  };
}
