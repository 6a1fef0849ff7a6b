import { at } from '@pieceworks/kit';
import { describeFaults } from '@pieceworks/lab/suites/fault-suite';
import service from '../service/entry';

describeFaults(service, {
  secrets: (connection) => [String(at(connection, 'apiKey')), 'Wellington', 'harbour-times'],
});
