import { growsSteadily } from '@pieceworks/kit/test/growth';
import { withRaw } from '../src/lib/api/records';
import { markOfStory, toldStories } from '../src/lib/feed/feed-stories';
import { pageOf } from '../src/lib/stories/page-address';
import { newStories, storiesOf } from '../src/lib/stories/stories';
import { EDITS, filledIn } from './stories/filled-in';
import { FORMS } from './stories/forms';
import { NEAR_MISSES } from './stories/near-misses';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 8, 1);

type About = { source?: string; path?: string; hours?: number; text?: string | undefined };

let pages = 0;

/** Returns an article; without a path, of a page of its own. */
function articleOf(title: unknown, { source = 'a.example', path, hours = 0, text }: About = {}) {
  const publish_date = new Date(START + hours * HOUR_MS).toISOString();
  return withRaw({ title, text, url: `https://${source}/${path ?? pages++}`, publish_date });
}
type Listed = ReturnType<typeof articleOf>;

/** Returns an article about no other one's subject. */
const headline = () => `Nobody expected what page ${pages} of the paper says`;

/** Returns the number of stories, which must be the same whether a trigger reads the articles at once or one by one. */
function countOf(articles: readonly Listed[]): number {
  const groups = new Map<string, string>();
  let started = 0;
  for (const article of articles) {
    const { stories, reports } = newStories([article], toldStories(groups.values()));
    started += stories.length;
    for (const report of reports) groups.set(...markOfStory(report));
  }
  const { length } = storiesOf(articles);
  // A page under two addresses is told once by its own mark.
  expect(started).toBe(length);
  return length;
}

/** Returns the numbers of stories of two papers in the same hour, in either order. */
function countsOf(one: About & { title?: string }, other: About & { title?: string }): number[] {
  const articles = [one, other].map(({ title = headline(), ...about }, paper) =>
    articleOf(title, { source: `paper-${paper}.example`, ...about }),
  );
  return [articles, articles.toReversed()].map(countOf);
}

const TEXTS = FORMS.map(([, form]) => filledIn(form, 0));
const [TEXT = '', OTHER_TEXT = '', THIRD_TEXT = ''] = TEXTS;
const TITLE = 'Thousands march in Dublin over rents';

describe('two texts', () => {
  it.each(FORMS)('that one form has made are two stories: %s', (title, form) => {
    const [one = {}, other = {}] = ([0, 1] as const).map((report) => ({
      title: filledIn(title, report),
      text: filledIn(form, report),
    }));
    expect(countsOf(one, other)).toEqual([2, 2]);
    expect(countsOf({ ...one, title: TITLE }, { ...other, title: TITLE })).toEqual([2, 2]);
  });

  it.each(Object.entries(EDITS))('are one story under other headlines with %s', (_, edit) => {
    const counts = TEXTS.map((text) => `${text} ${THIRD_TEXT}`).flatMap((text) =>
      countsOf({ text }, { text: edit(text) }),
    );
    const found = counts.filter((count) => count === 1).length;
    expect(found / counts.length).toBeGreaterThanOrEqual(0.95);
  });

  it('are found among those of many other stories, which do not mix', () => {
    const told = FORMS.flatMap(([, form]) => [filledIn(form, 0), filledIn(form, 1)]).flatMap(
      (text, of) =>
        ['', ...Object.keys(EDITS).slice(4, 8)].map((edit, paper) => ({
          ...articleOf(headline(), {
            text: EDITS[edit]?.(text) ?? text,
            source: `paper-${paper}.example`,
          }),
          of,
        })),
    );
    const stories = storiesOf(told);
    for (const { first, repeats } of stories) {
      expect(repeats.filter(({ of }) => of !== first.of)).toEqual([]);
    }
    expect(stories.length).toBeLessThan(1.1 * 2 * FORMS.length);
  });

  it('without a sentence in common are two stories, whatever their titles', () => {
    const one = 'A 34-year-old driver has died near Cairns after his car left the highway. '.repeat(
      4,
    );
    const other =
      'Officers were called to a farm outside Launceston, where a man had fallen. '.repeat(4);
    const title = 'Man dies in single-vehicle crash overnight';
    expect(countsOf({ title, text: one }, { title, text: other })).toEqual([2, 2]);
  });

  const STUB = TEXT.slice(0, 300);

  it('of which one is a stub are one story only under one headline', () => {
    const whole = `${TEXT} ${OTHER_TEXT} ${THIRD_TEXT}`;
    const title = TITLE;
    expect(countsOf({ title, text: whole }, { title, text: STUB })).toEqual([1, 1]);
    expect(countsOf({ text: whole }, { text: STUB })).toEqual([2, 2]);
    expect(countsOf({ title, text: OTHER_TEXT }, { title, text: STUB })).toEqual([2, 2]);
  });

  it('that only ask to subscribe, or begin so, are two stories', () => {
    const notice =
      'This story is for subscribers only. Subscribe now to read it and all others, with a free month to begin. Already a subscriber? Log in. You can cancel at any time in your account, without giving a reason.';
    expect(countsOf({ text: notice }, { text: notice })).toEqual([2, 2]);
    const [one, other] = [TEXT, OTHER_TEXT].map((text) => ({ text: text.slice(0, 99) + notice }));
    expect(countsOf(one ?? {}, other ?? {})).toEqual([2, 2]);
  });

  it('of which one is a digest of several are two stories', () => {
    const digest = TEXTS.slice(0, 6).join(' ');
    for (const text of TEXTS.slice(0, 6)) {
      expect(countsOf({ text: digest }, { text })).toEqual([2, 2]);
    }
  });

  it('of a running story are two stories if the news are others', () => {
    const background = `${OTHER_TEXT} ${THIRD_TEXT}`;
    const [first, second] = [TEXTS[8], TEXTS[9]].map((news) => ({ text: `${news} ${background}` }));
    expect(countsOf(first ?? {}, { ...second, hours: 20 })).toEqual([2, 2]);
    const lead = (toll: number) =>
      `At least ${toll} people died when a ferry sank off Halifax, the coast guard said, and ${toll + 20} were saved. The wind blew at ${toll * 3} knots.`;
    const [early, late] = [12, 15].map((toll) => ({ text: `${lead(toll)} ${TEXTS[18]}` }));
    expect(countsOf(early ?? {}, { ...late, hours: 3 })).toEqual([2, 2]);
  });
});

