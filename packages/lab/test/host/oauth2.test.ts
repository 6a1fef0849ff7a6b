import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  authorizationUrl,
  exchangeCode,
  followAuthorizationCodeFlow,
  readAuthorizationCode,
  refresh,
  type OAuth2Property,
} from '../../src/host/index';

const REDIRECT_URL = 'https://cloud.example/redirect';
const PROPERTY: OAuth2Property = {
  type: 'OAUTH2',
  displayName: 'Connection',
  required: true,
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

describe('the authorization request', () => {
  it('has the default of a field, in the first mark only', () => {
    const { origin, pathname, searchParams } = new URL(authorizationUrl(PROPERTY, REQUEST).url);
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
});

describe('the token endpoint', () => {
  let server: Server;
  let baseUrl: string;
  let answer: { status: number; body: object };
  const requests: Record<string, string>[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      void text(request).then((body) => {
        requests.push(Object.fromEntries(new URLSearchParams(body)));
        response.writeHead(answer.status).end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port.');
    baseUrl = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(() => {
    requests.length = 0;
    const token = { access_token: 'a1', refresh_token: 'r1', token_type: 'Bearer', expires_in: 60 };
    answer = { status: 200, body: { ...token, account: 7 } };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const exchange = () =>
    exchangeCode(PROPERTY, {
      clientId: 'id',
      clientSecret: 'secret',
      redirectUrl: REDIRECT_URL,
      code: 'the-code',
      props: { baseUrl },
    });

  it('gets the credentials in a form and gives a connection', async () => {
    expect(await exchange()).toMatchObject({
      type: 'OAUTH2',
      access_token: 'a1',
      refresh_token: 'r1',
      client_id: 'id',
      client_secret: 'secret',
      code: 'the-code',
      expires_in: 60,
      scope: 'read write',
      token_url: `${baseUrl}/token`,
      data: { account: 7 },
      props: { baseUrl },
    });
    expect(requests).toEqual([
      {
        grant_type: 'authorization_code',
        redirect_uri: REDIRECT_URL,
        code: 'the-code',
        client_id: 'id',
        client_secret: 'secret',
      },
    ]);
  });

  it('renews a connection, which keeps a refresh token that is not rotated', async () => {
    const connection = await exchange();
    answer.body = { access_token: 'a2' };
    const renewed = await refresh(connection);
    expect(renewed).toMatchObject({ access_token: 'a2', refresh_token: 'r1' });
    expect(requests[1]).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'r1' });
    answer.body = { access_token: 'a3', refresh_token: 'r3' };
    await expect(refresh(renewed)).resolves.toMatchObject({ refresh_token: 'r3' });
  });

  it('is quoted when it refuses, without the secret', async () => {
    const error = { error: 'invalid_grant', error_description: 'expired', echo: 'secret' };
    answer = { status: 400, body: error };
    await expect(exchange()).rejects.toThrow(
      /^The token endpoint answered 400: invalid_grant: expired\.$/,
    );
    answer = { status: 200, body: {} };
    await expect(exchange()).rejects.toThrow('answered 200 without an access token');
  });

  it('ends a login that it does not redirect', async () => {
    const login = { state: 'state-1', email: 'ada@example.com', password: 'wrong' };
    answer = { status: 401, body: {} };
    await expect(
      followAuthorizationCodeFlow({ url: `${baseUrl}/login`, ...login }),
    ).rejects.toThrow(`The login was refused: ${baseUrl}/login answered 401.`);
  });
});

describe('the redirect of a login', () => {
  it.each([
    ['code=c&state=state-2', 'different state'],
    ['state=state-1', 'has no code'],
    ['error=invalid_scope&state=state-1', 'The authorization was refused: invalid_scope.'],
  ])('gives no code with %s', (query, words) => {
    const address = new URL(`${REDIRECT_URL}?${query}`);
    expect(() => readAuthorizationCode(address, 'state-1')).toThrow(words);
  });
});
