import { describeBundle } from '@pieceworks/testing/bundle-suite';

describeBundle('content-snare', { maxBytes: 146_100 });
