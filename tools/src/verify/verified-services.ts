import type { ServiceName } from '@pieceworks/services';
import { CONTENT_SNARE } from './content-snare';
import { FIRMABLE } from './firmable';
import type { VerifiedService } from './probe';
import { WORLD_NEWS_API } from './world-news-api';

/** The services that have probes. */
export const VERIFIED_SERVICES: Readonly<Partial<Record<ServiceName, VerifiedService>>> = {
  firmable: FIRMABLE,
  'world-news-api': WORLD_NEWS_API,
  'content-snare': CONTENT_SNARE,
};
