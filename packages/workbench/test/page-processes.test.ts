import { performInChild } from '@pieceworks/lab/host';
import type { Page } from 'playwright-core';
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

// As a visitor has them. Besides, only a process can be ended, or have a clock of its own.
describePage(
  'the page, with a process for each call',
  ({ page, workbench, show, showStep, press, run, example }) => {
    it.each(JOBS)(
      'leads from the first view to a result in at most three clicks: $clicks.0',
      async ({ clicks, shows }) => {
        expect(clicks.length).toBeLessThanOrEqual(3);
        await show('start');
        for (const name of clicks) await target(page(), name).click();
        for (const text of shows) await page().locator('.result').getByText(text).first().waitFor();
      },
    );

    it('finds a run that is under way again after a reload', async () => {
      await showStep('firmable', 'enrich_company', 'Enrich Company');
      await example();
      await workbench().sandbox.fault({ kind: 'stall', phase: 'headers' });
      await press();
      await page().locator('.call').getByText('…').waitFor();
      await page().reload();
      await page().locator('.call').getByText('…').waitFor();
      expect(await page().getByRole('button', { name: 'Running…' }).isDisabled()).toBe(true);
      await page().getByRole('button', { name: 'Stop' }).click();
      await page().getByText('The run was cancelled.', { exact: true }).waitFor();
      await page().locator('.call').getByText('no response').waitFor();
      expect(await page().locator('.call').getByText('…').count()).toBe(0);
      // A cancelled run does not affect the next run.
      expect(await run()).toBe('Succeeded');
    });

    it('lets people join, so that a trigger that looks once a day fires', async () => {
      await show('triggers', 'firmable', 'new_person');
      await page().getByRole('heading', { level: 1, name: 'New Person at Company' }).waitFor();
      await example();
      await page().getByRole('button', { name: 'Turn on', exact: true }).click();
      await page().getByRole('button', { name: 'Ten people join, a day passes' }).click();
      await page().getByText('2 emitted').waitFor();
      await page().getByText('Mei Abbott').first().waitFor();
    });
  },
  performInChild,
);

/** Returns the link or button of this name. A card is a link whose name begins with its title. */
function target(page: Page, name: string) {
  const card = page.locator('.card').filter({ hasText: name });
  return card.or(page.getByRole('button', { name, exact: true })).first();
}
