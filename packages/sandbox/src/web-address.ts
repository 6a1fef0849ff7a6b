/**
 * The URL that the text spells, or `undefined`. Not by `URL.canParse`, which in Node 20 and 22 comes to
 * refuse host names with letters such as ü.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Whether a URL leads to this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}
