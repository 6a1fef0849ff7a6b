import fc from 'fast-check';
import { readConnectionProps, readOAuth2Connection } from '../src/piece/connection-value';
import { failureOf } from './failure-of';

const NO_CONNECTION = [undefined, null, '', 'key', 5, true, [], ['a']];
const NOT_CONNECTED = {
  kind: 'auth',
  message: 'This step has no connection. Choose or create a connection to Acme.',
};

describe('readConnectionProps', () => {
  test.each([
    ['bare, as in a check', { key: 'k' }],
    ['in props, as in a step', { type: 'CUSTOM_AUTH', props: { key: 'k' } }],
  ])('reads the fields %s', (_, auth) => {
    expect(readConnectionProps('Acme', auth)).toEqual({ key: 'k' });
  });

  test.each([null, 'text', ['a']])('takes props that are %j for a field', (props) => {
    expect(readConnectionProps('Acme', { key: 'k', props })).toEqual({ key: 'k', props });
  });

  test.each(NO_CONNECTION)('finds no connection in %j', async (auth) => {
    const failure = await failureOf(() => readConnectionProps('Acme', auth));
    expect(failure).toMatchObject(NOT_CONNECTED);
  });
});

describe('readOAuth2Connection', () => {
  test('returns the token, the fields and all secrets', () => {
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

  test('needs only a token', () => {
    expect(readOAuth2Connection('Acme', { access_token: 'access', props: null })).toEqual({
      accessToken: 'access',
      expiresAtMs: undefined,
      scopes: [],
      props: {},
      secrets: ['access'],
    });
  });

  test.each([...NO_CONNECTION, {}, { access_token: ' ' }, { access_token: null }])(
    'finds no connection in %j',
    async (auth) => {
      const failure = await failureOf(() => readOAuth2Connection('Acme', auth));
      expect(failure).toMatchObject(NOT_CONNECTED);
    },
  );

  test('throws no error but a missing connection, whatever it gets', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (auth) => {
        const failure = await failureOf(() => readOAuth2Connection('Acme', auth));
        expect(failure.kind).toBe('auth');
      }),
    );
  });
});
