import { Alert, Anchor, Group, Switch, Tabs, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { OutputField } from '@pieceworks/host';
import type { RunView } from '../../protocol';
import { download } from '../server-calls';
import { Copy, Panel, Rows, Search } from '../controls';
import { useWorkbench } from '../workbench-state';
import { FieldsOutput } from './fields-output';
import { JsonTree } from './json-tree';
import { TableOutput } from './table-output';
import { formatValue, leavesOf, listsIn, mentionOf } from './values';

const MOST_MATCHES = 200;

type OutputProps = {
  output: unknown;
  fields: readonly OutputField[];
  /** The step's name in expressions of the builder. */
  root: string;
};

/** Shows the result of a run: its output or failure, and its files. */
export function RunOutput({
  run: { output, failure, files, cost },
  ...rest
}: Omit<OutputProps, 'output'> & { run: RunView }): ReactElement {
  const { attempt } = useWorkbench();
  const text = failure ?? JSON.stringify(output, null, 2);
  return (
    <Panel title="Output" actions={<Copy value={text} label="Copy the output" text="Copy" />}>
      {cost !== null && <Text mb="xs">This run cost {cost}.</Text>}
      {failure === null ? (
        <Output {...rest} output={output} />
      ) : (
        <Alert color="red" className="failure">
          {failure}
        </Alert>
      )}
      {files.map(({ url, fileName, bytes }) => (
        <Text key={url}>
          <Anchor component="button" onClick={() => attempt(() => download(url, fileName))}>
            {fileName}
          </Anchor>{' '}
          {Math.ceil(bytes / 1024)} KiB
        </Text>
      ))}
    </Panel>
  );
}

/** Shows the fields of an output, its lists as tables, and its JSON; or what a search finds in it. */
function Output({ output, fields, root }: OutputProps): ReactElement {
  const [search, setSearch] = useState('');
  const [hidesEmpty, setHidesEmpty] = useState(false);
  const isRecord = typeof output === 'object' && output !== null && !Array.isArray(output);
  const lists = listsIn(output, fields);
  const tables = lists.map((list) => ({
    name: lists.length === 1 ? 'Table' : `Table: ${list.label}`,
    content: <TableOutput list={list} hidesEmpty={hidesEmpty} />,
  }));
  const views = [...tables, { name: 'JSON', content: <JsonTree value={output} /> }];
  if (isRecord && fields.length > 0) {
    const content = (
      <FieldsOutput output={output} fields={fields} root={root} hidesEmpty={hidesEmpty} />
    );
    views.unshift({ name: 'Fields', content });
  }
  return (
    <>
      <Group mb="xs">
        <Search label="Search the output" value={search} onChange={setSearch} />
        <Switch
          label="Hide empty fields"
          checked={hidesEmpty}
          onChange={({ currentTarget }) => setHidesEmpty(currentTarget.checked)}
        />
      </Group>
      {search.trim() === '' ? (
        <Tabs defaultValue={views[0]?.name ?? null} keepMounted={false}>
          <Tabs.List aria-label="Output as">
            {views.map(({ name }) => (
              <Tabs.Tab key={name} value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {views.map(({ name, content }) => (
            <Tabs.Panel key={name} value={name}>
              {content}
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        <Matches output={output} words={search.trim().toLowerCase()} root={root} />
      )}
    </>
  );
}

/** Lists the values of an output whose path or text contains the search words. */
function Matches(props: { output: unknown; words: string; root: string }): ReactElement {
  const found = leavesOf(props.output)
    .map(({ path, value }) => ({ path, place: path.join('.'), text: formatValue(value) }))
    .filter(({ place, text }) => `${place} ${text}`.toLowerCase().includes(props.words));
  if (found.length === 0) return <Text>Nothing found.</Text>;
  const rows = found.slice(0, MOST_MATCHES).map(({ path, place, text }) => {
    const value = mentionOf(props.root, path);
    return [place, text, <Copy value={value} label={`Copy ${place} for the builder`} />];
  });
  const rest = `The first ${MOST_MATCHES} of ${found.length} are shown.`;
  return (
    <>
      <Rows rows={rows} />
      {found.length > MOST_MATCHES && <Text>{rest}</Text>}
    </>
  );
}
