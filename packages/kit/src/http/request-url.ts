import { type BaseUrl, isLinkLocal, isPrivateHost } from '../values/base-url';
import { Failure, invalidField } from '../values/failure';
import { parseUrl } from '../values/parse-url';

/** A `..` segment, also percent-encoded. */
const PARENT_SEGMENT = /(^|[/;]|%2f|%5c)(\.|%2e){2}([/;?#]|%2f|%5c|$)/i;

/**
 * Returns the URL of a call below a base URL. The credential is sent with the call, so a URL that leads
 * elsewhere is refused.
 * @param target a path (`/clients?limit=5`, `clients`), or an absolute URL below the base URL.
 * @throws Failure `invalid` for anything else.
 */
export function resolveTarget(base: BaseUrl, target: string): URL {
  const text = target.trim();
  if (text === '') throw invalidField('URL', 'enter a path such as /clients.');
  if (Array.from(text).some((character) => character <= ' ' || '\\\u007f'.includes(character))) {
    throw invalidField(
      'URL',
      'spaces, backslashes and control characters are not allowed; encode them.',
    );
  }
  if (text.startsWith('//')) throw invalidField('URL', 'it must not begin with two slashes.');
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(text);
  const url = parseUrl(isAbsolute ? text : `${base.origin}${base.path}/${text.replace(/^\//, '')}`);
  if (url === undefined) throw invalidField('URL', 'this is not a path or URL.');
  if (url.origin !== base.origin || url.username !== '' || url.password !== '') {
    throw invalidField('URL', `only ${base.origin} is called with this connection; give a path.`);
  }
  const [path = ''] = text.split(/[?#]/);
  if (!isBelow(base, url) || PARENT_SEGMENT.test(path)) {
    throw invalidField('URL', `it must stay below ${base.origin}${base.path}/.`);
  }
  url.hash = '';
  return url;
}

/** Returns true for the base URL and the URLs below it. */
export function isBelow({ origin, path }: BaseUrl, url: URL): boolean {
  return url.origin === origin && (url.pathname === path || url.pathname.startsWith(`${path}/`));
}

/**
 * Returns the URL of a link that the service gave, such as a file's. It may lead to another origin, where the
 * credential is not sent.
 * @throws Failure `protocol` for a link to an unsafe target.
 */
export function resolveServiceLink(base: BaseUrl, link: string): URL {
  const url = parseUrl(link, new URL(base.origin));
  if (url !== undefined && isSafeTarget(base, url)) return url;
  throw new Failure({
    kind: 'protocol',
    message:
      'The file was not downloaded: its link leads to a private or unencrypted address. Open it in the service instead.',
  });
}

/** Returns true for a permitted target: over https, and in a private network only if the base URL is in one too. */
export function isSafeTarget(base: BaseUrl, { origin, protocol, hostname }: URL): boolean {
  if (origin === base.origin) return true;
  if (isLinkLocal(hostname)) return false;
  if (!isPrivateHost(hostname)) return protocol === 'https:';
  return /^https?:$/.test(protocol) && isPrivateHost(new URL(base.origin).hostname);
}
