import type { Article, FrontPage, NewsSource } from './output-rows';
import type { NewsFilter, SearchFilters } from './search-fields';
import type { FrontPageFilter, TopNewsFilter } from './step-fields';

/** The account's points according to the answers of a step; `null` if unknown. */
export type Points = {
  /** Total of all calls of the step. */
  thisCall: number | null;
  /** Calls that were retried. The failed attempts may have used points too, but the service does not report them. */
  retriedCalls: number;
  usedToday: number | null;
  leftToday: number | null;
  /** The time at which the points of the day renew, ISO 8601. */
  resetsAt: string | null;
};

export type ReadArticle = { article: Article; raw: unknown };

export type NewsFound = {
  /** At most the requested number. */
  articles: ReadArticle[];
  /** True if the answer contained more than requested. */
  isCut: boolean;
  /** The total number of matches, if the service states it. */
  total: number | null;
  points: Points;
  /** The time of the answer by the service's clock, in seconds since the epoch. */
  answeredAt: number;
};

/** A part of a feed (the matches of a search), by second of publication since the epoch. */
export type FeedPosition = {
  from: number;
  /** `null` for no end. */
  until: number | null;
  /** The number of articles to skip. */
  offset: number;
};

export type FeedPage = NewsFound & {
  /** The next position in the feed; `null` at its end. */
  next: FeedPosition | null;
};

export type ExtractedNews = ReadArticle & { points: Points };

/** A place; `null` for a name that the service does not know. */
export type GeoCoordinates = {
  place: { latitude: number; longitude: number; city: string | null } | null;
  points: Points;
  raw: unknown;
};

/** Top news: one list of articles per event, the most reported event first. */
export type TopNews = {
  clusters: ReadArticle[][];
  /** True if the answer contained more articles than a step returns. */
  isCut: boolean;
  points: Points;
};

/** A contract's paging. */
export type Paging = {
  /** Maximum articles per call. */
  articlesPerCall: number;
  /** Maximum articles that a call can skip; 0 if it cannot skip any. */
  mostSkipped: number;
};

export type NewsSources = {
  sources: { source: NewsSource; raw: unknown }[];
  /** True if the answer contained more sources than a step lists. */
  isCut: boolean;
  total: number | null;
  points: Points;
};

/** A front page; `null` if the service has none. */
export type FoundFrontPage = { page: FrontPage | null; points: Points; raw: unknown };

/** The calls of the piece to World News API, independent of the contract. */
export type WorldNewsApi = {
  /** Makes the cheapest call that proves the key. */
  proveAccess: () => Promise<void>;
  paging: Paging;
  /** Throws, without a call, for filters that the contract does not have. */
  checkSearch: (filter: NewsFilter) => void;
  /** Splits the filters into feeds that together cover them. Each call reads one feed. */
  feedsOf: <Filters extends SearchFilters>(filters: Filters) => Filters[];
  /** Returns one page of a feed's articles. */
  searchNews: (feed: NewsFilter) => Promise<NewsFound>;
  /** Returns the newest articles, if the contract has an order. */
  readNewest: (
    filters: SearchFilters,
    number: number,
  ) => Promise<Omit<NewsFound, 'total' | 'isCut'>>;
  /**
   * Reads a part of a feed in one call. An article can repeat in the next part.
   * @param largest the largest number of articles in one answer of the feed so far. An answer with fewer is
   * complete.
   */
  readFeed: (feed: SearchFilters, position: FeedPosition, largest: number) => Promise<FeedPage>;
  extractNews: (url: string, analyze: boolean) => Promise<ExtractedNews>;
  findCoordinates: (location: string) => Promise<GeoCoordinates>;
  readTopNews: (filter: TopNewsFilter) => Promise<TopNews>;
  /** Returns each article once, in the order of the answer. */
  retrieveNews: (ids: readonly string[]) => Promise<{ articles: ReadArticle[]; points: Points }>;
  /**
   * @param prefix the start of the links to return.
   * @returns as `isCut`, true if the page has more links than a step lists.
   */
  extractLinks: (
    url: string,
    prefix: string | undefined,
  ) => Promise<{ links: string[]; isCut: boolean; points: Points }>;
  searchSources: (name: string) => Promise<NewsSources>;
  retrieveFrontPage: (filter: FrontPageFilter) => Promise<FoundFrontPage>;
  /** Downloads an image from its own server, free of charge. The credential is not sent. */
  downloadImage: (url: string) => Promise<{ data: Buffer; extension: string }>;
  /** @param extract true to read every article, which costs more. */
  readRss: (url: string, extract: boolean) => Promise<{ xml: Buffer; points: Points }>;
};
