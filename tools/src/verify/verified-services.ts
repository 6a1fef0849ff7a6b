import { CONTENT_SNARE } from '../../../packages/pieces/content-snare/service/probes';
import { FIRMABLE } from '../../../packages/pieces/firmable/service/probes';
import { WORLD_NEWS_API } from '../../../packages/pieces/world-news-api/service/probes';

/** By the names of the files in `services`. Written by `npm run generate`. */
export const VERIFIED_SERVICES = {
  'content-snare': CONTENT_SNARE,
  firmable: FIRMABLE,
  'world-news-api': WORLD_NEWS_API,
};
