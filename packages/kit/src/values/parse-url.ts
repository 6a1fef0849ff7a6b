/** Longest host, in characters: Node's parsing time grows with the square of its length. */
const LONGEST_HOST = 1_000;

/**
 * Parses a URL; returns `undefined` if it is invalid. `URL.canParse` is not used: once optimized, it refuses
 * host names with letters such as ü in Node 20 and 22.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  // URL parsers ignore spaces and control characters. Without them, the host follows the scheme and the slashes.
  const [, host = ''] =
    /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})[/\\]*([^/\\?#]*)/i.exec(text.replace(/[^!-\uffff]+/g, '')) ??
    [];
  if (host.length > LONGEST_HOST) return undefined;
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Returns a web address with its scheme: `https://` if it has none. */
export function withScheme(address: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(address)
    ? address
    : `https://${address.replace(/^\/\//, '')}`;
}
