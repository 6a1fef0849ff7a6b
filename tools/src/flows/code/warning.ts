type Article = { title: string; url: string; source: string; sentiment: number };

/** Writes a message about a negative article. */
export const code = ({ title, url, source, sentiment }: Article) => ({
  subject: `Bad press: ${title}`,
  text: `${source || 'A source'} writes (sentiment ${sentiment.toFixed(2)}): ${title}\n${url}`,
});
