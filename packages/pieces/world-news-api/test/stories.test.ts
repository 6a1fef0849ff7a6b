import { withRaw } from '../src/lib/api/records';
import { markOfStory } from '../src/lib/feed/feed-stories';
import { pageOf } from '../src/lib/outputs/page-address';
import { newStories, type Report, reportOf, storiesOf } from '../src/lib/outputs/stories';
import { titleWords } from '../src/lib/outputs/title-words';
import { NEAR_MISSES } from './stories/near-misses';
import { REPEATS } from './stories/repeats';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 8, 1);

type About = { source?: string; path?: string; hours?: number; language?: string | undefined };

let pages = 0;

function articleOf(
  title: unknown,
  { source = 'a.example', path, hours = 0, language = 'en' }: About,
) {
  const publish_date = new Date(START + hours * HOUR_MS).toISOString();
  const url = `https://${source}/${path ?? `page/${pages++}`}`;
  return withRaw({ title, language, url, publish_date });
}

/** Returns true if the titles are one story, of two papers in the same hour unless told otherwise. */
function areOne(one: string, other: string, about: About = {}, language?: string): boolean {
  const first = articleOf(one, { language });
  return (
    storiesOf([first, articleOf(other, { source: 'b.example', language, ...about })]).length < 2
  );
}

describe('the set of stories', () => {
  const told = REPEATS.map(({ language, titles }, story) =>
    Object.entries(titles).map(([source, title], hours) => ({
      ...articleOf(title, { source, hours, language }),
      of: story,
    })),
  );

  it('is large enough to measure', () => {
    expect(REPEATS.length).toBeGreaterThanOrEqual(60);
    expect(NEAR_MISSES.length).toBeGreaterThanOrEqual(60);
    const titles = REPEATS.map((story) => Object.values(story.titles));
    for (const wordings of titles) expect(new Set(wordings).size).toBe(wordings.length);
    expect(Math.max(...titles.map(({ length }) => length))).toBeLessThanOrEqual(20);
  });

  it('loses at least 80 % of its repeats, and mixes no stories', () => {
    const stories = storiesOf(told.flat());
    for (const { first, repeats } of stories) {
      expect(repeats.filter(({ of }) => of !== first.of)).toEqual([]);
    }
    const repeats = told.flat().length - told.length;
    expect((told.flat().length - stories.length) / repeats).toBeGreaterThanOrEqual(0.8);
  });

  it.each(NEAR_MISSES)('keeps apart, in %s: %j, %j', (language, ...sides) => {
    const articles = sides.map((side, position) => {
      const { title, ...about } = typeof side === 'string' ? { title: side } : side;
      return articleOf(title, { source: `paper-${position}.example`, language, ...about });
    });
    expect(storiesOf(articles)).toHaveLength(2);
  });
});

describe('the words of a title', () => {
  const words = (title: string, source: string | null = null, language = 'en') =>
    titleWords(title, language, source).join(' ');

  it.each([
    ['Bridge reopens after long repairs - Stuff.co.nz', null],
    ['Bridge reopens after long repairs | NZ Herald', 'nzherald.co.nz'],
    ['Bridge reopens after long repairs \u2014 The Sydney Morning Herald', 'smh.com.au'],
    ['Bridge reopens after long repairs \u00b7 Times of India', 'timesofindia.indiatimes.com'],
    ['Bridge reopens after long repairs | Politics | The Guardian', 'theguardian.com'],
    ['Bridge reopens after long repairs | FT', 'ft.com'],
    ['Bridge reopens after long repairs (Reuters)', 'ft.com'],
    ['LIVE: Breaking: Bridge reopens after long repairs', null],
    ['UPDATE 3-Bridge reopens after long repairs', null],
    ['WRAPUP 1-Bridge reopens after long repairs', null],
    ['[WATCH] Bridge reopens after long repairs (+ video)', null],
    ['\ud83d\udd34 Bridge reopens after long repairs \u2013 as it happened', null],
    ['Bridge\u00a0re\u00adopens after\u200b long repairs\u2026 '.replace('\u2026', '!'), null],
    ['&lt;b&gt;Bridge&lt;/b&gt; reopens after long repairs', null],
    ['&amp;#66;ridge reopens after long repairs', null],
    ['Ｂｒｉｄｇｅ reopens after long repairs', null],
  ])('of %j (%s) are those of the story', (title, source) => {
    expect(words(title, source)).toBe('bridge reopens after long repairs');
  });

  it.each([
    ['Bridge closed - Auckland traffic', 'nzherald.co.nz', 'bridge closed auckland traffic'],
    ['Bridge closed - Wellington', 'wellington.scoop.co.nz', 'bridge closed wellington'],
    ['Bad day for banks - bad news', null, 'bad day for banks bad news'],
    ['Watch-makers strike over pay', null, 'watch makers strike over pay'],
    ['Video games sell out', null, 'video games sell out'],
    ['Live music is back', null, 'live music is back'],
    ['The constructor __proto__ toString', null, 'the constructor proto tostring'],
  ])('of %j (%s) keep what is no name or label', (title, source, kept) => {
    expect(words(title, source)).toBe(kept);
  });

  it.each([
    ['fr', 'Les États-Unis et le policier tué', 'les etats unis et le policier tué'],
    ['de', 'Ärzte für Straßenbäume', 'aerzte fuer strassenbaeume'],
    ['pl', 'Łódź: Żółw', 'łódź żółw'],
    ['ru', 'Ёлка и йод', 'елка и йод'],
    ['ja', 'ガーデン', 'ガーデン'],
    ['ja', 'ガーデン'.normalize('NFD'), 'ガーデン'],
    ['hi', 'द\u093fल\u094dल\u0940 \u0967\u0966', 'द\u093fल\u094dल\u0940 10'],
  ])('in %s keep the accents that distinguish: %s', (language, title, kept) => {
    expect(words(title, null, language)).toBe(kept);
  });
});

