import { withRaw } from '../api/records';
import { eachAlone } from '../outputs/stories';
import type { NewsVolume } from './news-volume';
import type { TopStory } from './top-stories';

/** A made-up article as the top news list it; its title says so. */
const HEADLINE = {
  id: 412_345_678,
  title: 'Sample: Harbour bridge reopens after repairs',
  text: 'The bridge carried traffic again on Tuesday, two weeks earlier than planned. Mara Lind, who led the works, said that the last of 240 cables had been replaced overnight.',
  summary: 'The bridge carried traffic again on Tuesday, two weeks earlier than planned.',
  url: 'https://www.harbour-post.example/culture/bridge-reopens',
  image: 'https://www.harbour-post.example/images/bridge.jpg',
  video: null,
  publish_date: '2026-09-01 07:15:42',
  authors: ['Ada Holm'],
};

/** The fields of an article that only a search has. */
const SEARCHED = { category: 'other', language: 'en', source_country: 'au', sentiment: 0.31 };

export const SAMPLE_RECORD = { ...HEADLINE, ...SEARCHED };

/** Two later articles about the same event. */
const LATER = [
  {
    ...HEADLINE,
    id: 412_345_702,
    title: 'Sample: First cars cross the harbour bridge again',
    url: 'https://northern-courier.example/news/first-cars-cross-the-bridge',
    image: 'https://northern-courier.example/images/first-cars.jpg',
    publish_date: '2026-09-01 07:52:10',
    authors: ['Ian Frost'],
  },
  {
    ...HEADLINE,
    id: 412_345_731,
    title: 'Sample: Bridge back in service two weeks early',
    url: 'https://www.bay-gazette.example/2026/09/01/bridge',
    image: 'https://www.bay-gazette.example/media/bridge.jpg',
    publish_date: '2026-09-01 08:20:00',
    authors: [],
  },
];

export function sampleStory(): TopStory {
  return { articles: [withRaw(HEADLINE), ...LATER.map(withRaw)], points: SAMPLE_POINTS };
}

export function sampleVolume(): NewsVolume {
  const articles = [...LATER.toReversed(), HEADLINE].map((one) => withRaw({ ...one, ...SEARCHED }));
  const until = Date.UTC(2026, 8, 1, 9) / 1000;
  return {
    period: { from: until - 24 * 3_600 + 1, until },
    count: articles.length,
    previousCount: 1,
    repeats: null,
    stories: eachAlone(articles),
    incompleteReason: null,
    points: { ...SAMPLE_POINTS, thisCall: 3.05 },
    key: 'sample',
  };
}

/** The points that a poll with a sample would report. */
export const SAMPLE_POINTS = {
  thisCall: 1.04,
  retriedCalls: 0,
  usedToday: 8.32,
  leftToday: 41.68,
  resetsAt: '2026-10-09T00:00:00.000Z',
};
