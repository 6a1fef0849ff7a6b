import { describeEachField } from '@pieceworks/lab/suites/each-field-suite';
import service from '../service/entry';

describeEachField(service, {
  values: {
    entities: ['ORG:Tesla'],
    earliestPublishDate: '2026-01-31',
    latestPublishDate: '2026-02-28',
    locationFilter: '-33.87,151.21,20',
    date: '2026-01-31',
    place: 'Sydney',
    minSentiment: 0.2,
    maxSentiment: 0.2,
    'extract_news_links.prefix': 'https://harbour-times.example/',
  },
  local: [
    'fullRecords',
    'texts',
    'keepPartial',
    'maxPoints',
    'onePerStory',
    'downloadImage',
    'search_news.timeZone',
    'top_news.fallBackToYesterday',
  ],
});
