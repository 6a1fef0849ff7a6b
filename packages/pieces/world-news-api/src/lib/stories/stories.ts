import type { Article } from '../outputs/output-rows';
import type { Story } from '../outputs/stories';
import { pageOf } from './page-address';
import { type Candidate, candidateOf, isRepeat, type Report, SEVERAL, STORY_SPAN } from './report';

/** Stories that are compared by one mark. A mark that more of them have is a part of a form. */
const MOST_WITH_MARK = 50;

/** Groups articles by story. The stories have the order of their first articles. */
export function storiesOf<Read extends { article: Article }>(
  articles: readonly Read[],
): Story<Read>[] {
  return newStories(articles, []).stories;
}

/**
 * Groups articles by story.
 * @param told reports of stories that are left out, with all their articles.
 * @returns the stories, and the reports that are new or have changed.
 */
export function newStories<Read extends { article: Article }>(
  articles: readonly Read[],
  told: readonly Report[],
): { stories: Story<Read>[]; reports: Report[] } {
  const known = new KnownStories<Read>();
  for (const report of told) known.add({ report, repeats: [] });
  const pages = new Map<string, { second: number; repeats: Read[] }>();
  const changed = new Set<Known<Read>>();
  const stories: Story<Read>[] = [];
  for (const read of articles) {
    const { url, publishedAt } = read.article;
    const second = Math.floor(Date.parse(publishedAt ?? '') / 1000) || 0;
    const page = pageOf(url);
    const samePage = page === null ? undefined : pages.get(page);
    if (samePage !== undefined && Math.abs(samePage.second - second) <= STORY_SPAN) {
      samePage.repeats.push(read);
      continue;
    }
    const candidate = candidateOf(read.article);
    const same = candidate === null ? undefined : known.find(candidate);
    const repeats: Read[] = same?.repeats ?? [];
    if (page !== null) pages.set(page, { second, repeats });
    if (same === undefined) {
      stories.push({ first: read, repeats });
      if (candidate === null) continue;
      const story = { report: candidate.report, repeats };
      known.add(story);
      changed.add(story);
      continue;
    }
    repeats.push(read);
    if ([SEVERAL, candidate?.report.source].includes(same.report.source)) continue;
    same.report = { ...same.report, source: SEVERAL };
    changed.add(same);
  }
  return { stories, reports: [...changed].map(({ report }) => report) };
}

type Known<Read> = { report: Report; repeats: Read[] };
type Marked = Pick<Report, 'title' | 'sample'>;

/** Stories by the marks of their first reports: a title, or a part of a text. */
class KnownStories<Read> {
  readonly #byMark = new Map<string | number, Known<Read>[]>();

  add(story: Known<Read>): void {
    for (const mark of marksOf(story.report)) {
      const others = this.#byMark.get(mark) ?? [];
      this.#byMark.set(mark, [...others.slice(1 - MOST_WITH_MARK), story]);
    }
  }

  /** Returns the story that an article repeats; of several, the one with most marks in common. */
  find(candidate: Candidate): Known<Read> | undefined {
    const shared = new Map<Known<Read>, number>();
    for (const mark of marksOf(candidate.report)) {
      for (const story of this.#byMark.get(mark) ?? []) {
        shared.set(story, (shared.get(story) ?? 0) + 1);
      }
    }
    return [...shared]
      .sort(([, one], [, other]) => other - one)
      .find(([{ report }]) => isRepeat(candidate, report))?.[0];
  }
}

function marksOf({ title, sample }: Marked): (string | number)[] {
  return title === '' ? [...sample] : [title, ...sample];
}
