import { readOutput } from '@pieceworks/kit';
import {
  articleOutput,
  readAnswerTime,
  readArticle,
  newsIn,
  readArticles,
  readPoints,
  readSource,
  withRaw,
} from '../src/lib/api/records';
import { PLACE } from '../src/lib/outputs/output-rows';

const NOTHING = readArticle({});

it('an empty record gives null for each value, and empty lists', () => {
  const { authors, entities, images, videos, ...others } = NOTHING;
  expect([authors, entities, images, videos]).toEqual([[], [], [], []]);
  expect(Object.values(others).every((value) => value === null)).toBe(true);
});

it.each([
  ['id', { id: 7 }, { id: '7' }],
  ['title', { title: 'x' }, { title: 'x' }],
  ['text', { text: 'x' }, { text: 'x' }],
  ['summary', { summary: 'x' }, { summary: 'x' }],
  ['category', { category: 'x' }, { category: 'x' }],
  ['language', { language: 'x' }, { language: 'x' }],
  ['source_country', { source_country: 'x' }, { sourceCountry: 'x' }],
  [
    'url',
    { url: 'https://www.times.example/a' },
    { url: 'https://www.times.example/a', source: 'times.example' },
  ],
  ['url, although it is not a URL', { url: 'times' }, { url: 'times' }],
  ['url without a host', { url: 'mailto:a@b.example' }, { url: 'mailto:a@b.example' }],
  ['authors', { authors: ['x', 'y'] }, { authors: ['x', 'y'] }],
  ['author', { author: 'x' }, { authors: ['x'] }],
  ['images', { images: [{ url: 'u' }, 'v', {}] }, { image: 'u', images: ['v'] }],
  ['image', { image: 'u', images: [] }, { image: 'u' }],
  ['videos', { videos: [{ url: 'u' }, 'v', null] }, { video: 'u', videos: ['v'] }],
  ['video', { video: 'u' }, { video: 'u' }],
])('an article is read from its %s', (_, record, fields) => {
  expect(readArticle(record)).toEqual({ ...NOTHING, ...fields });
});

it.each([
  { latitude: 1, longitude: 2, city: 'x' },
  { lat: 1, lng: 2, name: 'x' },
  { lat: 1, lon: 2, name: 'x' },
])('a place is read from %j, whose form through a gateway is unknown', (place) => {
  expect(readOutput(PLACE, place, {})).toEqual({ latitude: 1, longitude: 2, city: 'x' });
});

it('the main image is the one that the service names, and not the first of the list', () => {
  const record = { image: 'main', images: [{ url: 'archive' }, { url: 'main' }] };
  expect(readArticle(record)).toMatchObject({ image: 'main', images: ['archive'] });
  expect(readArticle({ videos: ['v'] })).toMatchObject({ video: 'v' });
});

