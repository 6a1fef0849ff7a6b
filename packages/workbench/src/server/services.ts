import { isDeepStrictEqual } from 'node:util';
import {
  ControlRefusal,
  type Fault,
  FAULT_CATALOGUE,
  type JournalEntry,
  type RunningSandbox,
} from '@pieceworks/lab/sandbox';
import { contractsOf, type Service } from '@pieceworks/lab/services';
import type { Asked, ServicesView, StepRequest, Wire } from '../protocol';
import type { Connections } from './connections';
import { withoutSecrets } from './strike-out';

const OFFERED_FAULTS = FAULT_CATALOGUE.filter(({ tags }) => tags.includes('offered'));
const LONGEST_JOURNAL = 300;

/** The services of the sandbox, as the page shows and changes them. */
export class Services {
  /** The loading of options that is under way, by piece. */
  readonly #loading = new Map<string, Promise<unknown>>();
  /** The last run or check at each service of the sandbox, until it is over. */
  readonly #turns = new Map<string, Promise<unknown>>();
  /** The last requests, oldest first. */
  #journal: JournalEntry[] = [];
  /** Read from the sandbox on demand; absent once anything may have changed. */
  #known: Promise<Pick<ServicesView, 'quotas' | 'faults' | 'views'>> | undefined;

  constructor(
    readonly sandbox: RunningSandbox,
    readonly connections: Connections,
  ) {}

  /** Follows the sandbox's journal. Returns a function that stops. */
  async follow(): Promise<() => void> {
    return this.sandbox.watchJournal(({ entry }) => {
      this.#known = undefined;
      if (entry === null) {
        this.#journal = [];
        return;
      }
      const at = this.#journal.findLastIndex(({ sequence }) => sequence === entry.sequence);
      if (at === -1) this.#journal.push(entry);
      else this.#journal[at] = entry;
      this.#journal = this.#journal.slice(-LONGEST_JOURNAL);
    });
  }

  /** Makes the next view read the services again. */
  touch(): void {
    this.#known = undefined;
  }

