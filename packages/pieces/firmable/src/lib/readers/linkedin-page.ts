import {
  invalidField,
  normalized,
  parseUrl,
  readWebAddressField,
  withScheme,
} from '@pieceworks/kit';

/** The pages of LinkedIn that belong to one person or one company. */

export type PageOwner = 'person' | 'company';

type Page = {
  owner: PageOwner;
  /** The last part of the address; `null` for an old address, which has none. */
  slug: string | null;
  /** Equal for all spellings of one page's address. */
  key: string;
};

const EXAMPLES: Readonly<Record<PageOwner, string>> = {
  person: 'https://www.linkedin.com/in/jane-doe',
  company: 'https://www.linkedin.com/company/example',
};

/** Returns true for a text with the address of a page on a host that is called like LinkedIn. */
export function isPageAddress(text: string): boolean {
  return /^([a-z][a-z\d+.-]*:)?\/{0,2}[^/?#\s]*(linkedin\.|lnkd\.in)[^/?#\s]*\/+[^/\s]/i.test(text);
}

/**
 * Reads the address of a page.
 * @throws Failure `invalid` for any other address, such as a search, and for the page of another kind of owner.
 */
export function readPageUrl(owner: PageOwner, label: string, value: unknown): string | undefined {
  const address = readWebAddressField(label, value);
  if (address !== undefined && pageOf(address)?.owner !== owner) throw notThePage(owner, label);
  return address;
}

/**
 * Reads the last part of a page's address from the address, or from its path.
 * @throws Failure `invalid` for another page, and for an old address, which does not hold that part.
 */
export function readPageSlug(owner: PageOwner, label: string, addressOrPath: string): string {
  const path = addressOrPath.replace(/^\/+/, '');
  const isPath = PAGE_PATH.test(`/${path}`);
  const page = pageOf(isPath ? `www.linkedin.com/${path}` : path);
  if (page?.owner !== owner) throw notThePage(owner, label);
  if (page.slug === null) {
    throw invalidField(label, 'this old address has no profile name; use it as LinkedIn URL.');
  }
  return page.slug;
}

/** Returns the key of a page's address; `null` for any other address. */
export function pageKey(address: string): string | null {
  return pageOf(address)?.key ?? null;
}

/** Returns the last part of a page's address; `null` for any other address, and an old one, which has none. */
export function pageName(address: string): string | null {
  return pageOf(address)?.slug ?? null;
}

function notThePage(owner: PageOwner, label: string) {
  return invalidField(
    label,
    `this is not the LinkedIn page of a ${owner}; it should look like ${EXAMPLES[owner]}.`,
  );
}

/** The path of a page, also of its forms for phones and for links in emails. */
const PAGE_PATH = /^(?:\/(?:mwlite|comm))?\/(in|pub|company|school|showcase)\/([^/]+)(\/.*)?$/i;

function pageOf(address: string): Page | null {
  const url = parseUrl(withScheme(address));
  // Each country and each kind of device has its own host for the same pages.
  if (url === undefined || !/(^|\.)linkedin\.com\.?$/.test(url.hostname)) return null;
  const path = url.pathname.replace(/\/+/g, '/').replace(/\/$/, '');
  const id = url.searchParams.get('id');
  if (/^\/profile\/view$/i.test(path)) {
    return id ? { owner: 'person', slug: null, key: `/profile/view?id=${id}` } : null;
  }
  const [, word = '', part = '', rest = ''] = PAGE_PATH.exec(path) ?? [];
  const slug = normalized(decodedUrl(part)).trim();
  const kind = word.toLowerCase();
  if (slug === '') return null;
  if (kind === 'pub') return oldPageOf(slug, rest);
  // An ID in place of a name is told apart by case.
  const spelled = /^AC[ow]AA/.test(slug) ? slug : slug.toLowerCase();
  return { owner: kind === 'in' ? 'person' : 'company', slug, key: `/${kind}/${spelled}` };
}

/** Reads `/pub/jane-doe/1a/2b3/4c5`, an address of a person before 2015: the numbers tell people of one name apart. */
function oldPageOf(name: string, numbers: string): Page | null {
  if (name.toLowerCase() === 'dir') return null;
  const key = `/pub/${name}${numbers}`.toLowerCase();
  return { owner: 'person', slug: numbers === '' ? name : null, key };
}

/** Decodes a URL for comparison; keeps escapes without which it would be another URL, such as that of a slash. */
export function decodedUrl(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
