/**
 * Returns the parsed URL; `undefined` if the text is not a URL.
 * `URL.canParse` is not used: once optimized, it refuses host names with letters such as ü in Node 20 and 22.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns true if a URL points to this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}
