import { at } from '@pieceworks/kit';
import { describeConnectionCheck } from '@pieceworks/testing/connection-suite';
import { withField } from '@pieceworks/testing/connection-field';

describeConnectionCheck('content-snare', {
  displayName: 'Content Snare',
  reconnect: 'The login was revoked, or belongs to another base URL. Reconnect.',
  wrongCredential: (connection) => withField(connection, 'access_token', 'wrong-token'),
  secret: (connection) => String(at(connection, 'access_token')),
});
