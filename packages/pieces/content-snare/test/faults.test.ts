import { at } from '@pieceworks/kit';
import { describeFaults } from '@pieceworks/lab/suites/fault-suite';
import service from '../service/entry';

describeFaults(service, {
  secrets: (connection) => [
    ...['access_token', 'refresh_token', 'client_secret'].map((key) => String(at(connection, key))),
    '@example.com',
    'Aroha',
    'your tax return',
    'acc_0002',
  ],
});
