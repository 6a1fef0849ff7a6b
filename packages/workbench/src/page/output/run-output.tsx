import { Alert, Anchor, Code, Group, Switch, Table, Tabs, Text, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { OutputField } from '@pieceworks/host';
import type { RunView } from '../../protocol';
import { download } from '../server-calls';
import { Copy, Panel } from '../small';
import { useWorkbench } from '../workbench-state';
import { FieldsOutput } from './fields-output';
import { JsonTree } from './json-tree';
import { TableOutput } from './table-output';
import { formatValue, leavesOf, listsIn, mentionOf } from './values';

const MOST_MATCHES = 200;

/** Shows the result of a run: its fields, its lists as tables, the JSON, and the files; or its failure. */
export function RunOutput({
  run: { output, failure, files, cost },
  fields,
  root,
}: {
  run: RunView;
  fields: readonly OutputField[];
  /** The step's name in expressions of the builder. */
  root: string;
}): ReactElement {
  const { attempt } = useWorkbench();
  const [search, setSearch] = useState('');
  const [hidesEmpty, setHidesEmpty] = useState(false);
  const lists = listsIn(output, fields);
  const isRecord = typeof output === 'object' && output !== null && !Array.isArray(output);
  const hasFields = isRecord && fields.length > 0;
  const shared = { root, hidesEmpty };
  return (
    <Panel
      title="Output"
      actions={
        <Copy text={failure ?? JSON.stringify(output, null, 2)} label="Copy the output">
          Copy
        </Copy>
      }
    >
      {cost !== null && (
        <Text size="sm" mb="xs">
          This run cost {cost}.
        </Text>
      )}
      {failure !== null ? (
        <Alert color="red" className="failure">
          {failure}
        </Alert>
      ) : (
        <>
          <Group mb="xs">
            <TextInput
              type="search"
              aria-label="Search the output"
              placeholder="Search the output"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
            <Switch
              label="Hide what is empty"
              checked={hidesEmpty}
              onChange={({ currentTarget }) => setHidesEmpty(currentTarget.checked)}
            />
          </Group>
          {search.trim() !== '' ? (
            <Matches output={output} words={search.trim().toLowerCase()} root={root} />
          ) : (
            <Tabs
              defaultValue={hasFields ? 'Fields' : (lists[0]?.label ?? 'JSON')}
              keepMounted={false}
            >
              <Tabs.List aria-label="Output as">
                {hasFields && <Tabs.Tab value="Fields">Fields</Tabs.Tab>}
                {lists.map(({ label }) => (
                  <Tabs.Tab key={label} value={label}>
                    {lists.length === 1 ? 'Table' : `Table: ${label}`}
                  </Tabs.Tab>
                ))}
                <Tabs.Tab value="JSON">JSON</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="Fields">
                <FieldsOutput {...shared} output={output} fields={fields} path={[]} />
              </Tabs.Panel>
              {lists.map((list) => (
                <Tabs.Panel key={list.label} value={list.label}>
                  <TableOutput hidesEmpty={hidesEmpty} list={list} />
                </Tabs.Panel>
              ))}
              <Tabs.Panel value="JSON">
                <JsonTree value={output} />
              </Tabs.Panel>
            </Tabs>
          )}
        </>
      )}
      {files.map(({ url, fileName, bytes }) => (
        <Text key={url} size="sm">
          <Anchor component="button" onClick={() => attempt(() => download(url, fileName))}>
            {fileName}
          </Anchor>{' '}
          {Math.ceil(bytes / 1024)} KiB
        </Text>
      ))}
    </Panel>
  );
}

/** Lists the values of an output whose path or text contains the search words. */
function Matches({
  output,
  words,
  root,
}: {
  output: unknown;
  words: string;
  root: string;
}): ReactElement {
  const found = leavesOf(output).filter(({ path, value }) =>
    `${path.join('.')} ${formatValue(value)}`.toLowerCase().includes(words),
  );
  if (found.length === 0) return <Text size="sm">Nothing is found.</Text>;
  return (
    <Table>
      <Table.Tbody>
        {found.slice(0, MOST_MATCHES).map(({ path, value }) => (
          <Table.Tr key={path.join('.')}>
            <Table.Th scope="row">{path.join('.')}</Table.Th>
            <Table.Td>{formatValue(value)}</Table.Td>
            <Table.Td>
              <Copy text={mentionOf(root, path)} label={`Copy ${path.join('.')} for the builder`}>
                {'{{ }}'}
              </Copy>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {found.length > MOST_MATCHES && (
        <Table.Caption>
          The first {MOST_MATCHES} of <Code>{found.length}</Code> are shown.
        </Table.Caption>
      )}
    </Table>
  );
}
