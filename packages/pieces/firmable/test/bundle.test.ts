import { describeBundle } from '@pieceworks/lab/suites/bundle-suite';
import service from '../service/entry';

describeBundle(service, { maxBytes: 211_500 });
