import { at } from '@pieceworks/tools/at';
import { describeConnectionCheck } from '@pieceworks/tools/connection-contract';
import { withField } from '@pieceworks/tools/connection-field';

describeConnectionCheck('world-news-api', {
  displayName: 'World News API',
  wrongCredential: (connection) => withField(connection, 'apiKey', 'wrong-key'),
  secret: (connection) => String(at(connection, 'apiKey')),
});
