/** A made-up article in the service's format; its title says so. */
export const SAMPLE_RECORD = {
  id: 412_345_678,
  title: 'Sample: Harbour bridge reopens after repairs',
  text: 'The bridge carried traffic again on Tuesday, two weeks earlier than planned. Mara Lind, who led the works, said that the last of 240 cables had been replaced overnight.',
  summary: 'The bridge carried traffic again on Tuesday, two weeks earlier than planned.',
  url: 'https://www.harbour-post.example/culture/bridge-reopens',
  image: 'https://www.harbour-post.example/images/bridge.jpg',
  video: null,
  publish_date: '2026-09-01 07:15:42',
  authors: ['Ada Holm'],
  category: 'other',
  language: 'en',
  source_country: 'au',
  sentiment: 0.31,
};

/** The points that the poll of this article would report. */
export const SAMPLE_POINTS = {
  thisCall: 1.04,
  retriedCalls: 0,
  usedToday: 8.32,
  leftToday: 41.68,
  resetsAt: '2026-10-09T00:00:00.000Z',
};
