import { readCompanyIdentity } from './identity';
import type { CompanyIdentity } from './types';

/**
 * What a company was named by in one field: Firmable's id of it, something that it can be looked up by, or
 * its name.
 */
export type CompanyReference = { id: string } | { identity: CompanyIdentity } | { name: string };

/** @throws Failure `invalid` for an ABN or an address that cannot be right. */
export function readCompanyReference(text: string): CompanyReference {
  if (/^f\d{12}$/.test(text)) return { id: text };
  if (/^[\d\s-]+$/.test(text)) return { identity: readCompanyIdentity({ abn: text }) };
  if (/linkedin\.[a-z]+\//i.test(text)) {
    return { identity: readCompanyIdentity({ profileUrl: text }) };
  }
  if (!/\s/.test(text) && /.\.[a-z]{2,}(\/|$)/i.test(text)) {
    return { identity: readCompanyIdentity({ domain: text }) };
  }
  return { name: text };
}

/** The slug that a company of this name has in most cases. */
export function slugOf(name: string): string {
  return comparable(name).replace(/ /g, '-');
}

/** Whether two names can be those of one company: one begins with the other. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [comparable(one), comparable(other)];
  return a.startsWith(b) || b.startsWith(a);
}

function comparable(name: string): string {
  return name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^a-z\d]+/g, ' ')
    .trim();
}
