import { Random } from '../random';
import { EDITIONS, type Edition, ORGANISATIONS, STORIES } from './stories';

/** An article of the sandbox, with the fields of the vendor's API and its subject. */
export type Article = {
  id: number;
  title: string;
  text: string;
  summary: string;
  url: string;
  image: string;
  video: string | null;
  publishedAt: Date;
  authors: string[];
  category: string;
  language: string;
  sourceCountry: string;
  /** -1 to 1. The vendor computes it for English and German only. */
  sentiment: number | null;
  entities: { type: 'ORG' | 'PER' | 'LOC'; name: string }[];
  /** Name of the place that the article is about. */
  place: string;
  /** Rank among the results of a search, the same on every start. */
  relevance: number;
  /** The same for all articles about one story. */
  story: string;
};

const STORIES_PER_EDITION = 14;
const SPAN_MILLISECONDS = 30 * 24 * 3_600_000;
const LANGUAGES_WITH_SENTIMENT = ['en', 'de'];

/** Creates the articles of the 30 days up to `now`, newest first. Recent days have more of them. */
export function createArticles(now: Date): Article[] {
  const random = new Random(1_848);
  const ranks = new Random(1_605);
  return EDITIONS.flatMap((edition) =>
    Array.from({ length: STORIES_PER_EDITION }, (_, age) => {
      const happenedAt = now.getTime() - SPAN_MILLISECONDS * (age / STORIES_PER_EDITION) ** 2;
      return report(edition, age, new Date(happenedAt), random);
    }).flat(),
  )
    .map((article, at) => ({ ...article, id: 412_000_001 + at, relevance: ranks.next() }))
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

/** Creates the two articles of one story, in both papers of an edition, 15 minutes apart. */
function report(edition: Edition, age: number, happenedAt: Date, random: Random): Article[] {
  const told = STORIES.filter(({ language }) => language === edition.language);
  const { mood, category, ...story } = random.pick(told);
  const words = {
    place: random.pick(edition.places),
    person: random.pick(edition.people),
    org: random.pick(ORGANISATIONS),
    count: String(random.between(20, 4_000)),
  };
  const key = `${edition.country}-${edition.language}-${age}`;
  return edition.papers.map((paper, position) => {
    const text = fill(story.text, words);
    const site = `https://${paper}.example`;
    const swing = random.between(-6, 6) / 100;
    return {
      id: 0,
      title: fill(story.title, words),
      text,
      summary: /^[^.。]*[.。]?/.exec(text)?.[0] ?? text,
      url: `${site}/${category}/${key}`,
      image: `${site}/images/${key}.jpg`,
      video: random.chance(0.2) ? `${site}/videos/${key}.mp4` : null,
      publishedAt: new Date(happenedAt.getTime() - position * 15 * 60_000),
      authors: random.chance(0.85) ? [random.pick(edition.people)] : [],
      category,
      language: edition.language,
      sourceCountry: edition.country,
      sentiment: LANGUAGES_WITH_SENTIMENT.includes(edition.language)
        ? Math.round((mood + swing) * 100) / 100
        : null,
      entities: [
        { type: 'LOC' as const, name: words.place },
        { type: 'PER' as const, name: words.person },
        { type: 'ORG' as const, name: words.org },
      ],
      place: words.place,
      relevance: 0,
      story: key,
    };
  });
}

function fill(template: string, words: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}

/** Groups the articles by story. The largest group comes first. */
export function clusters(articles: readonly Article[]): Article[][] {
  const byStory = new Map<string, Article[]>();
  for (const article of articles) {
    byStory.set(article.story, [...(byStory.get(article.story) ?? []), article]);
  }
  return [...byStory.values()].sort((a, b) => b.length - a.length);
}

/** Returns the fields of an article that a search and the top news have in common. */
function commonRecord(article: Article) {
  const { id, title, text, summary, url, image, video, authors } = article;
  return {
    id,
    title,
    text,
    summary,
    url,
    image,
    video,
    publish_date: vendorTime(article),
    authors,
  };
}

/** Returns an article in the form of a search. */
export function searchRecord(article: Article) {
  const { category, language, sourceCountry, sentiment } = article;
  return { ...commonRecord(article), category, language, source_country: sourceCountry, sentiment };
}

/** Returns an article in the form of the top news. */
export function headlineRecord(article: Article) {
  return { ...commonRecord(article), author: article.authors[0] ?? null };
}

/** Returns an article as extracted from its page. It has no id, because the vendor does not store it. */
export function extractRecord(article: Article, analyze: boolean) {
  const { title, text, summary, url, image, video, authors, language, sentiment } = article;
  return {
    title,
    text,
    url,
    image,
    video,
    images: [{ url: image, title, width: 1200, height: 800 }],
    videos: video ? [{ url: video, title, summary, thumbnail: image, duration: 61 }] : [],
    publish_date: vendorTime(article),
    author: authors[0] ?? null,
    authors,
    language,
    source_country: article.sourceCountry,
    ...(analyze && { sentiment }),
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

/** Returns the time of an article as the vendor writes it: `YYYY-MM-DD HH:MM:SS` in UTC, without a time zone. */
function vendorTime({ publishedAt }: Article): string {
  return publishedAt.toISOString().slice(0, 19).replace('T', ' ');
}
