import { CONTENT_SNARE } from './services/content-snare';
import { FIRMABLE } from './services/firmable';
import { WORLD_NEWS_API } from './services/world-news-api';

/** By the names of the files in `services`. Written by `npm run generate`. */
export const VERIFIED_SERVICES = {
  'content-snare': CONTENT_SNARE,
  firmable: FIRMABLE,
  'world-news-api': WORLD_NEWS_API,
};
