import { Badge, Code, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { WireCall } from '../../protocol';
import { Copy, counted, Panel } from '../small';
import { curlOf } from './curl';

const CALLS_SHOWN = 100;

/** Lists the requests in the order of sending. Each opens to its headers and bodies. */
export function WireList({ calls }: { calls: readonly WireCall[] }): ReactElement {
  return (
    <Panel title="On the wire" actions={<Text size="sm">{counted(calls.length, 'request')}</Text>}>
      {calls.length === 0 && <Text size="sm">Nothing was sent.</Text>}
      {calls.slice(0, CALLS_SHOWN).map((call) => (
        <Call key={call.number} call={call} />
      ))}
      {calls.length > CALLS_SHOWN && <Text size="sm">And {calls.length - CALLS_SHOWN} more.</Text>}
    </Panel>
  );
}

function Call({ call }: { call: WireCall }): ReactElement {
  const { method, origin, path, status, ms, attempt, problem } = call;
  return (
    <details className="call">
      <summary>
        <b>{method}</b> <span className="path">{path}</span>
        {attempt > 1 && <Badge color="orange">try {attempt}</Badge>}
        <Status status={status} isOver={ms !== null} />
        {problem !== null && <Badge color="red">broken off</Badge>}
        {ms !== null && <span>{ms} ms</span>}
      </summary>
      <Text size="sm">
        To {origin}{' '}
        <Copy text={curlOf(call)} label="Copy as cURL">
          Copy as cURL
        </Copy>
      </Text>
      {problem !== null && <Text c="red">{problem}</Text>}
      <Message label="Request" headers={call.requestHeaders} body={call.requestBody} />
      <Message label="Answer" headers={call.responseHeaders} body={call.responseBody} />
    </details>
  );
}

/** Shows the status of a request; an ellipsis while it is under way. */
export function Status({
  status,
  isOver,
}: {
  status: number | null;
  isOver: boolean;
}): ReactElement {
  const tone = status === null ? 'red' : status < 300 ? 'green' : status < 400 ? 'yellow' : 'red';
  return (
    <Badge color={status === null && !isOver ? 'gray' : tone}>
      {status ?? (isOver ? 'none' : '…')}
    </Badge>
  );
}

export function Message(props: {
  label: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}): ReactElement {
  const lines = Object.entries(props.headers).map(([name, value]) => `${name}: ${value}\n`);
  if (lines.length === 0) return <></>;
  return (
    <>
      <Text size="sm" fw={600}>
        {props.label}
      </Text>
      <Code block tabIndex={0}>
        {lines.join('')}
        {props.body !== null && `\n${props.body}`}
      </Code>
    </>
  );
}
