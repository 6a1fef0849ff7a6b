import type { JSX } from 'preact';
import type { OutputField } from '@pieceworks/host';
import type { RunView } from '../../protocol';
import { CopyButton } from '../copy-button';
import { Icon } from '../icons';
import { Tabs } from '../tabs';
import { FieldsOutput } from './fields-output';
import { JsonTree } from './json-tree';
import { TableOutput } from './table-output';
import { listsIn } from './values';

/** What a step gave back: its fields, its lists as tables, the JSON, and the files; or how it failed. */
export function RunOutput({
  run,
  fields,
}: {
  run: RunView;
  fields: readonly OutputField[];
}): JSX.Element {
  const { output, failure, files } = run;
  const text = failure ?? JSON.stringify(output, null, 2);
  if (failure !== null) {
    return (
      <section class="card">
        <div class="card-head">
          <h2>Output</h2>
          <CopyButton text={text} label="Copy the failure" />
        </div>
        <pre class="failure" tabIndex={0}>
          {failure}
        </pre>
      </section>
    );
  }
  const lists = listsIn(output, fields);
  const isRecord = typeof output === 'object' && output !== null && !Array.isArray(output);
  return (
    <section class="card">
      <div class="card-head">
        <h2>Output</h2>
        <CopyButton text={text} label="Copy the output as JSON" />
      </div>
      <Tabs
        label="Output as"
        tabs={[
          ...(isRecord && fields.length > 0
            ? [{ name: 'Fields', content: () => <FieldsOutput output={output} fields={fields} /> }]
            : []),
          ...lists.map((list) => ({
            name: lists.length === 1 ? 'Table' : `Table: ${list.label}`,
            content: () => <TableOutput list={list} />,
          })),
          { name: 'JSON', content: () => <JsonTree value={output} isOpen /> },
        ]}
      />
      {files.length > 0 && (
        <ul class="files" aria-label="Files">
          {files.map(({ url, fileName, bytes }) => (
            <li key={url}>
              <Icon name="file" />
              <a href={url} download={fileName}>
                {fileName}
              </a>
              <span class="quiet">{sizeOf(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
