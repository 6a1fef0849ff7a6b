import fc from 'fast-check';
import { readConnectionProps, readOAuth2Connection } from '../src/piece/connection-value';
import { failureOf } from './failure-of';

const NO_CONNECTION = [undefined, null, '', 'key', 5, true, [], ['a']];
const NOT_CONNECTED = {
  kind: 'auth',
  message: 'This step has no connection. Choose or create a connection to Acme.',
};

describe('the fields of a connection', () => {
  test.each([
    ['bare, as when it is checked', { key: 'k' }],
    ['in props, as when a step runs', { type: 'CUSTOM_AUTH', props: { key: 'k' } }],
  ])('are read %s', (_, auth) => {
    expect(readConnectionProps('Acme', auth)).toEqual({ key: 'k' });
  });

  test.each([null, 'text', ['a']])('are the record itself when its props are %j', (props) => {
    expect(readConnectionProps('Acme', { key: 'k', props })).toEqual({ key: 'k', props });
  });

  test.each(NO_CONNECTION)('are missing in %j', async (auth) => {
    const failure = await failureOf(() => readConnectionProps('Acme', auth));
    expect(failure).toMatchObject(NOT_CONNECTED);
  });
});

describe('an OAuth 2.0 connection', () => {
  test('gives its token, its fields, and all that must not be shown', () => {
    const auth = {
      access_token: ' access ',
      refresh_token: 'refresh',
      id_token: 'identity',
      client_id: 'id',
      client_secret: 'secret',
      code: 'code',
      code_challenge: 'challenge',
      claimed_at: 1_700_000_000,
      expires_in: '7200',
      scope: 'read write, admin',
      props: { region: 'eu' },
    };
    expect(readOAuth2Connection('Acme', auth)).toEqual({
      accessToken: 'access',
      expiresAtMs: 1_700_007_200_000,
      scopes: ['read', 'write', 'admin'],
      props: { region: 'eu' },
      secrets: ['access', 'refresh', 'identity', 'secret', 'code', 'challenge'],
    });
  });

  test('needs nothing but a token', () => {
    expect(readOAuth2Connection('Acme', { access_token: 'access', props: null })).toEqual({
      accessToken: 'access',
      expiresAtMs: undefined,
      scopes: [],
      props: {},
      secrets: ['access'],
    });
  });

  test.each([...NO_CONNECTION, {}, { access_token: ' ' }, { access_token: null }])(
    'is missing in %j',
    async (auth) => {
      const failure = await failureOf(() => readOAuth2Connection('Acme', auth));
      expect(failure).toMatchObject(NOT_CONNECTED);
    },
  );

  test('is read from anything, or missing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (auth) => {
        const failure = await failureOf(() => readOAuth2Connection('Acme', auth));
        expect(failure.kind).toBe('auth');
      }),
    );
  });
});
