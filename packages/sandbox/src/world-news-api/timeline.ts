import type { NewsChange } from '../protocol';
import type { Article } from './article';

/** The news over time: the initial articles, and the changes since the start. */
export class NewsTimeline {
  readonly #start: readonly Article[];
  #changes: readonly NewsChange[] = [];
  #done = 0;
  #articles: readonly Article[];

  constructor(articles: readonly Article[]) {
    this.#start = articles;
    this.#articles = articles;
  }

  /** Replaces all changes, including those in the past. */
  plan(changes: readonly NewsChange[]): void {
    this.#changes = changes.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    this.#rewind();
  }

  /** Returns the articles at a moment, which may be before the last change. */
  at(moment: Date): readonly Article[] {
    const due = this.#changes.filter(({ at }) => Date.parse(at) <= moment.getTime()).length;
    if (due < this.#done) this.#rewind();
    for (; this.#done < due; this.#done++) {
      const change = this.#changes[this.#done];
      if (change) this.#articles = changed(this.#articles, change);
    }
    return this.#articles;
  }

  #rewind(): void {
    this.#done = 0;
    this.#articles = this.#start;
  }
}

function changed(articles: readonly Article[], change: NewsChange): readonly Article[] {
  if (change.kind === 'publish') return [...articles, articleOf(change)];
  if (change.kind === 'delete') return articles.filter(({ id }) => id !== change.id);
  const publishedAt = new Date(change.publishedAt);
  return articles.map((article) =>
    article.id === change.id ? { ...article, publishedAt } : article,
  );
}

function articleOf({
  id,
  publishedAt,
  title = `Article ${id}`,
  language = 'en',
  sourceCountry = 'au',
}: NewsChange & { kind: 'publish' }): Article {
  const text = `${title}. Reported by the wire.`;
  return {
    id,
    title,
    text,
    summary: text,
    url: `https://wire.example/${id}`,
    image: `https://wire.example/images/${id}.jpg`,
    video: null,
    publishedAt: new Date(publishedAt),
    authors: [],
    category: 'other',
    language,
    sourceCountry,
    sentiment: null,
    entities: [],
    place: '',
    relevance: 0,
    story: `wire-${id}`,
  };
}
