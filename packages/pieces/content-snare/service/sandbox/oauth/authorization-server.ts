import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { type FaultDelivery, isLoopback, parseUrl } from '@pieceworks/lab/sandbox';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { LOGIN } from '../../login';
import { errorPage, SCOPES } from './pages';
import type { OAuthStorage } from './storage';

const { clientId, clientSecret, email } = LOGIN;

type Answered = Pick<KoaContextWithOIDC, 'req' | 'res' | 'status' | 'body' | 'respond'>;

const DAY_SECONDS = 24 * 3_600;
const ACCESS_TOKEN_SECONDS = 2 * 3_600;

/** Creates the OAuth 2.0 authorization server of Content Snare, without the pages for people. */
export function createAuthorizationServer(storage: OAuthStorage, faults: FaultDelivery): Provider {
  // Converted through text, because Node 20 can deadlock when it exports the JWK of a pair it has just generated.
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  // The issuer is only a name here: URLs are built from the address of each request.
  const server = new Provider('http://contentsnare.sandbox.example', {
    adapter: (model: string) => storage.adapterOf(model),
    clientAuthMethods: ['client_secret_post'],
    clientBasedCORS: () => true,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: 'Activepieces',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['https://activepieces.example/redirect'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      long: { httpOnly: true, overwrite: true, sameSite: 'lax' },
    },
    expiresWithSession: () => false,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    findAccount: (_context, accountId) =>
      accountId === email ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    interactions: {
      url: (_context, { returnTo }) =>
        new URL(returnTo).pathname.replace('/oauth/authorization/', '/oauth/interaction/'),
    },
    issueRefreshToken: () => true,
    jwks: { keys: [createPrivateKey(privateKey).export({ format: 'jwk' })] },
    // Each connection has its own grant, so that revoking one does not end another.
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    pkce: { methods: ['S256'], required: () => false },
    renderError: (context, { error, error_description: description }) => {
      context.type = 'html';
      context.body = errorPage(error, description);
    },
    rotateRefreshToken: true,
    routes: {
      authorization: '/oauth/authorization',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
    },
    scopes: Object.keys(SCOPES),
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 600,
      Grant: 365 * DAY_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: 3_600,
      RefreshToken: 90 * DAY_SECONDS,
      Session: DAY_SECONDS,
    },
  });

  server.Client.prototype.redirectUriAllowed = acceptsRedirect;
  server.use(async (context: Partial<Pick<KoaContextWithOIDC, 'oidc'>> & Answered, next) => {
    await next();
    faults.journal.read(context.req, context.oidc?.body ?? null);
    const { status, body } = context;
    const answer = { status, headers: context.res.getHeaders(), body: bodyText(body) };
    if (faults.takesAnswer(context.res, answer)) context.respond = false;
    else faults.journal.answer(context.req, status);
  });
  return server;
}

/** Returns an access token as if the owner had allowed these scopes. */
export async function mintAccessToken(
  server: Provider,
  scopes: readonly string[],
): Promise<string> {
  const client = await server.Client.find(clientId);
  if (!client) throw new Error('The client of the sandbox is not registered.');
  const grant = new server.Grant({ accountId: email, clientId });
  const scope = scopes.join(' ');
  grant.addOIDCScope(scope);
  const token = new server.AccessToken({
    client,
    accountId: email,
    grantId: await grant.save(),
    gty: 'authorization_code',
    scope,
  });
  return token.save();
}

function bodyText(body: unknown): string {
  if (body === undefined || body === null) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Accepts any Activepieces server, because its address is unknown here. */
function acceptsRedirect(redirectUri: string): boolean {
  const url = parseUrl(redirectUri);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
}
