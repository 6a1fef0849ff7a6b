import { asNumber, asTexts, isEmptyDeep } from '@pieceworks/kit/json';
import type { Estimate, Values } from '@pieceworks/page-parts';

const CALL = 1;
const ARTICLE = 0.01;
const ARTICLES_PER_CALL = 100;
const ANALYSIS = 2;
const DEFAULT_NUMBER = 10;
const EACH_CHECK = 'for each check';

/**
 * Estimates the points of a step as it is filled in, by the prices in the documents of the contracts.
 * @returns `undefined` if it depends on the answer.
 */
export function estimatePoints(step: string, values: Values): Estimate | undefined {
  switch (step) {
    case 'search_news': {
      const number = asNumber(values.number) ?? DEFAULT_NUMBER;
      const each = CALL * Math.ceil(number / ARTICLES_PER_CALL) + ARTICLE * number;
      const place = isEmptyDeep(values.place) ? 0 : CALL;
      const points = searchesFor(values) * each + place;
      return { amount: Math.min(points, asNumber(values.maxPoints) ?? Infinity) };
    }
    case 'new_article': {
      // Each line of the text is a search.
      const texts = asTexts(asTexts(values.text).join('\n').split('\n')).length;
      const searches = searchesFor(values) * Math.max(1, texts);
      const calls = searches * (asNumber(values.callsPerPoll) ?? 1);
      return { amount: CALL * calls, isAbout: true, when: EACH_CHECK };
    }
    case 'news_volume':
      return { amount: CALL * searchesFor(values), isAbout: true, when: EACH_CHECK };
    case 'new_top_story':
      return { amount: CALL, isAbout: true, when: EACH_CHECK };
    case 'top_news':
    case 'search_news_sources':
    case 'extract_news_links':
      return { amount: CALL, isAbout: true };
    case 'website_to_rss':
      return values.readArticles === true ? undefined : { amount: CALL };
    case 'extract_news':
      return { amount: CALL + (values.analyze === true ? ANALYSIS : 0) };
    case 'retrieve_news':
      return { amount: CALL + ARTICLE * asTexts(values.ids).length };
    case 'retrieve_front_page':
    case 'get_geo_coordinates':
      return { amount: CALL };
    default:
      return undefined;
  }
}

/** Returns the number of searches: one for each language and country. */
function searchesFor({ language, sourceCountries }: Values): number {
  const [languages = 1, countries = 1] = [language, sourceCountries].map((list) =>
    Math.max(1, asTexts(list).length),
  );
  return languages * countries;
}
