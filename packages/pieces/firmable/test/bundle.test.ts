import { describeBundle } from '@pieceworks/testing/bundle-suite';

describeBundle('firmable', { maxBytes: 121_000 });
