import type { Page } from 'playwright-core';
import type { ShownPage } from './shown-page';

/** A job of the first view: the links and buttons to click from there, and what the page then shows. */
export type Job = { clicks: readonly string[]; shows: readonly RegExp[] };

/** Declares that each job leads from the first view to its result in at most three clicks. */
export function itLeadsToResults({ page, show }: ShownPage, jobs: readonly Job[]): void {
  it.each(jobs)(
    'leads from the first view to a result in at most three clicks: $clicks.0',
    async ({ clicks, shows }) => {
      expect(clicks.length).toBeLessThanOrEqual(3);
      await show('start');
      for (const name of clicks) await target(page(), name).click();
      for (const text of shows) await page().locator('.result').getByText(text).first().waitFor();
    },
  );
}

/** Returns the link or button of this name. A card is a link whose name begins with its title. */
function target(page: Page, name: string) {
  const card = page.locator('.card').filter({ hasText: name });
  return card.or(page.getByRole('button', { name, exact: true })).first();
}
