import { describeBundle } from '@pieceworks/testing/bundle-suite';

describeBundle('world-news-api', { maxBytes: 109_900 });
