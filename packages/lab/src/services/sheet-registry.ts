import { CONTENT_SNARE_SHEETS } from '../../../pieces/content-snare/service/sheet';
import { FIRMABLE_SHEETS } from '../../../pieces/firmable/service/sheet';
import { WORLD_NEWS_API_SHEETS } from '../../../pieces/world-news-api/service/sheet';

/** By the names of the files in `sheets`. Written by `npm run generate`. */
export const SHEETS = {
  'content-snare': CONTENT_SNARE_SHEETS,
  firmable: FIRMABLE_SHEETS,
  'world-news-api': WORLD_NEWS_API_SHEETS,
};
