import type { Article } from './article';

/** Groups the articles by story. The largest group comes first. */
export function clusters(articles: readonly Article[]): Article[][] {
  const byStory = new Map<string, Article[]>();
  for (const article of articles) {
    byStory.set(article.story, [...(byStory.get(article.story) ?? []), article]);
  }
  return [...byStory.values()].sort((a, b) => b.length - a.length);
}
