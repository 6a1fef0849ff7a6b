import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** One recorded token request. */
export type TokenRequest = { readonly form: URLSearchParams; readonly authorization?: string };

/** An authorization server with a login page and a consent page, on 127.0.0.1. */
export type AuthorizationServer = {
  readonly url: string;
  readonly tokenRequests: TokenRequest[];
  /** The answer of the token endpoint. */
  tokenAnswer: { status: number; body: Record<string, unknown> };
  /** Returned instead of the state in the request. */
  forgedState: string | undefined;
  /** Name of the button pressed on the consent page. */
  decision: string | undefined;
  close(): Promise<void>;
};

export const EMAIL = 'ada@example.com';
export const PASSWORD = 'correct horse & "battery"';
export const CODE = 'the-code';

const LOGIN_PAGE = `<!doctype html><html><body>
  <!-- <form action="/trap"><input type="password" name="old"></form> -->
  <form action='/search'><input name=q></form>
  <FORM METHOD="post" autocomplete="off" action='/login?a=1&amp;b=2'>
    <input value="t&quot;1" type='hidden' name="csrf">
    <input required name='login' type="text">
    <input type=password name="password" >
    <button class="x" type="submit">Sign in</button>
  </FORM></body></html>`;

const CONSENT_PAGE = `<form method="post">
  <button type="button" name="help" value="1">?</button>
  <input type="checkbox" name="scope" value="read" checked><input type="checkbox" name="spam">
  <button name="decision" value="allow">Allow</button>
  <button name="decision" value="deny">Deny</button></form>`;

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const state: AuthorizationServer = {
    url: '',
    tokenRequests: [],
    tokenAnswer: { status: 200, body: {} },
    forgedState: undefined,
    decision: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return Object.assign(state, { url: `http://127.0.0.1:${address.port}` });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const form = new URLSearchParams(await text(request));
    const cookies = (request.headers.cookie ?? '').split('; ');
    const page = (html: string, status = 200) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(html);
    const redirect = (location: string, cookie: string[] = []) =>
      response.writeHead(303, { location, 'set-cookie': cookie }).end();

    switch (`${request.method ?? ''} ${url.pathname}`) {
      case 'GET /authorize':
        return void redirect('/login', [
          `request=${encodeURIComponent(url.search)}; Path=/; HttpOnly`,
          'old=1; Path=/',
        ]);
      case 'GET /login':
        return void page(LOGIN_PAGE);
      case 'POST /login': {
        const right =
          url.search === '?a=1&b=2' &&
          form.get('csrf') === 't"1' &&
          form.get('login') === EMAIL &&
          form.get('password') === PASSWORD;
        if (!right) return void page(LOGIN_PAGE, 401);
        return void redirect('/consent', ['session=1; Path=/consent', 'old=; Path=/; Max-Age=0']);
      }
      case 'GET /consent':
        return void page(CONSENT_PAGE);
      case 'POST /consent': {
        if (!cookies.includes('session=1') || cookies.includes('old=1')) return void page('', 400);
        if (form.has('spam') || form.has('help') || form.get('scope') !== 'read') {
          return void page('', 400);
        }
        state.decision = form.get('decision') ?? undefined;
        return void redirect(grant(cookies));
      }
      case 'GET /loop':
        return void redirect('/loop');
      case 'POST /token': {
        const { authorization } = request.headers;
        state.tokenRequests.push({
          form,
          ...(authorization === undefined ? {} : { authorization }),
        });
        response.writeHead(state.tokenAnswer.status, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify(state.tokenAnswer.body));
      }
      default:
        return void page('<p>Nothing here</p>', 404);
    }
  }

  function grant(cookies: readonly string[]): string {
    const cookie = cookies.find((pair) => pair.startsWith('request=')) ?? '';
    const asked = new URLSearchParams(decodeURIComponent(cookie.slice('request='.length)));
    const target = new URL(asked.get('redirect_uri') ?? 'http://127.0.0.1/');
    if (asked.get('scope') === 'forbidden') target.searchParams.set('error', 'invalid_scope');
    else target.searchParams.set('code', CODE);
    target.searchParams.set('state', state.forgedState ?? asked.get('state') ?? '');
    return target.href;
  }
}
