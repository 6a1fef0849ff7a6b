import type { ServiceName } from '@pieceworks/lab/services';
import { CONTENT_SNARE } from '../../../../pieces/content-snare/service/page';
import { FIRMABLE } from '../../../../pieces/firmable/service/page';
import { WORLD_NEWS_API } from '../../../../pieces/world-news-api/service/page';
import type { Contribution } from './contribution';

/** In the order of the first view. A service without a contribution still has its steps, connections and requests. */
export const CONTRIBUTIONS: Partial<Record<ServiceName, Contribution>> = {
  firmable: FIRMABLE,
  'world-news-api': WORLD_NEWS_API,
  'content-snare': CONTENT_SNARE,
};
