/** Returns a host or URL in a normalized form, for comparison. */
export function comparableUrl(url: string): string {
  const spelled = url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/s, '');
  return /^.*[^/]/.exec(spelled)?.[0] ?? '';
}

/** Returns the slug of a person's (`in`) or a company's LinkedIn URL; `undefined` for any other URL. */
export function profileSlug(url: string | undefined, kind: 'in' | 'company'): string | undefined {
  if (url === undefined) return undefined;
  return new RegExp(`linkedin\\.com/${kind}/([^/]+)`).exec(comparableUrl(url))?.[1];
}
