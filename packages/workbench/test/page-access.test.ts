import { createServer, request, type Server } from 'node:http';
import axe from 'axe-core';
import { asList, at } from '@pieceworks/kit';
import type { Page } from 'playwright-core';
import { describePage } from './shown-page';

const VIEWS = ['steps', 'triggers', 'services', 'connections', 'instance'];

describePage('the page', ({ page, workbench, show, showStep, run, example, firstRequest }) => {
  it.each(['#/nowhere', '#/steps/firmable/none', '#/steps/none', '#/%', '#/triggers/firmable/x'])(
    'says of the link %s that it leads nowhere',
    async (hash) => {
      await page().evaluate((to) => {
        location.hash = to;
      }, hash);
      await page().getByText('This link leads nowhere').waitFor();
    },
  );

  it('says that the server is gone, and offers Run again once it is back', async () => {
    const { origin, address } = workbench();
    const way = createServer((asked, answered) => {
      // The workbench responds at its own address only.
      const headers = { ...asked.headers, host: new URL(origin).host, origin };
      const { method, url = '' } = asked;
      asked.pipe(
        request(origin + url, { method, headers }, (answer) => {
          answered.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(answered);
        }).on('error', () => answered.destroy()),
      );
    });
    const port = await listen(way, 0);
    const visitor = await page().context().newPage();
    await visitor.goto(address.replace(origin, `http://127.0.0.1:${port}`));
    const start = visitor.getByRole('button', { name: 'Run', exact: true });
    // The dropdowns of the form say it too.
    const sentence = visitor
      .getByRole('alert')
      .getByText('The workbench does not respond. Is it still running?');
    await start.and(visitor.locator(':enabled')).waitFor();
    way.closeAllConnections();
    way.close();
    await sentence.waitFor();
    await start.and(visitor.locator(':disabled')).waitFor();
    await listen(way, port);
    await start.and(visitor.locator(':enabled')).waitFor();
    await sentence.waitFor({ state: 'hidden' });
    await visitor.close();
    way.closeAllConnections();
    way.close();
  });

  it.each([
    ['light', "axe.run({ resultTypes: ['violations'] })"],
    // The other rules do not depend on colours.
    ['dark', "axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })"],
  ] as const)('has no violation of axe in its %s colours', async (colorScheme, search) => {
    await page().emulateMedia({ colorScheme });
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await example();
    await run();
    await page().locator('.call summary').first().click();
    await page().getByRole('tab', { name: 'JSON' }).click();
    await page().evaluate(axe.source);
    for (const path of [
      [],
      ['steps', 'content-snare', 'create_request'],
      ['triggers'],
      ['services', await firstRequest()],
      ['connections', 'firmable'],
      ['instance'],
    ]) {
      // First the view of the step that was run.
      if (path.length > 0) await show(...path);
      await page().locator('main h1').waitFor();
      const violations = await violationsOf(page(), search);
      expect({ path, violations }).toEqual({ path, violations: [] });
    }
    await page().emulateMedia({ colorScheme: 'light' });
  });

  it.each([400, 800, 1280])('fits a window %i px wide', async (width) => {
    await page().setViewportSize({ width, height: 800 });
    for (const path of [...VIEWS.map((view) => [view]), ['services', await firstRequest()]]) {
      await show(...path);
      await page().locator('main h1').waitFor();
      const beyond = await page().evaluate(() =>
        Math.max(
          document.documentElement.scrollWidth - window.innerWidth,
          ...[...document.querySelectorAll('main')].map(
            (main) => main.scrollWidth - main.clientWidth,
          ),
        ),
      );
      expect({ path, beyond }).toEqual({ path, beyond: 0 });
    }
    await page().setViewportSize({ width: 1280, height: 720 });
  });

  it('loads in less than 300 kB, which a slow line carries within 1.5 seconds', async () => {
    const visitor = await page().context().newPage();
    const devtools = await page().context().newCDPSession(visitor);
    await devtools.send('Network.enable');
    let received = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      received += encodedDataLength;
    });
    await visitor.goto(workbench().address);
    await visitor.getByRole('button', { name: 'Run', exact: true }).waitFor();
    expect(received).toBeLessThan(300_000);
    expect(received).toBeGreaterThan(100_000);
    await visitor.close();
  });
});

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

/** Returns the findings of axe, one per line. */
async function violationsOf(page: Page, search: string): Promise<string[]> {
  const results: unknown = await page.evaluate(search);
  return asList(at(results, 'violations')).flatMap((violation) =>
    asList(at(violation, 'nodes')).map((node) =>
      [at(violation, 'id'), at(node, 'html'), at(node, 'failureSummary')].map(String).join(' '),
    ),
  );
}
