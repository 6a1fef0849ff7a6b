import { at } from '@pieceworks/kit';
import { describeConnectionCheck } from '@pieceworks/testing/connection-suite';
import { withField } from '@pieceworks/testing/connection-field';

describeConnectionCheck('firmable', {
  displayName: 'Firmable',
  refused: /^The API key was not accepted\. Copy it again from \S/,
  wrongCredential: (connection) => withField(connection, 'apiKey', 'fbl_wrong_key'),
  secret: (connection) => String(at(connection, 'apiKey')),
});
