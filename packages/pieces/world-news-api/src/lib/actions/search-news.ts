import { createAction, Property } from '@activepieces/pieces-framework';
import {
  type CalendarDate,
  invalidField,
  readChoiceField,
  readDateField,
  readListField,
  readTextField,
  readWholeNumberField,
} from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { worldNewsAuth } from '../auth';
import { readCountriesField, readLanguageField } from '../common/code-field';
import { ARTICLE_FIELDS, LIST_FIELDS, POINTS_FIELD } from '../common/output-fields';
import { SENTIMENTS } from '../common/types';

const LABELS = {
  text: 'Text',
  language: 'Language',
  sourceCountries: 'Source Countries',
  sentiment: 'Sentiment',
  entities: 'Entities',
  earliestPublishDate: 'Earliest Publish Date',
  latestPublishDate: 'Latest Publish Date',
  number: 'Number of Articles',
} as const;

export const searchNews = createAction({
  auth: worldNewsAuth,
  name: 'search_news',
  displayName: 'Search News',
  description: 'Find articles. Costs 1 point and 0.01 for each article.',
  audience: 'both',
  aiMetadata: {
    description:
      'Lists news articles by text, language, countries, sentiment, named entities and dates. Costs 1 point and 0.01 per article.',
    idempotent: true,
  },
  props: {
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
      description: 'Only articles of this tone.',
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
    earliestPublishDate: Property.ShortText({
      displayName: LABELS.earliestPublishDate,
      description: 'YYYY-MM-DD, if needed with a time: 2026-03-31 09:30:00 (UTC).',
      required: false,
    }),
    latestPublishDate: Property.ShortText({
      displayName: LABELS.latestPublishDate,
      description: 'YYYY-MM-DD, if needed with a time: 2026-03-31 17:00:00 (UTC).',
      required: false,
    }),
    number: Property.Number({
      displayName: LABELS.number,
      description: 'How many articles to return.',
      required: false,
      defaultValue: 10,
    }),
  },
  outputSchema: {
    fields: [
      { key: 'items', label: 'Articles', labelKey: 'title', listItems: ARTICLE_FIELDS },
      ...LIST_FIELDS,
      POINTS_FIELD,
    ],
  },
  async run({ auth, propsValue }) {
    const earliest = readDateField(LABELS.earliestPublishDate, propsValue.earliestPublishDate);
    const latest = readDateField(LABELS.latestPublishDate, propsValue.latestPublishDate);
    if (earliest !== undefined && latest !== undefined && startOf(earliest) > endOf(latest)) {
      throw invalidField(
        LABELS.earliestPublishDate,
        `it must not be after the ${LABELS.latestPublishDate}.`,
      );
    }
    const { articles, total, points } = await worldNewsApi(auth).searchNews({
      text: readTextField(LABELS.text, propsValue.text),
      language: readLanguageField(LABELS.language, propsValue.language),
      sourceCountries: readCountriesField(LABELS.sourceCountries, propsValue.sourceCountries),
      sentiment: readChoiceField(LABELS.sentiment, propsValue.sentiment, SENTIMENTS),
      entities: readListField(LABELS.entities, propsValue.entities),
      earliestPublishDate: earliest,
      latestPublishDate: latest,
      number: readWholeNumberField(LABELS.number, propsValue.number, { min: 1, max: 10_000 }),
    });
    const truncated = total !== null && total > articles.length;
    return {
      items: articles.map(({ article, raw }) => ({ ...article, raw })),
      total,
      truncated,
      truncatedReason: truncated ? `${LABELS.number} ends the list here.` : null,
      points,
    };
  },
});

function startOf({ date, time }: CalendarDate): string {
  return `${date} ${time ?? '00:00:00'}`;
}

function endOf({ date, time }: CalendarDate): string {
  return `${date} ${time ?? '23:59:59'}`;
}
