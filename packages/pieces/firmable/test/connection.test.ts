import { at } from '@pieceworks/kit';
import { describeConnectionCheck } from '@pieceworks/testing/connection-suite';
import { withField } from '@pieceworks/testing/connection-field';

describeConnectionCheck('firmable', {
  displayName: 'Firmable',
  wrongCredential: (connection) => withField(connection, 'apiKey', 'fbl_wrong_key'),
  secret: (connection) => String(at(connection, 'apiKey')),
});
