import { at } from '@pieceworks/kit';
import { describeFaults } from '@pieceworks/lab/suites/fault-suite';

describeFaults('world-news-api', {
  secrets: (connection) => [String(at(connection, 'apiKey')), 'Wellington', 'harbour-times'],
});
