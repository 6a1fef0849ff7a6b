import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { outputFieldsOf, shortHash } from '@pieceworks/kit';
import { once } from './once';
import { ARTICLE, type Article } from './output-rows';
import { pageOf } from './page-address';
import { titleWords } from './title-words';

const HOUR = 3_600;

/** Articles with the same title, or of the same page, are one story if they were published within this time, in seconds. */
export const STORY_SPAN = 48 * HOUR;
/** The same for a title that can come again on the next day, with other news. */
const DAILY_SPAN = 12 * HOUR;
/** The same for articles of a single source, whose columns have the same title each time. */
const SAME_SOURCE_SPAN = HOUR;
/** The source of a story that several sources have told. */
const SEVERAL = '_';

/** A shorter title, such as "Morning briefing", tells no story. In words; in signs for a script without spaces. */
const SHORTEST = { words: 3, signs: 6 };

/** Scripts without spaces between words. */
const unspaced = once(
  () =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u,
);
const spaceBesideUnspaced = once(() => {
  const { source } = unspaced();
  return new RegExp(`(?<=${source}) | (?=${source})`, 'gu');
});

/** Words of the titles of columns. A longer title that has one can tell a story. */
const column = once(
  () =>
    new RegExp(
      `(?:^| )(?:${[
        'briefings?|cartoons?|crosswords?|editor|editorials?|forecasts?|headlines|horoscopes?|letters|lotto|newsletter|notices|obituar(?:y|ies)|podcast|quiz|recipes?|weather',
        'horoskop|leserbriefe|pressestimmen|wetter(?:vorhersage)?|m[eé]téo|[eé]ditorial|hor[óo]scopo|el tiempo',
        'погода|гороскоп|الطقس',
      ].join('|')})(?: |$)|社[説论論]|天[气気氣]|占い|運勢|运势`,
      'u',
    ),
);
const LONGEST_COLUMN = { words: 5, signs: 12 };

/** Words that mean another day in the next day's title. */
const day = once(
  () =>
    new RegExp(
      `(?:^| )(?:${[
        'today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|week|weekend)',
        "heute|gestern|morgen|aujourd'hui|demain|hier|hoy|ma[ñn]ana|ayer",
        'сегодня|завтра|вчера|اليوم|غدا',
      ].join('|')})(?= |$|'s)|[今本明昨][日天]|今晚`,
      'u',
    ),
);

/** An article as a report of a story. The hashes keep a trigger's state small. */
export type Report = {
  /** A hash of the words by which the title is compared. */
  story: string;
  /** Time of publication, in seconds since the epoch. */
  second: number;
  /** A hash of the source, or `SEVERAL`. */
  source: string;
};

/** A report, and the longest time to another report of the story, in seconds. */
type Comparable = Report & { span: number };

/**
 * Returns an article as a report of a story; `null` for one that cannot be compared, because it has no date, or a title
 * that says too little.
 *
 * Two reports have the same words in the same order, apart from words that change nothing. A word that differs can be
 * "rise" in one title and "fall" in the other, and no list of such words is complete.
 */
export function reportOf({ title, language, source, publishedAt }: Article): Comparable | null {
  const second = Math.floor(Date.parse(publishedAt ?? '') / 1000);
  if (title === null || Number.isNaN(second)) return null;
  const words = titleWords(title, language, source).join(' ');
  if (!tellsStory(words)) return null;
  return {
    story: shortHash(unspaced().test(words) ? words.replace(spaceBesideUnspaced(), '') : words),
    second,
    source: shortHash(source ?? '').slice(-4),
    span: day().test(words) ? DAILY_SPAN : STORY_SPAN,
  };
}

function tellsStory(words: string): boolean {
  const isUnspaced = unspaced().test(words);
  const length = isUnspaced ? words.replaceAll(' ', '').length : words.split(' ').length;
  const unit = isUnspaced ? 'signs' : 'words';
  return length >= SHORTEST[unit] && (length > LONGEST_COLUMN[unit] || !column().test(words));
}

