import { Property } from '@activepieces/pieces-framework';
import { formatNumber, invalidField, isFilledIn, lazyOptions } from '@pieceworks/kit';
import {
  advanced,
  checkbox,
  choice,
  choices,
  date,
  day,
  field,
  filters,
  list,
  number,
  otherFilters,
  plainly,
  required,
  type Shown,
  text,
  upTo,
  type ValuesOf,
  wholeNumber,
  words,
} from '@pieceworks/kit/form';
import { categoryValues } from '#contract/vendor';
import { NEUTRAL_UP_TO, SENTIMENTS } from './outputs/output-rows';
import {
  listCountries,
  listLanguages,
  RADIUS_KM,
  readCoordinates,
  readCountries,
  readCountry,
  readDomains,
  readEntity,
  readLanguage,
  readLanguages,
  readPage,
  readSearchText,
} from './readers';

/** Maximum articles of one search call (vendor contract). */
export const ARTICLES_PER_CALL = 100;
/** Maximum offset of a search (fact search-limits). */
export const MAX_OFFSET = 10_000;

export const MAX_ARTICLES = 10_000;
export const DEFAULT_ARTICLES = 10;
export const DEFAULT_RADIUS_KM = 20;

/** Maximum length of a text (vendor contract), in characters. */
export const LONGEST_TEXT = 1_000;
/** Maximum length of a list (vendor contract), in characters with the commas. */
const LONGEST_AUTHORS = 300;
const LONGEST_LIST = 10_000;

const SCORES = { min: -1, max: 1 };

/** The address of a page on the web. */
export const page = (shown: Shown) => text(shown, readPage);

/** The address of a news site. */
export const website = () =>
  page({
    displayName: 'Website URL',
    placeholder: 'https://www.example.com/news',
    description: 'A news site, or a section of it.',
  });

/** A language by name. Users can also map a code. */
export const language = (shown: Shown) =>
  field(
    shown,
    (about) => Property.StaticDropdown({ ...about, options: lazyOptions(listLanguages) }),
    plainly(readLanguage),
  );

/** A country by name. Users can also map a code. */
export const country = (shown: Shown) =>
  field(
    shown,
    (about) => Property.StaticDropdown({ ...about, options: lazyOptions(listCountries) }),
    plainly(readCountry),
  );

/** Languages or countries by name. Users can also map codes. */
const several = (shown: Shown, options: typeof listCountries, read: typeof readCountries) =>
  list(
    {
      ...shown,
      control: (about) =>
        Property.StaticMultiSelectDropdown({ ...about, options: lazyOptions(options) }),
    },
    read,
  );

export const MAIN_FILTERS = {
  text: words(
    {
      displayName: 'Text',
      placeholder: '"interest rates" -sport',
      description:
        '3 to 100 characters: all words, or "phrase", rain OR snow, -sport. OR stands between all words, without brackets; a leading minus leaves a word out.',
    },
    readSearchText,
  ),
  ...filters({
    // Searches without a language found fewer articles (fact language-left-out).
    language: several(
      {
        displayName: 'Language',
        description: 'Left empty, far fewer are found. Each language is one paid search.',
      },
      listLanguages,
      readLanguages,
    ),
    sourceCountries: several(
      {
        displayName: 'Source Countries',
        description: 'Countries of the news sources. Each country is one paid search.',
      },
      listCountries,
      readCountries,
    ),
  }),
};

const score = (displayName: string) =>
  number({
    displayName,
    description: `${SCORES.min} to ${SCORES.max}, instead of Sentiment. Leaves out articles without a score.`,
    range: SCORES,
  });

/** The less common filters, except those that only gateways have, which forms show last. */
export const MORE_FILTERS = advanced(
  filters({
    textMatchIndexes: choice({
      displayName: 'Search In',
      description: 'Leave empty for title and content.',
      options: ['title', 'content'],
    }),
    categories: choices({
      displayName: 'Categories',
      description: 'Articles in any of these. Leaves out uncategorized ones.',
      options: categoryValues,
    }),
    sentiment: choice({
      displayName: 'Sentiment',
      description: `Neutral is -${NEUTRAL_UP_TO} to ${NEUTRAL_UP_TO}. Leaves out articles without a score.`,
      options: SENTIMENTS,
    }),
    minSentiment: score('Lowest Sentiment'),
    maxSentiment: score('Highest Sentiment'),
    entities: list(
      {
        displayName: 'Entities',
        description:
          'One per row, kind and name: ORG:Tesla, PER:Ada Lovelace, LOC:Berlin. It is not documented whether an article must mention all of them or one.',
        longest: LONGEST_LIST,
      },
      readEntity,
    ),
    newsSources: list(
      {
        displayName: 'News Sources by Domain',
        description:
          'At most 10 domains, one per row, such as abc.net.au. Search News Sources finds the domain of a source.',
        longest: LONGEST_LIST,
      },
      readDomains,
    ),
    authors: list({
      displayName: 'Authors',
      description: 'One name per row. An article by any of them is found.',
      longest: LONGEST_AUTHORS,
    }),
    place: text(
      {
        displayName: 'Near Place',
        placeholder: 'Hobart',
        description: 'Articles that mention places near this city. Finding it costs 1 point.',
      },
      upTo(LONGEST_TEXT),
    ),
    radius: number({
      displayName: 'Radius',
      description: `Kilometres around the place, ${RADIUS_KM.min} to ${RADIUS_KM.max}; ${DEFAULT_RADIUS_KM} if empty.`,
      range: RADIUS_KM,
      defaultValue: DEFAULT_RADIUS_KM,
    }),
    locationFilter: text(
      {
        displayName: 'Near Coordinates',
        placeholder: '-33.87,151.21,20',
        description: 'Instead of a place. Latitude, longitude, km: -33.87,151.21,20.',
      },
      readCoordinates,
    ),
  }),
);

