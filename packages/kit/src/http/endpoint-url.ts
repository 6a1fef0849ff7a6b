import type { BaseUrl } from '../values/base-url';
import { invalidField } from '../values/failure';
import { parseUrl } from '../values/parse-url';

/** A segment that servers resolve as the way up, also encoded. */
const WAY_UP = /(^|[/;]|%2f|%5c)(\.|%2e){2}([/;?#]|%2f|%5c|$)/i;

/**
 * Returns the URL of an endpoint below a base URL. The credential is sent with the call, so a URL that leads
 * elsewhere is refused.
 * @param endpoint a path (`/clients?limit=5`, `clients`), or an absolute URL below the base URL.
 * @throws Failure `invalid` for anything else.
 */
export function resolveEndpoint(base: BaseUrl, endpoint: string): URL {
  const text = endpoint.trim();
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
  const isBelow = url.pathname === base.path || url.pathname.startsWith(`${base.path}/`);
  const [path = ''] = text.split(/[?#]/);
  if (!isBelow || WAY_UP.test(path)) {
    throw invalidField('URL', `it must stay below ${base.origin}${base.path}/.`);
  }
  url.hash = '';
  return url;
}
