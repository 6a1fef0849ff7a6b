import { isDeepStrictEqual } from 'node:util';
import {
  ControlRefusal,
  type Fault,
  FAULT_CATALOGUE,
  type FaultEffect,
  FAULTS,
  type JournalEntry,
  type Quota,
  type RunningSandbox,
} from '@pieceworks/lab/sandbox';
import { contractsOf, type Service } from '@pieceworks/lab/services';
import type {
  Answer,
  Asked,
  ServicesView,
  StepRequest,
  Wire,
} from '@pieceworks/page-parts/protocol';
import type { Connections } from './connections';
import { withoutSecrets } from './strike-out';

const OFFERED_FAULTS = FAULT_CATALOGUE.filter(({ tags }) => tags.includes('offered'));
/** The groups of the offered faults, in the order of the page. */
const GROUPS = ['Status', 'Network', 'Body', 'Redirect', 'Delay'] as const;
const OFFERED_GROUPS = GROUPS.map((group) => ({
  group,
  names: OFFERED_FAULTS.filter(({ effect: { kind } }) => FAULTS[kind].group === group).map(
    ({ name }) => name,
  ),
}));
const LONGEST_JOURNAL = 300;
/** Longest body of a response that the page gets, in characters. */
const LONGEST_BODY = 20_000;

/** The services of the sandbox, as the page shows and changes them. */
export class Services {
  /** The last requests, oldest first. */
  #journal: JournalEntry[] = [];
  /** Read from the sandbox on demand; absent once anything may have changed. */
  #known: Promise<Pick<ServicesView, 'quotas' | 'faults' | 'views' | 'records'>> | undefined;

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
      faultGroups: OFFERED_GROUPS,
      journal: this.#shown(this.#journal),
      setup: services.map((service) =>
        setupOf(service, this.sandbox.baseUrl(service.name, { contract: 'vendor' })),
      ),
    };
  }

  /** Returns the requests that belong to a run; `null` for a real account. */
  async requestsOf(run: string, { connection }: StepRequest): Promise<Wire> {
    if (this.connections.view(connection ?? '')?.isSandbox !== true) return null;
    return this.#shown(await this.sandbox.journal(run));
  }

  /** Returns the response to a request without secrets, its body in part if it is long. */
  async responseTo(sequence: number): Promise<Answer<'response'>> {
    const response = await this.sandbox.response(sequence);
    if (response === null) return { response };
    const { strike } = this.connections;
    const { statusLine, headers, body, isCut } = response;
    const text = body === null ? null : strike.text(body);
    return {
      response: {
        statusLine,
        headers: strike.headers(headers),
        body: text === null ? null : text.slice(0, LONGEST_BODY),
        isCut: isCut || (text ?? '').length > LONGEST_BODY,
      },
    };
  }

  /** Returns the credits or points of a piece's account in the sandbox; `undefined` if the service counts none. */
  async quotaOf(piece: string): Promise<Quota | undefined> {
    const name = this.connections.serviceOf(piece)?.name;
    return (await this.sandbox.quotas()).find(({ service }) => service === name);
  }

  /**
   * Arms a fault for the next requests.
   * @throws Error for an unknown name.
   */
  async armFault({ name, service: wanted, times }: Asked<'armFault'>): Promise<void> {
    const effect = effectOf(name);
    const service = this.#find(wanted)?.name;
    await this.connections.openSandbox();
    await this.sandbox.fault({ ...effect, times, ...(service && { match: { service } }) });
  }

  /**
   * Arms a fault for the next request of a run.
   * @throws Error for an unknown name.
   */
  async armFaultFor(run: string, name: string): Promise<void> {
    await this.sandbox.fault({ ...effectOf(name), match: { run } });
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
  async ask({ service, call, given }: Asked<'ask'>): Promise<Answer<'ask'>> {
    try {
      return { result: await this.sandbox.ask(service, call, ...given) };
    } catch (error) {
      throw error instanceof ControlRefusal ? new Error(error.sentence) : error;
    }
  }

  async #read(): Promise<Pick<ServicesView, 'quotas' | 'faults' | 'views' | 'records'>> {
    const [quotas, faults, views, records] = await Promise.all([
      this.sandbox.quotas(),
      this.sandbox.faults(),
      this.sandbox.views(),
      this.sandbox.recordCounts(),
    ]);
    const nameOf = (service: string) => this.#find(service)?.displayName ?? service;
    return {
      quotas: quotas.map((quota) => ({ ...quota, displayName: nameOf(quota.service) })),
      // One that was chosen for a run is shown beside Run.
      faults: faults
        .filter(({ match }) => match?.run === undefined)
        .map((fault) => faultView(fault, nameOf)),
      views,
      records,
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

/** @throws Error for an unknown name. */
function effectOf(name: string): FaultEffect {
  const fault = OFFERED_FAULTS.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`There is no fault "${name}".`);
  return fault.effect;
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
