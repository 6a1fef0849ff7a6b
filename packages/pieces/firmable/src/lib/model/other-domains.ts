import { parseUrl } from '@pieceworks/kit';
import { COMPANY_IDENTITY, type CompanyIdentity } from './step-fields';

/** Under which many companies of Australia and New Zealand are known, whose site is below `.com` as well (fact other-endings). */
const ENDINGS = ['.com.au', '.co.nz'];

/** The other domains that a company may have, each with its name in what was tried; none unless wanted. */
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