export const GATEWAY_FILTERS = { otherFilters: otherFilters() };

/** Filters of an article's content and source, not of its time. */
export const FILTERS = { ...MAIN_FILTERS, ...MORE_FILTERS, ...GATEWAY_FILTERS };
export type SearchFilters = ValuesOf<typeof FILTERS>;

export const NUMBER = {
  number: wholeNumber({
    displayName: 'Maximum Results',
    description: `At most ${formatNumber(MAX_ARTICLES)}; ${DEFAULT_ARTICLES} if empty. Costs up to 2 points per ${ARTICLES_PER_CALL} articles.`,
    range: { min: 1, max: MAX_ARTICLES },
    defaultValue: DEFAULT_ARTICLES,
  }),
};

export const PERIOD = advanced(
  filters({
    earliestPublishDate: date({
      displayName: 'Earliest Publish Date',
      placeholder: '2026-03-31',
      description: 'YYYY-MM-DD, or with a time: 2026-03-31 09:30:00.',
    }),
    latestPublishDate: date({
      displayName: 'Latest Publish Date',
      placeholder: '2026-03-31',
      description: 'YYYY-MM-DD, that day included. Or with a time: 2026-03-31 17:00:00.',
    }),
  }),
);

export const SORT = advanced({
  sort: choice({
    displayName: 'Order',
    description: 'Leave empty for the most relevant first.',
    options: { newest: 'Newest first', oldest: 'Oldest first', relevance: 'Relevance' },
    neutral: 'relevance',
  }),
});

/** The offset after the last article: a search from there makes no call. */
export const NO_MORE = -1;

export const OFFSET = advanced({
  offset: wholeNumber({
    displayName: 'Offset',
    description: `To go on, map "Next offset" of the step before. ${NO_MORE}: nothing is left.`,
    range: { min: NO_MORE, max: MAX_OFFSET },
    defaultValue: 0,
  }),
});

/** Not sent: the step compares the texts itself. */
export const ONE_PER_STORY = {
  onePerStory: checkbox({
    displayName: 'One Article per Story',
    description:
      'Leaves out the same text in other papers, within 48 hours. The output alsoIn of an article lists the repeats found with it.',
  }),
};

/** All fields of a search. A result matches all filters. */
export const SEARCH = { ...FILTERS, ...NUMBER, ...PERIOD, ...SORT, ...OFFSET };
export type NewsFilter = SearchFilters &
  Partial<ValuesOf<typeof NUMBER & typeof PERIOD & typeof SORT & typeof OFFSET>>;
export type SortOrder = NonNullable<NewsFilter['sort']>;

const NOT_NARROWING: readonly string[] = [
  'radius',
  'textMatchIndexes',
  'number',
  'sort',
  'offset',
] satisfies (keyof NewsFilter)[];

/** The fields of a search of which it needs at least one. */
export const NARROWING = Object.keys(SEARCH).filter((key) => !NOT_NARROWING.includes(key));

/**
 * Requires a filter that narrows the search, as the service does.
 * @throws Failure `invalid` if none is filled in.
 */
export function requireFilter(filter: NewsFilter): void {
  const values: Readonly<Record<string, unknown>> = filter;
  if (NARROWING.some((key) => isFilledIn(values[key]))) return;
  throw invalidField(SEARCH.text.displayName, 'fill in this or another filter.');
}

/** Returns the filters once for each entry of a list of which a call takes one. */
export function splitBy<Filters extends SearchFilters>(
  key: 'language' | 'sourceCountries',
  filters: Filters,
): Filters[] {
  const values = filters[key];
  if (values.length < 2) return [filters];
  return values.map((value) => ({ ...filters, [key]: [value] }));
}

/** Maximum searches of one step, as many as there are countries. */
const MAX_FEEDS = 250;

/**
 * @param key the field that names the problem.
 * @throws Failure `invalid` for more searches than a step makes.
 */
export function checkFeeds(
  key: 'text' | 'language',
  feeds: readonly unknown[],
  most = MAX_FEEDS,
): void {
  if (feeds.length <= most) return;
  throw invalidField(
    SEARCH[key].displayName,
    `with the other lists, these are ${formatNumber(feeds.length)} searches; choose less, for at most ${most}.`,
  );
}

/** The texts that an output has of each article. */
export const TEXTS = {
  texts: choice({
    displayName: 'Texts',
    description:
      'Leave empty for full texts, some 4,000 characters an article. An agent should choose summary or headlines, and read single articles whole with Retrieve News.',
    options: { full: 'Full texts', summary: 'Summaries', headlines: 'Headlines only' },
    neutral: 'full',
    advanced: true,
  }),
};
export type Texts = NonNullable<ValuesOf<typeof TEXTS>['texts']>;

/** The fields of Top News that are sent. */
export const TOP_NEWS = {
  sourceCountry: required(
    country({
      displayName: 'Source Country',
      description: 'Country whose top news you want.',
    }),
  ),
  language: required(
    language({ displayName: 'Language', description: 'A language of the country.' }),
  ),
  date: day({
    displayName: 'Date',
    description: 'YYYY-MM-DD, instead of Day.',
    placeholder: '2026-03-31',
  }),
  ...TEXTS,
  maxNewsPerCluster: wholeNumber({
    displayName: 'Articles per Story',
    description: 'Maximum articles per story. Leave empty for all.',
    range: { min: 1, max: 100 },
    advanced: true,
  }),
};
export type TopNewsFilter = ValuesOf<typeof TOP_NEWS>;
