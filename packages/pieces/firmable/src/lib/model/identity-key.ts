import { normalized, parseUrl } from '@pieceworks/kit';
import type { CompanyIdentity, PersonIdentity } from './step-fields';

/**
 * Returns what all spellings of one identity share: no case, and of a URL neither scheme nor `www.`, query
 * or slashes at the end; of a profile, nothing but whose it is.
 */
export function identityKey(identity: PersonIdentity | CompanyIdentity): string {
  const fields = Object.entries<string | true | undefined>(identity).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const text = String(value);
    const spelled = key === 'profileUrl' || key === 'website' ? comparableUrl(text) : text;
    return [[key, normalized(decoded(spelled)).toLowerCase()]];
  });
  return JSON.stringify(fields.sort());
}

function comparableUrl(text: string): string {
  const url = parseUrl(text);
  if (url === undefined) return text;
  const { hostname, port, pathname } = url;
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '');
  const path = pathname.replace(/\/+/g, '/').replace(/\/$/, '');
  // Each country, and each kind of device, has a host of its own for the same profiles.
  return /(^|\.)linkedin\.com$/.test(host)
    ? (/^\/(in|pub|company)\/[^/]+/i.exec(path)?.[0] ?? path)
    : `${host}:${port}${path}`;
}

/** Without the escapes of a URL, as far as they are some. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
