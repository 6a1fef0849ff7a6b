type Article = { title: string | null; url: string | null };
type Welcome = { company: string; link: string; articles: readonly Article[] };

/** Writes a note to the team about a new client: the request sent to them, and articles about them. */
export const code = ({ company, link, articles }: Welcome) => ({
  text: [
    `${company} is new. The request: ${link || 'see Content Snare'}`,
    articles.length === 0 ? 'No recent news about them.' : 'In the news:',
    ...articles.map(({ title, url }) => `- ${title ?? 'Untitled'}: ${url ?? ''}`),
  ].join('\n'),
});
