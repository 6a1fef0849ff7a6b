import { invalidField, LONG_ACTION_LIMITS, reportProgress } from '@pieceworks/kit';
import { flatArticle } from '../api/records';
import { createFormAction } from '../forms/form';
import { checkPlace, findPlace } from '../forms/near-place';
import { ARTICLE_FIELDS, LIST_FIELDS, PLACE_FIELDS, POINTS_FIELD } from '../forms/output-fields';
import { whyIncomplete } from '../model/completeness';
import { ARTICLES_PER_CALL } from '../model/limits';
import { type NewsFilter, SEARCH_FORM } from '../model/search-fields';
import { COORDINATES_FORM, EXTRACT_NEWS_FORM, RETRIEVE_NEWS_FORM } from '../model/step-fields';
import { searchToNumber } from '../search/paged-search';

export const searchNews = () =>
  createFormAction({
    name: 'search_news',
    displayName: 'Search News',
    description:
      'Find articles by words, language, country, place or date. Needs at least one filter. Costs 1 point for each country and each 100 articles, and 0.01 an article. Gives a list with title, text, source and time of each.',
    forAgents: `Finds news articles. Needs a filter: \`text: "interest rates" -sport\`, \`language: en\`, \`sourceCountries: ["au", "nz"]\`, \`entities: ["ORG:Tesla"]\`, \`newsSources: ["abc.net.au"]\`, \`earliestPublishDate: 2026-03-31\`. Area: \`place: Hobart\` (1 point more), or \`locationFilter: -42.88,147.33,20\` with coordinates at hand. \`sort: newest | oldest | relevance\`. Costs 1 point per country and ${ARTICLES_PER_CALL} articles, 0.01 per article; points.leftToday tells what is left today. For top stories use top_news.`,
    // A retry of the step would pay for up to 100 calls again.
    idempotent: false,
    form: SEARCH_FORM,
    limits: LONG_ACTION_LIMITS,
    output: [
      { key: 'items', label: 'Articles', labelKey: 'title', listItems: ARTICLE_FIELDS },
      ...LIST_FIELDS,
      { key: 'place', label: 'Place', children: PLACE_FIELDS },
      POINTS_FIELD,
    ],
    async run(values, api, { output }) {
      const { maxPoints = Infinity, keepPartial, ...filter } = values;
      checkPlace(filter);
      checkPeriod(filter);
      checkMaxPoints(maxPoints, filter.place !== undefined);
      const near = await findPlace(api, filter);
      const { articles, total, truncatedReason, points } = await searchToNumber({
        api,
        filter: near?.filter ?? filter,
        number: filter.number,
        maxPoints,
        keepPartial,
        paid: near === undefined ? [] : [near.points],
        onProgress: (progress) => reportProgress(output, progress),
      });
      return {
        items: articles.map(flatArticle),
        total,
        truncated: truncatedReason !== null,
        truncatedReason,
        place: near?.place ?? null,
        points,
      };
    },
  });

/** @throws Failure `invalid` for fewer points than the first article costs. */
function checkMaxPoints(maxPoints: number, hasPlace: boolean): void {
  const price = hasPlace ? 2.01 : 1.01;
  if (maxPoints >= price) return;
  throw invalidField(
    SEARCH_FORM.maxPoints.label,
    `${hasPlace ? `${SEARCH_FORM.place.label} and one call cost` : 'one call costs'} more. Enter at least ${price}, which is enough for one article.`,
  );
}

/** @throws Failure `invalid` for a period that ends before it begins. */
function checkPeriod({ earliestPublishDate: from, latestPublishDate: until }: NewsFilter): void {
  if (from === undefined || until === undefined || from <= until || until === from.slice(0, 10))
    return;
  throw invalidField(
    SEARCH_FORM.earliestPublishDate.label,
    `it must not be after the ${SEARCH_FORM.latestPublishDate.label}.`,
  );
}

/** Maximum length of the list of IDs in one call (vendor contract), in characters. */
const LONGEST_LIST = 10_000;