/** A story: the first of its articles in a list, and the others. */
export type Story<Read> = {
  first: Read;
  repeats: Read[];
};

/** Groups articles by story. The stories have the order of their first articles. */
export function storiesOf<Read extends { article: Article }>(
  articles: readonly Read[],
): Story<Read>[] {
  return newStories(articles, []).stories;
}

type Known<Read> = { report: Report; repeats: Read[] };

/**
 * Groups articles by story.
 * @param told reports of stories that are left out, with all their articles.
 * @returns the stories, and the reports that are new or have changed.
 */
export function newStories<Read extends { article: Article }>(
  articles: readonly Read[],
  told: readonly Report[],
): { stories: Story<Read>[]; reports: Report[] } {
  const byTitle = new Map<string, Known<Read>[]>();
  const byPage = new Map<string, { second: number; repeats: Read[] }>();
  const changed = new Set<Known<Read>>();
  const add = (known: Known<Read>) => {
    const others = byTitle.get(known.report.story);
    if (others === undefined) byTitle.set(known.report.story, [known]);
    else others.push(known);
  };
  for (const report of told) add({ report, repeats: [] });
  const stories: Story<Read>[] = [];
  for (const read of articles) {
    const report = reportOf(read.article);
    const page = pageOf(read.article.url);
    const second = Math.floor(Date.parse(read.article.publishedAt ?? '') / 1000) || 0;
    const samePage = page === null ? undefined : byPage.get(page);
    if (samePage && Math.abs(samePage.second - second) <= STORY_SPAN) {
      samePage.repeats.push(read);
      continue;
    }
    const same = report && byTitle.get(report.story)?.find((one) => isRepeat(report, one.report));
    const repeats: Read[] = same?.repeats ?? [];
    if (page !== null) byPage.set(page, { second, repeats });
    if (same) {
      repeats.push(read);
      if (same.report.source === SEVERAL || same.report.source === report.source) continue;
      same.report = { ...same.report, source: SEVERAL };
      changed.add(same);
      continue;
    }
    stories.push({ first: read, repeats });
    if (report === null) continue;
    const { span: _span, ...kept } = report;
    const known = { report: kept, repeats };
    add(known);
    changed.add(known);
  }
  return { stories, reports: [...changed].map(({ report }) => report) };
}

function isRepeat({ second, source, span }: Comparable, first: Report): boolean {
  const apart = Math.abs(first.second - second);
  return apart <= (first.source === source ? SAME_SOURCE_SPAN : span);
}

/** Returns each article as a story of its own. */
export function eachAlone<Read>(articles: readonly Read[]): Story<Read>[] {
  return articles.map((first) => ({ first, repeats: [] }));
}

/** Returns the other articles of a story as its first one lists them. */
export function alsoIn(repeats: readonly { article: Article }[]) {
  return repeats.map(({ article: { source, url, title, id } }) => ({ source, url, title, id }));
}

const { source, url, title, id } = ARTICLE;

/** The output of `alsoIn`, as the builder lists it. */
export const ALSO_IN_FIELD: OutputSchemaField = {
  key: 'alsoIn',
  label: 'Also in',
  description: 'With One Article per Story: the other articles of the story.',
  labelKey: 'source',
  listItems: outputFieldsOf({ source, url, title, id }),
};

/** Returns the counts of a list of stories; `null` where stories were not asked for. */
export function storyCounts(stories: readonly Story<unknown>[] | null) {
  return {
    stories: stories?.length ?? null,
    repeats: stories?.reduce((sum, { repeats }) => sum + repeats.length, 0) ?? null,
  };
}

/** The outputs of `storyCounts`, as the builder lists them. */
export const STORY_COUNT_FIELDS: readonly OutputSchemaField[] = [
  {
    key: 'stories',
    label: 'Stories',
    description: 'Number of stories, with One Article per Story; otherwise empty.',
    format: 'number',
  },
  {
    key: 'repeats',
    label: 'Repeats',
    description: 'Articles left out as repeats of a story; alsoIn lists them.',
    format: 'number',
  },
];
