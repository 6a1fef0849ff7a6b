import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Path of Debian's package `chromium`. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** Keeps the browser from fetching anything but the pages under test. */
const QUIET = ['--disable-quic', '--disable-component-update', '--disable-sync'];
/** Saves a quarter of its time: no second process that draws, few tiles, and no optimizing of what runs once. */
const SPARING = [
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--default-tile-width=4096',
  '--default-tile-height=4096',
  '--js-flags=--no-opt',
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
      browser = await chromium.launch({ executablePath, args: [...QUIET, ...SPARING] });
    });
    afterAll(() => browser.close());
    // Each frame of a movement is drawn.
    declare(async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage());
  });
}
