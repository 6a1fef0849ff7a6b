import { createServer, request, type Server } from 'node:http';
import axe from 'axe-core';
import { asList, at } from '@pieceworks/kit';
import type { Page } from 'playwright-core';
import { describePage } from './shown-page';

const VIEWS = ['start', 'steps', 'triggers', 'flows', 'services', 'connections', 'instance'];

describePage('the page', ({ page, workbench, show, showStep, run, example, firstRequest }) => {
  it('says of a link to nothing that it leads nowhere', async () => {
    const links = ['nowhere', 'steps/firmable/none', 'steps/none', '%', 'triggers/firmable/x'];
    for (const link of links) {
      await show(link);
      await page().getByText('This link leads nowhere').waitFor();
      await show('instance');
      await page().getByRole('heading', { level: 1, name: 'For an instance' }).waitFor();
    }
  });

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
    await visitor.getByRole('link', { name: 'Steps', exact: true }).click();
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
    ['light', 1280, "axe.run({ resultTypes: ['violations'] })"],
    ['light', 390, "axe.run({ resultTypes: ['violations'] })"],
    // The other rules do not depend on colours.
    ['dark', 1280, "axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })"],
  ] as const)(
    'has no violation of axe in %s colours, %i px wide',
    async (scheme, width, search) => {
      await page().emulateMedia({ colorScheme: scheme });
      await page().setViewportSize({ width, height: 800 });
      await showStep('firmable', 'enrich_company', 'Enrich Company');
      await example();
      await run();
      await page().locator('.call summary').first().click();
      await page().evaluate(axe.source);
      for (const path of [
        [],
        ['start'],
        ['steps', 'content-snare', 'create_request'],
        ['triggers'],
        ['flows'],
        ['flows', 'news-about-an-account'],
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
      await page().setViewportSize({ width: 1280, height: 720 });
    },
  );

  it.each([390, 800, 1280])('fits a window %i px wide', async (width) => {
    await page().setViewportSize({ width, height: 800 });
    const flow = ['flows', 'news-about-an-account'];
    for (const path of [...VIEWS.map((view) => [view]), flow, ['services', await firstRequest()]]) {
      await show(...path);
      await page().locator('main h1').waitFor();
      const beyond = await page().evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect({ path, beyond }).toEqual({ path, beyond: 0 });
    }
    await page().setViewportSize({ width: 1280, height: 720 });
  });

  it('loads in less than 260 kB', async () => {
    const visitor = await page().context().newPage();
    const devtools = await page().context().newCDPSession(visitor);
    await devtools.send('Network.enable');
    let received = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      received += encodedDataLength;
    });
    await visitor.goto(workbench().address);
    await visitor.getByRole('heading', { name: 'Try three pieces here' }).waitFor();
    expect(received).toBeLessThan(260_000);
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
