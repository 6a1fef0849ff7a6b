import { CookieJar } from './cookie-jar';
import { HostError } from './host-error';
import { parseForms, type HtmlForm } from './html-form';

/** A login to complete without a browser. */
export type AuthorizationCodeLogin = {
  /** The URL of the authorization request, created by `authorizationUrl`. */
  readonly url: string;
  readonly redirectUrl: string;
  readonly state: string;
  readonly email: string;
  readonly password: string;
};

type PageRequest = { readonly url: URL; readonly form?: URLSearchParams };

const MAX_STEPS = 20;
const STEP_TIMEOUT_MS = 20_000;
const LOGIN_FIELD = /email|login|username/i;

/**
 * Logs in and consents on a server with plain HTML forms, up to the redirect that carries the code.
 *
 * @returns the authorization code.
 * @throws {HostError} if the login is refused, the state differs or no code comes within 20 steps.
 */
export async function followAuthorizationCodeFlow(login: AuthorizationCodeLogin): Promise<string> {
  const cookies = new CookieJar();
  let request: PageRequest = { url: new URL(login.url) };
  let passwordSent = false;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (isRedirectTarget(request.url, login.redirectUrl)) {
      return readAuthorizationCode(request.url, login.state);
    }
    const response = await send(request, cookies);
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      const url = new URL(location, request.url);
      const keepsBody = response.status === 307 || response.status === 308;
      request = keepsBody ? { ...request, url } : { url };
      continue;
    }
    const form = chooseForm(await response.text());
    if (form === undefined) {
      throw new HostError(
        `${pageName(request.url)} answered ${response.status} with neither a form nor a redirect.`,
      );
    }
    if (hasPassword(form)) {
      if (passwordSent) {
        throw new HostError('The login page came back: the email or the password was refused.');
      }
      passwordSent = true;
    }
    request = submit(form, request.url, login);
  }
  throw new HostError(`The login did not come to an end within ${MAX_STEPS} steps.`);
}

async function send({ url, form }: PageRequest, cookies: CookieJar): Promise<Response> {
  const cookie = cookies.header(url);
  const response = await fetch(url, {
    method: form === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) },
    signal: AbortSignal.timeout(STEP_TIMEOUT_MS),
    ...(form === undefined ? {} : { body: form }),
  });
  cookies.store(url, response.headers.getSetCookie());
  return response;
}

function chooseForm(html: string): HtmlForm | undefined {
  const forms = parseForms(html);
  return forms.find(hasPassword) ?? forms[0];
}

function hasPassword(form: HtmlForm): boolean {
  return form.fields.some(({ type }) => type === 'password');
}

function submit(form: HtmlForm, page: URL, login: AuthorizationCodeLogin): PageRequest {
  const filled = new URLSearchParams(
    form.fields.map(({ name, type, value }): [string, string] => {
      if (type === 'password') return [name, login.password];
      const isLogin = ['text', 'email'].includes(type) && LOGIN_FIELD.test(name);
      return [name, isLogin ? login.email : value];
    }),
  );
  const url = new URL(form.action === '' ? page.href : form.action, page);
  if (form.method === 'post') return { url, form: filled };
  url.search = filled.toString();
  return { url };
}

function isRedirectTarget(url: URL, redirectUrl: string): boolean {
  const target = new URL(redirectUrl);
  return url.origin === target.origin && url.pathname === target.pathname;
}

/**
 * Reads the URL of the final redirect, as the platform's redirect page does.
 *
 * @returns the authorization code.
 * @throws {HostError} if access was refused, or the state differs from the request's.
 */
export function readAuthorizationCode(url: URL, state: string): string {
  const error = url.searchParams.get('error');
  if (error !== null) {
    const description = url.searchParams.get('error_description');
    throw new HostError(
      `The authorization was refused: ${error}${description === null ? '' : `: ${description}`}.`,
    );
  }
  if (url.searchParams.get('state') !== state) {
    throw new HostError(
      'The redirect carries another state than the request: the answer is not ours.',
    );
  }
  const code = url.searchParams.get('code');
  if (code === null) throw new HostError('The redirect carries no code.');
  return code;
}

function pageName(url: URL): string {
  return `${url.origin}${url.pathname}`;
}
