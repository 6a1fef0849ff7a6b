import { Property } from '@activepieces/pieces-framework';
import {
  invalidField,
  isFilledIn,
  isRecord,
  readChoiceField,
  readListField,
  readText,
  readTextField,
} from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import { NEUTRAL_UP_TO, SCORES } from '../model/limits';
import { ENTITY_KINDS, type SearchFilters, SENTIMENTS } from '../model/types';
import { countriesProp, languageProp, readCountriesField, readLanguageField } from './code-field';
import { NEAR_PLACE_PROPS } from './near-place';
import { readNearField, readScoreField } from './number-field';
import { categoriesProp, newsSourceProp, textMatchIndexesProp } from './props';
import { checkLength } from './text-field';

/** What the service reads of a list (vendor contract), in characters with the commas. */
const LONGEST_AUTHORS = 300;
const LONGEST_LIST = 10_000;

/** The filters that most searches use. */
export const MAIN_FILTER_PROPS = {
  text: Property.ShortText({
    displayName: LABELS.text,
    description: 'Words to search for. Also "exact phrase", rain OR snow, -sport.',
    required: false,
  }),
  // Found without a language was less than with one (fact language-left-out).
  language: languageProp({
    displayName: LABELS.language,
    description: 'Recommended: without a language, far fewer articles are found.',
    required: false,
  }),
  sourceCountries: countriesProp({
    displayName: LABELS.sourceCountries,
    description: 'Where the sources are. Each country takes a call of its own.',
    required: false,
  }),
};

/** The other filters. */
export const MORE_FILTER_PROPS = {
  sentiment: Property.StaticDropdown<string>({
    displayName: LABELS.sentiment,
    description: `Up to ${NEUTRAL_UP_TO} either way is neutral. Hides articles without a score.`,
    required: false,
    options: {
      options: [
        { label: 'Positive', value: 'positive' },
        { label: 'Neutral', value: 'neutral' },
        { label: 'Negative', value: 'negative' },
      ],
    },
  }),
  newsSource: newsSourceProp(),
  newsSources: Property.Array({
    displayName: LABELS.newsSources,
    description: 'One domain per row, such as abc.net.au. At most 10 sources in all.',
    required: false,
  }),
  ...NEAR_PLACE_PROPS,
  locationFilter: Property.ShortText({
    displayName: LABELS.locationFilter,
    description: 'Instead of a place. Latitude, longitude, km: -33.87,151.21,20.',
    required: false,
  }),
  entities: Property.Array({
    displayName: LABELS.entities,
    description: 'One per row, kind and name: ORG:Tesla, PER:Ada Lovelace, LOC:Berlin.',
    required: false,
  }),
  categories: categoriesProp(),
  authors: Property.Array({
    displayName: LABELS.authors,
    description: 'One name per row. An article by any of them is found.',
    required: false,
  }),
  textMatchIndexes: textMatchIndexesProp(),
  minSentiment: Property.Number({
    displayName: LABELS.minSentiment,
    description: `${SCORES.min} to ${SCORES.max}, instead of Sentiment. Hides articles without a score.`,
    required: false,
  }),
  maxSentiment: Property.Number({
    displayName: LABELS.maxSentiment,
    description: `${SCORES.min} to ${SCORES.max}, instead of Sentiment. Hides articles without a score.`,
    required: false,
  }),
};

/**
 * Reads the fields of both groups, as the platform hands them over.
 * @throws Failure `invalid`, with the label of the field.
 */
export function readSearchFilters(
  fields: Readonly<Partial<Record<keyof SearchFilters, unknown>>>,
): SearchFilters {
  const filters = {
    text: readTextField(LABELS.text, fields.text),
    language: readLanguageField(LABELS.language, fields.language),
    sourceCountries: readCountriesField(LABELS.sourceCountries, fields.sourceCountries),
    sentiment: readChoiceField(LABELS.sentiment, fields.sentiment, SENTIMENTS),
    entities: readListField(LABELS.entities, asTexts(fields.entities)).map(readEntity),
    newsSource: readTextField(LABELS.newsSource, fields.newsSource),
    newsSources: readListField(LABELS.newsSources, fields.newsSources),
    authors: readListField(LABELS.authors, fields.authors),
    categories: readListField(LABELS.categories, fields.categories),
    minSentiment: readScoreField(LABELS.minSentiment, fields.minSentiment),
    maxSentiment: readScoreField(LABELS.maxSentiment, fields.maxSentiment),
    locationFilter: readNearField(LABELS.locationFilter, fields.locationFilter),
    textMatchIndexes: readChoiceField(LABELS.textMatchIndexes, fields.textMatchIndexes, [
      'title',
      'content',
    ]),
  };
  checkLength(LABELS.entities, filters.entities.join(','), LONGEST_LIST);
  checkLength(LABELS.newsSources, filters.newsSources.join(','), LONGEST_LIST);
  checkLength(LABELS.authors, filters.authors.join(','), LONGEST_AUTHORS);
  return filters;
}

/** Whether any of them narrows a search down; where the text is looked for does not. */
export function hasFilter(filters: SearchFilters): boolean {
  return Object.values({ ...filters, textMatchIndexes: undefined }).some(isFilledIn);
}

/** Entities as texts: a mapped record of a kind and a value is `kind:value`, as the service writes it. */
function asTexts(entities: unknown): unknown {
  if (!Array.isArray(entities)) return entities;
  return entities.map((entity: unknown) =>
    isRecord(entity)
      ? `${readText(entity, 'kind') ?? ''}:${readText(entity, 'value') ?? ''}`
      : entity,
  );
}

/** A kind and a name, `ORG:Tesla`; the kind in any case. */
function readEntity(text: string): string {
  const [kind = '', ...rest] = text.split(':');
  const name = rest.join(':').trim();
  const known = ENTITY_KINDS.find((one) => one === kind.trim().toUpperCase());
  if (known === undefined || name === '' || name.includes(',')) {
    throw invalidField(
      LABELS.entities,
      `write each as its kind and its name without commas, such as ORG:Tesla; kinds are ${ENTITY_KINDS.join(', ')}.`,
    );
  }
  return `${known}:${name}`;
}
