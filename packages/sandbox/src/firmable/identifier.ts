/** A host or URL, brought to the one spelling in which two of them are compared. */
export function comparableUrl(url: string): string {
  const spelled = url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/s, '');
  return /^.*[^/]/.exec(spelled)?.[0] ?? '';
}

/** The slug in the URL of a LinkedIn page of a person (`in`) or a company, if it is one. */
export function profileSlug(url: string | undefined, kind: 'in' | 'company'): string | undefined {
  if (url === undefined) return undefined;
  return new RegExp(`linkedin\\.com/${kind}/([^/]+)`).exec(comparableUrl(url))?.[1];
}
