import { npmPage, repositoryField, repositoryUrl } from '../src/build/npm-page';

const FOLDER = 'packages/pieces/firmable';
const URL_OF_IT = 'https://github.com/owner/name';

it.each([
  ['owner/name', URL_OF_IT],
  ['github:owner/name', URL_OF_IT],
  [URL_OF_IT, URL_OF_IT],
  [{ type: 'git', url: 'git+https://github.com/owner/name.git' }, URL_OF_IT],
  [{ url: 'https://gitlab.example/a/b.git' }, 'https://gitlab.example/a/b'],
  [undefined, undefined],
  ['git@github.com:owner/name.git', undefined],
])('%j is the repository at %s', (repository, url) => {
  expect(repositoryUrl(repository)).toBe(url);
});

it.each([
  ['[a](../../../docs/agents.md)', `[a](${URL_OF_IT}/blob/HEAD/docs/agents.md)`],
  ['[a](../../../docs/flows.md#a-list)', `[a](${URL_OF_IT}/blob/HEAD/docs/flows.md#a-list)`],
  ['![p](../../../docs/p.png)', `![p](${URL_OF_IT}/raw/HEAD/docs/p.png)`],
  ['[a](./CHANGELOG.md)', `[a](${URL_OF_IT}/blob/HEAD/${FOLDER}/CHANGELOG.md)`],
  ['[a](#costs) [b](https://example.com/../x)', '[a](#costs) [b](https://example.com/../x)'],
])('%s becomes %s on npm', (text, page) => {
  expect(npmPage(text, FOLDER, 'owner/name')).toBe(page);
  expect(npmPage(text, FOLDER, undefined)).toBe(text);
});

it('a package names its folder', () => {
  expect(repositoryField('owner/name', FOLDER)).toEqual({
    repository: { type: 'git', url: `git+${URL_OF_IT}.git`, directory: FOLDER },
  });
  expect(repositoryField(undefined, FOLDER)).toEqual({});
});
