import type { ServiceName } from '../services/services';
import { Clock } from './core/clock';
import { Journal, type ProcessedCall } from './core/journal';
import { OtherOrigin } from './core/other-origin';
import { RateLimits } from './core/rate-limit';
import { Faults } from './faults/armed-faults';
import { RecordStores } from './records/record-stores';
import { ContentSnareAccount } from '../../../pieces/content-snare/service/sandbox/account';
import { OAuthStorage } from '../../../pieces/content-snare/service/sandbox/oauth/storage';
import type { FileLink } from '../../../pieces/content-snare/service/sandbox/stored-files';
import { WebhookDeliveries } from '../../../pieces/content-snare/service/sandbox/webhook-deliveries';
import { FirmableAccount } from '../../../pieces/firmable/service/sandbox/account';
import { WorldNewsAccount } from '../../../pieces/world-news-api/service/sandbox/account';
import { drawFrontPage } from '../../../pieces/world-news-api/service/sandbox/front-page';

/** The settings that can change while the sandbox runs. Failures are armed as faults instead. */
export type Settings = {
  contentSnareFileLink: FileLink;
  /** Remaining credits of the Firmable account. */
  firmableCredits: number;
  /**
   * Number of articles that a page repeats from the page before, as if as many new articles had arrived in between.
   * Applies to the vendor contract.
   */
  newsPageOverlap: number;
  /** Points that the World News account has left today. */
  newsPoints: number;
  /** True to enforce rate limits. Content Snare and Firmable's own API have one. */
  rateLimits: boolean;
  /** Seconds by which the clock of limits, quotas and dates is ahead of the machine's clock. */
  clockAheadSeconds: number;
};

/** The work that the services have done since the start or the last reset. */
export type Ledger = Sandbox['ledger'];

/** The remaining credits or points of a service's account. */
export type Quota = {
  service: ServiceName;
  /** For example "credits". */
  unit: string;
  left: number;
  /** The amount at the start, or at the start of each day. */
  full: number;
};

/** The state of a service's one account. A service that is simulated from its contract alone has none. */
type Account = { records: RecordStores; reset: () => void };

/** The state of all services. */
export class Sandbox {
  readonly clock = new Clock();
  readonly limits = new RateLimits(this.clock);
  readonly journal = new Journal(this.clock);
  /** Every call that was processed and not refused, in order. */
  readonly calls: ProcessedCall[] = [];
  /** Answers and deliveries that the contract does not allow: mistakes of the sandbox itself. */
  readonly mistakes: string[] = [];
  readonly faults = new Faults();
  readonly otherOrigin = new OtherOrigin(drawFrontPage);
  readonly accounts = {
    firmable: new FirmableAccount(this.limits),
    'world-news-api': new WorldNewsAccount(this.clock),
    'content-snare': new ContentSnareAccount(this.clock, this.limits),
  } satisfies Readonly<Partial<Record<ServiceName, Account>>>;
  readonly webhookDeliveries = new WebhookDeliveries(this.accounts['content-snare'], this.mistakes);
  readonly oauth = new OAuthStorage(this.clock);
  /** The records of the services without an account. */
  readonly #examples = new Map<ServiceName, RecordStores>();

  get settings(): Settings {
    const { firmable, 'world-news-api': news, 'content-snare': contentSnare } = this.accounts;
    return {
      contentSnareFileLink: contentSnare.files.link,
      firmableCredits: firmable.creditsLeft,
      newsPageOverlap: news.pageOverlap,
      newsPoints: news.pointsLeft,
      rateLimits: this.limits.areEnforced,
      clockAheadSeconds: this.clock.aheadSeconds,
    };
  }

  get quotas(): Quota[] {
    const { firmable, 'world-news-api': news } = this.accounts;
    return [
      { service: 'firmable', ...firmable.quota },
      { service: 'world-news-api', ...news.quota },
    ];
  }

  get ledger() {
    const { firmable, 'world-news-api': news, 'content-snare': contentSnare } = this.accounts;
    return {
      calls: this.calls,
      firmable: firmable.ledger,
      worldNewsApi: news.ledger,
      contentSnare: contentSnare.ledger,
    };
  }

  recordsOf(service: ServiceName): RecordStores {
    const accounts: Readonly<Partial<Record<ServiceName, Account>>> = this.accounts;
    const account = accounts[service];
    if (account) return account.records;
    const records = this.#examples.get(service) ?? new RecordStores();
    this.#examples.set(service, records);
    return records;
  }

  change(changes: Partial<Settings>): void {
    const settings = { ...this.settings, ...changes };
    const { firmable, 'world-news-api': news, 'content-snare': contentSnare } = this.accounts;
    // Points are counted per day, so the clock is reset first.
    this.clock.aheadSeconds = settings.clockAheadSeconds;
    contentSnare.files.link = settings.contentSnareFileLink;
    firmable.creditsLeft = settings.firmableCredits;
    news.pageOverlap = settings.newsPageOverlap;
    if (changes.newsPoints !== undefined) news.pointsLeft = changes.newsPoints;
    this.limits.areEnforced = settings.rateLimits;
  }

  /**
   * Restores the initial state. Access tokens become invalid too.
   * @throws Error that names the first mistake since the last reset.
   */
  reset(): void {
    this.clock.aheadSeconds = 0;
    this.limits.reset();
    this.journal.clear();
    this.calls.length = 0;
    this.faults.clear();
    this.otherOrigin.clear();
    for (const account of Object.values(this.accounts)) account.reset();
    this.webhookDeliveries.reset();
    this.oauth.clear();
    for (const records of this.#examples.values()) records.reset();
    const [mistake] = this.mistakes.splice(0);
    if (mistake !== undefined) throw new Error(mistake);
  }
}
