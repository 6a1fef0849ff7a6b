import type { Fact } from './fact';
import contentSnare from '../dist/content-snare-facts.json';
import firmable from '../dist/firmable-facts.json';
import worldNewsApi from '../dist/world-news-api-facts.json';

/** The facts of every service, in the order of the tables. */
export const FACTS = {
  firmable,
  'world-news-api': worldNewsApi,
  'content-snare': contentSnare,
} satisfies Readonly<Record<string, readonly Fact[]>>;
