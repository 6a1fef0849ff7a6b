import { searchNews } from '../../../packages/pieces/world-news-api/src/lib/actions/search-news';
import { topNews } from '../../../packages/pieces/world-news-api/src/lib/actions/top-news';
import { code as digest } from './code/digest';
import { code as yesterday } from './code/yesterday';
import type { Flow } from './format/flow';
import { everyDay, schedule, worldNews } from './format/pieces';

export const morningDigest: Flow = {
  name: 'morning-digest',
  title: 'Morning digest',
  purpose:
    'Every working day at 7, the news of your market since yesterday and the top news of the country, as one text with links. The search costs 1.1 points, the top news about 1 point and 0.01 per article.',
  before: [
    'In _News of the market_, set _Text_ to the words of your market. There and in _Top of the day_, set the language and the country to yours, in the first step the time zone.',
    'After _One text with links_, add the step that sends an email or posts to a chat.',
  ],
  build(flow) {
    flow.trigger(schedule, everyDay, 'Every working day at 7', {
      hour_of_the_day: 7,
      timezone: 'Australia/Sydney',
      run_on_weekends: false,
    });
    const since = flow.code('Since when', 'yesterday', yesterday, {});
    const market = flow.action(worldNews, searchNews(), 'News of the market', {
      text: 'buses',
      language: 'en',
      sourceCountries: ['au'],
      earliestPublishDate: since('date'),
      number: 10,
      maxPoints: 3,
    });
    const top = flow.action(worldNews, topNews(), 'Top of the day', {
      sourceCountry: 'au',
      language: 'en',
      fallBackToYesterday: true,
    });
    flow.code('One text with links', 'digest', digest, {
      market: market('items'),
      top: top('items'),
    });
  },
};
