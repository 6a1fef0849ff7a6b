import { at } from '@pieceworks/kit';
import { describeFaults } from '@pieceworks/testing/fault-suite';

describeFaults('world-news-api', {
  secrets: (connection) => [String(at(connection, 'apiKey')), 'Wellington', 'harbour-times'],
});
