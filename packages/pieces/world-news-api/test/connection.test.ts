import { at } from '@pieceworks/kit';
import { describeConnectionCheck } from '@pieceworks/testing/connection-suite';
import { withField } from '@pieceworks/testing/connection-field';

describeConnectionCheck('world-news-api', {
  displayName: 'World News API',
  refused: /^The API key was not accepted\. Copy it again from \S/,
  wrongCredential: (connection) => withField(connection, 'apiKey', 'wrong-key'),
  secret: (connection) => String(at(connection, 'apiKey')),
});
