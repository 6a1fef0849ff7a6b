import { FAULT_CATALOGUE, type Quota, type RunningSandbox } from '@pieceworks/sandbox';
import { type Service, SERVICE_NAMES, SERVICES } from '@pieceworks/services';
import type { FaultRequest, ServicesView, SetupView } from '../protocol';
import type { LiveEvents } from './live-events';
import { Refusal } from './refusal';

const OFFERED_FAULTS = FAULT_CATALOGUE.filter(({ tags }) => tags.includes('offered'));
const MOST_LEVELS = 200;
/** After a burst of requests, the page is informed once, after this time. */
const CALM_MS = 150;

/** The services of the sandbox, as the page shows and changes them. */
export class Services {
  /** The remaining credits or points at each measurement, by service. */
  readonly #levels = new Map<string, number[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly sandbox: RunningSandbox,
    readonly live: LiveEvents,
  ) {}

  async view(): Promise<ServicesView> {
    const [quotas, faults, requests] = await Promise.all([
      this.#quotas(),
      this.sandbox.faults(),
      this.sandbox.contentSnareRequests(),
    ]);
    return {
      origin: this.sandbox.origin,
      services: SERVICE_NAMES.map((name) => ({ name, displayName: SERVICES[name].displayName })),
      quotas: quotas.map((quota) => ({
        ...quota,
        displayName: SERVICES[quota.service].displayName,
        levels: this.#levels.get(quota.service) ?? [],
      })),
      faults,
      faultNames: OFFERED_FAULTS.map(({ name }) => name),
      requests,
      setup: SERVICE_NAMES.map((name) =>
        setupOf(SERVICES[name], this.sandbox.baseUrl(name, { contract: 'vendor' })),
      ),
    };
  }

  /** Informs the page of the services' new state, once no request came for `CALM_MS`. */
  tell(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.view().then(
        (services) => {
          this.live.send({ kind: 'changed', state: { services } });
        },
        // Ignored, because the sandbox has ended.
        () => undefined,
      );
    }, CALM_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Starts to count. Returns a function that returns the amount spent since. */
  async meter(): Promise<() => Promise<string | null>> {
    const before = await this.#quotas();
    return async () => {
      const after = await this.#quotas();
      const spent = after.flatMap(({ service, unit, left }) => {
        const cost = (before.find((one) => one.service === service)?.left ?? left) - left;
        const units = cost === 1 ? unit.replace(/s$/, '') : unit;
        return cost > 0 ? [`${rounded(cost)} ${units}, ${rounded(left)} left`] : [];
      });
      return spent.length === 0 ? null : spent.join('; ');
    };
  }

  /**
   * Arms a fault for the next requests.
   * @throws Refusal 404 for an unknown name.
   */
  async armFault({ name, service, times }: FaultRequest): Promise<void> {
    const fault = OFFERED_FAULTS.find((one) => one.name === name);
    if (fault === undefined) throw new Refusal(404, `There is no fault "${name}".`);
    await this.sandbox.fault({
      ...fault.effect,
      times,
      ...(service === null ? {} : { match: { service } }),
    });
  }

  /** @throws Refusal 404 for a service that counts nothing. */
  async refill(service: string): Promise<void> {
    const quota = (await this.sandbox.quotas()).find((one) => one.service === service);
    if (quota === undefined) throw new Refusal(404, `${service} counts nothing.`);
    await this.sandbox.settings(
      quota.service === 'firmable' ? { firmableCredits: quota.full } : { newsPoints: quota.full },
    );
  }

  async #quotas(): Promise<Quota[]> {
    const quotas = await this.sandbox.quotas();
    for (const { service, left } of quotas) {
      const levels = this.#levels.get(service) ?? [];
      if (levels.at(-1) !== left) this.#levels.set(service, [...levels, left].slice(-MOST_LEVELS));
    }
    return quotas;
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function setupOf({ displayName, piece, sandbox }: Service, baseUrl: string): SetupView {
  const fields =
    'apiKey' in sandbox
      ? [{ key: 'apiKey', label: 'API Key', value: sandbox.apiKey }]
      : [
          { key: 'client_id', label: 'Client ID', value: sandbox.clientId },
          { key: 'client_secret', label: 'Client Secret', value: sandbox.clientSecret },
          { key: null, label: 'Email of the login', value: sandbox.email },
          { key: null, label: 'Password of the login', value: sandbox.password },
        ];
  return {
    displayName,
    piece,
    fields: [
      ...fields,
      { key: 'baseUrl', label: 'Base URL', value: baseUrl },
      { key: 'contract', label: 'API Contract', value: 'vendor' },
    ],
  };
}