describe('two titles without texts', () => {
  it.each(NEAR_MISSES)('are two stories, in %s: %j, %j', (_, ...sides) => {
    const articles = sides.map((side, paper) => {
      const { title, ...about } = typeof side === 'string' ? { title: side } : side;
      return articleOf(title, { source: `paper-${paper}.example`, ...about });
    });
    expect(countOf(articles)).toBe(2);
  });

  it.each([
    [TITLE, 'THOUSANDS MARCH IN DUBLIN OVER RENTS'],
    [TITLE, '\u201cThousands\u201d march, in Dublin: over rents!'],
    [TITLE, '\ud83d\udd34 Thousands\u00a0march in Dublin over rents.'],
    ['\uff34housands march in Dublin over rents', TITLE],
    ['M\u0101ori land court hears claim', 'Ma\u0304ori Land Court hears claim'],
    ['NSW floods: thousands leave homes', 'NSW Floods: Thousands Leave Homes'],
  ])('that differ in case and punctuation only are one story: %s, %s', (title, other) => {
    expect(countsOf({ title }, { title: other })).toEqual([1, 1]);
  });

  it.each([
    ['none', null],
    ['a number', 7],
    ['four words', 'Thousands march in Dublin'],
    ['a long one', 'a '.repeat(9_999)],
    ['many accents', '\u0301'.repeat(499)],
  ])('that tell nothing are two stories: %s', (_, title) => {
    expect(countOf([articleOf(title), articleOf(title, { source: 'b.example' })])).toBe(2);
  });
});

describe('two articles', () => {
  it.each([
    [48, TEXT, 1],
    [-48, TEXT, 1],
    [48.1, TEXT, 2],
    [12, undefined, 1],
    [12.1, undefined, 2],
    // A notice can be the same on the next day.
    [12, TEXT.slice(0, 250), 1],
    [12.1, TEXT.slice(0, 250), 2],
  ])('of one title, %d hours apart, with the text %j, are %d stories', (hours, text, count) => {
    expect(countsOf({ title: TITLE, text }, { title: TITLE, text, hours })).toEqual([count, count]);
  });

  it.each([
    [TEXT, TEXT, 20, 1],
    [TEXT, EDITS['a beginning of its own']?.(TEXT), 20, 2],
    [undefined, undefined, 1, 1],
    [undefined, undefined, 2, 2],
  ])(
    'of one paper and title, with the texts %j and %j, %d hours apart, are %d stories',
    (text, later, hours, count) => {
      expect(countOf([articleOf(TITLE, { text }), articleOf(TITLE, { text: later, hours })])).toBe(
        count,
      );
    },
  );

  it('of one paper, with one text and other titles, are two stories', () => {
    expect(
      countOf([articleOf(headline(), { text: TEXT }), articleOf(headline(), { text: TEXT })]),
    ).toBe(2);
  });

  it('of one paper are one story if another paper has told it in between', () => {
    const source = 'b.example';
    const list = [
      articleOf(TITLE),
      articleOf(TITLE, { source, hours: 1 }),
      articleOf(TITLE, { hours: 3 }),
    ];
    expect(countOf(list)).toBe(1);
  });

  it.each([
    ['page', 0, 1],
    ['page?utm_source=rss', 3, 1],
    ['page/amp', 48, 1],
    ['page', 49, 2],
    ['other', 3, 2],
  ])('of one paper, page and %s after %d hours, are %d stories', (path, hours, count) => {
    const list = [articleOf(TITLE, { path: 'page' }), articleOf('Another title', { path, hours })];
    expect(storiesOf(list)).toHaveLength(count);
  });

  it('without a date are two stories', () => {
    const undated = ['a', 'b'].map((host) =>
      withRaw({ title: TITLE, text: TEXT, url: `https://${host}.example/1` }),
    );
    expect(storiesOf(undated)).toHaveLength(2);
  });

  it('are listed with the first one of the list, in any order', () => {
    const list = [5, 0, 40].map((hours) =>
      articleOf(headline(), { hours, text: TEXT, source: `p${hours}.example` }),
    );
    for (const order of [list, list.toReversed()]) {
      expect(storiesOf(order)).toEqual([{ first: order[0], repeats: order.slice(1) }]);
    }
  });
});

