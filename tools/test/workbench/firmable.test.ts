import service from '@pieceworks/piece-firmable/service/entry';
import type { FirmableCalls } from '@pieceworks/piece-firmable/service/sandbox/index';
import { itIsAccessible } from './accessible';
import { itLeadsToResults, type Job } from './first-view';
import { runStep } from './running-workbench';
import { describePage, type ShownPage } from './shown-page';

const { apiKey } = service.credential;

/** The jobs of the first view, and what the page then shows. */
const JOBS: readonly Job[] = [
  {
    clicks: ['Look up a company', 'Run'],
    shows: [/^Found Australian Taxation Office$/, /^Cost 1 credit, 999 left/],
  },
  {
    clicks: ['Enrich a list within a budget', 'Run'],
    shows: [
      /^2 found, 1 not found, 2 skipped\. .*Maximum Credits.* Run it again: what was found is free\.$/,
      /^Cost 2 credits, 998 left/,
    ],
  },
  {
    clicks: ['A service that says 429', 'Run'],
    shows: [/^try 2$/, /^Waited \d s after a 429, then found Australian Taxation Office$/],
  },
];

describePage('the page', declareAtOnce, declareVisited);

function declareAtOnce(shown: ShownPage): void {
  const { page, workbench, show, showStep, run, failure, state, example } = shown;
  const { clipboard, paste, map, comesIntoView } = shown;

  it('shows a run that may not pay as an estimate, and not as a miss', async () => {
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await example();
    await page().getByText('Advanced', { exact: true }).click();
    await page().getByLabel('Maximum Credits', { exact: true }).fill('0');
    expect(await run()).toBe('Only an estimate');
    await page()
      .getByText('Nothing was looked up. It would cost at most 1 credit.')
      .first()
      .waitFor();
  });

  it('fills in an example, runs it, and shows the result, its cost, fields, JSON and requests', async () => {
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await example();
    expect(await page().getByLabel('Company', { exact: true }).inputValue()).toBe('51 824 753 556');
    await page().getByText('Up to 1 credit', { exact: true }).waitFor();
    expect(await run()).toBe('Succeeded');
    // A click gives the focus, and a run leaves it.
    await page()
      .getByRole('button', { name: 'Run', exact: true })
      .and(page().locator(':focus'))
      .waitFor();
    await page().getByText('Australian Taxation Office', { exact: true }).first().waitFor();
    await page().getByText('Cost 1 credit, 999 left').waitFor();
    // They state again what "ABN" and "Industry" have stated.
    const shows = (field: string) =>
      page()
        .getByRole('button', { name: `Copy ${field} for the builder` })
        .count();
    expect(await Promise.all(['ABN', 'Industry'].map(shows))).toEqual([1, 1]);
    expect(await Promise.all(['ABN with spaces', 'Industries'].map(shows))).toEqual([0, 0]);
    await page().getByRole('tab', { name: 'JSON' }).click();
    await page().getByRole('tree').getByText('Australian Taxation Office').first().waitFor();
    const sent = page().locator('.call');
    expect(await sent.locator('summary').innerText()).toMatch(
      /GET\s+\/vendor\/firmable\/company\?abn=51824753556\s+200\s+\d+ ms/,
    );
    await sent.locator('summary').click();
    await sent.getByText('authorization: Bearer [hidden]').waitFor();
    await sent.getByText(/^200 OK\n.*"name": "Australian Taxation Office"/s).waitFor();
    await sent.getByRole('button', { name: 'Copy as cURL' }).click();
    await sent.getByRole('button', { name: 'Copied' }).waitFor();
    const command = await clipboard('curl');
    expect(command).toMatch(/^curl -X GET 'http:.*abn=51824753556' \\\n/);
    expect(command).toContain("-H 'authorization: Bearer YOUR_CREDENTIAL'");
    expect(command).not.toContain(apiKey);
    await sent.getByRole('button', { name: 'Copy as JSON' }).click();
    const record: unknown = JSON.parse(await clipboard('{'));
    expect(record).toMatchObject({ method: 'GET', status: 200 });
    expect(JSON.stringify(record)).not.toContain(apiKey);

    await page().getByRole('button', { name: 'One without a match' }).click();
    expect(await page().getByLabel('Company', { exact: true }).inputValue()).toBe('nobody.example');
    expect(await run()).toBe('Not found');
    await page().getByText('Firmable knows no company with these details.').first().waitFor();
    await page().getByText('Free: only what is found costs').waitFor();
    await page()
      .getByRole('tab', { name: /^Looked up by/ })
      .waitFor();
    expect(await page().getByRole('tab', { name: 'Details' }).count()).toBe(0);
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
      .getByRole('link', { name: 'Enrich Person', exact: true })
      .click();
    await page().getByRole('heading', { level: 1, name: 'Enrich Person' }).waitFor();
    await page()
      .getByRole('navigation', { name: 'Actions' })
      .getByRole('link', { name: 'Enrich Company' })
      .click();
    await isAsLeft();
    await page().goBack();
    await page().getByRole('heading', { level: 1, name: 'Enrich Person' }).waitFor();
    await page().goBack();
    await isAsLeft();
    await showStep('firmable', 'enrich_person', 'Enrich Person');
    await map('Person', '["a","list"]');
    // The page keeps the form after it has shown it.
    await page().waitForFunction(() => location.hash.includes('list'));
    await page().reload();
    expect(await page().locator('.mapped textarea').inputValue()).toBe('["a","list"]');
    await show('steps/firmable/enrich_company?company=11+222&otherDomains=true&nothing=1');
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
    await page().getByRole('button', { name: 'Copy Number found for the builder' }).first().click();
    await page().getByRole('button', { name: 'Copied' }).waitFor();
    expect(await clipboard()).toBe("{{step_1['output']['hits']}}");
  });

  it('marks broken JSON before a run, and shows what the piece refuses', async () => {
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await page().getByLabel('Company', { exact: true }).fill('51 824 753 557');
    expect(await run()).toBe('Failed');
    expect(await failure()).toBe(
      'Company: this is not a valid ABN: its check digits do not fit. Look for a typing error.',
    );
    await page().getByText('Nothing was sent.').waitFor();
    await page()
      .getByText(/^Free: nothing was sent · /)
      .waitFor();
    // Rows that nobody looked up are not rows that nobody knows.
    await showStep('firmable', 'enrich_companies', 'Enrich Companies');
    await page().getByRole('textbox', { name: 'Companies' }).fill('51 824 753 557\n1234');
    expect(await run()).toBe('No result');
    await page().getByText('2 invalid', { exact: true }).waitFor();
    // What the platform refuses before the piece is said in a sentence, too.
    await page().getByLabel('Maximum Credits', { exact: true }).fill('two');
    expect(await run()).toBe('Failed');
    expect(await failure()).toBe(
      'Maximum Credits: the platform takes a number here, and was given "two".',
    );

    await showStep('firmable', 'custom_api_call', 'Custom API Call');
    await example();
    expect(await run()).toBe('Succeeded');
    const before = (await state()).runs.length;
    await page().getByLabel('Query Parameters', { exact: true }).fill('{"abn": ');
    await page().getByText('This is not valid JSON.').waitFor();
    await page().getByRole('button', { name: 'Run', exact: true }).click();
    expect(await page().locator('.summary').count()).toBe(0);
    await page().reload();
    expect(await page().getByLabel('Query Parameters', { exact: true }).inputValue()).toBe(
      '{"abn": ',
    );
    expect((await state()).runs).toHaveLength(before);
    await page().getByLabel('Query Parameters', { exact: true }).fill('{"abn": "51824753556"}');
    expect(await run()).toBe('Succeeded');
  });

  it('says before a run that a search of people is free, and why it was', async () => {
    await showStep('firmable', 'search_people', 'Search People');
    await example();
    await page().locator('form header').getByText('Free', { exact: true }).waitFor();
    expect(await run()).toBe('Succeeded');
    await page().getByText('Free: this search is always free').waitFor();
    await page()
      .getByText(/^5 of \d+ people\. Raise Maximum People/)
      .waitFor();
    await page().getByRole('switch', { name: 'Look Up the Company First' }).check();
    await page().locator('form header').getByText('Costs credits', { exact: true }).waitFor();
    await page().getByText('Up to 1 credit', { exact: true }).waitFor();
  });

  it('takes a pasted column as rows, and shows the results as a table', async () => {
    await showStep('firmable', 'enrich_companies', 'Enrich Companies');
    const companies = page().getByRole('textbox', { name: 'Companies' });
    await companies.fill('51 824 753 556');
    await companies.press('Home');
    await paste('nobody.example\r\nnobody.example\r\n');
    expect(await companies.inputValue()).toBe('nobody.example\nnobody.example\n51 824 753 556');
    await companies.press('End');
    await paste(Array(5_000).fill('banksia-dental.example').join('\n'));
    await page().getByText('Up to 5,003 credits', { exact: true }).waitFor();
    await companies.fill('51 824 753 556\nnobody.example\n');
    await page().getByText('Up to 2 credits', { exact: true }).waitFor();
    expect(await run()).toBe('Succeeded');
    await page().getByText('1 found, 1 not found').waitFor();
    await page().getByRole('tab', { name: 'All rows (2)' }).click();
    const rows = page().getByRole('region', { name: 'All rows' }).locator('tbody tr');
    expect(await rows.count()).toBe(2);
    await rows.getByText('Australian Taxation Office').waitFor();
    await rows.getByText('Firmable knows no company with these details.').waitFor();
    await page().setViewportSize({ width: 390, height: 844 });
    await page().locator('.edged[data-goes-on="true"]').first().waitFor();
    // The platform refuses a text for a list, before the piece could read it.
    await map('Companies', 'ato.gov.au, nobody.example');
    await page().getByText('The platform takes only a list here').waitFor();
    await map('Companies', '["ato.gov.au"]');
    await page().getByText('The platform takes only a list here').waitFor({ state: 'hidden' });
  });

  it.each([
    { title: 'a phone', width: 390, height: 844 },
    { title: 'a window at 200 %', width: 640, height: 400 },
  ])('brings the result into view on $title', async ({ width, height }) => {
    await page().setViewportSize({ width, height });
    await showStep('firmable', 'enrich_company', 'Enrich Company');
    await example();
    expect(await run()).toBe('Succeeded');
    await comesIntoView(page().locator('.summary'));
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
    const { charges } = await workbench().sandbox.account<FirmableCalls>('firmable').ledger();
    expect(charges).toHaveLength(1);
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
    await key.fill(apiKey);
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

  itIsAccessible(shown, [
    {
      title: 'a result',
      open: async () => {
        await showStep('firmable', 'enrich_company', 'Enrich Company');
        await example();
        await run();
        await page().locator('.call summary').first().click();
      },
    },
    { title: 'a connection', open: () => show('connections', 'firmable') },
  ]);
}

/** Only a process can be ended, or have a clock of its own. */
function declareVisited(shown: ShownPage): void {
  const { page, workbench, show, showStep, press, run, example } = shown;

  itLeadsToResults(shown, JOBS);

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
    await page()
      .getByText('10 people joined. The fields of the trigger selected 2 and left out 8.')
      .waitFor();
    await page().getByText('Mei Abbott').first().waitFor();
  });

  it('shows each of two runs at once its own requests and cost', async () => {
    const request = {
      piece: service.piece,
      step: 'enrich_company',
      connection: 'sandbox-vendor-firmable',
      values: service.sheets.enrich_company.example,
    };
    const runs = await Promise.all(
      ['first', 'second'].map((name) => runStep(workbench(), { ...request, run: name })),
    );
    expect(runs.map(({ wire }) => wire?.length)).toEqual([1, 1]);
    expect(runs.map(({ cost }) => cost).sort()).toEqual([
      '1 credit, 999 left',
      'nothing: the account has bought this before',
    ]);
  });
}
