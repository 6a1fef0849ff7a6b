import type { Article } from './article';

/** Returns an article in the form of a search. */
export function searchRecord(article: Article) {
  return {
    id: article.id,
    title: article.title,
    text: article.text,
    summary: article.summary,
    url: article.url,
    image: article.image,
    video: article.video,
    publish_date: vendorTime(article.publishedAt),
    authors: article.authors,
    category: article.category,
    language: article.language,
    source_country: article.sourceCountry,
    sentiment: article.sentiment,
  };
}

/** Returns an article in the form of the top news. */
export function headlineRecord(article: Article) {
  return {
    id: article.id,
    title: article.title,
    text: article.text,
    summary: article.summary,
    url: article.url,
    image: article.image,
    video: article.video,
    publish_date: vendorTime(article.publishedAt),
    author: article.authors[0] ?? null,
    authors: article.authors,
  };
}

/** Returns an article as extracted from its page. It has no id, because the vendor does not store it. */
export function extractRecord(article: Article, analyze: boolean) {
  return {
    title: article.title,
    text: article.text,
    url: article.url,
    image: article.image,
    images: [{ url: article.image, title: article.title, width: 1200, height: 800 }],
    video: article.video,
    videos: article.video
      ? [
          {
            url: article.video,
            title: article.title,
            summary: article.summary,
            thumbnail: article.image,
            duration: 61,
          },
        ]
      : [],
    publish_date: vendorTime(article.publishedAt),
    author: article.authors[0] ?? null,
    authors: article.authors,
    language: article.language,
    source_country: article.sourceCountry,
    ...(analyze ? { sentiment: article.sentiment } : {}),
  };
}

/** The readable text of pages on these sites. The vendor still responds with 200. */
const INCOMPLETE_PAGES: Readonly<Record<string, { title: string; text: string }>> = {
  'paywall.example': {
    title: 'Subscribers only',
    text: 'This article is for subscribers. Log in to read on.',
  },
  'teaser.example': {
    title: 'Harbour plan before the council',
    text: 'The council votes on the harbour plan this week. What the mayor has to say about it …',
  },
  'blocked.example': { title: 'Blocked Example', text: '' },
  'nameonly.example': { title: 'Name Only', text: 'Name Only' },
};

/** Returns the vendor's record of a page with little or no text; `undefined` for any other page. */
export function incompleteRecord(url: string) {
  const page = INCOMPLETE_PAGES[new URL(url).hostname];
  return (
    page && {
      ...page,
      url,
      image: null,
      images: [],
      video: null,
      videos: [],
      publish_date: null,
      author: null,
      authors: [],
      language: 'en',
    }
  );
}

/** Returns a time as the vendor writes it: `YYYY-MM-DD HH:MM:SS` in UTC, without a time zone. */
function vendorTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}
