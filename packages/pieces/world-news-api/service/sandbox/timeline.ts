import { type Article, vendorTime } from './articles';

/** An article that the news API shows from a moment on. An id that is planned twice is listed twice. */
export type PlannedArticle = {
  /** Moment on the sandbox's clock, ISO 8601 in UTC. */
  at: string;
  id: number;
  /** ISO 8601 in UTC. The paper states it, so it may be later or earlier than `at`. */
  publishedAt: string;
  /** `Article <id>` by default. */
  title?: string;
  /** `en` by default. */
  language?: string;
  /** `au` by default. */
  sourceCountry?: string;
  /** Name of the event that it reports, shared by the articles of one top story; an event of its own by default. */
  story?: string;
  /** `wire` by default. */
  paper?: string;
};

/** The news over time: the initial articles, and the planned ones. */
export class NewsTimeline {
  readonly #start: readonly Article[];
  planned: readonly PlannedArticle[] = [];

  constructor(articles: readonly Article[]) {
    this.#start = articles;
  }

  /** Replaces all planned articles, including those in the past. */
  plan(articles: readonly PlannedArticle[]): void {
    this.planned = articles;
  }

  /** Returns the articles at a moment. */
  at(moment: Date): readonly Article[] {
    const due = this.planned.filter(({ at }) => Date.parse(at) <= moment.getTime());
    return [...this.#start, ...due.map(articleOf)];
  }
}

function articleOf({
  id,
  publishedAt,
  title = `Article ${id}`,
  language = 'en',
  sourceCountry = 'au',
  story = `wire-${id}`,
  paper = 'wire',
}: PlannedArticle): Article {
  const text = `${title}. Reported by the wire.`;
  const time = new Date(publishedAt);
  return {
    record: {
      id,
      title,
      text,
      summary: text,
      url: `https://${paper}.example/${id}`,
      image: `https://${paper}.example/images/${id}.jpg`,
      video: null,
      publish_date: vendorTime(time),
      authors: [],
      category: 'other',
      language,
      source_country: sourceCountry,
      sentiment: null,
    },
    publishedAt: time,
    entities: [],
    place: '',
    relevance: 0,
    story,
  };
}
