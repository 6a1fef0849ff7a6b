import type { NewsChange, RunningSandbox } from '@pieceworks/sandbox';
import type { ArticleRequest } from '../protocol';

/** Far from the ids of the articles that are there. */
const FIRST_ID = 900_000_001;

/** Publishes articles in the sandbox, one after the other. */
export class NewsDesk {
  #published: NewsChange[] = [];

  constructor(readonly sandbox: RunningSandbox) {}

  async publish(article: ArticleRequest): Promise<void> {
    const now = new Date().toISOString();
    const id = FIRST_ID + this.#published.length;
    this.#published.push({ kind: 'publish', at: now, publishedAt: now, id, ...article });
    // A plan replaces the one before.
    await this.sandbox.planNews(this.#published);
  }

  forget(): void {
    this.#published = [];
  }
}
