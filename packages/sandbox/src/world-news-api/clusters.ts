import type { Article } from './article';

/** The articles by story, the story with the most of them first. */
export function clusters(articles: readonly Article[]): Article[][] {
  const byStory = new Map<string, Article[]>();
  for (const article of articles) {
    byStory.set(article.story, [...(byStory.get(article.story) ?? []), article]);
  }
  return [...byStory.values()].sort((a, b) => b.length - a.length);
}
