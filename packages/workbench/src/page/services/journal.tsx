import { Badge, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { JournalEntry } from '@pieceworks/sandbox';
import { Message, Status } from '../output/wire-list';
import { counted, Panel } from '../small';
import { useWorkbench } from '../workbench-state';

/** Shows the last requests to a service, live. */
export function Journal(): ReactElement {
  const { journal } = useWorkbench();
  return (
    <Panel
      title="Journal"
      actions={<Text size="sm">{counted(journal.length, 'request')}, the latest first</Text>}
    >
      {journal.length === 0 && <Text size="sm">No request has come yet.</Text>}
      {[...journal].reverse().map((entry) => (
        <Entry key={entry.sequence} entry={entry} />
      ))}
    </Panel>
  );
}

function Entry({ entry }: { entry: JournalEntry }): ReactElement {
  const { method, path, query, status, fault, at, body, headers } = entry;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value])),
  ).toString();
  return (
    <details className="call">
      <summary>
        <span>{new Date(at).toLocaleTimeString()}</span> <b>{method}</b>{' '}
        <span className="path">{search === '' ? path : `${path}?${search}`}</span>
        {fault !== null && <Badge color="orange">{fault}</Badge>}
        <Status status={status} isOver={false} />
      </summary>
      <Message
        label="Request"
        headers={headers}
        body={body === null ? null : JSON.stringify(body, null, 2)}
      />
    </details>
  );
}