export const retrieveNews = () =>
  createFormAction({
    name: 'retrieve_news',
    displayName: 'Retrieve News',
    description:
      'Read articles by the IDs that a search or the top news gave. Costs about 1 point and 0.01 an article. Gives a list, and the IDs that were not found.',
    forAgents:
      'Reads whole articles by the IDs that search_news or top_news gave, up to 900: `ids: ["412345678"]`. Unknown IDs come back in missing. Costs 1 point and 0.01 per article. For a URL use extract_news.',
    idempotent: true,
    form: RETRIEVE_NEWS_FORM,
    output: [
      { key: 'items', label: 'Articles', labelKey: 'title', listItems: ARTICLE_FIELDS },
      {
        key: 'missing',
        label: 'Missing IDs',
        description: 'The service has no article with these IDs.',
      },
      ...LIST_FIELDS,
      POINTS_FIELD,
    ],
    async run({ ids }, api) {
      if (!ids.every((id) => /^\d+$/.test(id))) {
        throw invalidField(RETRIEVE_NEWS_FORM.ids.label, 'enter whole numbers such as 412345678.');
      }
      if (ids.join(',').length > LONGEST_LIST) {
        throw invalidField(
          RETRIEVE_NEWS_FORM.ids.label,
          'these are too many for one call; enter 900 at most.',
        );
      }
      const { articles, points } = await api.retrieveNews(ids);
      const found = new Map(articles.map((read) => [read.article.id, read]));
      const items = ids.flatMap((id) => {
        const read = found.get(id);
        return read === undefined ? [] : [flatArticle(read)];
      });
      return {
        items,
        missing: ids.filter((id) => !found.has(id)),
        total: items.length,
        truncated: false,
        truncatedReason: null,
        points,
      };
    },
  });

export const extractNews = () =>
  createFormAction({
    name: 'extract_news',
    displayName: 'Extract News',
    description:
      'Read one article from its URL. Costs 1 point, 3 with Analyze. Gives title, text, images, date and authors, and whether the text is whole.',
    forAgents:
      'Reads title, text, images, videos, date and authors of one public article by its url. complete is false where a paywall hides text. `analyze: true` adds the sentiment. Costs 1 point, 3 with analyze. By the ID of a search use retrieve_news.',
    idempotent: true,
    form: EXTRACT_NEWS_FORM,
    output: [
      ...ARTICLE_FIELDS,
      { key: 'complete', label: 'Whole text was found', format: 'boolean' },
      { key: 'incompleteReason', label: 'Why incomplete' },
      POINTS_FIELD,
    ],
    async run({ url, analyze }, api) {
      const { points, ...read } = await api.extractNews(url, analyze);
      const { raw, ...article } = flatArticle(read);
      const incompleteReason = whyIncomplete(read.article);
      return {
        ...article,
        complete: incompleteReason === null,
        incompleteReason,
        points,
        raw,
      };
    },
  });

export const getGeoCoordinates = () =>
  createFormAction({
    name: 'get_geo_coordinates',
    displayName: 'Get Geo Coordinates',
    description: 'Find the latitude and longitude of a place. Needs its name. Costs 1 point.',
    forAgents:
      'Turns the name of a place into latitude and longitude, for locationFilter of search_news: `location: Wellington, New Zealand`. Costs 1 point. Also the cheapest way to see points.leftToday (points left today), which every action gives; no action is free. Unknown place: matched is false.',
    idempotent: true,
    form: COORDINATES_FORM,
    output: [
      { key: 'matched', label: 'Found', format: 'boolean' },
      { key: 'reason', label: 'Why not found' },
      ...PLACE_FIELDS,
      POINTS_FIELD,
    ],
    async run({ location }, api) {
      const { place, points, raw } = await api.findCoordinates(location);
      return {
        matched: place !== null,
        reason: place === null ? 'World News API knows no place of this name.' : null,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        city: place?.city ?? null,
        points,
        raw,
      };
    },
  });
