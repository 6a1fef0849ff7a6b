import type { ServiceName } from '@pieceworks/services';
import { Clock } from './core/clock';
import { ContentSnareAccount } from './services/content-snare/account';
import { OAuthStorage } from './services/content-snare/oauth/storage';
import { WebhookDeliveries } from './services/content-snare/webhook-deliveries';
import { Faults } from './faults/armed-faults';
import { FirmableAccount, INITIAL_CREDITS } from './services/firmable/account';
import { COMPANY_WITHOUT_PEOPLE, createCompanies } from './services/firmable/companies';
import { createPeople } from './services/firmable/people';
import { Journal } from './core/journal';
import { OtherOrigin } from './core/other-origin';
import type { Ledger, Quota, Settings } from './protocol';
import type { StoredRecords } from './records/stored-records';
import { withoutPath } from './core/strike-out';
import { POINTS_PER_DAY, WorldNewsAccount } from './services/world-news-api/account';
import { createArticles } from './services/world-news-api/articles';
import { NewsTimeline } from './services/world-news-api/timeline';

/** The settings apart from those that the accounts and the clock hold. */
const INITIAL_SETTINGS: Omit<Settings, 'firmableCredits' | 'newsPoints' | 'clockAheadSeconds'> = {
  newsPageOverlap: 0,
  contentSnareFileLink: 'signed',
  rateLimits: true,
};

/** The state of a service's one account. A stateless service has none. */
type Account = { reset: () => void };

/** The state of all services. */
export class Sandbox {
  readonly clock = new Clock();
  readonly journal = new Journal(this.clock);
  /** Every call that was processed and not refused, in order. */
  readonly calls: Ledger['calls'] = [];
  /** Answers and deliveries that the contract does not allow: mistakes of the sandbox itself. */
  readonly mistakes: string[] = [];
  readonly faults = new Faults();
  readonly otherOrigin = new OtherOrigin();
  readonly accounts = {
    firmable: new FirmableAccount(this.clock),
    'world-news-api': new WorldNewsAccount(this.clock),
    'content-snare': new ContentSnareAccount(this.clock),
  } satisfies Readonly<Partial<Record<ServiceName, Account>>>;
  readonly firmableCompanies = [...createCompanies(), COMPANY_WITHOUT_PEOPLE];
  readonly firmablePeople = createPeople(createCompanies());
  readonly webhookDeliveries = new WebhookDeliveries(this.accounts['content-snare'], this.mistakes);
  readonly oauth = new OAuthStorage(this.clock);
  /** Records of the services that are played with their contract's examples. */
  readonly records: StoredRecords = new Map();
  news = new NewsTimeline(createArticles(this.clock.now()));
  #settings = INITIAL_SETTINGS;

  get settings(): Settings {
    return {
      ...this.#settings,
      firmableCredits: this.accounts.firmable.creditsLeft,
      newsPoints: this.accounts['world-news-api'].pointsLeft,
      clockAheadSeconds: this.clock.aheadSeconds,
    };
  }

  get quotas(): Quota[] {
    const { firmable, 'world-news-api': news } = this.accounts;
    return [
      { service: 'firmable', unit: 'credits', left: firmable.creditsLeft, full: INITIAL_CREDITS },
      { service: 'world-news-api', unit: 'points', left: news.pointsLeft, full: POINTS_PER_DAY },
    ];
  }

  get ledger(): Ledger {
    const { firmable, 'world-news-api': news, 'content-snare': contentSnare } = this.accounts;
    return {
      calls: this.calls,
      firmable: {
        creditsCharged: firmable.creditsCharged,
        creditsLeft: firmable.creditsLeft,
        charges: firmable.charges,
      },
      worldNewsApi: {
        pointsUsed: news.pointsUsed,
        pointsLeft: news.pointsLeft,
        charges: news.charges,
      },
      contentSnare: {
        clientsCreated: contentSnare.clients.created,
        requestsCreated: contentSnare.requests.records.created.map(({ id, name, status, due }) => ({
          id,
          name,
          status,
          due,
        })),
        webhooks: contentSnare.webhooks.all.map((webhook) => ({
          ...webhook,
          url: withoutPath(webhook.url),
        })),
      },
    };
  }

  change(settings: Partial<Settings>): void {
    const { firmableCredits, newsPoints, clockAheadSeconds, ...others } = settings;
    this.#settings = { ...this.#settings, ...others };
    if (clockAheadSeconds !== undefined) this.clock.aheadSeconds = clockAheadSeconds;
    if (firmableCredits !== undefined) this.accounts.firmable.creditsLeft = firmableCredits;
    if (newsPoints !== undefined) this.accounts['world-news-api'].pointsLeft = newsPoints;
  }

  /**
   * Restores the initial state. Access tokens become invalid too.
   * @throws Error that names the first mistake since the last reset.
   */
  reset(): void {
    this.clock.aheadSeconds = 0;
    this.#settings = INITIAL_SETTINGS;
    this.news = new NewsTimeline(createArticles(this.clock.now()));
    this.journal.clear();
    this.calls.length = 0;
    this.faults.clear();
    this.otherOrigin.clear();
    for (const account of Object.values(this.accounts)) account.reset();
    this.webhookDeliveries.reset();
    this.oauth.clear();
    this.records.clear();
    const [mistake] = this.mistakes.splice(0);
    if (mistake !== undefined) throw new Error(mistake);
  }
}
