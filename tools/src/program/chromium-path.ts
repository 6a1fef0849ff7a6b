import { debianChromium } from '@pieceworks/lab/suites/debian-chromium';

/** Returns the path of a Chromium: the one that is named, Debian's, or that of the npm package; `undefined` without any. */
export async function chromiumPath(): Promise<string | undefined> {
  const path = process.env.CHROMIUM_PATH ?? debianChromium;
  if (path !== undefined) return path;
  // The package holds a program for this platform alone.
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
