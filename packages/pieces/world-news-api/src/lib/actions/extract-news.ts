import { createFormAction } from '../forms/form';
import { whyIncomplete } from '../outputs/completeness';
import { ARTICLE_FIELDS } from '../outputs/output-rows';
import { POINTS_FIELDS, pointsOutput } from '../outputs/points';
import { EXTRACT_NEWS_FORM } from '../model/step-fields';

export const extractNews = () =>
  createFormAction({
    name: 'extract_news',
    displayName: 'Extract News',
    description:
      'Text, title, images, date and authors of an article, by its URL. Costs 1 point, 3 with Include Sentiment.',
    forAgents:
      'Reads one public article by its url. `analyze: true` adds entities and sentiment, the tone from -1 (bad) to 1 (good). complete is false if a paywall hides text, or the page cannot be read. Costs 1 point, 3 with analyze. By the ID of a search use retrieve_news.',
    idempotent: true,
    classification: 'READ',
    form: EXTRACT_NEWS_FORM,
    output: [
      ...ARTICLE_FIELDS,
      { key: 'complete', label: 'Complete', format: 'boolean' },
      { key: 'incompleteReason', label: 'Why incomplete' },
      ...POINTS_FIELDS,
    ],
    async run({ url, analyze }, api) {
      const { article, points, raw, refusal } = await api.extractNews(url, analyze);
      const incompleteReason =
        refusal === null ? whyIncomplete(article) : `The page could not be read. ${refusal}`;
      return {
        ...article,
        complete: incompleteReason === null,
        incompleteReason,
        ...pointsOutput(points),
        raw,
      };
    },
  });