describe('the time to compare articles grows with their number', () => {
  const listOf = (size: number, textOf: (at: number) => string, titleOf = () => headline()) =>
    Array.from({ length: size }, (_, at) =>
      articleOf(titleOf(), { text: textOf(at), source: `paper-${at}.example` }),
    );
  const own = (at: number) =>
    `${at} people were counted on day ${at} at the gate ${at} of the park. `;

  it.each<[string, (size: number) => Listed[]]>([
    ['one story', (size) => listOf(size, () => TEXT)],
    [
      'as many stories with one title',
      (size) =>
        listOf(
          size,
          (at) => own(at).repeat(3),
          () => TITLE,
        ),
    ],
    ['as many stories of one form', (size) => listOf(size, (at) => own(at) + TEXT.slice(-330))],
  ])('of %s', async (_, make) => {
    const lists = new Map([250, 1_000].map((size) => [size, make(size)]));
    expect(await growsSteadily(250, (size) => storiesOf(lists.get(size) ?? []))).toBe(true);
  });

  it('of 20,000 articles of one story', () => {
    expect(
      storiesOf(
        listOf(
          20_000,
          () => TEXT.slice(0, 250),
          () => TITLE,
        ),
      ),
    ).toHaveLength(1);
  });
});

describe('the page of a URL', () => {
  const PAGE = 'https://a.example/news/storm';
  it.each([
    'http://a.example/news/storm',
    'https://www.a.example/news/storm/',
    'https://m.a.example/news/storm',
    'https://amp.a.example/news/storm',
    'https://A.example:443/news/storm#comments',
    `${PAGE}?utm_source=rss&utm_medium=feed`,
    `${PAGE}?fbclid=a&gclid=b`,
    `${PAGE}/amp`,
    `${PAGE}/amp/`,
    `${PAGE}.amp`,
    `${PAGE}?amp=1`,
    `${PAGE}?outputType=amp`,
    'https://a.example/amp/news/storm',
  ])('is in %s the same', (url) => {
    expect(pageOf(url)).toBe(pageOf(PAGE));
  });

  it.each([
    ['https://a.example/story.php?id=1', 'https://a.example/story.php?id=2'],
    ['https://a.example/news/storm', 'https://b.example/news/storm'],
    ['https://a.example/news/storm', 'https://sport.a.example/news/storm'],
    ['https://a.example/news/storm', 'https://a.example/news/Storm'],
    ['https://a.example/news/storm', 'https://a.example/news/storm/2'],
    ['https://a.example/amp', 'https://a.example/news'],
    ['https://a.example/#!/story/1', 'https://a.example/#!/story/2'],
    ['https://m.example/a', 'https://www.example/a'],
    ['https://a.example/article-page?id=12345', 'https://a.example/article-page?id=12346'],
  ])('is another one in %s and %s', (one, other) => {
    expect(pageOf(one)).not.toBe(pageOf(other));
  });

  it.each([
    ['https://a.example/world-68912345?at_medium=RSS', 'https://a.example/world-68912345'],
    [
      'https://a.example/storm-cuts-power-in-perth?CMP=x',
      'https://a.example/storm-cuts-power-in-perth',
    ],
    ['https://a.example/s?b=2&a=1&utm_id=x', 'https://a.example/s?a=1&b=2'],
  ])('is in %s that of %s', (one, other) => {
    expect(pageOf(one)).toBe(pageOf(other));
  });

  it.each([
    null,
    '',
    'times',
    'mailto:a@b.example',
    'https://a.example/',
    'https://a.example/?utm_id=x',
  ])('is none in %s', (url) => {
    expect(pageOf(url)).toBeNull();
  });
});
