import { describeEachValueOnce } from '@pieceworks/lab/suites/each-value-once-suite';
import service from '../service/entry';

const LEAD = 'The leading article is the event, and a loop over all articles needs it too.';

describeEachValueOnce(service, {
  inputs: { search_news: [{ language: ['en'], number: 9, onePerStory: true, place: 'Sydney' }] },
  repeats: {
    top_news: {
      'clusters.articleIds = items.id': 'The ID leads from a story to its articles.',
      'clusters.title = items.title': 'A story has no name but the title of its first article.',
    },
    retrieve_front_page: {
      'file = fileName':
        "The reference of the file is the platform's, which writes its name into it.",
    },
    new_top_story: {
      'articles.image = image': LEAD,
      'articles.title = title': LEAD,
      'articles.url = url': LEAD,
    },
  },
  // It gives a file.
  without: ['website_to_rss'],
});
