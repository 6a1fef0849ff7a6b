import { parseUrl } from '@pieceworks/kit';
import { COMPANY_IDENTITY, type CompanyIdentity } from './step-fields';

/** Endings that many Australian and New Zealand companies have, next to a site below `.com` (fact other-endings). */
const ENDINGS = ['.com.au', '.co.nz'];

/**
 * Returns the other domains that a company may have, each with its label for the list of calls; none unless
 * allowed.
 */
export function otherDomains({ domain, website, triesOtherDomains }: CompanyIdentity): {
  by: string;
  domain: string;
}[] {
  const known = domain ?? parseUrl(website ?? '')?.hostname.replace(/^www\./, '');
  const [, name] = /^(.+)\.com$/.exec(known ?? '') ?? [];
  if (triesOtherDomains !== true || name === undefined) return [];
  return ENDINGS.map((ending) => ({
    by: `${COMPANY_IDENTITY.domain.label} (${ending})`,
    domain: name + ending,
  }));
}
