import { PieceCategory } from '@activepieces/shared';
import { asRecord, at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/testing/wire-suite';
import { worldNewsApi } from '../src';

const keysOf = (step: unknown) => Object.keys(asRecord(at(step, 'props')));

describe('the order of a form', () => {
  it.each([
    ['search_news', ['text', 'language', 'sourceCountries', 'number', 'maxPoints']],
    ['top_news', ['sourceCountry', 'language']],
  ])('of %s begins with what decides', (name, first) => {
    expect(keysOf(worldNewsApi.getAction(name)).slice(0, first.length)).toEqual(first);
  });

  it('of New Article begins with how often it asks', () => {
    expect(keysOf(worldNewsApi.getTrigger('new_article')).slice(0, 3)).toEqual([
      'intervalMinutes',
      'callsPerPoll',
      'text',
    ]);
  });
});

it('is filed under a category that the platform knows', () => {
  const known: readonly string[] = Object.values(PieceCategory);
  expect(worldNewsApi.categories).toEqual(['CONTENT_AND_FILES']);
  expect(known).toEqual(expect.arrayContaining([...worldNewsApi.categories]));
});

describe('a language and a country', () => {
  const piece = sharedPiece('world-news-api');
  const optionsOf = async (step: string, field: string) => {
    const { options } = await piece().host.options(step, field, {});
    return options.map((option) => [at(option, 'label'), at(option, 'value')]);
  };

  it.each([
    ['search_news', 'language', 182],
    ['top_news', 'language', 182],
    ['new_article', 'language', 182],
    ['search_news', 'sourceCountries', 249],
    ['top_news', 'sourceCountry', 249],
    ['retrieve_front_page', 'sourceCountry', 249],
  ])('are chosen by name, without a connection or a call (%s, %s)', async (step, field, count) => {
    const options = await optionsOf(step, field);
    const known =
      field === 'language'
        ? [
            ['English', 'en'],
            ['German', 'de'],
            ['Ukrainian', 'uk'],
            ['Chinese', 'zh'],
          ]
        : [
            ['Australia', 'au'],
            ['New Zealand', 'nz'],
            ['United Kingdom', 'gb'],
            ['Germany', 'de'],
          ];
    expect(options).toEqual(expect.arrayContaining(known));
    expect(options).toHaveLength(count);
    const labels = options.map(([label]) => String(label));
    expect(new Set(labels).size).toBe(count);
    expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'en')));
    // What has no name of its own is shown by its code.
    expect(labels.filter((label) => /^[A-Za-z]{2}$/.test(label))).toEqual([]);
    for (const [, value] of options) expect(value).toMatch(/^[a-z]{2}$/);
    expect(await piece().sandbox.journal()).toEqual([]);
  });
});

const VENDOR_ONLY = ['newsSource', 'categories', 'textMatchIndexes', 'sort'];

describe('what a gateway does not have', () => {
  const piece = sharedPiece('world-news-api', 'gateway');

  it.each(VENDOR_ONLY)('cannot be chosen (%s)', async (field) => {
    const { connection, host, sandbox } = piece();
    const searchValue = 'harbour';
    expect(await host.options('search_news', field, { connection, searchValue })).toEqual({
      disabled: true,
      options: [],
      placeholder: 'Not offered by this gateway.',
    });
    expect(await sandbox.journal()).toEqual([]);
  });
});

describe("what the vendor's own API has", () => {
  const piece = sharedPiece('world-news-api', 'vendor');

  it.each(VENDOR_ONLY)('can be chosen, once there is a connection (%s)', async (field) => {
    const { connection, host } = piece();
    const searchValue = 'harbour';
    const found = await host.options('search_news', field, { connection, searchValue });
    expect(found.options.length).toBeGreaterThan(0);
    expect(found).not.toHaveProperty('disabled', true);
    expect(await host.options('search_news', field, {})).toMatchObject({
      disabled: true,
      placeholder: 'Connect your account first.',
    });
  });
});
