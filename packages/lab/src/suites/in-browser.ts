import { type Browser, chromium, type Page } from 'playwright-core';
import { debianChromium } from './debian-chromium';

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
 * Declares tests that open pages in Chromium, at `CHROMIUM_PATH` or Debian's. Without a browser they are
 * skipped, and their names say so.
 *
 * @param declare gets a function that opens a blank page without cookies.
 */
export function describeInBrowser(
  title: string,
  declare: (openPage: () => Promise<Page>) => void,
): void {
  // If somebody set the path, a typing error fails the tests, and does not skip them.
  const executablePath = process.env.CHROMIUM_PATH ?? debianChromium;
  const declaring = executablePath === undefined ? describe.skip : describe;
  declaring(executablePath === undefined ? `${title} (needs Chromium)` : title, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: [...QUIET, ...SPARING] });
    });
    afterAll(() => browser.close());
    // Each frame of a movement is drawn.
    declare(async () => (await browser.newContext({ reducedMotion: 'reduce' })).newPage());
  });
}
