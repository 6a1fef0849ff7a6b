import { newArticle } from '../../../packages/pieces/world-news-api/src/lib/triggers/new-article';
import { code as warning } from './code/warning';
import type { Flow } from './format/flow';
import { exists, isLessThan, otherwise, when } from './format/flow-builder';
import { worldNews } from './format/pieces';

export const watchAName: Flow = {
  name: 'watch-a-name',
  title: 'Watch a name',
  purpose:
    'Looks every hour for new articles about a name and writes a message for negative ones. A day costs 24 points for each country, and 0.01 for each article read.',
  before: [
    'In _A new article_, set _Text_ to the name, in quotes, and the countries and the language to yours.',
    'Change the -0.2 of _Negative_, if you want more messages or fewer.',
    'After _The message_, add the step that sends it.',
  ],
  build(flow) {
    const article = flow.trigger(worldNews, newArticle(), 'A new article', {
      text: '"Brightwater"',
      language: 'en',
      sourceCountries: ['au', 'nz'],
      intervalMinutes: 60,
    });
    const sentiment = article('sentiment');
    flow.router('Is it negative?', 'first', [
      when('Negative', [[exists(sentiment), isLessThan(sentiment, -0.2)]], () => {
        flow.code('The message', 'warning', warning, {
          title: article('title'),
          url: article('url'),
          source: article('source'),
          sentiment,
        });
      }),
      otherwise('Anything else', () => undefined),
    ]);
  },
};
