import { whyNoCompany } from '../model/email-kind';
import type { CompanyIdentity, PersonIdentity } from '../model/step-fields';
import type { Lookup } from '../model/types';

/** Returns the result of a lookup that needs no call: a public mail host names no company. `null` for others. */
export function freeMiss(identity: PersonIdentity | CompanyIdentity): Lookup<never> | null {
  const mailHost = 'mailHost' in identity ? identity.mailHost : undefined;
  if (mailHost === undefined) return null;
  return { matched: false, reason: whyNoCompany(mailHost), tried: [], raw: null };
}
