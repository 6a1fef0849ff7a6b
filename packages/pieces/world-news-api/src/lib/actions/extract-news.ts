import { createAction, Property } from '@activepieces/pieces-framework';
import { readSwitchField } from '@pieceworks/kit';
import { worldNewsApi } from '../api';
import { restOfArticle } from '../api/records';
import { worldNewsAuth } from '../auth';
import { ARTICLE_FIELDS, POINTS_FIELD } from '../forms/output-fields';
import { requirePageField } from '../forms/page-field';
import { whyIncomplete } from '../model/completeness';
import { LABELS } from '../model/labels';

export const extractNews = () =>
  createAction({
    auth: worldNewsAuth,
    name: 'extract_news',
    displayName: 'Extract News',
    description:
      'Read one article from its URL. Costs about 1 point, 3 with its sentiment. Gives title, text, images, date and authors, and whether the text is whole.',
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
        { key: 'complete', label: 'Whole text was found', format: 'boolean' },
        { key: 'incompleteReason', label: 'Why incomplete' },
        POINTS_FIELD,
      ],
    },
    async run({ auth, propsValue }) {
      const url = requirePageField(LABELS.url, propsValue.url);
      const analyze = readSwitchField(LABELS.analyze, propsValue.analyze);
      const { article, points, raw } = await worldNewsApi(auth).extractNews(url, analyze);
      const incompleteReason = whyIncomplete(article);
      return {
        ...article,
        complete: incompleteReason === null,
        incompleteReason,
        points,
        raw: restOfArticle({ article, raw }),
      };
    },
  });
