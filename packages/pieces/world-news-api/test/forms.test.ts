import { asList, at } from '@pieceworks/kit';
import { readForm } from '@pieceworks/kit/form';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';
import { worldNewsApi } from '../src';
import { FILTERS, NARROWING, SEARCH, website } from '../src/lib/fields';
import { readSearchTexts } from '../src/lib/readers';

it('the piece is filed under content and files', () => {
  expect(worldNewsApi.categories).toEqual(['CONTENT_AND_FILES']);
});

it('a search needs one of the fields that narrow it', () => {
  expect(new Set(NARROWING)).toEqual(
    new Set([
      'text',
      'language',
      'sourceCountries',
      'sentiment',
      'entities',
      'otherFilters',
      'newsSources',
      'place',
      'locationFilter',
      'categories',
      'authors',
      'minSentiment',
      'maxSentiment',
      'earliestPublishDate',
      'latestPublishDate',
    ]),
  );
});

describe('a dropdown', () => {
  const piece = sharedPiece(service);
  const stepOf = (name: string) => {
    const { actions, triggers } = piece().host.metadata();
    return { ...actions, ...triggers }[name];
  };
  const choicesOf = (step: string, field: string) =>
    asList(at(stepOf(step), 'props', field, 'options', 'options')).map((option) => [
      at(option, 'label'),
      at(option, 'value'),
    ]);

  it.each([
    ['search_news', 'language', 182],
    ['search_news', 'sourceCountries', 249],
  ])('of %s for %s lists %i names with their codes', (step, field, count) => {
    const choices = choicesOf(step, field);
    const known =
      field === 'language'
        ? { English: 'en', German: 'de', Ukrainian: 'uk', Chinese: 'zh' }
        : { Australia: 'au', 'New Zealand': 'nz', 'United Kingdom': 'gb', Germany: 'de' };
    expect(choices).toEqual(expect.arrayContaining(Object.entries(known)));
    expect(choices).toHaveLength(count);
    const labels = choices.map(([label]) => String(label));
    expect(new Set(labels).size).toBe(count);
    expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'en')));
    // A code without a name would be its own label.
    expect(labels.filter((label) => /^[A-Za-z]{2}$/.test(label))).toEqual([]);
    for (const [, value] of choices) expect(value).toMatch(/^[a-z]{2}$/);
  });

  it('makes its choices when they are read, not with the step', () => {
    const names = jest.spyOn(Intl.DisplayNames.prototype, 'of');
    const step = worldNewsApi.getAction('search_news');
    expect(names).not.toHaveBeenCalled();
    expect(asList(at(step, 'props', 'language', 'options', 'options'))).toHaveLength(182);
    expect(names).toHaveBeenCalledTimes(182);
    names.mockRestore();
  });
});

it.each<[given: unknown, read: string[]]>([
  ['  interest rates  ', ['interest rates']],
  ['Smith, Jones; -sport', ['Smith, Jones; -sport']],
  ['\u2022 Acme\n\u2022 Beta', ['Acme', 'Beta']],
  ['1. Acme\n2. Beta', ['Acme', 'Beta']],
  ['1.\tAcme\n2.\tBeta', ['Acme', 'Beta']],
  ['1. FC K\u00f6ln', ['1. FC K\u00f6ln']],
  ['Ac\u200bme Ltd', ['Acme Ltd']],
  ['Acme Ltd\nACME LTD\nacme ltd', ['Acme Ltd']],
  ['rain OR snow\nrain or snow', ['rain OR snow', 'rain or snow']],
  ['one\r\ntwo\n\n  \u2028three\rfour\u2029one', ['one', 'two', 'three', 'four']],
  [
    ['one, two', null, ' one, two ', 7],
    ['one, two', '7'],
  ],
  ['["one, two", "three"]', ['one, two', 'three']],
  ['Acme  Ltd\nacme\u00a0ltd', ['Acme Ltd']],
  ['Caf\u00e9\nCafe\u0301', ['Caf\u00e9']],
  ['\u201cone\u201d\n\u2013two', ['"one"', '-two']],
  [undefined, []],
  [null, []],
  ['\n \n', []],
  [[], []],
  ['日本, 東京\n大阪', ['日本, 東京', '大阪']],
])('the texts of a trigger are read from %j', (given, read) => {
  expect(readSearchTexts('Text', given)).toEqual(read);
});

it.each(['newsSources', 'entities', 'authors'] as const)(
  'the list %s refuses the object of lists that older builders map',
  (field) => {
    const columns = { kind: ['ORG'], value: ['Tesla'] };
    expect(() => readForm(FILTERS, { [field]: columns })).toThrow(
      `${SEARCH[field].displayName}: this is an object; map a list of texts.`,
    );
  },
);

it.each(['"interest rates', 'interest rates\u201d', '"a" "b', '27" screen'])(
  'a quote that is not closed is refused before it is paid for: %s',
  (text) => {
    const problem = 'Text: add the second quotation mark ("), or remove the one that is there.';
    expect(() => readForm({ text: SEARCH.text }, { text })).toThrow(problem);
  },
);

