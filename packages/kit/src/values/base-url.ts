import { invalidField } from './failure';
import { parseUrl } from './parse-url';

/** A checked base URL: `https` (or `http` in a private network), without query or credentials. */
export type BaseUrl = {
  /** Scheme, host and port. */
  origin: string;
  /** Path prefix without a trailing slash: `` or `/gateway`. */
  path: string;
};

/**
 * Reads the base URL of a connection.
 * @throws Failure `invalid`, naming `label`, unless it is an `https` URL, or an `http` URL of this machine or of
 * a private network.
 */
export function parseBaseUrl(label: string, text: unknown): BaseUrl {
  if (typeof text !== 'string' || text.trim() === '') {
    throw invalidField(label, 'enter a URL such as https://api.example.com.');
  }
  const trimmed = text.trim();
  const url = /^https?:\/\//i.test(trimmed) ? parseUrl(trimmed) : undefined;
  if (url === undefined) {
    throw invalidField(label, 'this is not a URL; it should look like https://api.example.com.');
  }
  if (url.username !== '' || url.password !== '') {
    throw invalidField(label, 'leave the user name and password out of the URL.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw invalidField(label, 'remove the ? or # and everything after it.');
  }
  if (isLinkLocal(url.hostname)) {
    throw invalidField(label, 'this address is reserved for cloud metadata; enter another host.');
  }
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) {
    throw invalidField(label, 'use https; plain http is only for hosts of a private network.');
  }
  return { origin: url.origin, path: /^.*[^/]/.exec(url.pathname)?.[0] ?? '' };
}

/** 127/8, 10/8, 192.168/16, 169.254/16 and 172.16/12. */
const PRIVATE_IPV4 = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./;
/** ::1, fc00::/7 and fe80::/10. */
const PRIVATE_IPV6 = /^(::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;

/**
 * Returns true if a parsed URL's host belongs to this machine or to a private network. Parsed URLs spell each
 * address in one way, so patterns suffice; loading Node's own check would slow down each cold start.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = bare(hostname);
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return PRIVATE_IPV4.test(host);
  if (host.includes(':')) return PRIVATE_IPV6.test(host) || PRIVATE_IPV4.test(mappedIpv4(host));
  return /^localhost$|\.(localhost|local|internal)$/i.test(host);
}

/** Removes the brackets around an IPv6 address, and the dot that may end a name. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** 169.254/16, also inside an IPv6 address, fe80::/10, and the metadata hosts of AWS (IPv6) and Google Cloud. */
const LINK_LOCAL =
  /^((::ffff:)?169\.254\.|::ffff:a9fe:|fe[89ab][\da-f]:|fd00:ec2::254$|metadata\.google\.internal$)/i;

/**
 * Returns true for a link-local host. Clouds publish the credentials of their machines there, and no service
 * that a piece calls has such an address.
 * @param host a name or an address, as in a URL or a connection.
 */
export function isLinkLocal(host: string): boolean {
  return LINK_LOCAL.test(bare(host));
}

/** Returns the first half of the IPv4 address inside an IPv6 one: `::ffff:7f00:1` for 127.0.0.1. */
function mappedIpv4(host: string): string {
  const group = Number.parseInt(/^::ffff:([\da-f]{1,4}):[\da-f]{1,4}$/.exec(host)?.[1] ?? '0', 16);
  return `${group >> 8}.${group & 0xff}.`;
}
