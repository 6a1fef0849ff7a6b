import { CONTENT_SNARE } from '../../../pieces/content-snare/service/entry';
import { FIRMABLE } from '../../../pieces/firmable/service/entry';
import { WORLD_NEWS_API } from '../../../pieces/world-news-api/service/entry';

/** By the names of the files in `entries`. Written by `npm run generate`. */
export const SERVICES = {
  'content-snare': CONTENT_SNARE,
  firmable: FIRMABLE,
  'world-news-api': WORLD_NEWS_API,
};
