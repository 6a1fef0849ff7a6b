import type { ServiceName } from '@pieceworks/lab/services';
import { CONTENT_SNARE } from './content-snare';
import type { Contribution } from './contribution';
import { FIRMABLE } from './firmable';
import { WORLD_NEWS_API } from './world-news-api';

/** In the order of the first view. A service without a contribution still has its steps, connections and requests. */
export const CONTRIBUTIONS: Partial<Record<ServiceName, Contribution>> = {
  firmable: FIRMABLE,
  'world-news-api': WORLD_NEWS_API,
  'content-snare': CONTENT_SNARE,
};
