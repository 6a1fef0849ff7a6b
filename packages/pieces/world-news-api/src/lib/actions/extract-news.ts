import { createAction, Property } from '@activepieces/pieces-framework';
import { invalidField, readSwitchField, readWebAddressField } from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { worldNewsAuth } from '../auth';
import { LABELS } from '../common/labels';
import { ARTICLE_FIELDS, POINTS_FIELD } from '../common/output-fields';

export const extractNews = createAction({
  auth: worldNewsAuth,
  name: 'extract_news',
  displayName: 'Extract News',
  description: 'Read an article from its URL. Costs about 1 point, 3 analyzed.',
  audience: 'both',
  aiMetadata: {
    description:
      'Reads title, text, images, videos, date and authors of one article from its URL. Only public pages can be read.',
    idempotent: true,
  },
  props: {
    url: Property.ShortText({
      displayName: LABELS.url,
      description: 'A public page; paywalls and blocked pages come back incomplete.',
      required: true,
    }),
    analyze: Property.Checkbox({
      displayName: LABELS.analyze,
      description: 'Add the sentiment. Costs about 2 points more.',
      required: false,
      defaultValue: false,
    }),
  },
  outputSchema: {
    fields: [
      ...ARTICLE_FIELDS,
      { key: 'complete', label: 'Text was found', format: 'boolean' },
      { key: 'incompleteReason', label: 'Why no text was found' },
      POINTS_FIELD,
    ],
  },
  async run({ auth, propsValue }) {
    const url = readWebAddressField(LABELS.url, propsValue.url);
    if (url === undefined) throw invalidField(LABELS.url, 'fill in this field.');
    const analyze = readSwitchField(LABELS.analyze, propsValue.analyze);
    const { article, points, raw } = await worldNewsApi(auth).extractNews(url, analyze);
    const complete = article.text !== null;
    return {
      ...article,
      complete,
      incompleteReason: complete
        ? null
        : 'The page gave no text: it may be blocked or behind a paywall.',
      points,
      raw,
    };
  },
});
