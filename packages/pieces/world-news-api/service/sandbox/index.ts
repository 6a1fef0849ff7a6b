import type { Account, Surroundings } from '@pieceworks/lab/sandbox';
import { POINTS_PER_DAY, WorldNewsAccount } from './account';
import { worldNewsContracts } from './contracts';
import { drawFrontPage } from './front-page';
import type { PlannedArticle } from './timeline';

/** High enough to be distinct from the ids of other articles. */
const FIRST_PUBLISHED_ID = 900_000_001;

/** The calls of the control interface that only this account has. */
export type WorldNewsCalls = ReturnType<typeof accountCallsOf>;

/** The settings of the account that can change while the sandbox runs. */
type WorldNewsSettings = {
  /**
   * Number of articles that a page repeats from the page before, as if as many new articles had arrived in between.
   * Applies to the vendor contract.
   */
  pageOverlap: number;
};

/** Creates the account of World News API in the sandbox. */
export default function createAccount({ service, clock, otherOrigin }: Surroundings): Account {
  const account = new WorldNewsAccount(clock);
  otherOrigin.draw = drawFrontPage;
  return {
    records: account.records,
    contracts: worldNewsContracts(account, service, () => otherOrigin.origin()),
    allowance: {
      unit: 'points',
      full: POINTS_PER_DAY,
      get left() {
        return account.pointsLeft;
      },
      set left(points) {
        account.pointsLeft = points;
      },
    },
    get ledger() {
      return account.ledger;
    },
    calls: accountCallsOf(account),
    reset: () => {
      account.reset();
    },
  };
}

function accountCallsOf(account: WorldNewsAccount) {
  return {
    /** Returns the points that were used today, and for what. */
    ledger: () => account.ledger,
    settings: ({ pageOverlap }: WorldNewsSettings) => {
      account.pageOverlap = pageOverlap;
    },
    /** Replaces the planned articles. They may also lie in the past. */
    plan: (articles: readonly PlannedArticle[]) => {
      account.news.plan(articles);
    },
    /** Publishes an article now. */
    publish: (article: Pick<PlannedArticle, 'title' | 'language' | 'sourceCountry'>) => {
      const at = account.clock.now().toISOString();
      const id = FIRST_PUBLISHED_ID + account.news.planned.length;
      account.news.plan([...account.news.planned, { at, publishedAt: at, id, ...article }]);
    },
  };
}
