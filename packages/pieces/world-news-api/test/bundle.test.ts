import { describeBundle } from '@pieceworks/lab/suites/bundle-suite';

describeBundle('world-news-api', { maxBytes: 117_000 });
