import { type BaseUrl, isLinkLocal, isPrivateHost } from '../values/base-url';
import { Failure } from '../values/failure';
import { parseUrl } from '../values/parse-url';

/**
 * The URL of a link that the service gave, such as that of a file. It may lead to another origin, to which
 * the credential does not go.
 * @throws Failure `protocol` for a link that leads nowhere a service's link should.
 */
export function resolveServiceLink(base: BaseUrl, link: string): URL {
  const url = parseUrl(link, new URL(base.origin));
  if (url !== undefined && isSafeTarget(base, url)) return url;
  throw new Failure({ kind: 'protocol', message: 'The service gave a link that is not followed.' });
}

/** Whether a link may lead there: over https, and into a private network only from inside of one. */
export function isSafeTarget(base: BaseUrl, { origin, protocol, hostname }: URL): boolean {
  if (origin === base.origin) return true;
  if (isLinkLocal(hostname)) return false;
  if (!isPrivateHost(hostname)) return protocol === 'https:';
  return /^https?:$/.test(protocol) && isPrivateHost(new URL(base.origin).hostname);
}
