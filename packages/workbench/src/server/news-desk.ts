import type { NewsChange, RunningSandbox } from '@pieceworks/sandbox';
import type { ArticleRequest } from '../protocol';

/** High enough to be distinct from the ids of existing articles. */
const FIRST_ID = 900_000_001;

/** Publishes articles in the sandbox, one at a time. */
export class NewsDesk {
  #published: NewsChange[] = [];

  constructor(readonly sandbox: RunningSandbox) {}

  async publish(article: ArticleRequest): Promise<void> {
    const now = new Date().toISOString();
    const id = FIRST_ID + this.#published.length;
    this.#published.push({ kind: 'publish', at: now, publishedAt: now, id, ...article });
    // All articles again, because a plan replaces the previous one.
    await this.sandbox.planNews(this.#published);
  }

  forget(): void {
    this.#published = [];
  }
}
