import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Where Debian's package `chromium` puts it. */
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** Nothing but the pages under test is fetched. */
const QUIET = ['--disable-quic', '--disable-component-update', '--disable-sync'];

/**
 * Declares tests that open pages in Chromium, at `CHROMIUM_PATH` or where Debian puts it. On a machine
 * without it they are skipped and say so by name; where `CI` is set they fail, since nobody reads there
 * what was skipped.
 *
 * @param declare gets what opens a blank page of a browser without any cookies.
 */
export function describeInBrowser(
  title: string,
  declare: (openPage: () => Promise<Page>) => void,
): void {
  const executablePath = process.env.CHROMIUM_PATH ?? DEBIAN_CHROMIUM;
  const isThere = existsSync(executablePath);
  const declaring = isThere || process.env.CI !== undefined ? describe : describe.skip;
  declaring(isThere ? title : `${title} (needs Chromium: there is no ${executablePath})`, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: QUIET });
    });
    afterAll(() => browser.close());
    declare(async () => (await browser.newContext()).newPage());
  });
}
