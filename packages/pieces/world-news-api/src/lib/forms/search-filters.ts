import { Property } from '@activepieces/pieces-framework';
import { readChoiceField, readListField, readTextField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import { NEUTRAL_UP_TO, SCORES } from '../model/limits';
import { CATEGORIES, type SearchFilters, SENTIMENTS } from '../model/types';
import { readCountriesField, readLanguageField } from './code-field';
import { readNearField, readScoreField } from './number-field';
import { newsSourceProp } from './props';

/** The fields of what articles are about and where they come from, in both contracts. */
export const SEARCH_FILTER_PROPS = {
  text: Property.ShortText({
    displayName: LABELS.text,
    description: 'Words to look for. "Quotes" search for an exact phrase.',
    required: false,
  }),
  language: Property.ShortText({
    displayName: LABELS.language,
    description: 'Language code such as en. Empty for all languages.',
    required: false,
  }),
  sourceCountries: Property.Array({
    displayName: LABELS.sourceCountries,
    description: 'Two-letter codes of the countries of the sources, such as au.',
    required: false,
  }),
  sentiment: Property.StaticDropdown<string>({
    displayName: LABELS.sentiment,
    description: `By the score of the text; from -${NEUTRAL_UP_TO} to ${NEUTRAL_UP_TO} is neutral.`,
    required: false,
    options: {
      options: [
        { label: 'Positive', value: 'positive' },
        { label: 'Neutral', value: 'neutral' },
        { label: 'Negative', value: 'negative' },
      ],
    },
  }),
  entities: Property.Array({
    displayName: LABELS.entities,
    description: 'Names with their kind: ORG:Tesla, PER:Ada Lovelace, LOC:Berlin.',
    required: false,
  }),
};

/** The fields that the vendor's own API has besides. */
export const VENDOR_FILTER_PROPS = {
  newsSource: newsSourceProp(),
  newsSources: Property.Array({
    displayName: LABELS.newsSources,
    description: "Domains such as abc.net.au. Vendor's own API only.",
    required: false,
  }),
  authors: Property.Array({
    displayName: LABELS.authors,
    description: "Names; any of them is enough. Vendor's own API only.",
    required: false,
  }),
  categories: Property.StaticMultiSelectDropdown<string>({
    displayName: LABELS.categories,
    description: "Any of them; can hide articles. Vendor's own API only.",
    required: false,
    options: {
      options: CATEGORIES.map((value) => ({
        label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
        value,
      })),
    },
  }),
  minSentiment: Property.Number({
    displayName: LABELS.minSentiment,
    description: `${SCORES.min} to ${SCORES.max}, instead of the Sentiment. Vendor's own API only.`,
    required: false,
  }),
  maxSentiment: Property.Number({
    displayName: LABELS.maxSentiment,
    description: `${SCORES.min} to ${SCORES.max}, instead of the Sentiment. Vendor's own API only.`,
    required: false,
  }),
  locationFilter: Property.ShortText({
    displayName: LABELS.locationFilter,
    description: "Latitude, longitude, radius in km. Vendor's own API only.",
    required: false,
  }),
  textMatchIndexes: Property.StaticDropdown<string>({
    displayName: LABELS.textMatchIndexes,
    description: "Title and content unless chosen. Vendor's own API only.",
    required: false,
    options: {
      options: [
        { label: 'Title', value: 'title' },
        { label: 'Content', value: 'content' },
      ],
    },
  }),
};

/**
 * Reads the fields of both groups, as the platform hands them over.
 * @throws Failure `invalid`, with the label of the field.
 */
export function readSearchFilters(
  fields: Readonly<Partial<Record<keyof SearchFilters, unknown>>>,
): SearchFilters {
  return {
    text: readTextField(LABELS.text, fields.text),
    language: readLanguageField(LABELS.language, fields.language),
    sourceCountries: readCountriesField(LABELS.sourceCountries, fields.sourceCountries),
    sentiment: readChoiceField(LABELS.sentiment, fields.sentiment, SENTIMENTS),
    entities: readListField(LABELS.entities, fields.entities),
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
}
