import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import {
  authorizationUrl,
  type ConnectionValues,
  exchangeCode,
  followAuthorizationCodeFlow,
  oauth2PropertyOf,
  type OAuth2Connection,
  readAuthorizationCode,
  refresh,
} from '@pieceworks/lab/host';
import { withField } from '@pieceworks/lab/suites/connection-field';
import { describeInBrowser } from '@pieceworks/lab/suites/in-browser';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import service from '../service/entry';

const SCOPES = [
  'read_clients',
  'write_clients',
  'write_requests',
  'read_requests',
  'review_requests',
  'read_templates',
  'read_team_members',
  'administration',
];
const CODE_LIFE_SECONDS = 600;
const TOKEN_LIFE_SECONDS = 2 * 3_600;

/** A login of the piece at its sandbox. */
function sharedLogin(redirectUrl: () => string) {
  const piece = sharedPiece(service);
  beforeEach(() => piece().sandbox.reset());

  const login = () => {
    const { sandbox, host } = piece();
    const { clientId, clientSecret } = service.credential;
    const props = { baseUrl: sandbox.baseUrl('content-snare'), contract: 'gateway' };
    const property = oauth2PropertyOf(host.metadata());
    return { clientId, clientSecret, redirectUrl: redirectUrl(), props, property };
  };
  return {
    piece,
    login,
    /** Returns the address where the login begins. */
    addressOf: (state: string) => {
      const { property, ...request } = login();
      return authorizationUrl(property, { ...request, state }).url;
    },
    exchange: (code: string) => {
      const { property, ...exchange } = login();
      return exchangeCode(property, { ...exchange, code });
    },
    createClient: (connection: ConnectionValues) =>
      piece().run('create_client', { name: 'Aroha Ngata', email: 'a@example.com' }, connection),
  };
}

describeInBrowser('a login in a browser', (openPage) => {
  let platform: Server;
  let redirectUrl: string;
  const { piece, addressOf, exchange, createClient } = sharedLogin(() => redirectUrl);

  beforeAll(async () => {
    platform = createServer((_, response) => response.end('Connected.'));
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const address = platform.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port.');
    redirectUrl = `http://127.0.0.1:${address.port}/redirect`;
  });
  afterAll(() => {
    platform.closeAllConnections();
    platform.close();
  });

  /** Logs in and decides; returns the final URL of the browser. */
  async function visit(decision: 'Allow' | 'Deny', state: string): Promise<URL> {
    const { email, password } = service.credential;
    const page = await openPage();
    await page.goto(addressOf(state));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('guess');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').filter({ hasText: 'Email or password is wrong.' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Activepieces asks for access' }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(SCOPES.length);
    await page.getByRole('button', { name: decision }).click();
    await page.waitForURL(`${redirectUrl}?**`);
    return new URL(page.url());
  }

  it('asks for the scopes of the piece, and connects it', async () => {
    const state = randomUUID();
    const back = await visit('Allow', state);
    expect(() => readAuthorizationCode(back, 'state-of-somebody-else')).toThrow(
      'has a different state',
    );
    const connection = await exchange(readAuthorizationCode(back, state));
    expect(connection.scope.split(' ').sort()).toEqual([...SCOPES].sort());
    expect(await piece().host.validate(connection)).toEqual({ valid: true });
    expect(await createClient(connection)).toMatchObject({ name: 'Aroha Ngata' });
    const [exchanged] = (await piece().sandbox.journal()).filter(
      ({ contractPath }) => contractPath === '/oauth/token',
    );
    expect(exchanged?.headers).not.toHaveProperty('authorization');
    expect(exchanged?.body).toMatchObject({
      client_id: expect.any(String),
      client_secret: expect.any(String),
    });
    expect(exchanged?.body).not.toHaveProperty('code_verifier');
  });

  it('returns no code if the user denies access', async () => {
    const back = await visit('Deny', 'state-1');
    expect(back.searchParams.has('code')).toBe(false);
    expect(() => readAuthorizationCode(back, 'state-1')).toThrow(
      'The authorization was refused: access_denied: The owner denied access.',
    );
  });
});

