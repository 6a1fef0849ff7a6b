import type { Article } from '../outputs/output-rows';
import type { Points } from '../outputs/points';

export type ReadArticle = { article: Article; raw: unknown };

/** An article, and the text of the search that found it. */
export type FoundArticle = ReadArticle & { matchedText: string | null };

export type NewsFound = {
  /** At most the requested number. */
  articles: ReadArticle[];
  /** True if the answer contained more than requested. */
  isTruncated: boolean;
  /** The total number of matches, if the service states one that its articles do not contradict. */
  total: number | null;
  /** True if the stated total is smaller than the number of articles. */
  isTotalWrong: boolean;
  points: Points;
  /** The time of the answer by the service's clock, in seconds since the epoch. */
  answeredAt: number;
};

/** A part of a feed (the matches of a search), by second of publication since the epoch. */
export type FeedPosition = {
  from: number;
  /** `null` for no end. */
  until: number | null;
  offset: number;
};

/** A part of a feed to read. */
export type FeedPart = FeedPosition & {
  /** The largest number of articles in one answer of the feed so far. An answer with fewer is complete. */
  largest: number;
};

export type FeedPage = NewsFound & {
  /** The next position in the feed; `null` at its end. */
  next: FeedPosition | null;
};

/** Top news: one list of articles per story, the most reported story first. */
export type TopNews = {
  clusters: ReadArticle[][];
  /** True if the answer contained more articles than a step returns. */
  isTruncated: boolean;
  points: Points;
  /** The time of the answer by the service's clock, in seconds since the epoch. */
  answeredAt: number;
};
