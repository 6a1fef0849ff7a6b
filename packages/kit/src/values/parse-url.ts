/** No host is longer, in characters; the time that Node takes for one grows with the square of its length. */
const LONGEST_HOST = 1_000;

/**
 * The URL that the text spells, or `undefined`. Not by `URL.canParse`: in Node 20 and 22 it refuses host
 * names with letters such as ü as soon as it was called often enough to be optimized.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  // Without what a URL is read without, its host is what follows the scheme and the slashes.
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