it.each([
  ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['/img/a.jpg', 'https://a.example/img/a.jpg'],
  ['a.jpg', 'https://a.example/news/a.jpg'],
  ['../a.jpg?w=1', 'https://a.example/a.jpg?w=1'],
  ['https://cdn.example/a b.jpg', 'https://cdn.example/a b.jpg'],
  ['HTTP://cdn.example/a.jpg', 'HTTP://cdn.example/a.jpg'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
])('the picture %s is that at %s', (image, whole) => {
  const url = 'https://a.example/news/storm';
  expect(readArticle({ url, image, videos: [{ url: image }] })).toMatchObject({
    image: whole,
    images: [],
    video: whole,
    videos: [],
  });
  expect(readArticle({ image })).toMatchObject({ image, images: [] });
});

it('entities are read as the filter takes them', () => {
  const entities = ['ORG:Tesla', { type: 'loc', name: 'Berlin' }, { name: 'Ada' }, {}];
  expect(readArticle({ entities }).entities).toEqual(['ORG:Tesla', 'LOC:Berlin', 'Ada']);
});

it('an entry of a list has the record of the service only if the step includes it', () => {
  const raw = { id: 1, publisher: 'x' };
  expect(articleOutput(withRaw(raw), {})).toEqual(readArticle(raw));
  expect(articleOutput(withRaw(raw), { fullRecords: true })).toEqual({ ...readArticle(raw), raw });
});

it.each([
  [undefined, {}],
  ['full', {}],
  ['summary', { text: null }],
  ['headlines', { text: null, summary: null }],
] as const)('an article with %s has as many texts', (texts, left) => {
  const read = withRaw({ id: 1, title: 'Title', text: 'The whole text', summary: 'A summary' });
  expect(articleOutput(read, { texts })).toEqual({ ...read.article, ...left });
});

it.each([
  ['publish_date', '2026-09-01 07:15:42', '2026-09-01T07:15:42.000Z'],
  ['published_at', '2026-09-01T07:15:42', '2026-09-01T07:15:42.000Z'],
  ['date', '2026-09-01 07:15', '2026-09-01T07:15:00.000Z'],
  ['publish_date', '2026-09-01T07:15:42+02:00', '2026-09-01T05:15:42.000Z'],
  ['publish_date', '2026-09-01', '2026-09-01T00:00:00.000Z'],
  ['publish_date', '2026-09-01T07:15:42.000', '2026-09-01T07:15:42.000Z'],
  ['publish_date', '2026-09-01 07:15:42.123', '2026-09-01T07:15:42.123Z'],
  ['publish_date', '2026-09-01 07:15', '2026-09-01T07:15:00.000Z'],
  ['publish_date', '2026-09-01T07:15:42,5', '2026-09-01T07:15:42.500Z'],
  ['publish_date', '2026-09-01 07:15:42 UTC', '2026-09-01T07:15:42.000Z'],
  ['publish_date', '2026-09-01 07:15:42 +1000', '2026-08-31T21:15:42.000Z'],
  ['publish_date', '2026-09-01T07:15:42+13', '2026-08-31T18:15:42.000Z'],
  ['publish_date', 'Tue, 01 Sep 2026 07:15:42', '2026-09-01T07:15:42.000Z'],
  ['publish_date', 'Tue, 01 Sep 2026 07:15:42 GMT', '2026-09-01T07:15:42.000Z'],
  ['publish_date', 'Tue, 01 Sep 2026 07:15:42 -0400', '2026-09-01T11:15:42.000Z'],
  ['publish_date', 'Tue Sep 01 2026 07:15:42 GMT+1000 (AEST)', '2026-08-31T21:15:42.000Z'],
  ['publish_date', 'September 1, 2026', '2026-09-01T00:00:00.000Z'],
  ['publish_date', '2026/09/01 07:15:42', '2026-09-01T07:15:42.000Z'],
  ['publish_date', '01-Sep-2026', '2026-09-01T00:00:00.000Z'],
  ['publish_date', '1 Sept 2026 7:15', '2026-09-01T07:15:00.000Z'],
  ['publish_date', '01.09.2026 07:15', '2026-09-01T07:15:00.000Z'],
  ['publish_date', 1_788_246_942, '2026-09-01T07:15:42.000Z'],
  ['publish_date', '1788246942000', '2026-09-01T07:15:42.000Z'],
  ['publish_date', '2026-02-30 10:00:00', null],
  ['publish_date', '31.04.2026', null],
  ['publish_date', '2026-13-01', null],
  ['publish_date', '2026-09-01 25:00', null],
  // The day or the month comes first.
  ['publish_date', '01/09/2026 07:15', null],
  ['publish_date', '09-01-2026', null],
  ['publish_date', '2026', null],
  ['publish_date', 20_260_901, null],
  ['publish_date', 'yesterday', null],
])('the time of an article in %s, %s, is read as %s', (key, publishDate, publishedAt) => {
  expect(readArticle({ [key]: publishDate })).toEqual({
    ...NOTHING,
    publishDate: String(publishDate),
    publishedAt,
  });
});

it.each([
  [0.11, 'positive'],
  [0.1, 'neutral'],
  [0, 'neutral'],
  ['-0.1', 'neutral'],
  [-0.11, 'negative'],
])('the sentiment %j is read as %s', (sentiment, sentimentLabel) => {
  const read = { sentiment: Number(sentiment), sentimentLabel };
  expect(readArticle({ sentiment })).toEqual({ ...NOTHING, ...read });
});

it.each([
  ['Positive', 'positive'],
  ['NEGATIVE', 'negative'],
  ['neutral', 'neutral'],
  ['mixed', null],
])('the sentiment in words %s is read as %s', (sentiment, sentimentLabel) => {
  expect(readArticle({ sentiment })).toEqual({ ...NOTHING, sentimentLabel });
});

it('articles are found in an envelope or in a list', () => {
  const raw = { id: 1 };
  const read = (body: unknown) => readArticles(newsIn(body), 9).entries;
  expect(read({ news: [raw, null, 'x'] })).toEqual([{ article: readArticle(raw), raw }]);
  expect(read([raw])).toEqual([{ article: readArticle(raw), raw }]);
  expect(read({ articles: [raw] })).toEqual([]);
  expect(read(null)).toEqual([]);
});

it('each kind of points is read from its own header', () => {
  const headers = {
    'x-api-quota-request': '1.5',
    'x-api-quota-used': '20',
    'x-api-quota-left': '30',
    date: 'Sun, 22 Nov 2026 09:00:00 GMT',
  };
  expect(readPoints(headers, 2)).toEqual({
    thisCall: 1.5,
    retriedCalls: 2,
    usedToday: 20,
    leftToday: 30,
    resetsAt: '2026-11-23T00:00:00.000Z',
  });
  expect(readPoints({ date: headers.date }, 0)).toEqual({
    thisCall: null,
    retriedCalls: 0,
    usedToday: null,
    leftToday: null,
    resetsAt: null,
  });
});

it('the time of an answer is read from it, or else from this machine', () => {
  expect(readAnswerTime({ date: 'Thu, 01 Jan 1970 00:01:00 GMT' })).toBe(60);
  jest.useFakeTimers({ now: 1_999 });
  expect(readAnswerTime({ date: 'soon' })).toBe(1);
  expect(readAnswerTime({})).toBe(1);
  jest.useRealTimers();
});

it.each([
  ['an hour ahead', 'Thu, 01 Jan 1970 01:00:00 GMT', 3_600],
  ['more than an hour ahead', 'Thu, 01 Jan 1970 01:00:01 GMT', 0],
  ['ten days ahead', 'Sun, 11 Jan 1970 00:00:00 GMT', 0],
  ['behind', 'Wed, 31 Dec 1969 00:00:00 GMT', -86_400],
])('a clock of the service counts unless it is more than an hour ahead: %s', (_, date, time) => {
  jest.spyOn(Date, 'now').mockReturnValue(0);
  expect(readAnswerTime({ date })).toBe(time);
});

it('a source is read with its domain', () => {
  expect(readSource({ name: 'Times', url: 'https://www.times.example/', language: 'en' })).toEqual({
    name: 'Times',
    url: 'https://www.times.example/',
    domain: 'times.example',
    language: 'en',
  });
  expect(readSource({})).toEqual({ name: null, url: null, domain: null, language: null });
});

it('an article is read once, also under another ID', () => {
  const list = [
    { id: 1, url: 'https://example.com/a' },
    { id: 1, url: 'https://example.com/b' },
    { id: 2, url: 'https://example.com/a' },
    { id: 3 },
    { title: 'Neither' },
    { title: 'Neither' },
  ];
  const { entries } = readArticles(list, 10);
  expect(entries.map(({ raw }) => raw)).toEqual([list[0], list[3], list[4], list[5]]);
});
