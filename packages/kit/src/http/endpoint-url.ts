import type { BaseUrl } from '../values/base-url';
import { invalidField } from '../values/failure';
import { parseUrl } from '../values/parse-url';

/**
 * Returns the URL of an endpoint below a base URL. The credential is sent with the call, so a URL that leads
 * elsewhere is refused, in any spelling.
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
  const spelled = isAbsolute ? text : `${base.origin}${base.path}/${text.replace(/^\//, '')}`;
  const url = parseUrl(spelled);
  if (url === undefined) throw invalidField('URL', 'this is not a path or URL.');
  if (url.origin !== base.origin || url.username !== '' || url.password !== '') {
    throw invalidField('URL', `only ${base.origin} is called with this connection; give a path.`);
  }
  if (!isBelow(base.path, url.pathname)) {
    throw invalidField('URL', `it must stay below ${base.origin}${base.path}/.`);
  }
  url.hash = '';
  return url;
}

function isBelow(prefix: string, pathname: string): boolean {
  if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return false;
  // Before they resolve a path, some servers decode and trim it. Some also drop control characters, or the text
  // after a semicolon.
  return !/(^|[/\\])\.\.([/\\;]|$)/.test(decodeFully(pathname).replace(INVISIBLE, ''));
}

const INVISIBLE = /[^!-~\u00a1-\uffff]/g;

/**
 * Decodes escapes in one pass, since a path can nest thousands of them. Decoding one can complete another that
 * began before it. Works byte by byte, since `decodeURIComponent` rejects a whole path for one invalid byte.
 */
function decodeFully(text: string): string {
  const decoded: string[] = [];
  for (const character of text) {
    decoded.push(character);
    while (/^%[\da-f]{2}$/i.test(decoded.slice(-3).join(''))) {
      const [, ...digits] = decoded.splice(-3);
      decoded.push(String.fromCharCode(Number.parseInt(digits.join(''), 16)));
    }
  }
  return decoded.join('');
}
