import { createAction, Property } from '@activepieces/pieces-framework';
import {
  invalidField,
  readDateField,
  readSwitchField,
  readWholeNumberField,
} from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { worldNewsAuth } from '../auth';
import { readCountryField, readLanguageField } from '../common/code-field';
import { LABELS } from '../common/labels';
import { ARTICLE_FIELDS, LIST_FIELDS, POINTS_FIELD } from '../common/output-fields';

export const topNews = createAction({
  auth: worldNewsAuth,
  name: 'top_news',
  displayName: 'Top News',
  description: 'Read the top headlines of a country on a day.',
  audience: 'both',
  aiMetadata: {
    description:
      'Lists the most reported events of a country, in a language, on a day. For a topic use search_news.',
    idempotent: true,
  },
  props: {
    sourceCountry: Property.ShortText({
      displayName: LABELS.sourceCountry,
      description: 'Two-letter country code such as au.',
      required: true,
    }),
    language: Property.ShortText({
      displayName: LABELS.language,
      description: 'Code of a language spoken there, such as en.',
      required: true,
    }),
    date: Property.ShortText({
      displayName: LABELS.date,
      description: 'YYYY-MM-DD. Empty for today (UTC).',
      required: false,
    }),
    headlinesOnly: Property.Checkbox({
      displayName: LABELS.headlinesOnly,
      description: "Only ID, title and URL. Vendor's own API only.",
      required: false,
      defaultValue: false,
    }),
    maxNewsPerCluster: Property.Number({
      displayName: LABELS.maxNewsPerCluster,
      description: "How many articles on each event. Vendor's own API only.",
      required: false,
    }),
  },
  outputSchema: {
    fields: [
      {
        key: 'items',
        label: 'Headlines',
        labelKey: 'title',
        listItems: [
          { key: 'rank', label: 'Rank', format: 'number' },
          { key: 'cluster', label: 'Event', format: 'number' },
          ...ARTICLE_FIELDS,
        ],
      },
      ...LIST_FIELDS,
      POINTS_FIELD,
    ],
  },
  async run({ auth, propsValue }) {
    const sourceCountry = readCountryField(LABELS.sourceCountry, propsValue.sourceCountry);
    if (sourceCountry === undefined)
      throw invalidField(LABELS.sourceCountry, 'fill in this field.');
    const language = readLanguageField(LABELS.language, propsValue.language);
    if (language === undefined) throw invalidField(LABELS.language, 'fill in this field.');
    const date = readDateField(LABELS.date, propsValue.date);
    if (date?.time !== undefined) throw invalidField(LABELS.date, 'leave out the time of day.');
    const { clusters, points, raw } = await worldNewsApi(auth).readTopNews({
      sourceCountry,
      language,
      date: date?.date,
      headlinesOnly: readSwitchField(LABELS.headlinesOnly, propsValue.headlinesOnly),
      maxNewsPerCluster: readWholeNumberField(
        LABELS.maxNewsPerCluster,
        propsValue.maxNewsPerCluster,
        { min: 1, max: 100 },
      ),
    });
    const items = clusters
      .flatMap((articles, position) => articles.map((read) => ({ ...read, cluster: position + 1 })))
      .map(({ article, cluster, raw: record }, position) => ({
        rank: position + 1,
        cluster,
        ...article,
        raw: record,
      }));
    return { items, total: items.length, truncated: false, truncatedReason: null, points, raw };
  },
});
