import { describeBundle } from '@pieceworks/testing/bundle-suite';

describeBundle('content-snare', { maxBytes: 148_500 });