describe('the life of a login', () => {
  const { piece, login, addressOf, exchange, createClient } = sharedLogin(
    () => 'http://127.0.0.1/redirect',
  );

  const logIn = () => {
    const { email, password } = service.credential;
    const state = randomUUID();
    return followAuthorizationCodeFlow({ url: addressOf(state), state, email, password });
  };
  const connect = async () => exchange(await logIn());

  async function revoke({ refresh_token: token }: OAuth2Connection): Promise<void> {
    const { clientId, clientSecret, props } = login();
    const response = await fetch(`${props.baseUrl}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret }),
    });
    expect(response.status).toBe(200);
  }

  it('fails if the code has expired', async () => {
    const code = await logIn();
    await piece().sandbox.settings({ clockAheadSeconds: CODE_LIFE_SECONDS });
    await expect(exchange(code)).rejects.toThrow('invalid_grant');
  });

  it('expires, and is renewed with another refresh token', async () => {
    const connection = await connect();
    await piece().sandbox.settings({ clockAheadSeconds: TOKEN_LIFE_SECONDS });
    await expect(createClient(connection)).rejects.toThrow('(401)');
    const renewed = await refresh(connection);
    expect(renewed.refresh_token).not.toBe(connection.refresh_token);
    expect(await createClient(renewed)).toMatchObject({ name: 'Aroha Ngata' });
  });

  it('ends if a refresh token is used twice', async () => {
    const connection = await connect();
    const renewed = await refresh(connection);
    await expect(refresh(connection)).rejects.toThrow('invalid_grant');
    await expect(refresh(renewed)).rejects.toThrow('invalid_grant');
    await expect(createClient(renewed)).rejects.toThrow(
      'The login was revoked, or belongs to another base URL. Reconnect.',
    );
  });

  it('ends if it is revoked, without ending another login', async () => {
    const [connection, other] = [await connect(), await connect()];
    await revoke(connection);
    expect(await piece().host.validate(connection)).toEqual({
      valid: false,
      error: 'Content Snare did not accept the login. Connect again.',
    });
    await expect(refresh(connection)).rejects.toThrow('invalid_grant');
    expect(await piece().host.validate(other)).toEqual({ valid: true });
  });
});

describe('the check of a login', () => {
  const piece = sharedPiece(service);
  const check = async (field: string, value: unknown) => {
    const connection = withField(piece().connection, field, value);
    const result = await piece().host.validate(connection);
    return result.valid ? undefined : result.error;
  };

  it('accepts an old login; a step tells an expired one from a revoked one', async () => {
    const revoked = withField(piece().connection, 'access_token', 'old-token');
    const read = (connection: ConnectionValues) =>
      piece().run('get_client', { clientId: 'acc_0001' }, connection);
    await expect(read(revoked)).rejects.toThrow(
      'The login was revoked, or belongs to another base URL.',
    );
    await expect(read(withField(revoked, 'claimed_at', 1))).rejects.toThrow(
      'The login has expired and was not renewed. Reconnect.',
    );
    // The service's clock decides, not the platform's.
    expect(await check('claimed_at', 1)).toBeUndefined();
  });

  it('names the missing permissions for creating anything', async () => {
    expect(await check('scope', 'read_clients,read_requests')).toBe(
      'Content Snare did not grant write_clients, write_requests: reconnect and allow every permission it asks for.',
    );
  });

  it.each([
    ['an unknown scope', ''],
    ['the other names of a gateway', 'clients:write requests:write'],
    ['missing scopes of some steps', 'read_clients write_clients write_requests'],
  ])('accepts what %s', async (_, scope) => {
    expect(await check('scope', scope)).toBeUndefined();
  });
});
