import { describeBundle } from '@pieceworks/testing/bundle-suite';

describeBundle('firmable', { maxBytes: 117_500 });
