// Which folder may import which. The linter reads this, and `npm run generate` draws it in docs/architecture.md.

/**
 * The packages, each with those that it may import. `*` stands for any service; tests may import anything.
 * @type {readonly { readonly name: string, readonly folder: string, readonly imports: readonly string[] }[]}
 */
export const PACKAGES = [
  { name: 'kit', folder: 'packages/kit/src', imports: [] },
  { name: 'lab', folder: 'packages/lab/src', imports: ['kit'] },
  { name: 'page-parts', folder: 'packages/page-parts/src', imports: ['kit', 'lab'] },
  { name: 'workbench', folder: 'packages/workbench/src', imports: ['kit', 'lab', 'page-parts'] },
  { name: 'pieces/*', folder: 'packages/pieces/*/src', imports: ['kit'] },
  {
    name: 'pieces/*/service',
    folder: 'packages/pieces/*/service',
    imports: ['kit', 'lab', 'page-parts', 'pieces/*'],
  },
];

/**
 * The rooms of a folder in layers: a room may import those of the layers before its own, and no other room of its layer.
 * @type {Readonly<Record<string, readonly (readonly string[])[]>>}
 */
export const ROOMS = {
  'packages/kit/src': [['values'], ['http'], ['form'], ['piece'], ['index']],
  'packages/lab/src': [['contracts'], ['host'], ['services'], ['sandbox'], ['verify'], ['suites']],
  'packages/lab/src/sandbox': [
    ['core'],
    ['contract'],
    ['records'],
    ['faults'],
    ['account'],
    ['sandbox'],
    ['control'],
    ['server', 'banner'],
    ['index', 'serve', 'start'],
  ],
  'packages/workbench/src': [['page', 'server'], ['main']],
  'packages/pieces/*/src/lib': [
    ['logo', 'budget', 'credits', 'names', 'outputs', 'readers'],
    ['fields', 'stories'],
    ['search-fields'],
    ['client'],
    ['api'],
    ['auth'],
    ['create-step', 'dropdowns'],
    ['resolve'],
    ['answers', 'feed', 'lookup', 'requests', 'search'],
    ['watch', 'webhooks'],
    ['digest'],
    ['actions', 'triggers'],
  ],
};
