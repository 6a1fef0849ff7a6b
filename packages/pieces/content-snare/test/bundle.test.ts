import { describeBundle } from '@pieceworks/lab/suites/bundle-suite';

describeBundle('content-snare', { maxBytes: 148_500 });
