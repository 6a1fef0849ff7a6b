import { normalized, parseUrl } from '@pieceworks/kit';
import type { CompanyIdentity, PersonIdentity } from './step-fields';

/**
 * Returns a key that is equal for all spellings of one identity. It ignores case. Of a URL it ignores the
 * scheme, `www.`, the query and slashes at the end. Of a profile it keeps only the owner.
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
  // Each country and each kind of device has its own host for the same profiles.
  return /(^|\.)linkedin\.com$/.test(host)
    ? (/^\/(in|pub|company)\/[^/]+/i.exec(path)?.[0] ?? path)
    : `${host}:${port}${path}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
