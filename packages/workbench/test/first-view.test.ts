import type { Page } from 'playwright-core';
import { performInChild } from '@pieceworks/host';
import { describePage } from './shown-page';

/** A job of the first view: the links and buttons to click from there, and what the page then shows. */
const JOBS: readonly { clicks: readonly string[]; shows: readonly RegExp[] }[] = [
  {
    clicks: ['Look up a company', 'Run'],
    shows: [/^Found Australian Taxation Office$/, /^Cost 1 credit, 999 left/],
  },
  {
    clicks: ['Enrich a list within a budget', 'Run'],
    shows: [/^2 found, 1 not found, 2 skipped$/, /Maximum Credits/, /^Cost 2 credits, 998 left/],
  },
  {
    clicks: ["Today's news on a topic", 'Run'],
    shows: [/^\d+ articles?$/, /hr?\. ago$/, /^Cost 2\.\d+ points/],
  },
  {
    clicks: ['A client answers, a flow starts', 'Turn on', 'Answer and submit'],
    shows: [/^1 emitted$/],
  },
  {
    clicks: ['A service that says 429', 'Run'],
    shows: [/^try 2$/, /^Found Australian Taxation Office$/],
  },
];

describePage(
  'the first view',
  ({ page, show }) => {
    it.each(JOBS)(
      'leads to a result in at most three clicks: $clicks.0',
      async ({ clicks, shows }) => {
        expect(clicks.length).toBeLessThanOrEqual(3);
        await show('start');
        for (const name of clicks) await target(page(), name).click();
        for (const text of shows) await page().locator('.result').getByText(text).first().waitFor();
      },
    );
  },
  performInChild,
);

/** Returns the link or button of this name. A card is a link whose name begins with its title. */
function target(page: Page, name: string) {
  const card = page.locator('.start-card').filter({ hasText: name });
  return card.or(page.getByRole('button', { name, exact: true })).first();
}
