import { at } from '@pieceworks/tools/at';
import { describeConnectionCheck } from '@pieceworks/tools/connection-contract';
import { withField } from '@pieceworks/tools/connection-field';

describeConnectionCheck('firmable', {
  displayName: 'Firmable',
  wrongCredential: (connection) => withField(connection, 'apiKey', 'fbl_wrong_key'),
  secret: (connection) => String(at(connection, 'apiKey')),
});
