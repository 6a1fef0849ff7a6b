import { outputSchemaOf } from '../src';

const NAME = { key: 'name', label: 'Name' };

/**
 * Returns the rule of the builder's data selector for a field whose value is a list (0.86.3, `utils-schema.ts`): it
 * offers no *Insert* with `listItems`.
 */
const hasInsert = ({ listItems = [] }: { listItems?: unknown[] }) => listItems.length === 0;

/** Returns the paths of an output as the platform names them to agents (0.86.3, `mcp-utils.ts`). */
function pathsOf(fields: ReturnType<typeof outputSchemaOf>['fields'], above = ''): string[] {
  return fields.flatMap(({ key, children = [], listItems = [] }) => {
    const path = `${above}${key}`;
    if (children.length > 0) return pathsOf(children, `${path}.`);
    return listItems.length > 0 ? pathsOf(listItems, `${path}[].`) : [path];
  });
}

it('a list can be inserted, and agents are told its columns', () => {
  const { fields } = outputSchemaOf([
    NAME,
    { key: 'found', label: 'Found', labelKey: 'name', listItems: [NAME] },
  ]);
  expect(fields.map(hasInsert)).toEqual([true, true]);
  expect(pathsOf(fields)).toEqual(['name', 'found.[].name']);
  expect(fields[1]).toMatchObject({ key: 'found', label: 'Found', labelKey: 'name' });
});

it('so can a list inside a record or another list', () => {
  const rows = { key: 'rows', label: 'Rows', listItems: [NAME] };
  const { fields } = outputSchemaOf([
    { key: 'page', label: 'Page', children: [rows] },
    { key: 'pages', label: 'Pages', listItems: [rows] },
  ]);
  expect(JSON.stringify(fields)).not.toContain('listItems');
  expect(pathsOf(fields)).toEqual(['page.rows.[].name', 'pages.[].rows.[].name']);
});