describe('a text that finds nothing', () => {
  const read = (text: string) => readForm({ text: SEARCH.text }, { text });

  it.each([
    '(rain OR snow) Sydney',
    'rain (snow)',
    '\uff08rain\uff09',
    '[one, two]',
    'Acme (Holdings',
    '"rain" AND (snow)',
    'rain [sic]',
  ])('with brackets is refused: %s', (text) => {
    expect(() => read(text)).toThrow('Text: write the words without brackets, which find nothing');
  });

  it.each([
    'rain OR snow Sydney',
    'Sydney rain OR snow',
    'interest rates OR inflation',
    'OR rain',
    'rain OR',
    'rain OR OR snow',
    'Portland OR',
    '-rain OR snow',
    '"heavy rain" Sydney OR snow',
  ])('with OR beside other words is refused: %s', (text) => {
    expect(() => read(text)).toThrow('Text: OR stands between all words or phrases, or nowhere');
  });

  it.each([
    'rain OR snow',
    'rain OR "heavy snow" OR hail',
    'rain OR snow -sport',
    '-sport rain OR snow',
    '"rain (heavy)"',
    '"rain OR snow" Sydney',
    '"Portland OR"',
    'rain or snow Sydney',
    'ORG OREGON',
    'AT&T -sport',
  ])('is none of these: %s', (text) => {
    expect(read(text)).toEqual({ text });
  });
});

describe('a news source', () => {
  const read = (newsSources: unknown) =>
    readForm({ newsSources: SEARCH.newsSources }, { newsSources }).newsSources;

  it.each([
    'abc.net.au',
    'https://www.bbc.co.uk',
    'ABC.net.au',
    'www.smh.com.au/',
    'bbc.co.uk/news',
    'm\u00fcnchen.example',
    '\u65b0\u95fb.\u4e2d\u56fd',
    'news.example:8080',
  ])('is taken as %s', (source) => {
    expect(read([source])).toEqual([source]);
  });

  it('can stand beside another one in a row', () => {
    expect(read(['abc.net.au, bbc.co.uk', 'a.example'])).toEqual([
      'abc.net.au',
      'bbc.co.uk',
      'a.example',
    ]);
  });

  it.each([
    'The Guardian',
    'Guardian',
    'BBC News',
    'J.P. Morgan',
    'U.S.',
    'news@abc.net.au',
    '127.0.0.1',
    'abc.net.au news',
    'The Guardian, abc.net.au',
    '@guardian',
    'Nine.',
  ])('is refused without a domain: %s', (source) => {
    expect(() => read([source])).toThrow(/^News Sources by Domain: ".+" is no domain/);
  });
});

it('a category is one of the service, in any case', () => {
  const read = (categories: unknown) =>
    readForm({ categories: SEARCH.categories }, { categories }).categories;
  expect(read(['Sports', 'politics'])).toEqual(['sports', 'politics']);
  for (const category of ['sport', 'finance']) {
    expect(() => read(['sports', category])).toThrow(
      `Categories: "${category}" is unknown; choose one of politics, sports, `,
    );
  }
});

const PAGE = 'https://example.com/a?b=1';
it.each([
  [`${PAGE},`, PAGE],
  [`${PAGE}.`, PAGE],
  [`${PAGE};`, PAGE],
  [`<${PAGE}>`, PAGE],
  [`${PAGE})`, PAGE],
  [`${PAGE}).`, PAGE],
  [`"${PAGE}"`, PAGE],
  ['https://en.wikipedia.org/wiki/Mars_(planet)', 'https://en.wikipedia.org/wiki/Mars_(planet)'],
  [`https://aus01.safelinks.protection.outlook.com/?url=${encodeURIComponent(PAGE)}&data=05`, PAGE],
  [`https://www.google.com/url?q=${encodeURIComponent(PAGE)}&sa=D`, PAGE],
  [`https://www.google.co.nz/url?url=${encodeURIComponent(PAGE)}`, PAGE],
  [`https://l.facebook.com/l.php?u=${encodeURIComponent(PAGE)}&h=AT0`, PAGE],
  [`https://www.youtube.com/redirect?q=${encodeURIComponent(PAGE)}`, PAGE],
  [`https://urldefense.com/v3/__${PAGE}__;!!abc`, PAGE],
  [
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_a&d=Dw',
    'https://example.com/a',
  ],
  [`https://duckduckgo.com/l/?uddg=${encodeURIComponent(PAGE)}`, PAGE],
  // These are pages of their own.
  [
    'https://www.google.com/search?q=https://example.com',
    'https://www.google.com/search?q=https://example.com',
  ],
  [
    'https://example.com/?url=https://other.example/a',
    'https://example.com/?url=https://other.example/a',
  ],
])('the address of a page in %s is %s', (url, read) => {
  expect(readForm({ url: website() }, { url })).toEqual({ url: read });
});

it('coordinates can have the signs of a word processor', () => {
  const locationFilter = '\u221233.87,\u00a0151.21, 20';
  const { locationFilter: field } = SEARCH;
  expect(readForm({ field }, { field: locationFilter })).toEqual({ field: '-33.87,151.21,20' });
});
