import { PieceCategory } from '@activepieces/shared';
import { asList, asRecord, at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/testing/wire-suite';
import { worldNewsApi } from '../src';
import { readFields } from '../src/lib/forms/form';
import { FILTERS, SEARCH } from '../src/lib/model/search-fields';

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

/** Returns the fields of a form with one of these types, as the tarball defines them. */
function fieldsOf(step: unknown, types: readonly string[]): string[] {
  const props = asRecord(at(step, 'props'));
  return Object.keys(props).filter((key) => types.includes(String(at(props[key], 'type'))));
}

describe('the choices of a form', () => {
  const piece = sharedPiece('world-news-api');
  const stepOf = (name: string) => {
    const { actions, triggers } = piece().host.metadata();
    return { ...actions, ...triggers }[name];
  };
  const choicesOf = (step: string, field: string) =>
    asList(at(stepOf(step), 'props', field, 'options', 'options')).map((option) => [
      at(option, 'label'),
      at(option, 'value'),
    ]);

  it.each([
    ['search_news', 'language', 182],
    ['top_news', 'language', 182],
    ['new_article', 'language', 182],
    ['search_news', 'sourceCountries', 249],
    ['new_article', 'sourceCountries', 249],
    ['top_news', 'sourceCountry', 249],
    ['retrieve_front_page', 'sourceCountry', 249],
  ])('are names with codes for values (%s, %s)', (step, field, count) => {
    const choices = choicesOf(step, field);
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
    expect(choices).toEqual(expect.arrayContaining(known));
    expect(choices).toHaveLength(count);
    const labels = choices.map(([label]) => String(label));
    expect(new Set(labels).size).toBe(count);
    expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'en')));
    // A code without a name would be its own label.
    expect(labels.filter((label) => /^[A-Za-z]{2}$/.test(label))).toEqual([]);
    for (const [, value] of choices) expect(value).toMatch(/^[a-z]{2}$/);
  });

  it.each(['search_news', 'new_article'])('have the values that %s reads', (step) => {
    const valuesOf = (field: string) => choicesOf(step, field).map(([, value]) => value);
    expect(valuesOf('categories')).toEqual(SEARCH.categories.options);
    expect(valuesOf('textMatchIndexes')).toEqual(['title', 'content']);
    expect(valuesOf('sentiment')).toEqual(SEARCH.sentiment.options);
    if (step === 'search_news') expect(valuesOf('sort')).toEqual(Object.keys(SEARCH.sort.options));
  });

  // The builder clears a dropdown that loads its options whenever the connection changes.
  it('are loaded for the sources alone, so that all others outlive another connection', () => {
    const { actions, triggers } = piece().host.metadata();
    const loaded = Object.values({ ...actions, ...triggers }).flatMap((step) =>
      fieldsOf(step, ['DROPDOWN', 'MULTI_SELECT_DROPDOWN']).map((field) => [step.name, field]),
    );
    expect(loaded).toEqual([
      ['search_news', 'newsSource'],
      ['new_article', 'newsSource'],
    ]);
  });

  it('are made when somebody looks, not when a step is made', () => {
    const names = jest.spyOn(Intl.DisplayNames.prototype, 'of');
    const step = worldNewsApi.getAction('search_news');
    expect(names).not.toHaveBeenCalled();
    expect(asList(at(step, 'props', 'language', 'options', 'options'))).toHaveLength(182);
    expect(names).toHaveBeenCalledTimes(182);
    names.mockRestore();
  });
});

describe('a list', () => {
  const piece = sharedPiece('world-news-api');

  it('has rows of one text, into which a whole list can be mapped', () => {
    const { actions, triggers } = piece().host.metadata();
    const lists = Object.values({ ...actions, ...triggers }).flatMap((step) =>
      fieldsOf(step, ['ARRAY']).map((field) => [
        step.name,
        field,
        at(step, 'props', field, 'properties'),
      ]),
    );
    expect(lists).toEqual([
      ...['entities', 'newsSources', 'authors'].map((field) => ['search_news', field, undefined]),
      ['retrieve_news', 'ids', undefined],
      ...['entities', 'newsSources', 'authors'].map((field) => ['new_article', field, undefined]),
    ]);
  });

  it.each(['newsSources', 'entities', 'authors'] as const)(
    'refuses the lists by column that older builders map (%s)',
    (field) => {
      const columns = { kind: ['ORG'], value: ['Tesla'] };
      expect(() => readFields(FILTERS, { [field]: columns })).toThrow(
        `${SEARCH[field].label}: this is an object; map a list of texts.`,
      );
    },
  );
});

describe('what a gateway does not have', () => {
  const piece = sharedPiece('world-news-api', 'gateway');

  it('cannot be chosen from the list of sources', async () => {
    const { connection, host, sandbox } = piece();
    const searchValue = 'harbour';
    expect(await host.options('search_news', 'newsSource', { connection, searchValue })).toEqual({
      disabled: true,
      options: [],
      placeholder: 'Not offered by this gateway.',
    });
    expect(await sandbox.journal()).toEqual([]);
  });

  it.each([
    ['categories', ['politics']],
    ['textMatchIndexes', 'title'],
    ['sort', 'newest'],
  ] as const)('is refused by its label before a call (%s)', async (field, value) => {
    await expect(piece().run('search_news', { text: 'harbour', [field]: value })).rejects.toThrow(
      `${SEARCH[field].label}: a gateway cannot do this; leave it empty or switched off.`,
    );
    expect(await piece().sandbox.journal()).toEqual([]);
  });
});

describe("what the vendor's own API has", () => {
  const piece = sharedPiece('world-news-api', 'vendor');

  it('can be chosen from the list of sources, once there is a connection', async () => {
    const { connection, host } = piece();
    const searchValue = 'harbour';
    const found = await host.options('search_news', 'newsSource', { connection, searchValue });
    expect(found.options.length).toBeGreaterThan(0);
    expect(found).not.toHaveProperty('disabled', true);
    expect(await host.options('search_news', 'newsSource', {})).toMatchObject({
      disabled: true,
      placeholder: 'Connect your account first.',
    });
  });
});
