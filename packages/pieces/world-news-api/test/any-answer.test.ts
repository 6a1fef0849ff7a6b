import {
  describeAnswers,
  describeSmallHeap,
  type LongAnswer,
  type SameFact,
} from '@pieceworks/lab/suites/answer-suite';
import service from '../service/entry';

const same = (props: Record<string, unknown>) => ({ gateway: props, vendor: props });
const points = { except: ['pointsUsed', 'pointsLeft', 'points'] };

const article = (id: number) => ({ id, title: `Article ${id}` });
const ofNumber = 'Raise Maximum Results to read more.';

const DEFAULT_NUMBER: LongAnswer = {
  title: 'the default number',
  action: 'search_news',
  props: { text: 'harbour' },
  around: (list) => `{"news":${list}}`,
  entry: article,
  items: 10,
  truncatedReason: ofNumber,
};

const LONG: readonly LongAnswer[] = [
  DEFAULT_NUMBER,
  {
    title: 'the wanted number, although the total is less',
    action: 'search_news',
    contract: 'vendor',
    props: { text: 'harbour', number: 40 },
    around: (list) => `{"available":5,"news":${list}}`,
    entry: article,
    items: 40,
    truncatedReason: ofNumber,
  },
  {
    title: 'the wanted IDs only',
    action: 'retrieve_news',
    props: { ids: ['19999', '7', '412000002'] },
    around: (list) => `{"news":${list}}`,
    entry: article,
    items: 2,
    truncatedReason: null,
  },
  {
    title: 'the first thousand',
    action: 'search_news_sources',
    props: { name: 'harbour' },
    around: (list) => `{"sources":${list},"available":20000}`,
    entry: (place) => ({ name: `Paper ${place}` }),
    items: 1_000,
    truncatedReason: 'Only the first 1,000 are listed; enter more of the name.',
  },
  {
    title: 'the first ten thousand',
    action: 'extract_news_links',
    props: { url: 'https://harbour-times.example/' },
    around: (list) => `{"news_links":${list}}`,
    entry: (place) => `https://a.example/${place}`,
    items: 10_000,
    truncatedReason: 'Only the first 10,000 are listed. Use Links Begin With to get others.',
  },
  {
    title: 'links with the prefix from the end of the answer',
    action: 'extract_news_links',
    props: { url: 'https://harbour-times.example/', prefix: 'https://b.example/' },
    around: (list) => `{"news_links":${list}}`,
    entry: (place) => `https://${place < 19_000 ? 'a' : 'b'}.example/${place}`,
    items: 1_000,
    truncatedReason: null,
  },
  {
    title: 'the first ten thousand of many events',
    action: 'top_news',
    props: { sourceCountry: 'au', language: 'en' },
    around: (list) => `{"top_news":${list}}`,
    entry: article,
    items: 10_000,
    truncatedReason: 'A step gives at most 10,000 articles.',
  },
  {
    title: 'the first ten thousand of one event',
    action: 'top_news',
    props: { sourceCountry: 'nz', language: 'en' },
    around: (list) => `{"top_news":[{"news":${list}},{"news":[{"id":1}]}]}`,
    entry: article,
    items: 10_000,
    truncatedReason: 'A step gives at most 10,000 articles.',
  },
  {
    title: 'the wanted number of each event',
    action: 'top_news',
    contract: 'vendor',
    props: { sourceCountry: 'au', language: 'en', maxNewsPerCluster: 3 },
    around: (list) => `{"top_news":[{"news":${list}},{"news":[{"id":20001}]}]}`,
    entry: article,
    items: 4,
    truncatedReason: 'Some stories have more articles. Raise Articles per Story to get them.',
  },
];

const SAME: readonly SameFact[] = [
  {
    title: 'an article',
    action: 'extract_news',
    ...same({ url: 'https://paywall.example/a' }),
    ...points,
  },
  { title: 'a place', action: 'get_geo_coordinates', ...same({ location: 'Sydney' }), ...points },
  {
    title: 'an unknown place',
    action: 'get_geo_coordinates',
    ...same({ location: 'Nowhere' }),
    ...points,
  },
  {
    title: 'the headlines',
    action: 'top_news',
    ...same({ sourceCountry: 'au', language: 'en' }),
    ...points,
  },
];

describeAnswers(service, { same: SAME, long: LONG });
describeSmallHeap(service, DEFAULT_NUMBER);
