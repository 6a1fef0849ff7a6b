import { CONTENT_SNARE } from './entries/content-snare';
import { FIRMABLE } from './entries/firmable';
import { WORLD_NEWS_API } from './entries/world-news-api';

/** By the names of the files in `entries`. Written by `npm run generate`. */
export const SERVICES = {
  'content-snare': CONTENT_SNARE,
  firmable: FIRMABLE,
  'world-news-api': WORLD_NEWS_API,
};
