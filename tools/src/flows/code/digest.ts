type Article = { title: string | null; url: string | null; source?: string | null };
type News = { market: readonly Article[]; top: readonly Article[] };

const MOST = 10;

/** Returns one text with links. An article in both lists appears only in the first. */
export const code = ({ market, top }: News) => {
  const seen = new Set(market.map(({ url }) => url));
  const others = top.filter(({ url }) => !seen.has(url));
  const lines = (articles: readonly Article[]) =>
    articles.slice(0, MOST).map(({ title, url }) => `- ${title ?? 'Untitled'}: ${url ?? ''}`);
  const text = ['Your market', ...lines(market), '', 'Top of the day', ...lines(others)].join('\n');
  return { subject: `News of ${new Date().toISOString().slice(0, 10)}`, text };
};
