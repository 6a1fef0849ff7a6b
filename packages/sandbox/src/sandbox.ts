import { ContentSnareAccount } from './content-snare/account';
import { OAuthStorage } from './content-snare/oauth/storage';
import { Clock } from './clock';
import { Elsewhere } from './elsewhere';
import { Faults } from './faults';
import { FirmableAccount } from './firmable/account';
import { Journal } from './journal';
import type { Ledger, MissForm, NewsEnvelope, Settings } from './protocol';
import { WorldNewsAccount } from './world-news-api/account';
import { type Article, createArticles } from './world-news-api/article';

/** Everything that the services remember. */
export class Sandbox {
  readonly clock = new Clock();
  readonly journal = new Journal(this.clock);
  readonly faults = new Faults();
  readonly elsewhere = new Elsewhere();
  readonly firmable = new FirmableAccount();
  readonly worldNews = new WorldNewsAccount(this.clock);
  readonly contentSnare = new ContentSnareAccount(this.clock);
  readonly oauth = new OAuthStorage();
  articles: readonly Article[] = createArticles(this.clock.now());
  miss: MissForm = '404';
  newsEnvelope: NewsEnvelope = 'object';
  rateLimits = true;

  get settings(): Settings {
    return {
      firmableMiss: this.miss,
      firmableCredits: this.firmable.creditsLeft,
      newsEnvelope: this.newsEnvelope,
      newsPoints: this.worldNews.pointsLeft,
      rateLimits: this.rateLimits,
      clockAheadSeconds: this.clock.aheadSeconds,
    };
  }

  get ledger(): Ledger {
    return {
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
        clientsCreated: this.contentSnare.clientsCreated,
        requestsCreated: this.contentSnare.requestsCreated,
      },
    };
  }

  change(settings: Partial<Settings>): void {
    const next = { ...this.settings, ...settings };
    this.miss = next.firmableMiss;
    this.firmable.creditsLeft = next.firmableCredits;
    this.newsEnvelope = next.newsEnvelope;
    this.rateLimits = next.rateLimits;
    this.clock.aheadSeconds = next.clockAheadSeconds;
    if (settings.newsPoints !== undefined) this.worldNews.pointsLeft = settings.newsPoints;
  }

  /** Back to how the sandbox started; access tokens end too. */
  reset(): void {
    this.clock.aheadSeconds = 0;
    this.miss = '404';
    this.newsEnvelope = 'object';
    this.rateLimits = true;
    this.articles = createArticles(this.clock.now());
    this.journal.clear();
    this.faults.clear();
    this.elsewhere.clear();
    this.firmable.reset();
    this.worldNews.reset();
    this.contentSnare.reset();
    this.oauth.clear();
  }
}