  async view(): Promise<ServicesView> {
    this.#known ??= this.#read();
    const { services } = this.connections;
    return {
      origin: this.sandbox.origin,
      services: services.map(({ name, displayName, piece }) => ({ name, displayName, piece })),
      ...(await this.#known),
      faultNames: OFFERED_FAULTS.map(({ name }) => name),
      journal: this.#shown(this.#journal),
      setup: services.map((service) =>
        setupOf(service, this.sandbox.baseUrl(service.name, { contract: 'vendor' })),
      ),
    };
  }

  /** Loads options. Steps of the same piece wait for them, because their requests belong to no step. */
  async loadApart<Result>(piece: string, load: () => Promise<Result>): Promise<Result> {
    const loading = load();
    const all = Promise.allSettled([this.#loading.get(piece), loading]);
    this.#loading.set(piece, all);
    return loading;
  }

  /**
   * Does some work at a service of the sandbox after all earlier work there, because requests and costs are assigned to
   * a run by their time.
   */
  inTurn<Result>(
    { piece, connection }: Pick<StepRequest, 'piece' | 'connection'>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (!this.#isAtSandbox(connection)) return work();
    const turn = (this.#turns.get(piece) ?? Promise.resolve()).then(work);
    this.#turns.set(
      piece,
      turn.catch(() => undefined),
    );
    return turn;
  }

  /**
   * Starts to watch the requests to the service of a step.
   * @returns a function that returns the requests since then; `null` for a real account.
   */
  async watch({ piece, connection }: StepRequest): Promise<() => Promise<Wire>> {
    const service = this.connections.serviceOf(piece)?.name;
    if (!this.#isAtSandbox(connection)) return () => Promise.resolve(null);
    await this.#loading.get(piece);
    const before = (await this.sandbox.journal()).at(-1)?.sequence ?? 0;
    return async () => {
      const entries = await this.sandbox.journal();
      return this.#shown(
        entries.filter((entry) => entry.sequence > before && entry.service === service),
      );
    };
  }

  /** Starts to count. Returns a function that returns the amount spent since. */
  async meter(piece: string): Promise<() => Promise<{ spent: string; isCounted: boolean }>> {
    const before = await this.sandbox.quotas();
    return async () => {
      const spent = (await this.sandbox.quotas()).flatMap(({ service, unit, left }) => {
        const cost = (before.find((one) => one.service === service)?.left ?? left) - left;
        const units = cost === 1 ? unit.replace(/s$/, '') : unit;
        return cost > 0 ? [`${rounded(cost)} ${units}, ${rounded(left)} left`] : [];
      });
      const own = this.connections.serviceOf(piece)?.name;
      const isCounted = before.some(({ service }) => service === own);
      return { spent: spent.join('; '), isCounted };
    };
  }

  /**
   * Arms a fault for the next requests.
   * @throws Error for an unknown name.
   */
  async armFault({ name, service: wanted, times }: Asked<'armFault'>): Promise<void> {
    const fault = OFFERED_FAULTS.find((one) => one.name === name);
    if (fault === undefined) throw new Error(`There is no fault "${name}".`);
    const service = this.#find(wanted)?.name;
    await this.connections.openSandbox();
    await this.sandbox.fault({ ...fault.effect, times, ...(service && { match: { service } }) });
  }

  /** @throws Error for a service that has no credits or points. */
  async refill(service: string): Promise<void> {
    const quota = (await this.sandbox.quotas()).find((one) => one.service === service);
    if (quota === undefined) throw new Error(`${service} has no credits or points.`);
    await this.sandbox.setQuota(service, quota.full);
  }

  /**
   * Makes a call that only the account of one service has.
   * @throws Error with the account's own sentence if it refuses.
   */
  async ask({ service, call, given }: Asked<'ask'>): Promise<void> {
    try {
      await this.sandbox.ask(service, call, ...given);
    } catch (error) {
      throw error instanceof ControlRefusal ? new Error(error.sentence) : error;
    }
  }

  async reset(): Promise<void> {
    await this.sandbox.reset();
    // A run from before the reset may wait for an answer for minutes.
    this.#turns.clear();
  }

  #isAtSandbox(connection: string | null): boolean {
    return this.connections.view(connection ?? '')?.isSandbox === true;
  }

  async #read(): Promise<Pick<ServicesView, 'quotas' | 'faults' | 'views'>> {
    const [quotas, faults, views] = await Promise.all([
      this.sandbox.quotas(),
      this.sandbox.faults(),
      this.sandbox.views(),
    ]);
    const nameOf = (service: string) => this.#find(service)?.displayName ?? service;
    return {
      quotas: quotas.map((quota) => ({ ...quota, displayName: nameOf(quota.service) })),
      faults: faults.map((fault) => faultView(fault, nameOf)),
      views,
    };
  }

  #find(service: string | null): Service | undefined {
    return this.connections.services.find(({ name }) => name === service);
  }

  #shown(entries: readonly JournalEntry[]): JournalEntry[] {
    const { strike } = this.connections;
    return entries.map((entry) => withoutSecrets(entry, strike));
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function setupOf(service: Service, baseUrl: string): ServicesView['setup'][number] {
  const { displayName, piece, credential } = service;
  const rows: readonly (readonly [string | null, string, string])[] = [
    ...('apiKey' in credential
      ? [['apiKey', 'API Key', credential.apiKey] as const]
      : ([
          ['client_id', 'Client ID', credential.clientId],
          ['client_secret', 'Client Secret', credential.clientSecret],
          [null, 'Email of the login', credential.email],
          [null, 'Password of the login', credential.password],
        ] as const)),
    ['baseUrl', 'Base URL', baseUrl],
    ...(contractsOf(service).length > 1 ? [['contract', 'API Format', 'vendor'] as const] : []),
  ];
  const fields = rows.map(([key, label, value]) => ({ key, label, value }));
  return { displayName, piece, fields };
}

/** Names a fault as the page offers it. */
function faultView(
  { match, ...fault }: Fault,
  nameOf: (service: string) => string,
): ServicesView['faults'][number] {
  const { times, ...effect } = { times: undefined, ...fault };
  const name = OFFERED_FAULTS.find((one) => isDeepStrictEqual(one.effect, effect))?.name;
  const service = match?.service ?? null;
  const place = service === null ? '' : ` at ${nameOf(service)}`;
  const left = times === undefined ? '' : `, ${times} left`;
  return { words: `${name ?? effect.kind}${place}${left}`, service };
}
