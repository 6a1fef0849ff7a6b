import { describeCosts } from '@pieceworks/lab/suites/cost-suite';
import { estimatePoints } from '../service/costs';
import service from '../service/entry';

describeCosts(service, estimatePoints, [
  ['search_news', { sourceCountries: ['au'], number: 150 }],
  ['search_news', { sourceCountries: ['au', 'nz'] }],
  ['search_news', { place: 'Sydney', number: 2 }],
  ['search_news', { sourceCountries: ['au'], number: 150, maxPoints: 1.5 }],
  ['extract_news', { url: 'https://harbour-times.example/sports/au-en-0' }],
]);

it.each([
  ['search_news', {}, 1.1],
  ['search_news', { sourceCountries: ['au', 'nz'] }, 2.2],
  ['search_news', { language: ['en', 'de'], sourceCountries: ['au', 'nz'] }, 4.4],
  ['search_news', { number: '250' }, 5.5],
  ['search_news', { place: 'Hobart', number: 1 }, 2.01],
  ['search_news', { maxPoints: 1.05 }, 1.05],
  ['extract_news', { analyze: true }, 3],
  ['retrieve_news', { ids: ['1', '2'] }, 1.02],
  ['new_article', { sourceCountries: ['au', 'nz'], callsPerPoll: 2 }, 4],
  ['new_article', { text: 'one name\nanother', sourceCountries: ['au', 'nz'] }, 4],
  ['news_volume', { language: ['en'], sourceCountries: ['au', 'nz'] }, 2],
  ['new_top_story', {}, 1],
  ['website_to_rss', { readArticles: true }, undefined],
  ['custom_api_call', {}, undefined],
])('the cost of %s with %j is estimated as %p points', (step, values, points) => {
  const amount = estimatePoints(step, values)?.amount;
  if (points === undefined) expect(amount).toBeUndefined();
  else expect(amount).toBeCloseTo(points);
});
