import { at } from '@pieceworks/kit';
import { describeConnectionCheck } from '@pieceworks/testing/connection-suite';
import { withField } from '@pieceworks/testing/connection-field';

describeConnectionCheck('content-snare', {
  displayName: 'Content Snare',
  refused: /^Content Snare did not accept the login\. Connect again\.$/,
  wrongCredential: (connection) => withField(connection, 'access_token', 'wrong-token'),
  secret: (connection) => String(at(connection, 'access_token')),
});
