import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Path of Debian's package `chromium`. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** Keeps the browser from fetching anything but the pages under test, and from a second process that draws. */
const QUIET = [
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-software-rasterizer',
];

/**
 * Declares tests that open pages in Chromium, at `CHROMIUM_PATH` or at Debian's path. Without a browser they are
 * skipped, and their names say so.
 *
 * @param declare gets a function that opens a blank page without cookies.
 */
export function describeInBrowser(
  title: string,
  declare: (openPage: () => Promise<Page>) => void,
): void {
  const { CHROMIUM_PATH } = process.env;
  const executablePath = CHROMIUM_PATH ?? DEBIAN_CHROMIUM;
  const isThere = existsSync(executablePath);
  // If somebody set the path, a typing error must fail the tests, not skip them.
  const declaring = isThere || CHROMIUM_PATH !== undefined ? describe : describe.skip;
  declaring(isThere ? title : `${title} (needs Chromium: there is no ${executablePath})`, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: QUIET });
    });
    afterAll(() => browser.close());
    declare(async () => (await browser.newContext()).newPage());
  });
}
