import { Random, type WireRecord } from '@pieceworks/lab/sandbox';
import { DEMO } from '../dist/demo';
import type { components } from '../dist/vendor';

/** An article as a search lists it, and its subject. */
export type Article = {
  readonly record: WireRecord<components['schemas']['Article']> & {
    readonly title: string;
    readonly text: string;
    readonly url: string;
    readonly image: string;
  };
  readonly publishedAt: Date;
  readonly entities: readonly { type: 'ORG' | 'PER' | 'LOC'; name: string }[];
  /** Name of the place that the article is about. */
  readonly place: string;
  /** Rank among the results of a search, the same on every start. */
  readonly relevance: number;
  /** The same for all articles about one story. */
  readonly story: string;
};

type Edition = (typeof DEMO.editions)[number];

const STORIES_PER_EDITION = 14;
const SPAN_MILLISECONDS = 30 * 24 * 3_600_000;
/** The vendor computes the sentiment of these only. */
const LANGUAGES_WITH_SENTIMENT = ['en', 'de'];

/** Creates the articles of the 30 days up to `now`, newest first. Recent days have more of them. */
export function createArticles(now: Date): Article[] {
  const random = new Random(1_848);
  const ranks = new Random(1_605);
  return DEMO.editions
    .flatMap((edition) =>
      Array.from({ length: STORIES_PER_EDITION }, (_, age) => {
        const happenedAt = now.getTime() - SPAN_MILLISECONDS * (age / STORIES_PER_EDITION) ** 2;
        return report(edition, age, new Date(happenedAt), random);
      }).flat(),
    )
    .map((article, at) => ({
      ...article,
      record: { ...article.record, id: 412_000_001 + at },
      relevance: ranks.next(),
    }))
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

/** Creates the two articles of one story, in both papers of an edition, 15 minutes apart. */
function report(edition: Edition, age: number, happenedAt: Date, random: Random): Article[] {
  const { country, language, papers, people } = edition;
  const told = DEMO.stories.filter((story) => story.language === language);
  const { mood, category, ...story } = random.pick(told);
  const words = {
    place: random.pick<string>(edition.places),
    person: random.pick<string>(people),
    org: random.pick(DEMO.organisations),
    count: String(random.between(20, 4_000)),
  };
  const key = `${country}-${language}-${age}`;
  return papers.map((paper, position) => {
    const text = fill(story.text, words);
    const site = `https://${paper}.example`;
    const swing = random.between(-6, 6) / 100;
    const publishedAt = new Date(happenedAt.getTime() - position * 15 * 60_000);
    return {
      record: {
        id: 0,
        title: fill(story.title, words),
        text,
        summary: /^[^.。]*[.。]?/.exec(text)?.[0] ?? text,
        url: `${site}/${category}/${key}`,
        image: `${site}/images/${key}.jpg`,
        video: random.chance(0.2) ? `${site}/videos/${key}.mp4` : null,
        publish_date: vendorTime(publishedAt),
        authors: random.chance(0.85) ? [random.pick<string>(people)] : [],
        category,
        language,
        source_country: country,
        sentiment: LANGUAGES_WITH_SENTIMENT.includes(language)
          ? Math.round((mood + swing) * 100) / 100
          : null,
      },
      publishedAt,
      entities: [
        { type: 'LOC', name: words.place },
        { type: 'PER', name: words.person },
        { type: 'ORG', name: words.org },
      ],
      place: words.place,
      relevance: 0,
      story: key,
    };
  });
}

function fill(template: string, words: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}

/** Returns a time as the vendor writes it: `YYYY-MM-DD HH:MM:SS` in UTC, without a time zone. */
export function vendorTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}

/** Groups the articles by story. The largest group comes first. */
export function clusters(articles: readonly Article[]): Article[][] {
  const byStory = new Map<string, Article[]>();
  for (const article of articles) {
    byStory.set(article.story, [...(byStory.get(article.story) ?? []), article]);
  }
  return [...byStory.values()].sort((a, b) => b.length - a.length);
}
