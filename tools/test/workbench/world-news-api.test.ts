import { itLeadsToResults, type Job } from './first-view';
import { describePage, type ShownPage } from './shown-page';

/** The jobs of the first view, and what the page then shows. */
const JOBS: readonly Job[] = [
  {
    clicks: ["Today's news on a topic", 'Run'],
    shows: [/^\d+ articles?$/, /hr?\. ago$/, /^Cost 2\.\d+ points/],
  },
];

describePage('the page', declareAtOnce, declareVisited);

function declareAtOnce({ page, show, showStep, run, example, showsPicture }: ShownPage): void {
  it('offers a calendar for a field whose description alone asks for a day', async () => {
    // A field without an example: only its description asks for a day.
    await showStep('world-news-api', 'retrieve_front_page', 'Retrieve Front Page');
    await page().getByRole('button', { name: 'Choose Date in a calendar' }).waitFor();
  });

  it('loads sample data of a trigger', async () => {
    await show('triggers', 'world-news-api', 'new_article');
    await page().getByRole('heading', { level: 1, name: 'New Article' }).waitFor();
    await example();
    await page().getByRole('button', { name: 'Load sample data' }).click();
    await page().getByRole('tab', { name: 'Items as a table' }).waitFor();
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
    await showsPicture();
  });

  it('shows the forms in the chosen language', async () => {
    const language = () => page().getByLabel('Form language');
    await show('steps', 'world-news-api', 'get_geo_coordinates');
    await language().selectOption('de');
    await page().getByText('Ort *').first().waitFor();
    await language().selectOption('');
    await page().getByText('Location *').first().waitFor();
  });
}

function declareVisited(shown: ShownPage): void {
  itLeadsToResults(shown, JOBS);
}
