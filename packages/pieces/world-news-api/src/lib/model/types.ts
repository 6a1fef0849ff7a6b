import type { CalendarDate } from '@pieceworks/kit';
import type { Clocks } from './clock';

/** What an entity can be (vendor contract): a place, a person, an organization. */
export const ENTITY_KINDS = ['LOC', 'PER', 'ORG'] as const;

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

/** Filters of a news search; together they narrow it down. */
export type NewsFilter = {
  text?: string | undefined;
  /** Two-letter language code, lower case. */
  language?: string | undefined;
  /** Two-letter country codes, lower case. */
  sourceCountries: string[];
  sentiment?: Sentiment | undefined;
  /** `TYPE:Name`, such as `ORG:Tesla`. */
  entities: string[];
  earliestPublishDate?: CalendarDate | undefined;
  latestPublishDate?: CalendarDate | undefined;
  /** How many articles to return. */
  number?: number | undefined;
} & VendorFilter;

/** What an article is about and where it comes from: the filters that are not a time, an order or a page. */
export type SearchFilters = Omit<
  NewsFilter,
  'earliestPublishDate' | 'latestPublishDate' | 'number' | 'sort' | 'offset'
>;

/** Filters that the vendor's own API has and the gateway contract has not. */
export type VendorFilter = {
  /** Bounds of the score, -1 to 1; they overrule those of the word. */
  minSentiment?: number | undefined;
  maxSentiment?: number | undefined;
  /** The source that was chosen from the list. */
  newsSource?: string | undefined;
  /** Domains or URLs; with the one that was chosen at most 10. */
  newsSources: string[];
  authors: string[];
  categories: string[];
  /** `latitude,longitude,radius in km`. */
  locationFilter?: string | undefined;
  /** The place by name that `locationFilter` is to stand for: the field that a refusal names. */
  place?: string | undefined;
  /** Where `text` is looked for. */
  textMatchIndexes?: string | undefined;
  sort?: SortOrder | undefined;
  /** How many articles to skip. */
  offset?: number | undefined;
};

export const SORT_ORDERS = ['newest', 'oldest', 'relevance'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The service's own categories (vendor contract). */
export const CATEGORIES = [
  'politics',
  'sports',
  'business',
  'technology',
  'entertainment',
  'health',
  'science',
  'lifestyle',
  'travel',
  'culture',
  'education',
  'environment',
  'other',
] as const;

/** What the top news are asked by. */
export type TopNewsFilter = {
  sourceCountry: string;
  language: string;
  /** `YYYY-MM-DD` */
  date?: string | undefined;
  /** Only id, title and URL; the vendor's own API has it. */
  headlinesOnly: boolean;
  /** The vendor's own API has it. */
  maxNewsPerCluster?: number | undefined;
};

/** An article in flat fields; what the service does not tell is `null`, lists are never missing. */
export type Article = {
  id: string | null;
  title: string | null;
  text: string | null;
  summary: string | null;
  url: string | null;
  /** Host of `url`, without `www.`: the service names no source. */
  source: string | null;
  /** ISO 8601, UTC. */
  publishedAt: string | null;
  /** As the service writes it. */
  publishDate: string | null;
  authors: string[];
  category: string | null;
  language: string | null;
  sourceCountry: string | null;
  /** -1 to 1, when the service gives a number. */
  sentiment: number | null;
  sentimentLabel: Sentiment | null;
  images: string[];
  videos: string[];
};

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

export type NewsSource = {
  name: string | null;
  url: string | null;
  /** Host of `url`, without `www.`, as the filter by source takes it. */
  domain: string | null;
  language: string | null;
};

export type NewsSources = {
  sources: { source: NewsSource; raw: unknown }[];
  /** True when the answer held more sources than a step lists. */
  isCut: boolean;
  total: number | null;
  points: Points;
};

/** What a front page is asked by; without anything it is any paper's. */
export type FrontPageFilter = {
  sourceCountry?: string | undefined;
  /** Identifier such as `herald-sun`. */
  sourceName?: string | undefined;
  /** `YYYY-MM-DD` */
  date?: string | undefined;
};

/** A front page, or `null` when the service has none. */
export type FrontPage = {
  page: {
    name: string | null;
    date: string | null;
    country: string | null;
    language: string | null;
    imageUrl: string | null;
  } | null;
  points: Points;
  raw: unknown;
};

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
  retrieveFrontPage: (filter: FrontPageFilter) => Promise<FrontPage>;
  /** Reads an image from where it is, which costs nothing; the credential stays here. */
  downloadImage: (url: string) => Promise<{ data: Buffer; extension: string }>;
  /** @param extract whether every article is read, which costs more. */
  readRss: (url: string, extract: boolean) => Promise<{ xml: Buffer; points: Points }>;
};
