type Article = { title: string; url: string; source: string; sentiment: number };

/** A message about an article that reads badly. */
export const code = ({ title, url, source, sentiment }: Article) => ({
  subject: `Bad press: ${title}`,
  text: `${source || 'A source'} writes (sentiment ${sentiment.toFixed(2)}): ${title}\n${url}`,
});
