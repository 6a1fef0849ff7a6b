import { type BaseUrl, isLinkLocal, isPrivateHost } from '../values/base-url';
import { Failure } from '../values/failure';
import { parseUrl } from '../values/parse-url';

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
    message: 'The file was not downloaded: its link leads to a private or unencrypted address.',
  });
}

/** Returns true for a permitted target: over https, and in a private network only if the base URL is in one too. */
export function isSafeTarget(base: BaseUrl, { origin, protocol, hostname }: URL): boolean {
  if (origin === base.origin) return true;
  if (isLinkLocal(hostname)) return false;
  if (!isPrivateHost(hostname)) return protocol === 'https:';
  return /^https?:$/.test(protocol) && isPrivateHost(new URL(base.origin).hostname);
}
