import { Clock } from './clock';
import { ContentSnareAccount } from './content-snare/account';
import { OAuthStorage } from './content-snare/oauth/storage';
import { createdRecord } from './content-snare/request-records';
import { WebhookDeliveries } from './content-snare/webhook-deliveries';
import { Faults } from './faults';
import { FirmableAccount } from './firmable/account';
import { createDirectory } from './firmable/directory';
import { Journal } from './journal';
import { OtherOrigin } from './other-origin';
import type { Behaviour, Ledger, ProcessedCall, Settings } from './protocol';
import { WorldNewsAccount } from './world-news-api/account';
import { createArticles } from './world-news-api/article';
import { NewsTimeline } from './world-news-api/timeline';

const INITIAL_BEHAVIOUR: Behaviour = {
  firmableMiss: '404',
  firmableVendorMiss: '500',
  firmableSearchEnvelope: 'object',
  firmableRecordShape: 'current',
  newsEnvelope: 'object',
  newsFailureStatus: 'http',
  newsPageOverlap: 0,
  contentSnareFileLink: 'signed',
  contentSnareDeliveryCopies: 1,
  rateLimits: true,
};

/** Everything that the services remember. */
export class Sandbox {
  readonly clock = new Clock();
  readonly journal = new Journal(this.clock);
  /** Every call that was processed and not refused, in order. */
  readonly calls: ProcessedCall[] = [];
  readonly faults = new Faults();
  readonly otherOrigin = new OtherOrigin();
  readonly firmable = new FirmableAccount(this.clock);
  readonly firmableDirectory = createDirectory();
  readonly worldNews = new WorldNewsAccount(this.clock);
  readonly contentSnare = new ContentSnareAccount(this.clock);
  readonly webhookDeliveries = new WebhookDeliveries(
    this.contentSnare,
    () => this.behaviour.contentSnareDeliveryCopies,
  );
  readonly oauth = new OAuthStorage(this.clock);
  news = new NewsTimeline(createArticles(this.clock.now()));
  behaviour = INITIAL_BEHAVIOUR;

  get settings(): Settings {
    return {
      ...this.behaviour,
      firmableCredits: this.firmable.creditsLeft,
      newsPoints: this.worldNews.pointsLeft,
      clockAheadSeconds: this.clock.aheadSeconds,
    };
  }

  get ledger(): Ledger {
    return {
      calls: this.calls,
      firmable: {
        creditsCharged: this.firmable.creditsCharged,
        creditsLeft: this.firmable.creditsLeft,
        charges: this.firmable.charges,
      },
      worldNewsApi: {
        pointsUsed: this.worldNews.pointsUsed,
        pointsLeft: this.worldNews.pointsLeft,
        charges: this.worldNews.charges,
      },
      contentSnare: {
        clientsCreated: this.contentSnare.clients.created,
        requestsCreated: this.contentSnare.requests.created.map(createdRecord),
        webhooks: this.contentSnare.webhooks.all,
      },
    };
  }

  change(settings: Partial<Settings>): void {
    const { firmableCredits, newsPoints, clockAheadSeconds, ...behaviour } = settings;
    this.behaviour = { ...this.behaviour, ...behaviour };
    if (clockAheadSeconds !== undefined) this.clock.aheadSeconds = clockAheadSeconds;
    if (firmableCredits !== undefined) this.firmable.creditsLeft = firmableCredits;
    if (newsPoints !== undefined) this.worldNews.pointsLeft = newsPoints;
  }

  /** Back to how the sandbox started; access tokens end too. */
  reset(): void {
    this.clock.aheadSeconds = 0;
    this.behaviour = INITIAL_BEHAVIOUR;
    this.news = new NewsTimeline(createArticles(this.clock.now()));
    this.journal.clear();
    this.calls.length = 0;
    this.faults.clear();
    this.otherOrigin.clear();
    this.firmable.reset();
    this.worldNews.reset();
    this.contentSnare.reset();
    this.webhookDeliveries.reset();
    this.oauth.clear();
  }
}
