import { CONTENT_SNARE_SHEETS } from './sheets/content-snare';
import { FIRMABLE_SHEETS } from './sheets/firmable';
import { WORLD_NEWS_API_SHEETS } from './sheets/world-news-api';

/** By the names of the files in `sheets`. Written by `npm run generate`. */
export const SHEETS = {
  'content-snare': CONTENT_SNARE_SHEETS,
  firmable: FIRMABLE_SHEETS,
  'world-news-api': WORLD_NEWS_API_SHEETS,
};