describe('two articles', () => {
  const TITLE = 'Thousands march in Dublin over rents';

  it.each([
    [0, true],
    [48, true],
    [-48, true],
    [48.1, false],
    [-49, false],
  ])('with one title, %d hours apart, are one story: %s', (hours, isOne) => {
    expect(areOne(TITLE, TITLE, { hours })).toBe(isOne);
  });

  it.each([
    [0.5, true],
    [2, false],
  ])('of one paper, %d hours apart, are one story: %s', (hours, isOne) => {
    expect(areOne(TITLE, TITLE, { hours, source: 'a.example' })).toBe(isOne);
  });

  it('without a title or a date are none', () => {
    const articles = [null, '', 7, {}].flatMap((title) => [
      articleOf(title, {}),
      articleOf(title, { source: 'b.example' }),
    ]);
    const undated = ['a', 'b'].map((host) =>
      withRaw({ title: TITLE, url: `https://${host}.example` }),
    );
    expect(storiesOf([...articles, ...undated])).toHaveLength(articles.length + undated.length);
  });

  it('are one story in any order, and the first in the list stays', () => {
    const list = [5, 0, 40].map((hours) =>
      articleOf(TITLE, { hours, source: `p${hours}.example` }),
    );
    for (const order of [list, list.toReversed()]) {
      const [story, ...others] = storiesOf(order);
      expect(others).toEqual([]);
      expect(story?.first).toBe(order[0]);
      expect(story?.repeats).toEqual(order.slice(1));
    }
  });

  it('of a story that was told are left out', () => {
    const report = reportOf(articleOf(TITLE, {}).article);
    const later = articleOf(TITLE, { source: 'b.example', hours: 30 });
    expect(newStories([later], report === null ? [] : [report]).stories).toEqual([]);
  });

  it.each([
    ['a.example', 3, 2],
    ['c.example', 3, 1],
    ['a.example', 1, 1],
  ])('of one paper and one of %s, %d hours later, are %d stories', (source, hours, count) => {
    const list = [articleOf(TITLE, {}), articleOf(TITLE, { source, hours })];
    expect(storiesOf(list)).toHaveLength(count);
    // A story that two papers have told is no column of one of them, in one check or in several.
    const all = list.toSpliced(1, 0, articleOf(TITLE, { source: 'b.example', hours: 1 }));
    expect(storiesOf(all)).toHaveLength(1);
    const told = new Map<string, Report>();
    const counts = all.map((read) => {
      const { stories, reports } = newStories([read], [...told.values()]);
      for (const report of reports) told.set(markOfStory(report)[0], report);
      return stories.length;
    });
    expect(counts).toEqual([1, 0, 0]);
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

describe('a title of any length', () => {
  it.each([
    'a - ',
    '(',
    ' | ',
    '\ud83c\udf89',
    'live: ',
    '[live] ',
    '&amp;',
    'e\u0301',
    "a'",
    'a.',
    '-1,',
    '- live ',
    '<b>',
  ])('of many %j is read to its end', (part) => {
    // An expression whose time grows with the square of the length would not end here.
    for (const language of ['en', 'fr', 'de', 'ja']) {
      titleWords(part.repeat(499).slice(0, 499), language, 'a.example');
      expect(titleWords(part.repeat(100_000), language, 'a.example')).toEqual([]);
    }
  });
});
