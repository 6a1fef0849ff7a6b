import { Alert, Anchor, Image, Switch, Tabs, Text } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import type { OutputField } from '@pieceworks/host';
import type { RunView } from '../../protocol';
import { download, fileOf } from '../server-calls';
import { Copy, Panel } from '../controls';
import { useWorkbench } from '../workbench-state';
import { FieldsOutput } from './fields-output';
import { JsonTree } from './json-tree';
import { TableOutput } from './table-output';
import { listsIn } from './values';

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
        <Text key={url} component="div">
          <Anchor component="button" onClick={() => attempt(() => download(url, fileName))}>
            {fileName}
          </Anchor>{' '}
          {Math.ceil(bytes / 1024)} KiB
          {/\.(png|jpe?g|gif|webp)$/i.test(fileName) && <Picture url={url} alt={fileName} />}
        </Text>
      ))}
    </Panel>
  );
}

/** Shows an image file of a run. It is fetched by a call, because the page's key is no part of an address. */
function Picture({ url, alt }: { url: string; alt: string }): ReactElement | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    // A file that is gone has no picture; its link says why.
    const address = fileOf(url).then(
      (file) => URL.createObjectURL(file),
      () => null,
    );
    void address.then(setSource);
    return () => void address.then((known) => known !== null && URL.revokeObjectURL(known));
  }, [url]);
  return source === null ? null : <Image src={source} alt={alt} mah={240} fit="contain" w="auto" />;
}

/** Shows the fields of an output, its lists as tables, and its JSON. */
function Output({ output, fields, root }: OutputProps): ReactElement {
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
      <Switch
        mb="xs"
        label="Hide empty fields"
        checked={hidesEmpty}
        onChange={({ currentTarget }) => setHidesEmpty(currentTarget.checked)}
      />
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
    </>
  );
}
