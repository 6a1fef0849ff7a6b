import { withRaw } from '../src/lib/api/records';
import { reportOf, storiesOf } from '../src/lib/outputs/stories';
import { titleWords } from '../src/lib/outputs/title-words';
import { NEAR_MISSES } from './stories/near-misses';
import { REPEATS } from './stories/repeats';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 8, 1);

type About = { source?: string; hours?: number; language?: string | undefined };

function articleOf(title: unknown, { source = 'a.example', hours = 0, language = 'en' }: About) {
  const publish_date = new Date(START + hours * HOUR_MS).toISOString();
  return withRaw({ title, language, url: `https://${source}/1`, publish_date });
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
    expect(storiesOf([later], report === null ? [] : [report])).toEqual([]);
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
