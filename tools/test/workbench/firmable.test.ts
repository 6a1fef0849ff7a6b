import service from '@pieceworks/piece-firmable/service/entry';
import { itLeadsToResults } from './first-view';
import { askWorkbench, runStep } from './running-workbench';
import { describePage, type ShownPage } from './shown-page';

const { apiKey } = service.credential;

describePage('the page', declareAtOnce, declareVisited);

function declareAtOnce({ page, workbench, show, showStep, run }: ShownPage): void {
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

  it('says what the rest of a list costs if it may cost nothing, and which rows are left', async () => {
    await showStep('firmable', 'enrich_companies', 'Enrich Companies');
    const companies = page().locator('[data-field="companies"] textarea');
    await companies.fill('banksia-dental.example, 51824753556; x.example');
    await page().getByText('3 rows').waitFor();
    await page().getByLabel('Maximum Credits', { exact: true }).fill('0');
    expect(await run()).toBe('No result');
    await page()
      .getByText(/^3 skipped\. .* The rest costs at most 3 credits\. Raise Maximum Credits/)
      .waitFor();
    await page().getByRole('tab', { name: 'Rows left (3)' }).click();
    await page().getByRole('cell', { name: '51824753556', exact: true }).waitFor();
  });

  it('forgets stored results with all else, and says of a stored miss why it is free', async () => {
    const companies = ['banksia-dental.example', 'nobody.example'];
    const costOf = async (values: Readonly<Record<string, unknown>>) => {
      const [run, connection] = [crypto.randomUUID(), 'sandbox-vendor-firmable'];
      const step = { piece: service.piece, step: 'enrich_companies', connection };
      return (await runStep(workbench(), { ...step, run, values })).cost;
    };
    expect(await costOf({ companies })).toMatch(/^1 credit,/);
    expect(await costOf({ companies })).toBe('nothing: stored results were used');
    expect(await costOf({ companies: companies.slice(1) })).toBe('nothing');
    await askWorkbench(workbench(), 'reset', {});
    expect(await costOf({ companies })).toMatch(/^1 credit,/);
  });
}

function declareVisited(shown: ShownPage): void {
  itLeadsToResults(shown, [
    {
      clicks: ['Enrich a list within a budget', 'Run'],
      shows: [
        /^2 found, 1 not found, 2 skipped\. .*Maximum Credits.* Run it again: what was found is free\.$/,
        /^Cost 2 credits, 998 left/,
      ],
    },
  ]);
}
