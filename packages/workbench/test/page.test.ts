import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import axe from 'axe-core';
import { asList, asRecord, at } from '@pieceworks/kit';
import { SERVICE_NAMES, type ServiceName, SERVICES } from '@pieceworks/services';
import { describeInBrowser } from '@pieceworks/testing/in-browser';
import type { Page } from 'playwright-core';
import { JOBS, type Output } from '../../../tools/src/demo/jobs';
import { sharedWorkbench } from './running-workbench';

const VIEWS = ['steps', 'triggers', 'services', 'connections', 'instance'];

describeInBrowser('the page', (openPage) => {
  const workbench = sharedWorkbench();
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    page = await openPage();
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => problems.push(message.text()));
    await page.goto(workbench().address);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  beforeEach(async () => {
    // As the button does, so that connections and triggers are made anew too.
    await page.evaluate(() => fetch('/api/reset', { method: 'POST' }));
  });
  afterEach(() => {
    expect(problems.splice(0)).toEqual([]);
  });

  /** Goes where a link of the page would. */
  async function show(...path: readonly string[]): Promise<void> {
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      `/${path.join('/')}`,
    );
  }

  async function showStep(piece: string, step: string, title: string): Promise<void> {
    await show('steps', piece, step);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  }

  /** Runs the step that is shown. */
  async function run(): Promise<'Succeeded' | 'Failed'> {
    await page.getByRole('button', { name: /^Run/ }).click();
    const status = page.locator('.node').getByRole('status');
    await status.waitFor();
    return (await status.innerText()) === 'Succeeded' ? 'Succeeded' : 'Failed';
  }

  async function ask(path: string, body?: object): Promise<Output> {
    const text = await page.evaluate(
      async ([to = '', sent]) => {
        const headers = { 'content-type': 'application/json' };
        const options = sent === undefined ? {} : { method: 'POST', headers, body: sent };
        return (await fetch(to, options)).text();
      },
      [path, body && JSON.stringify(body)],
    );
    return asRecord(JSON.parse(text));
  }

  /** Whose step it is, with the sandbox's first connection. */
  const owner = (service: ServiceName) => ({
    piece: SERVICES[service].piece,
    connection: `sandbox-gateway-${service}`,
    values: {},
  });

  /** The names by which a person finds the steps and the fields of a piece. */
  async function fieldsOf(service: ServiceName) {
    const pieces = asList(at(await ask('/api/pieces'), 'pieces'));
    const piece = pieces.find((one) => at(one, 'shortName') === service);
    const step = (name: string) =>
      asList(at(piece, 'actions')).find((one) => at(one, 'name') === name);
    return {
      titleOf: (name: string) => String(at(step(name), 'displayName')),
      labelOf: (name: string, key: string) => {
        const field = asList(at(step(name), 'fields')).find((one) => at(one, 'key') === key);
        return String(at(field, 'label'));
      },
    };
  }

  async function firstRequest(): Promise<string> {
    const [request] = await workbench().sandbox.contentSnareRequests();
    return request?.id ?? '';
  }

  const failure = () => page.locator('.failure').innerText();

  it('runs every action as the builder would open it: it succeeds or says in a sentence why not', async () => {
    const steps = asList(at(await ask('/api/pieces'), 'pieces')).flatMap((piece) =>
      asList(at(piece, 'actions')).map((action) => ({
        piece: String(at(piece, 'shortName')),
        step: String(at(action, 'name')),
        title: String(at(action, 'displayName')),
      })),
    );
    const outcomes = [];
    for (const { piece, step, title } of steps) {
      await showStep(piece, step, title);
      const text = (await run()) === 'Failed' ? await failure() : '';
      outcomes.push(text);
      expect(`${step}: ${text}`).not.toMatch(/\n\s+at |undefined|\[object|TypeError/);
    }
    // Those that can do without any field have done their work.
    expect(outcomes.filter((text) => text === '').length).toBeGreaterThan(3);
    expect(outcomes.length).toBeGreaterThan(25);
  });

  it.each(SERVICE_NAMES)(
    'runs every action of %s with what its job asks, typed into its form',
    async (service) => {
      const earlier: Record<string, Output> = {};
      if (service === 'content-snare') {
        const templateId = { step: 'create_request', field: 'templateId' };
        earlier.templates = await ask('/api/options', { ...owner(service), ...templateId });
      }
      const fields = await fieldsOf(service);
      for (const { action, asked, cameBack, atVendor, polled, delivered } of JOBS[service]) {
        // A trigger: what comes after it needs what makes it fire.
        if (delivered) await workbench().sandbox.contentSnareClient(delivered(earlier));
        if (polled || delivered) continue;
        // Away first, so that a form which comes twice is opened anew.
        await show('instance');
        await page.getByRole('heading', { level: 1, name: 'For an instance' }).waitFor();
        await show('steps', service, action);
        await page
          .locator('.panel-head')
          .getByText(fields.titleOf(action), { exact: true })
          .waitFor();
        const contract = atVendor ? 'vendor' : 'gateway';
        await page.getByLabel('Connection').selectOption(`Sandbox, ${contract} contract`);
        for (const [key, value] of Object.entries(asked(earlier))) {
          const name = `Map ${fields.labelOf(action, key)} from an earlier step`;
          const toggle = page.getByRole('button', { name, exact: true });
          await toggle.click();
          const field = page.locator('.field').filter({ has: toggle });
          await field.locator('textarea').fill(JSON.stringify(value));
        }
        const answer = page.waitForResponse('**/api/runs');
        expect({ action, status: await run() }).toEqual({ action, status: 'Succeeded' });
        const output = asRecord(at(JSON.parse(await (await answer).text()), 'output'));
        expect({ action, cameBack: cameBack(output) }).not.toEqual({ action, cameBack: undefined });
        earlier[action] = output;
      }
      await page.getByLabel('Connection').selectOption('Sandbox, gateway contract');
    },
  );

  it('fills in an example, runs it, and shows fields, JSON and what was sent', async () => {
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    expect(await page.getByLabel('ABN', { exact: true }).inputValue()).toBe('51 824 753 556');
    expect(await run()).toBe('Succeeded');
    await page.getByText('Australian Taxation Office').first().waitFor();
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByText('"Australian Taxation Office"').first().waitFor();
    const call = page.locator('.wire li');
    expect(await call.innerText()).toMatch(
      /POST\s+\/gateway\/firmable\/enrich\/company\s+200\s+\d+ ms/,
    );
    await call.locator('summary').click();
    await call.getByRole('row', { name: 'authorization Bearer [hidden]' }).waitFor();
  });

  it('marks what is required and says what the piece says of a wrong field', async () => {
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await page.getByLabel('ABN', { exact: true }).fill('51 824 753 557');
    expect(await run()).toBe('Failed');
    expect(await failure()).toBe(
      'ABN: this is not a valid ABN: its check digits do not fit. Look for a typing error.',
    );
    await page.getByText('Nothing was sent.').waitFor();
    await showStep('content-snare', 'create_client', 'Create Client');
    expect(await page.getByLabel('Email *').getAttribute('aria-required')).toBe('true');
    await page.getByText('The builder would ask first for: Name, Email.').waitFor();
  });

  it('finds a client by keyboard, and a switch, a list and a mapped field reach the step', async () => {
    await showStep('content-snare', 'get_client', 'Get Client');
    const client = page.getByRole('combobox', { name: 'Client' });
    await client.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').nth(3).waitFor();
    await page.keyboard.type('bruno bell');
    await page
      .getByRole('option', { name: /Bruno Bell/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    expect(await client.inputValue()).toContain('Bruno Bell');
    expect(await client.getAttribute('aria-expanded')).toBe('false');
    expect(await run()).toBe('Succeeded');
    await page.getByText('bruno.bell@', { exact: false }).first().waitFor();

    await page.getByRole('button', { name: 'Map Client from an earlier step' }).click();
    await page.locator('textarea.mapped').fill('acc_0001');
    expect(await run()).toBe('Succeeded');
    await page.getByText('Alice Archer').first().waitFor();
  });

  it('shows a list as a table, in rows that are filled in', async () => {
    await showStep('firmable', 'enrich_companies', 'Enrich Companies');
    const add = page.getByRole('button', { name: /^Add to/ }).first();
    await add.click();
    await add.click();
    await page.getByLabel('Companies 1', { exact: true }).fill('51 824 753 556');
    await page.getByLabel('Companies 2', { exact: true }).fill('nobody.example');
    expect(await run()).toBe('Succeeded');
    await page
      .getByRole('tab', { name: /^Table/ })
      .last()
      .click();
    expect(await page.locator('.table-frame tbody tr').count()).toBe(2);
    await page.getByRole('cell', { name: 'Australian Taxation Office' }).first().waitFor();
  });

  it('shows how far a long run has come', async () => {
    await showStep('firmable', 'enrich_companies', 'Enrich Companies');
    await page.getByRole('button', { name: /^Map Companies from/ }).click();
    const rows = Array.from({ length: 60 }, (_, at) => ({ domain: `nobody-${at}.example` }));
    await page.locator('textarea.mapped').fill(JSON.stringify(rows));
    // One in the middle is held up, so that there is a time in which not all is done.
    await workbench().sandbox.fault([
      { kind: 'slow', ms: 0, times: 40 },
      { kind: 'slow', ms: 2_000 },
    ]);
    await page.getByRole('button', { name: /^Run/ }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByText(/done: \d+, of: 60/).waitFor();
    await page.locator('.node').getByText('Succeeded').waitFor();
  });

  it('arms a fault by name, and the step says what it makes of it', async () => {
    await show('services');
    const fault = page.getByRole('combobox', { name: 'How' });
    await fault.fill('reset after');
    await page.keyboard.press('Enter');
    await page.getByLabel('Of', { exact: true }).selectOption('Firmable');
    await page.getByRole('button', { name: 'Arm', exact: true }).click();
    await page.getByText('Armed: reset at firmable, 1 left.').waitFor();
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    expect(await run()).toBe('Failed');
    expect(await failure()).toContain('Firmable broke the connection');
    // It was paid for, and not once more.
    expect((await workbench().sandbox.ledger()).firmable.charges).toHaveLength(1);

    await workbench().sandbox.fault({ kind: 'status', status: 429, retryAfter: '0' });
    await showStep('content-snare', 'get_client', 'Get Client');
    await page.getByRole('button', { name: 'Map Client from an earlier step' }).click();
    await page.locator('textarea.mapped').fill('acc_0001');
    expect(await run()).toBe('Succeeded');
    await page.locator('.wire').getByText('try 2').waitFor();
  });

  it('lets a trigger fire when the client answers, five clicks from the start', async () => {
    await show('steps');
    await page.getByRole('link', { name: 'Triggers' }).click();
    await page.getByRole('link', { name: 'All Fields Completed' }).click();
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await page.getByRole('link', { name: 'Let something happen at the services' }).click();
    await page.getByRole('button', { name: /^Answer everything of Website/ }).click();
    await page.getByText('30 of 30 answered').waitFor();
    await page.getByText('All Fields Completed has fired').waitFor();
    await page.getByRole('link', { name: 'Look at it' }).click();
    await page.getByText('1 let out').waitFor();
    await show('services');
    await page.getByRole('heading', { level: 1, name: 'The services' }).waitFor();
    expect(await page.getByText('has fired').count()).toBe(0);
    await show('triggers', 'content-snare', 'all_fields_completed');

    // The same once more: the service tells of it again, and the piece holds it back.
    await workbench().sandbox.settings({ contentSnareDeliveryCopies: 2 });
    const requestId = await firstRequest();
    await workbench().sandbox.contentSnareClient({ kind: 'answer-all', requestId });
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Turn the trigger on: events are shown here').waitFor();
    const { webhooks } = (await workbench().sandbox.ledger()).contentSnare;
    expect(webhooks.map(({ id }) => id)).toEqual(['whk_0001']);
  });

  it('says what was held back: a second delivery of the same', async () => {
    await workbench().sandbox.settings({ contentSnareDeliveryCopies: 2 });
    await show('triggers', 'content-snare', 'request_completed');
    await page.getByRole('heading', { level: 1, name: 'Request Completed' }).waitFor();
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await page.getByRole('heading', { name: 'Request Completed is on' }).waitFor();
    const requestId = await firstRequest();
    await workbench().sandbox.contentSnareClient({ kind: 'complete', requestId });
    await page.getByText('A copy of a delivery that came before.').waitFor();
    expect(await page.getByText('1 let out').count()).toBe(1);
  });

  it('answers a request field by field as its client: a text, a choice and a file', async () => {
    await show('services');
    await page.getByRole('link', { name: 'Open Website for Fern & Finch' }).click();
    const seen = page.getByRole('article', { name: /as the client sees it/ });
    const field = (name: string) =>
      seen.locator('form').filter({ has: page.getByLabel(name, { exact: true }) });
    await field('email').getByLabel('email', { exact: true }).fill('mere@harbour.example');
    await field('email').getByRole('button', { name: 'Save' }).click();
    await field('email').getByText('mere@harbour.example').waitFor();
    const upload = field('single file upload');
    const content = Buffer.from('%PDF-1.4 ours');
    await upload.getByLabel('single file upload', { exact: true }).setInputFiles({
      name: 'statement.pdf',
      mimeType: 'application/pdf',
      buffer: content,
    });
    await upload.getByRole('button', { name: 'Save' }).click();
    await upload.getByText('statement.pdf').waitFor();
    await seen.getByRole('button', { name: 'Submit everything' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Website' })
      .getByText('completed')
      .waitFor();

    await showStep('content-snare', 'get_request', 'Get Request');
    await page.getByRole('button', { name: 'Map Request from an earlier step' }).click();
    await page.locator('textarea.mapped').fill(await firstRequest());
    await page
      .getByRole('switch', { name: /Download/ })
      .first()
      .check();
    expect(await run()).toBe('Succeeded');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /statement\.pdf/ }).click();
    expect(await readFile(await (await download).path())).toEqual(content);
  });

  it('publishes an article, and Check now lets it out once', async () => {
    await show('triggers', 'world-news-api', 'new_article');
    await page.getByRole('heading', { level: 1, name: 'New Article' }).waitFor();
    await page.getByLabel('Text', { exact: true }).fill('bridge');
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    const check = page.getByRole('button', { name: 'Check now' });
    await check.click();
    await page.getByText('Nothing is new').first().waitFor();
    await show('services');
    await page.getByLabel('Title').fill('A bridge is published');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published: A bridge is published').waitFor();
    await show('triggers', 'world-news-api', 'new_article');
    await check.click();
    await page.getByText('1 let out').waitFor();
    await check.click();
    await page.getByText('Nothing is new').nth(1).waitFor();
    expect(await page.getByText('1 let out').count()).toBe(1);
  });

  it('shows markup that a service sends as text', async () => {
    const title = '<img src="x" onerror="document.body.remove()"> opens';
    await show('services');
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(`Published: ${title}`).waitFor();
    await showStep('world-news-api', 'search_news', 'Search News');
    await page.getByLabel('Text', { exact: true }).fill('onerror');
    expect(await run()).toBe('Succeeded');
    await page.locator('.wire .path').getByText('/gateway/world-news-api/search-news?').waitFor();
    await page
      .getByRole('tab', { name: /^Table/ })
      .first()
      .click();
    await page.getByRole('cell', { name: title }).first().waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });

  it('shows what is left, and refills it', async () => {
    await workbench().sandbox.settings({ firmableCredits: 3 });
    await show('services');
    await page.getByRole('link', { name: 'Open Website for Fern & Finch' }).click();
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    expect(await run()).toBe('Succeeded');
    await show('services');
    await page.getByText('2 of 1000 credits left').waitFor();
    await page.getByRole('button', { name: 'Refill the credits of Firmable' }).click();
    await page.getByText('1000 of 1000 credits left').waitFor();
    await page.getByText('/gateway/firmable/enrich/company').first().waitFor();
  });

  it('says why a key is refused, and keeps one that is right out of sight', async () => {
    await show('connections', 'firmable');
    const key = page.getByLabel('API Key *');
    await key.fill('fbl_wrong_key_of_somebody');
    await page.getByLabel('Base URL').fill(workbench().sandbox.baseUrl('firmable'));
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText(/^Connection failed with error The API key was not accepted\./).waitFor();
    await key.fill(SERVICES.firmable.sandbox.apiKey);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByText('Connected. The steps of Firmable use it now.').waitFor();
    expect(await key.inputValue()).toBe('');
    expect(await key.getAttribute('type')).toBe('password');
    expect(page.url()).not.toContain('fbl_');
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await page.getByText('Automatic: 127.0.0.1').waitFor();
    expect(await page.content()).not.toContain('fbl_sandbox');
  });

  it('logs in to Content Snare in a window of the service, and steps use that login', async () => {
    await show('connections', 'content-snare');
    const { email, password } = SERVICES['content-snare'].sandbox;
    await page.getByRole('button', { name: 'Fill in what opens the sandbox' }).click();
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Log in…' }).click();
    const login = await popup;
    await login.getByLabel('E-mail').fill(email);
    await login.getByLabel('Password').fill(password);
    await login.getByRole('button', { name: 'Log in' }).click();
    await login.getByRole('button', { name: 'Allow' }).click();
    await login.getByText('Connected. You can close this window.').waitFor();
    await login.close();
    const own = page.getByRole('listitem').filter({ hasText: 'Sandbox, your own' });
    await own.filter({ hasText: '/gateway/content-snare' }).waitFor();
    await showStep('content-snare', 'create_client', 'Create Client');
    expect(await page.getByLabel('Connection').locator('option:checked').innerText()).toMatch(
      /^Sandbox, your own/,
    );
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    expect(await run()).toBe('Succeeded');
  });

  it.each([
    ['light', 'axe.run()'],
    // The rest does not hang on colours.
    ['dark', "axe.run({ runOnly: ['color-contrast'] })"],
  ] as const)('keeps nobody out, in %s', async (colorScheme, search) => {
    await page.emulateMedia({ colorScheme });
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await run();
    for (const view of ['', ...VIEWS]) {
      // First the step as it was run.
      if (view !== '') await show(view, ...(view === 'connections' ? ['firmable'] : []));
      await page.locator('main h1').waitFor();
      expect({ view, violations: await violationsOf(page, search) }).toEqual({
        view,
        violations: [],
      });
    }
  });

  it.each([380, 800, 1280])(
    'fits a window %i px wide: nothing leads beyond its side',
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      for (const view of VIEWS) {
        await show(view);
        await page.locator('main h1').waitFor();
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect({ view, beyond }).toEqual({ view, beyond: 0 });
      }
      await page.setViewportSize({ width: 1280, height: 720 });
    },
  );

  describe('to a page of another origin', () => {
    let other: Server;
    let otherOrigin: string;

    beforeAll(async () => {
      other = createServer((_, response) =>
        response.setHeader('content-type', 'text/html').end('<!doctype html><p>Other</p>'),
      );
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const address = other.address();
      if (address === null || typeof address === 'string') throw new Error('There is no port.');
      otherOrigin = `http://127.0.0.1:${address.port}`;
    });
    afterAll(() => {
      other.closeAllConnections();
      other.close();
    });

    it('gives nothing and does nothing, although the browser has the cookie', async () => {
      const stranger = await page.context().newPage();
      await stranger.goto(otherOrigin);
      await workbench().sandbox.fault({ kind: 'html' });
      const outcomes = await stranger.evaluate(async (origin) => {
        const ask = async (path: string, options: RequestInit) => {
          try {
            const answer = await fetch(origin + path, { credentials: 'include', ...options });
            return answer.type;
          } catch {
            return 'refused';
          }
        };
        const load = (element: HTMLElement & { src: string }, path: string) =>
          new Promise<string>((resolve) => {
            element.onload = () => {
              resolve('loaded');
            };
            element.onerror = () => {
              resolve('refused');
            };
            element.src = origin + path;
            document.body.append(element);
          });
        return [
          await ask('/api/pieces', {}),
          await ask('/api/reset', { method: 'POST' }),
          await ask('/api/faults', { method: 'DELETE' }),
          await load(document.createElement('script'), '/page.js'),
        ];
      }, workbench().origin);
      expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused']);
      await stranger.evaluate(
        (origin) =>
          fetch(`${origin}/api/reset`, { method: 'POST', mode: 'no-cors' }).catch(() => undefined),
        workbench().origin,
      );
      expect(await workbench().sandbox.faults()).toHaveLength(1);
      await stranger.close();
    });
  });
});

/** What axe finds, each in a line. */
async function violationsOf(page: Page, search: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const results: unknown = await page.evaluate(search);
  return asList(at(results, 'violations')).flatMap((violation) =>
    asList(at(violation, 'nodes')).map(
      (node) =>
        `${String(at(violation, 'id'))}: ${String(at(node, 'html'))} ${String(at(node, 'failureSummary'))}`,
    ),
  );
}
