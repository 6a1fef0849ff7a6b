import { createAction } from '@activepieces/pieces-framework';
import { flatArticle } from '../api/records';
import { worldNewsApi, worldNewsAuth } from '../service';
import { propsOf, readFields } from '../forms/form';
import { ARTICLE_FIELDS, POINTS_FIELD } from '../forms/output-fields';
import { whyIncomplete } from '../model/completeness';
import { EXTRACT_NEWS_FORM } from '../model/step-fields';

export const extractNews = () =>
  createAction({
    auth: worldNewsAuth,
    name: 'extract_news',
    displayName: 'Extract News',
    description:
      'Read one article from its URL. Costs 1 point, 3 with Analyze. Gives title, text, images, date and authors, and whether the text is whole.',
    audience: 'both',
    aiMetadata: {
      description:
        'Reads title, text, images, videos, date and authors of one public article by its url. complete is false where a paywall hides text. `analyze: true` adds the sentiment. Costs 1 point, 3 with analyze. By the ID of a search use retrieve_news.',
      idempotent: true,
    },
    props: propsOf(EXTRACT_NEWS_FORM),
    outputSchema: {
      fields: [
        ...ARTICLE_FIELDS,
        { key: 'complete', label: 'Whole text was found', format: 'boolean' },
        { key: 'incompleteReason', label: 'Why incomplete' },
        POINTS_FIELD,
      ],
    },
    async run({ auth, propsValue }) {
      const { url, analyze } = readFields(EXTRACT_NEWS_FORM, propsValue);
      const { points, ...read } = await worldNewsApi(auth).extractNews(url, analyze);
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
