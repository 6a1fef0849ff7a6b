import { parseUrl } from '@pieceworks/kit';

/** Beginnings of a host that serves the same pages, also to phones. */
const SAME_PAGES = /^(?:(?:www|m|mobile|amp)\.)+(?=[^.]+\.)/;
/** Parameters that tell where the reader came from. */
const TRACKS = /^utm_|clid$/i;
/** Forms of a page for phones, as a part of a path and as a parameter. */
const AMP = /^amp$/i;

/**
 * Returns the address of a page in one form, without scheme, `www.`, `/amp` and tracking, to find out that two URLs lead
 * to one page; `null` for a URL that names no page of a site.
 */
export function pageOf(url: string | null): string | null {
  const parsed = url === null ? undefined : parseUrl(url);
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') return null;
  const parts = parsed.pathname
    .replace(/\.amp(?=(?:\.html)?$)/i, '')
    .split('/')
    .filter(Boolean);
  const path = parts.filter((part, at) => !AMP.test(part) || (at > 0 && at < parts.length - 1));
  const query = namesArticle(path.at(-1) ?? '') ? [] : parametersOf(parsed);
  // Of older sites, which name their pages there.
  const place = /^#[!/]/.test(parsed.hash) ? parsed.hash : '';
  if (path.length + query.length + place.length === 0) return null;
  return `${parsed.host.replace(SAME_PAGES, '')}/${path.join('/')}?${query.join('&')}${place}`;
}

/** Returns true for a part of a path that tells an article from all others, by a number or by the words of its title. */
function namesArticle(part: string): boolean {
  return /\d{5}/.test(part) || part.split(/[-_]/).filter(Boolean).length >= 5;
}

function parametersOf({ searchParams }: URL): string[] {
  return [...searchParams]
    .filter(([name, value]) => !TRACKS.test(name) && !AMP.test(name) && !AMP.test(value))
    .map((pair) => pair.join('='))
    .sort();
}
