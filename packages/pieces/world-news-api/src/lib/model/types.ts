import type { Clocks } from './clock';
import type { Article, FrontPage, NewsSource } from './output-rows';
import type { NewsFilter, SearchFilters } from './search-fields';
import type { FrontPageFilter, TopNewsFilter } from './step-fields';

/** What the answers of a step say of the account's points; `null` where they do not. */
export type Points = {
  /** Of all the calls of the step. */
  thisCall: number | null;
  /** Calls that were tried once more: what failed may have used points too, which nobody tells. */
  unsureCalls: number;
  usedToday: number | null;
  leftToday: number | null;
  /** When those of today are replaced by new ones, ISO 8601. */
  resetsAt: string | null;
};

export type ReadArticle = { article: Article; raw: unknown };

export type NewsFound = {
  /** At most as many as were asked for. */
  articles: ReadArticle[];
  /** True when the answer held more than that. */
  isCut: boolean;
  /** How many match in all, when the service says so. */
  total: number | null;
  points: Points;
  /** When the answer came. */
  answeredAt: Clocks;
};

/** A part of a feed, which is what a search finds, by the seconds of publication since the epoch. */
export type FeedPosition = {
  from: number;
  /** `null` for no end. */
  until: number | null;
  /** How many articles from there on to skip. */
  offset: number;
};

export type FeedPage = NewsFound & {
  /** Where the feed goes on; `null` at its end. */
  next: FeedPosition | null;
};

export type ExtractedNews = ReadArticle & { points: Points };

/** A place that was found, or `null` for a name that the service does not know. */
export type GeoCoordinates = {
  place: { latitude: number; longitude: number; city: string | null } | null;
  points: Points;
  raw: unknown;
};

/** Top news: one list of articles for each event, the most reported first. */
export type TopNews = {
  clusters: ReadArticle[][];
  /** True when the answer held more articles than a step gives. */
  isCut: boolean;
  points: Points;
  raw: unknown;
};

/** How a contract goes through what a search found. */
export type Paging = {
  /** Most articles that one call gives. */
  articlesPerCall: number;
  /** Most articles that a call can skip; 0 where it cannot skip any. */
  mostSkipped: number;
};

export type NewsSources = {
  sources: { source: NewsSource; raw: unknown }[];
  /** True when the answer held more sources than a step lists. */
  isCut: boolean;
  total: number | null;
  points: Points;
};

/** A front page, or `null` when the service has none. */
export type FoundFrontPage = { page: FrontPage | null; points: Points; raw: unknown };

/** What the piece asks of World News API, whichever contract is spoken. */
export type WorldNewsApi = {
  /** Makes the cheapest call that proves the key. */
  proveAccess: () => Promise<void>;
  paging: Paging;
  /** Refuses, without a call, what the contract cannot search by. */
  checkSearch: (filter: NewsFilter) => void;
  /** The feeds that together hold what the filters let through; one call reads no more than one. */
  feedsOf: <Filters extends SearchFilters>(filters: Filters) => Filters[];
  /** One page of the articles of a feed. */
  searchNews: (feed: NewsFilter) => Promise<NewsFound>;
  /** The newest articles, as far as the contract has an order. */
  readNewest: (
    filters: SearchFilters,
    number: number,
  ) => Promise<Omit<NewsFound, 'total' | 'isCut'>>;
  /**
   * Reads a part of a feed, as much as one call gives; an article can come again with the next part.
   * @param largest the most articles that an answer of the feed has held so far: what holds fewer is whole.
   */
  readFeed: (feed: SearchFilters, position: FeedPosition, largest: number) => Promise<FeedPage>;
  extractNews: (url: string, analyze: boolean) => Promise<ExtractedNews>;
  findCoordinates: (location: string) => Promise<GeoCoordinates>;
  readTopNews: (filter: TopNewsFilter) => Promise<TopNews>;
  /** Each article once, in the order of the answer. */
  retrieveNews: (ids: readonly string[]) => Promise<{ articles: ReadArticle[]; points: Points }>;
  /**
   * @param prefix what the links have to begin with.
   * @returns as `isCut`, whether the page has more links than a step lists.
   */
  extractLinks: (
    url: string,
    prefix: string | undefined,
  ) => Promise<{ links: string[]; isCut: boolean; points: Points; raw: unknown }>;
  searchSources: (name: string) => Promise<NewsSources>;
  retrieveFrontPage: (filter: FrontPageFilter) => Promise<FoundFrontPage>;
  /** Reads an image from where it is, which costs nothing; the credential stays here. */
  downloadImage: (url: string) => Promise<{ data: Buffer; extension: string }>;
  /** @param extract whether every article is read, which costs more. */
  readRss: (url: string, extract: boolean) => Promise<{ xml: Buffer; points: Points }>;
};
