import { checkbox, fullRecord, required } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { page } from '../fields';
import { whyIncomplete } from '../outputs/completeness';
import { ARTICLE_FIELDS } from '../outputs/output-rows';
import { POINTS_FIELDS, pointsOutput } from '../outputs/points';

export const extractNews = () =>
  createAction({
    name: 'extract_news',
    displayName: 'Extract News',
    description:
      'Read article or scrape it by its URL: text, images, date and authors. Costs 1 point, 3 with Include Sentiment.',
    aiMetadata: {
      description:
        'Reads a news article by its url: text, date, authors and images. `analyze: true` adds entities and sentiment, from -1 (bad) to 1 (good). complete is false if a paywall hides text, or the page cannot be read. To read one by its ID use retrieve_news. Costs 1 point, 3 with analyze.',
      idempotent: true,
    },
    classification: 'READ',
    props: {
      url: required(
        page({
          displayName: 'Article URL',
          placeholder: 'https://www.example.com/news/article',
          description: 'A public page; paywalls and blocked pages come back incomplete.',
        }),
      ),
      analyze: checkbox({
        displayName: 'Include Sentiment',
        description: 'Add the tone and the names in the text. Costs 2 more points.',
      }),
      fullRecords: fullRecord(),
    },
    outputSchema: {
      fields: [
        ...ARTICLE_FIELDS,
        {
          key: 'complete',
          label: 'Complete',
          description: 'No if the page could not be read, or its text seems cut.',
          format: 'boolean',
        },
        {
          key: 'incompleteReason',
          label: 'Why incomplete',
          description: 'Judged by the text; empty if it seems complete.',
        },
        ...POINTS_FIELDS,
      ],
    },
    async run({ url, analyze, fullRecords }, api) {
      const { article, points, raw, refusal } = await api.extractNews(url, analyze);
      const incompleteReason =
        refusal === null ? whyIncomplete(article) : `The page could not be read. ${refusal}`;
      return {
        ...article,
        complete: incompleteReason === null,
        incompleteReason,
        ...pointsOutput(points),
        ...((fullRecords || api.givesRecords) && { raw }),
      };
    },
  });
