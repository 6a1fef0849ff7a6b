import { readFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { BETWEEN, itIsAccessible, type View } from './accessible';
import { askWorkbench, type RunningWorkbench } from './running-workbench';
import { describePage, type ShownPage } from './shown-page';

/** The views that are there whatever the services. */
const VIEWS: readonly View[] = [
  ...['start', 'triggers', 'flows', 'services', 'instance'].map((view) => ({
    title: view,
    open: ({ show }: ShownPage) => show(view),
  })),
  { title: 'a flow', open: openLongestFlow },
  {
    title: 'a connection',
    open: ({ show, workbench }) => show('connections', anyService(workbench())),
  },
];

describePage('the page', (shown) => {
  const { page, workbench, show } = shown;
  it('says of a link to nothing that it leads nowhere', async () => {
    const service = anyService(workbench());
    const links = ['nowhere', `steps/${service}/none`, 'steps/none', '%', `triggers/${service}/x`];
    for (const link of links) {
      await show(link);
      await page().getByText('This link leads nowhere').waitFor();
      await show('instance');
      await page().getByRole('heading', { level: 1, name: 'For an instance' }).waitFor();
    }
  });

  it('finds anything by the keyboard, with Ctrl + K', async () => {
    const { flows, pieces } = await askWorkbench(workbench(), 'catalog', {});
    const title = flows.at(-1)?.title ?? '';
    const choose = async (typed: string, name: string) => {
      await page().keyboard.press('Control+k');
      // Keys typed before the focus is there are lost, and Enter takes only a selected option.
      await page().getByRole('dialog').locator('input:focus').waitFor();
      await page().keyboard.type(typed);
      const selected = page().locator('[role=option][data-combobox-selected]');
      await selected.filter({ hasText: name }).waitFor();
      await page().keyboard.press('Enter');
    };
    await show('start');
    await choose(title.toLowerCase(), title);
    await page().getByRole('heading', { level: 1, name: title }).waitFor();

    await choose('dark', 'Use dark colours');
    await page().getByRole('button', { name: 'Use light colours' }).click();
    await choose('refill', 'Refill the');
    // A word that only the description has.
    const [piece] = pieces;
    const step = piece?.actions.find(({ name }) => name !== 'custom_api_call');
    await choose(step?.description ?? '', step?.displayName ?? '');
    await page()
      .getByRole('heading', { level: 1, name: step?.displayName ?? '', exact: true })
      .waitFor();

    // It is no trap for those who have only the keyboard.
    for (const key of ['Escape', 'Tab', 'Control+k']) {
      await page().locator('main').getByRole('combobox').first().focus();
      await page().keyboard.press('Control+k');
      await page().getByRole('dialog').locator('input:focus').waitFor();
      await page().keyboard.press(key);
      await page().getByRole('dialog').waitFor({ state: 'hidden' });
      await page().locator('main :focus').waitFor();
    }

    await choose('not allowed', 'Not allowed (403)');
    const armed = page().getByText('Armed for the next requests: Not allowed (403), 1 left.');
    for (const view of ['steps', 'flows']) {
      await show(view);
      await armed.waitFor();
    }
    await page().getByRole('button', { name: 'Disarm all' }).click();
    await armed.waitFor({ state: 'hidden' });
  });

  it('gives the focus to the heading of a view, and leads on to Run in at most 12 Tabs', async () => {
    const heading = page().locator('h1:focus');
    for (const view of ['services', 'steps', 'start']) {
      await show(view);
      await heading.waitFor();
      await page().locator('main').press('Tab');
      await heading.waitFor({ state: 'detached' });
    }
    await page().locator('a.card').first().press('Enter');
    await heading.waitFor();
    const focused = page().locator(':focus');
    let tabs = 0;
    for (let name = ''; name !== 'Run' && tabs < 30; tabs += 1) {
      await page().keyboard.press('Tab');
      name = (await focused.textContent()) ?? '';
    }
    expect(tabs).toBeLessThanOrEqual(12);
    // Tab passes by the switch of a field, which has keys instead.
    const input = page().locator('[data-field] input').first();
    await input.press('Alt+m');
    await page().locator('.mapped textarea:focus').press('Alt+m');
    await input.and(page().locator(':focus')).waitFor();
  });

  it('leads from a flow to its file, to a step as the flow fills it in, and back', async () => {
    await openLongestFlow(shown);
    const flow = await page().getByRole('heading', { level: 1 }).innerText();
    const file = page().waitForEvent('download');
    await page().getByRole('button', { name: 'Download the flow' }).click();
    const json = await readFile(await (await file).path(), 'utf8');
    expect(JSON.parse(json)).toMatchObject({ name: flow });
    expect(await page().evaluate(stepsInsideOfFrames)).toEqual([]);
    const step = page().locator('main a.card').filter({ hasText: ': ' }).first();
    const [preset = ''] = (await step.innerText())
      .split('\n')
      .filter((line) => /^\w.*: /.test(line));
    await step.click();
    await page()
      .getByRole('link', { name: `← Flow: ${flow}` })
      .waitFor();
    await page().getByText(preset.replace(/: .*/s, '')).first().waitFor();
    await page().reload();
    await page()
      .getByRole('link', { name: `← Flow: ${flow}` })
      .click();
    await page().getByRole('heading', { level: 1, name: flow }).waitFor();
  });

  it('keeps an option that is chosen again', async () => {
    await show('steps', anyService(workbench()), 'custom_api_call');
    const method = page().locator('[data-field="method"] input').first();
    for (const _time of ['first', 'second']) {
      await method.click();
      await page().getByRole('option', { name: 'POST', exact: true }).click();
      expect(await method.inputValue()).toBe('POST');
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

  itIsAccessible(shown, VIEWS, [BETWEEN]);

  itLoadsQuickly(shown);
});

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

function anyService({ services: [service] }: RunningWorkbench): string {
  if (service === undefined) throw new Error('The workspace has no service.');
  return service.name;
}

/** Returns the titles of the steps that follow a loop or a router, and are drawn inside of its frame. */
function stepsInsideOfFrames(): string[] {
  const followers = [...document.querySelectorAll('.chain > li:has(> .branches) + li')];
  return followers
    .filter((next) => {
      const frame = next.previousElementSibling?.querySelector(':scope > .branches');
      const end = frame?.getBoundingClientRect().bottom ?? Infinity;
      return next.getBoundingClientRect().top < end;
    })
    .map(({ textContent }) => textContent);
}

/** Opens the flow with the most on its picture. */
async function openLongestFlow({ show, workbench }: ShownPage): Promise<void> {
  const { flows } = await askWorkbench(workbench(), 'catalog', {});
  const lengths = flows.map(({ steps }) => JSON.stringify(steps).length);
  await show('flows', flows[lengths.indexOf(Math.max(...lengths))]?.name ?? '');
}

function itLoadsQuickly({ page, workbench }: ShownPage): void {
  it('loads in less than 260 kB', async () => {
    const visitor = await page().context().newPage();
    const devtools = await page().context().newCDPSession(visitor);
    await devtools.send('Network.enable');
    let received = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      received += encodedDataLength;
    });
    await visitor.goto(workbench().address);
    await visitor.getByRole('heading', { name: /^Try \w+ pieces here$/ }).waitFor();
    expect(received).toBeLessThan(260_000);
    expect(received).toBeGreaterThan(100_000);
    await visitor.close();
  });
}
