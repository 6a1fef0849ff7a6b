import { createServer, request, type Server } from 'node:http';
import { asList, at } from '@pieceworks/kit/json';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describePage, type ShownPage } from './shown-page';

/** The views, those with parts of their own in more than one state. */
const VIEWS: readonly { title: string; open: (shown: ShownPage) => Promise<void> }[] = [
  { title: 'a result', open: openResult },
  ...['start', 'triggers', 'flows', 'services', 'instance'].map((view) => ({
    title: view,
    open: ({ show }: ShownPage) => show(view),
  })),
  { title: 'a form', open: ({ show }) => show('steps', 'content-snare', 'create_request') },
  { title: 'a flow', open: ({ show }) => show('flows', 'news-about-an-account') },
  {
    title: "the client's side",
    open: async ({ show, firstRequest }) => show('services', await firstRequest()),
  },
  { title: 'a connection', open: ({ show }) => show('connections', 'firmable') },
];

/** The rules of axe that depend on the width of the window, which also decides what its header shows. */
const OF_WIDTH = ['scrollable-region-focusable', 'target-size', 'button-name', 'link-name'];

/** The looks of a view. All rules are tried in the first one only: the others do not change what they look at. */
const LOOKS: readonly { colorScheme: 'light' | 'dark'; width: number; rules: string[] | null }[] = [
  { colorScheme: 'light', width: 1280, rules: null },
  { colorScheme: 'dark', width: 1280, rules: ['color-contrast'] },
  { colorScheme: 'light', width: 800, rules: OF_WIDTH },
  { colorScheme: 'light', width: 390, rules: ['color-contrast', ...OF_WIDTH] },
];

describePage('the page', (shown) => {
  const { page, workbench, show } = shown;
  afterEach(async () => {
    await page().emulateMedia({ colorScheme: 'light' });
    await page().setViewportSize({ width: 1280, height: 720 });
  });

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

  it.each(VIEWS)(
    'has no violation of axe in $title, and fits a window of any width',
    async (view) => {
      await view.open(shown);
      await page().evaluate(axe.source);
      for (const { colorScheme, width, rules } of LOOKS) {
        await page().emulateMedia({ colorScheme });
        // High enough that nothing lies under the header and the bar with Run, which stay in place.
        await page().setViewportSize({ width, height: 4_000 });
        const found = { colorScheme, width, ...(await look(page(), rules)) };
        expect(found).toEqual({ colorScheme, width, beyond: 0, violations: [] });
      }
    },
  );

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

async function openResult({ page, showStep, example, run }: ShownPage): Promise<void> {
  await showStep('firmable', 'enrich_company', 'Enrich Company');
  await example();
  await run();
  await page().locator('.call summary').first().click();
}

/** Returns the findings of axe, one per line, and the pixels by which the page is too wide. */
async function look(page: Page, rules: readonly string[] | null) {
  await page.locator('main h1').waitFor();
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const results: unknown = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  const violations = asList(at(results, 'violations')).flatMap((violation) =>
    asList(at(violation, 'nodes')).map((node) =>
      [at(violation, 'id'), at(node, 'html'), at(node, 'failureSummary')].map(String).join(' '),
    ),
  );
  return { beyond, violations };
}
