import { createHash } from 'node:crypto';
import {
  authorizationUrl,
  exchangeCode,
  followAuthorizationCodeFlow,
  refresh,
  type OAuth2Property,
} from '../src/index';
import {
  CODE,
  EMAIL,
  PASSWORD,
  startAuthorizationServer,
  type AuthorizationServer,
} from './authorization-server';

const REDIRECT_URL = 'https://cloud.example/redirect';
const PROPERTY: OAuth2Property = {
  type: 'OAUTH2',
  displayName: 'Connection',
  authUrl: '{baseUrl}/authorize?from={baseUrl}',
  tokenUrl: '{baseUrl}/token',
  scope: ['read', 'write'],
  props: {
    baseUrl: {
      type: 'SHORT_TEXT',
      required: true,
      displayName: 'Base URL',
      defaultValue: 'https://default.example',
    },
  },
};
const REQUEST = { clientId: 'id', redirectUrl: REDIRECT_URL, state: 'state-1' };

let server: AuthorizationServer;

beforeEach(async () => {
  server = await startAuthorizationServer();
});

afterEach(async () => {
  await server.close();
});

describe('authorizationUrl', () => {
  it('fills in defaults and replaces the first mark of each prop only', () => {
    const { url, codeVerifier } = authorizationUrl(PROPERTY, REQUEST);
    expect(codeVerifier).toBeUndefined();
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe('https://default.example/authorize');
    expect(Object.fromEntries(searchParams)).toEqual({
      from: '{baseUrl}',
      response_type: 'code',
      client_id: 'id',
      redirect_uri: REDIRECT_URL,
      access_type: 'offline',
      state: 'state-1',
      scope: 'read write',
      prompt: 'consent',
    });
  });

  it('takes the entered value, the prompt and the extra parameters of the piece', () => {
    const { url } = authorizationUrl(
      { ...PROPERTY, prompt: 'login', extra: { audience: 'api' } },
      { ...REQUEST, props: { baseUrl: 'https://own.example' } },
    );
    expect(url).toMatch(/^https:\/\/own\.example\/authorize/);
    expect(new URL(url).searchParams.get('prompt')).toBe('login');
    expect(new URL(url).searchParams.get('audience')).toBe('api');
  });

  it('leaves the prompt out when the piece omits it', () => {
    const { url } = authorizationUrl({ ...PROPERTY, prompt: 'omit' }, REQUEST);
    expect(new URL(url).searchParams.has('prompt')).toBe(false);
  });

  it.each([
    [undefined, 'plain', (verifier: string) => verifier],
    [
      'S256',
      'S256',
      (verifier: string) => createHash('sha256').update(verifier).digest('base64url'),
    ],
  ] as const)('proves the key when the piece asks for it (%s)', (pkceMethod, method, challenge) => {
    const { url, codeVerifier = '' } = authorizationUrl(
      { ...PROPERTY, pkce: true, ...(pkceMethod === undefined ? {} : { pkceMethod }) },
      REQUEST,
    );
    const { searchParams } = new URL(url);
    expect(searchParams.get('code_challenge_method')).toBe(method);
    expect(searchParams.get('code_challenge')).toBe(challenge(codeVerifier));
    expect(codeVerifier).toMatch(/^[\w-]{43}$/);
  });
});

describe('the token endpoint', () => {
  const exchange = () => ({
    clientId: 'id',
    clientSecret: 'secret',
    redirectUrl: REDIRECT_URL,
    code: CODE,
    props: { baseUrl: server.url },
  });

  beforeEach(() => {
    server.tokenAnswer.body = {
      access_token: 'a1',
      refresh_token: 'r1',
      token_type: 'Bearer',
      expires_in: 60,
      account: 7,
    };
  });

  it('gets the credentials in a form-encoded body', async () => {
    const connection = await exchangeCode(PROPERTY, { ...exchange(), codeVerifier: 'v' });
    expect(Object.fromEntries(server.tokenRequests[0]?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      redirect_uri: REDIRECT_URL,
      code: CODE,
      code_verifier: 'v',
      client_id: 'id',
      client_secret: 'secret',
    });
    expect(server.tokenRequests[0]?.authorization).toBeUndefined();
    expect(connection).toMatchObject({
      type: 'OAUTH2',
      access_token: 'a1',
      refresh_token: 'r1',
      client_id: 'id',
      client_secret: 'secret',
      code: CODE,
      expires_in: 60,
      scope: 'read write',
      token_url: `${server.url}/token`,
      data: { account: 7 },
      props: { baseUrl: server.url },
    });
  });

  it('gets them in the header when the piece says so', async () => {
    await exchangeCode({ ...PROPERTY, authorizationMethod: 'HEADER' }, exchange());
    const [request] = server.tokenRequests;
    expect(request?.authorization).toBe(`Basic ${Buffer.from('id:secret').toString('base64')}`);
    expect(request?.form.has('client_secret')).toBe(false);
  });

  it('refreshes, and keeps a refresh token that is not rotated', async () => {
    const connection = await exchangeCode(PROPERTY, exchange());
    server.tokenAnswer.body = { access_token: 'a2' };
    const renewed = await refresh(connection);
    expect(renewed).toMatchObject({ access_token: 'a2', refresh_token: 'r1' });
    expect(server.tokenRequests[1]?.form.get('grant_type')).toBe('refresh_token');
    server.tokenAnswer.body = { access_token: 'a3', refresh_token: 'r3' };
    await expect(refresh(renewed)).resolves.toMatchObject({ refresh_token: 'r3' });
  });

  it('is quoted when it refuses, without the secret', async () => {
    server.tokenAnswer = {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'expired', echo: 'secret' },
    };
    await expect(exchangeCode(PROPERTY, exchange())).rejects.toThrow(
      /^The token endpoint answered 400: invalid_grant: expired\.$/,
    );
    server.tokenAnswer = { status: 200, body: {} };
    await expect(exchangeCode(PROPERTY, exchange())).rejects.toThrow(
      'answered 200 without an access token',
    );
  });
});

describe('followAuthorizationCodeFlow', () => {
  const login = (property: OAuth2Property = PROPERTY, password = PASSWORD) => ({
    url: authorizationUrl(property, { ...REQUEST, props: { baseUrl: server.url } }).url,
    redirectUrl: REDIRECT_URL,
    state: REQUEST.state,
    email: EMAIL,
    password,
  });

  it('logs in, allows and returns the code', async () => {
    await expect(followAuthorizationCodeFlow(login())).resolves.toBe(CODE);
    expect(server.decision).toBe('allow');
  });

  it('stops when the password is refused', async () => {
    await expect(followAuthorizationCodeFlow(login(PROPERTY, 'wrong'))).rejects.toThrow(
      'the email or the password was refused',
    );
  });

  it('does not accept the state of another request', async () => {
    server.forgedState = 'state-2';
    await expect(followAuthorizationCodeFlow(login())).rejects.toThrow('another state');
  });

  it('passes on why the authorization was refused', async () => {
    await expect(
      followAuthorizationCodeFlow(login({ ...PROPERTY, scope: ['forbidden'] })),
    ).rejects.toThrow('The authorization was refused: invalid_scope.');
  });

  it.each([
    ['/nowhere', '/nowhere answered 404 with neither a form nor a redirect'],
    ['/loop', 'did not come to an end within 20 steps'],
  ])('gives up on %s', async (page, words) => {
    await expect(
      followAuthorizationCodeFlow({ ...login(), url: server.url + page }),
    ).rejects.toThrow(words);
  });
});
