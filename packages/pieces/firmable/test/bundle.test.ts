import { describeBundle } from '@pieceworks/lab/suites/bundle-suite';

describeBundle('firmable', { maxBytes: 121_000 });
