import { readFile } from 'node:fs/promises';
import { SERVICES } from '@pieceworks/lab/services';
import { askWorkbench } from './running-workbench';
import { describePage } from './shown-page';

describePage('the page', (shown) => {
  const { page, workbench, show, showStep, run, failure, state, example } = shown;
  const { clipboard, map, firstRequest } = shown;

  it('fills in an example, runs it, and shows the result, its cost, fields, JSON and requests', async () => {
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await example();
    expect(await page().getByLabel('Company', { exact: true }).inputValue()).toBe('51 824 753 556');
    expect(await run()).toBe('Succeeded');
    await page().getByText('Australian Taxation Office', { exact: true }).first().waitFor();
    await page().getByText('Cost 1 credit, 999 left').waitFor();
    await page().getByRole('tab', { name: 'JSON' }).click();
    await page().getByRole('tree').getByText('Australian Taxation Office').first().waitFor();
    const sent = page().locator('.call');
    expect(await sent.locator('summary').innerText()).toMatch(
      /GET\s+\/vendor\/firmable\/company\?abn=51824753556\s+200\s+\d+ ms/,
    );
    await sent.locator('summary').click();
    await sent.getByText('authorization: Bearer [hidden]').waitFor();
    await sent.getByRole('button', { name: 'Copy as cURL' }).click();
    await sent.getByRole('button', { name: 'Copied' }).waitFor();
    const command = await clipboard();
    expect(command).toMatch(/^curl -X GET 'http:.*abn=51824753556' \\\n/);
    expect(command).toContain("-H 'authorization: Bearer YOUR_CREDENTIAL'");
    expect(command).not.toContain(SERVICES.firmable.sandbox.apiKey);
    await sent.getByRole('button', { name: 'Copy as JSON' }).click();
    await page().waitForFunction(async () =>
      (await navigator.clipboard.readText()).startsWith('{'),
    );
    const record: unknown = JSON.parse(await clipboard());
    expect(record).toMatchObject({ method: 'GET', status: 200 });
    expect(JSON.stringify(record)).not.toContain(SERVICES.firmable.sandbox.apiKey);

    await page().getByRole('button', { name: 'One without a match' }).click();
    expect(await page().getByLabel('Company', { exact: true }).inputValue()).toBe('nobody.example');
    expect(await run()).toBe('Not found');
    await page().getByText('Firmable knows no company with these details.').first().waitFor();
    await page().getByText('Free: only what is found costs').waitFor();
    // The service answers 500 for a company that it does not know.
    await page().locator('.call').getByText('500, not found').waitFor();
  });

  it('keeps form and result over another step, Back, a reload and a link', async () => {
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await example();
    await page().getByText('Advanced', { exact: true }).click();
    await page().getByLabel('Maximum Credits', { exact: true }).fill('3');
    expect(await run()).toBe('Succeeded');
    const link = page().url();
    expect(link).toContain('#/steps/firmable/enrich_company?company=51+824+753+556&maxCredits=3');
    const isAsLeft = async () => {
      await page().getByText('Australian Taxation Office', { exact: true }).first().waitFor();
      expect(await page().getByLabel('Company', { exact: true }).inputValue()).toBe(
        '51 824 753 556',
      );
      expect(await page().getByLabel('Maximum Credits', { exact: true }).inputValue()).toBe('3');
    };
    await page().reload();
    await isAsLeft();
    await page()
      .getByRole('navigation', { name: 'Actions' })
      .getByRole('link', { name: 'Create Client', exact: true })
      .click();
    await page().getByRole('heading', { level: 1, name: 'Create Client' }).waitFor();
    await page()
      .getByRole('navigation', { name: 'Actions' })
      .getByRole('link', { name: 'Enrich Company' })
      .click();
    await isAsLeft();
    await page().goBack();
    await page().getByRole('heading', { level: 1, name: 'Create Client' }).waitFor();
    await page().goBack();
    await isAsLeft();
    await showStep('content-snare', 'create_client', 'Create Client');
    await map('Name', '["a","list"]');
    await page().reload();
    expect(await page().locator('.mapped textarea').inputValue()).toBe('["a","list"]');
    await page().evaluate(() => {
      location.hash = '#/steps/firmable/enrich_company?company=11+222&otherDomains=true&nothing=1';
    });
    await page().getByRole('heading', { level: 1, name: 'Enrich Company' }).waitFor();
    expect(await page().getByLabel('Company', { exact: true }).inputValue()).toBe('11 222');
    expect(
      await page()
        .getByRole('switch', { name: /Also Try/ })
        .isChecked(),
    ).toBe(true);
    expect(page().url()).not.toContain('nothing');
  });

  it('opens an earlier run, and runs it again', async () => {
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await example();
    expect(await run()).toBe('Succeeded');
    await page().getByRole('button', { name: 'One without a match' }).click();
    expect(await run()).toBe('Not found');
    const history = page().getByRole('region', { name: 'History' });
    const row = (at: number) => history.getByRole('row').nth(at);
    await row(1).getByRole('link', { name: 'Enrich Company' }).click();
    await page().getByText('Australian Taxation Office', { exact: true }).first().waitFor();
    expect(await page().getByLabel('Company', { exact: true }).inputValue()).toBe('51 824 753 556');
    const before = (await state()).runs.length;
    await row(1)
      .getByRole('button', { name: /^Run Enrich Company of .* again$/ })
      .click();
    await page().locator('.summary').getByRole('status').waitFor();
    const { runs } = await state();
    expect(runs.at(-1)?.values).toMatchObject({ company: '51 824 753 556' });
    expect(runs.length).toBe(Math.min(before + 1, 20));
  });

  it('shows lists as tables that open, hides empty fields at first, and copies values for the builder', async () => {
    await showStep('firmable', 'enrich_companies', 'Enrich Companies');
    await example();
    expect(await run()).toBe('Succeeded');
    expect(await page().getByRole('columnheader').nth(1).textContent()).toBe('Name');
    await page().getByRole('button', { name: 'Open row 1' }).click();
    const entries = () => page().locator('.entry').count();
    const filled = await entries();
    await page()
      .getByRole('button', { name: /^Show \d+ more fields$/ })
      .first()
      .click();
    expect(await entries()).toBeGreaterThan(filled);
    await page().getByRole('tab', { name: 'Details' }).click();
    await page().getByRole('button', { name: 'Copy Number found for the builder' }).click();
    await page().getByRole('button', { name: 'Copied' }).waitFor();
    expect(await clipboard()).toBe("{{step_1['output']['hits']}}");
  });

  it('marks missing fields and broken JSON before a run, and shows what the piece refuses', async () => {
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await page().getByLabel('Company', { exact: true }).fill('51 824 753 557');
    expect(await run()).toBe('Failed');
    expect(await failure()).toBe(
      'Company: this is not a valid ABN: its check digits do not fit. Look for a typing error.',
    );
    await page().getByText('Nothing was sent.').waitFor();

    await showStep('content-snare', 'create_client', 'Create Client');
    const before = (await state()).runs.length;
    expect(await page().getByLabel('Email *').getAttribute('aria-required')).toBe('true');
    await page().getByRole('button', { name: 'Run', exact: true }).click();
    expect(await page().getByText('This field is required.').count()).toBe(2);
    expect(
      await page().evaluate(() => document.activeElement?.closest('.field')?.textContent),
    ).toMatch(/^Name/);
    expect((await state()).runs).toHaveLength(before);

    await showStep('firmable', 'custom_api_call', 'Custom API Call');
    await example();
    await page().getByLabel('Query Parameters', { exact: true }).fill('{"abn": ');
    await page().getByText('This is not valid JSON.').waitFor();
    await page().getByRole('button', { name: 'Run', exact: true }).click();
    await page().reload();
    expect(await page().getByLabel('Query Parameters', { exact: true }).inputValue()).toBe(
      '{"abn": ',
    );
    expect((await state()).runs).toHaveLength(before);
    await page().getByLabel('Query Parameters', { exact: true }).fill('{"abn": "51824753556"}');
    expect(await run()).toBe('Succeeded');
  });

  it('finds a client by keyboard, and takes a mapped field instead', async () => {
    await showStep('content-snare', 'get_client', 'Get Client');
    const client = page().getByRole('combobox', { name: 'Client' });
    await client.focus();
    await page().keyboard.press('ArrowDown');
    await page().getByRole('listbox').getByRole('option').nth(3).waitFor();
    await page().keyboard.type('bruno bell');
    await page().getByRole('listbox').getByRole('option').nth(1).waitFor({ state: 'hidden' });
    await page().keyboard.press('ArrowDown');
    await page().keyboard.press('Enter');
    expect(await client.inputValue()).toContain('Bruno Bell');
    expect(await run()).toBe('Succeeded');
    await page()
      .getByText(/^bruno.bell@/)
      .waitFor();
    // After a reload, the label of the selected value has to be loaded from the service again.
    await page().reload();
    await page().locator('.summary').getByText('Succeeded').waitFor();
    await page().waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value.includes('Bruno Bell')),
    );
    await map('Client', 'acc_0001');
    expect(await run()).toBe('Succeeded');
    await page().getByText('Alice Archer', { exact: true }).first().waitFor();
  });

  it('takes a list row by row, and shows the results as a table', async () => {
    await showStep('firmable', 'enrich_companies', 'Enrich Companies');
    const companies = page().getByRole('combobox', { name: 'Companies' });
    for (const company of ['51 824 753 556', 'nobody.example']) {
      await companies.fill(company);
      await page().keyboard.press('Enter');
    }
    expect(await run()).toBe('Succeeded');
    await page().getByText('1 found, 1 not found').waitFor();
    await page().getByRole('tab', { name: 'All rows (2)' }).click();
    const rows = page().getByRole('region', { name: 'All rows' }).locator('tbody tr');
    expect(await rows.count()).toBe(2);
    await rows.getByText('Australian Taxation Office').waitFor();
  });

  it('arms a fault by name, and shows how the step ends', async () => {
    await show('services');
    await page().getByRole('combobox', { name: 'How' }).fill('reset after');
    await page()
      .getByRole('option', { name: /reset after/ })
      .first()
      .click();
    await page().getByRole('combobox', { name: 'Of', exact: true }).click();
    await page().getByRole('option', { name: 'Firmable' }).click();
    await page().getByRole('button', { name: 'Arm', exact: true }).click();
    const armed = 'Connection reset after processing at Firmable, 1 left.';
    await page().getByText(`Armed: ${armed}`).waitFor();
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await page().getByText(`Armed for the next requests: ${armed}`).waitFor();
    await page()
      .getByLabel('Connection', { exact: true })
      .selectOption('Sandbox, through a gateway');
    await example();
    expect(await run()).toBe('Failed');
    expect(await failure()).toContain('Firmable closed the connection');
    // The call was charged once, because it was not retried.
    expect((await workbench().sandbox.ledger()).firmable.charges).toHaveLength(1);
  });

  it('announces a trigger that fires when the client answers, and keeps its log', async () => {
    await show('steps');
    await page().getByRole('link', { name: 'Triggers', exact: true }).click();
    await page().getByRole('link', { name: 'All Fields Completed' }).click();
    await page().getByRole('button', { name: 'Turn on', exact: true }).click();
    await page().getByText('It is on.').waitFor();
    await show('services');
    await page()
      .getByRole('button', { name: /^Answer and submit Website/ })
      .click();
    await page().getByText('30 of 30 answered').waitFor();
    await page().getByText('All Fields Completed fired.').waitFor();
    await page().getByRole('link', { name: 'View' }).click();
    await page().getByText('1 emitted').waitFor();
    await show('services');
    await page().getByRole('heading', { level: 1, name: 'The services' }).waitFor();
    expect(await page().locator('.fired').count()).toBe(0);
    await show('triggers', 'content-snare', 'all_fields_completed');

    const requestId = await firstRequest();
    await workbench().sandbox.contentSnareClient({ kind: 'answer-all', requestId });
    await page().getByRole('button', { name: 'Turn off' }).click();
    await page().getByRole('heading', { name: 'All Fields Completed is off' }).waitFor();
    // The log remains after the trigger is turned off.
    await page().getByText('1 emitted').waitFor();
    await page().getByText('Turned off').waitFor();
    const webhooks = async () =>
      (await workbench().sandbox.ledger()).contentSnare.webhooks.map(({ id }) => id);
    // The trigger counts as off before its process has deleted the webhook.
    while ((await webhooks()).length > 1);
    expect(await webhooks()).toEqual(['whk_0001']);
  });

  it('names the choices of an example, in the form and in the history', async () => {
    await showStep('content-snare', 'create_request', 'Create Request');
    await example();
    const client = page().getByRole('combobox', { name: 'Client', exact: true });
    await page().waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value.startsWith('Bruno Bell')),
    );
    expect(await client.inputValue()).not.toContain('acc_0002');
    expect(await run()).toBe('Succeeded');
    const history = page().getByRole('region', { name: 'History' });
    await history.getByText(/Bruno Bell .*Website content/).waitFor();
    // The requests that loaded the options are no part of the step.
    expect(await page().locator('.call').count()).toBe(2);
  });

  it('takes a day from the calendar of the browser', async () => {
    await showStep('content-snare', 'create_request', 'Create Request');
    await page().getByText('Advanced', { exact: true }).click();
    await page().getByRole('button', { name: 'Choose Due Date in a calendar' }).click();
    // The calendar is a window of the browser, which a test cannot click into.
    const calendar = page().locator('[data-field="dueDate"] input[type="date"]');
    await calendar.fill('2030-06-30', { force: true });
    expect(await page().getByLabel('Due Date', { exact: true }).inputValue()).toBe('2030-06-30');
    // A field without an example: only its description asks for a day.
    await showStep('world-news-api', 'retrieve_front_page', 'Retrieve Front Page');
    await page().getByRole('button', { name: 'Choose Date in a calendar' }).waitFor();
  });

  it('turns a trigger on once, and shows the settings with which it is on', async () => {
    await show('triggers', 'content-snare', 'request_completed');
    await page().getByRole('heading', { level: 1, name: 'Request Completed' }).waitFor();
    await example();
    const webhooks = async () => (await workbench().sandbox.ledger()).contentSnare.webhooks.length;
    const before = await webhooks();
    await page().getByRole('button', { name: 'Turn on', exact: true }).dblclick();
    await page().getByRole('heading', { name: 'Request Completed is on' }).waitFor();
    expect(await webhooks()).toBe(before + 1);
    await page()
      .getByText(/^Sandbox; .*Download Files: Yes/)
      .waitFor();
    expect(await page().getByRole('button', { name: 'Turn on', exact: true }).isDisabled()).toBe(
      true,
    );
    await page().getByText('Turn it off to change its settings.').waitFor();
    const [trigger] = (await state()).triggers;
    const { piece = '', step = '', connection = null, values = {} } = trigger ?? {};
    await expect(
      askWorkbench(workbench(), 'turnOn', { piece, step, connection, values }),
    ).rejects.toThrow('on already');
  });

  it('loads sample data of a trigger', async () => {
    await show('triggers', 'world-news-api', 'new_article');
    await page().getByRole('heading', { level: 1, name: 'New Article' }).waitFor();
    await example();
    await page().getByRole('button', { name: 'Load sample data' }).click();
    await page().getByRole('tab', { name: 'Items as a table' }).waitFor();
  });

  it('answers a request field by field as its client: a text and a file', async () => {
    await show('services');
    await page().getByRole('link', { name: 'Open Website for Fern & Finch' }).click();
    const seen = page().getByRole('article', { name: /as the client sees it/ });
    const field = (name: string) => seen.locator('form').filter({ hasText: name }).first();
    await seen.getByLabel('Contact email', { exact: true }).fill('mere@harbour.example');
    await field('Contact email').getByRole('button', { name: 'Save' }).click();
    await field('Contact email').getByText('mere@harbour.example').waitFor();
    const upload = field('Price list');
    const content = Buffer.from('%PDF-1.4 ours');
    await upload.locator('input[type=file]').setInputFiles({
      name: 'statement.pdf',
      mimeType: 'application/pdf',
      buffer: content,
    });
    await upload.getByRole('button', { name: 'Save' }).click();
    await upload.getByText('statement.pdf').first().waitFor();
    await seen.getByRole('button', { name: 'Submit', exact: true }).click();
    await page()
      .getByRole('group', { name: 'Website for Fern & Finch' })
      .getByText('completed')
      .first()
      .waitFor();

    await showStep('content-snare', 'get_request', 'Get Request');
    await map('Request', await firstRequest());
    await page()
      .getByRole('switch', { name: /Download/ })
      .check();
    expect(await run()).toBe('Succeeded');
    const answers = page().getByRole('region', { name: 'Answers by name' });
    await answers.getByText('mere@harbour.example').waitFor();
    // The same answers under other keys, and as lines of a text, open with the empty fields.
    const again = page().getByRole('region', { name: 'Answers by reference' });
    expect(await again.count()).toBe(0);
    await page()
      .getByRole('button', { name: /^Show \d+ more fields$/ })
      .last()
      .click();
    await again.getByText('mere@harbour.example').waitFor();
    await page().getByText('Answers as text').waitFor();
    const download = page().waitForEvent('download');
    await page()
      .getByRole('region', { name: 'Files' })
      .getByRole('button', { name: /statement\.pdf/ })
      .click();
    expect(await readFile(await (await download).path())).toEqual(content);
  });

  it('publishes an article, and Check now lets it out once', async () => {
    await show('triggers', 'world-news-api', 'new_article');
    await page().getByRole('heading', { level: 1, name: 'New Article' }).waitFor();
    await page().getByLabel('Text', { exact: true }).fill('bridge');
    await page().getByRole('button', { name: 'Turn on', exact: true }).click();
    const check = page().getByRole('button', { name: 'Check now' });
    await check.click();
    await page().getByText('Nothing new').first().waitFor();
    await show('services');
    await page().getByLabel('Title').fill('A bridge is published');
    const chosen = (name: string) =>
      page().getByRole('combobox', { name, exact: true }).inputValue();
    expect(await chosen('Language')).toBe('English');
    expect(await chosen('Country')).toBe('New Zealand');
    await page().getByRole('button', { name: 'Publish' }).click();
    await page().getByText('Published: A bridge is published').waitFor();
    await show('triggers', 'world-news-api', 'new_article');
    await check.click();
    await page().getByText('1 emitted').waitFor();
    await check.click();
    await page().getByText('Nothing new').nth(1).waitFor();
    expect(await page().getByText('1 emitted').count()).toBe(1);
  });

  it('shows markup that a service sends as text', async () => {
    const title = '<img src="x" onerror="document.body.remove()"> opens';
    await show('services');
    await page().getByLabel('Title').fill(title);
    await page().getByRole('button', { name: 'Publish' }).click();
    await page().getByText(`Published: ${title}`).waitFor();
    await showStep('world-news-api', 'search_news', 'Search News');
    await page().getByLabel('Text', { exact: true }).fill('onerror');
    expect(await run()).toBe('Succeeded');
    await page().locator('.call .path').getByText('/vendor/world-news-api/search-news?').waitFor();
    await page().getByRole('article', { name: title }).waitFor();
    await page().getByRole('tab', { name: 'Articles as a table' }).click();
    await page().getByRole('cell', { name: title }).first().waitFor();
    expect(await page().locator('img[src="x"]').count()).toBe(0);
  });

  it('shows a place on a map, and an image file as a picture', async () => {
    await showStep('world-news-api', 'get_geo_coordinates', 'Get Geo Coordinates');
    await example();
    expect(await run()).toBe('Succeeded');
    await page()
      .getByRole('img', { name: /^Map: -41\.\d+, 174\.\d+$/ })
      .waitFor();
    // The sentence on top tells them.
    expect(await page().getByText('Points used').count()).toBe(0);
    await page().getByRole('button', { name: 'Show 5 more fields' }).click();
    await page().getByText('Points used').waitFor();
    await showStep('world-news-api', 'retrieve_front_page', 'Retrieve Front Page');
    await example();
    expect(await run()).toBe('Succeeded');
    // In its field, and in the list of files.
    const pictures = page().getByRole('img', { name: /\.png$/ });
    await pictures.nth(1).waitFor();
    await page().waitForFunction(() =>
      [...document.images].some(
        ({ src, naturalWidth }) => src.startsWith('blob:') && naturalWidth > 100,
      ),
    );
  });

  it('shows the forms in the chosen language', async () => {
    const language = () => page().getByLabel('Form language');
    await show('steps', 'world-news-api', 'get_geo_coordinates');
    await language().selectOption('de');
    await page().getByText('Ort *').first().waitFor();
    await language().selectOption('');
    await page().getByText('Location *').first().waitFor();
  });

  it('says why a key is refused, and hides one that is accepted', async () => {
    await show('connections', 'firmable');
    const key = page().getByLabel('API Key *');
    await key.fill('fbl_wrong_key_of_somebody');
    await page().getByLabel('Base URL').fill(workbench().sandbox.baseUrl('firmable'));
    await page().getByRole('button', { name: 'Connect', exact: true }).click();
    await page()
      .getByText(/^Connection failed with error The API key was not accepted\./)
      .waitFor();
    await key.fill(SERVICES.firmable.sandbox.apiKey);
    await page().getByRole('button', { name: 'Connect', exact: true }).click();
    await page().getByText('Connected. The steps of Firmable use it now.').waitFor();
    expect(await key.inputValue()).toBe('');
    expect(await key.getAttribute('type')).toBe('password');
    expect(page().url()).not.toContain('fbl_');
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await page()
      .getByText(/gateway, if calls go through one\. Automatic: 127\.0\.0\.1/)
      .waitFor();
    expect(await page().content()).not.toContain('fbl_sandbox');
    await page().getByRole('link', { name: 'Connections', exact: true }).click();
    await page()
      .getByRole('button', { name: /^Forget/ })
      .click();
    await page()
      .getByRole('button', { name: /^Forget/ })
      .waitFor({ state: 'hidden' });
  });

  it('logs in to Content Snare in a window of the service', async () => {
    await show('connections', 'content-snare');
    const { email, password } = SERVICES['content-snare'].sandbox;
    await page().getByRole('button', { name: 'Fill in the sandbox' }).click();
    const popup = page().waitForEvent('popup');
    await page().getByRole('button', { name: 'Log in…' }).click();
    const login = await popup;
    await login.getByLabel('Email').fill(email);
    await login.getByLabel('Password').fill(password);
    await login.getByRole('button', { name: 'Log in' }).click();
    await login.getByRole('button', { name: 'Allow' }).click();
    await login.getByText('Connected. You can close this window.').waitFor();
    await login.close();
    const own = page().getByRole('group', { name: /^Your sandbox connection/ });
    await own.getByText('/vendor/content-snare').waitFor();
    await showStep('content-snare', 'create_client', 'Create Client');
    expect(
      await page().getByLabel('Connection', { exact: true }).locator('option:checked').innerText(),
    ).toMatch(/^Your sandbox connection/);
    await example();
    expect(await run()).toBe('Succeeded');
  });
});
