/**
 * The URL that the text spells, or `undefined`. Not by `URL.canParse`: in Node 20 and 22 it refuses host
 * names with letters such as ü as soon as it was called often enough to be optimized.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
