import { BlockList, isIP } from 'node:net';
import { invalidField } from './failure';
import { parseUrl } from './parse-url';

/** A base URL that was checked: `https` (or `http` inside a private network), no query, no credentials. */
export type BaseUrl = {
  /** Scheme, host and port. */
  origin: string;
  /** Path prefix without a slash at its end: `` or `/gateway`. */
  path: string;
};

/**
 * Reads the base URL of a connection.
 * @throws Failure `invalid`, naming `label`, for anything but an `https` URL, or an `http` URL of this
 * machine or of a private network.
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
    throw invalidField(label, 'leave out everything from the ? or # on.');
  }
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) {
    throw invalidField(label, 'use https; plain http is only for hosts of a private network.');
  }
  return { origin: url.origin, path: url.pathname.replace(/\/+$/, '') };
}

const PRIVATE_ADDRESSES = new BlockList();
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  PRIVATE_ADDRESSES.addSubnet(network, prefix, family);
}

/** Whether a parsed URL's host belongs to this machine or to a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const family = isIP(host);
  if (family !== 0) return PRIVATE_ADDRESSES.check(host, family === 4 ? 'ipv4' : 'ipv6');
  return /^localhost$|\.(localhost|local|internal)$/i.test(host);
}
