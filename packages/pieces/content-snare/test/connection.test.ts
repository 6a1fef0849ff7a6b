import { at } from '@pieceworks/tools/at';
import { describeConnectionCheck } from '@pieceworks/tools/connection-contract';
import { withField } from '@pieceworks/tools/connection-field';

describeConnectionCheck('content-snare', {
  displayName: 'Content Snare',
  reconnect: 'The login was revoked, or belongs to another base URL. Reconnect.',
  wrongCredential: (connection) => withField(connection, 'access_token', 'wrong-token'),
  secret: (connection) => String(at(connection, 'access_token')),
});
