import { itLeadsToResults } from './first-view';
import { describePage, type ShownPage } from './shown-page';

describePage('the page', declareAtOnce, declareVisited);

function declareAtOnce({ page, show, showStep, run }: ShownPage): void {
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
}

function declareVisited(shown: ShownPage): void {
  itLeadsToResults(shown, [
    {
      clicks: ["Today's news on a topic", 'Run'],
      shows: [/^\d+ articles?$/, /hr?\. ago$/, /^Cost 2\.\d+ points/],
    },
  ]);
}
