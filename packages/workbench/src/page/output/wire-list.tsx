import { Badge, Code, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { WireCall } from '../../protocol';
import { Copy, counted, Fold, Panel } from '../controls';

const CALLS_SHOWN = 100;
/** Headers that curl writes itself. */
const OWN_OF_CURL = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** Lists the requests in the order of sending. Each opens to its headers and bodies. */
export function WireList({ calls }: { calls: readonly WireCall[] }): ReactElement {
  return (
    <Panel title="On the wire" actions={<Text>{counted(calls.length, 'request')}</Text>}>
      {calls.length === 0 && <Text>Nothing was sent.</Text>}
      {calls.slice(0, CALLS_SHOWN).map((call) => (
        <Call key={call.number} call={call} />
      ))}
      {calls.length > CALLS_SHOWN && <Text>And {calls.length - CALLS_SHOWN} more.</Text>}
    </Panel>
  );
}

function Call({ call }: { call: WireCall }): ReactElement {
  const { method, origin, path, status, ms, attempt, problem } = call;
  const summary = (
    <>
      <b>{method}</b> <span className="path">{path}</span>
      {attempt > 1 && <Badge color="orange">try {attempt}</Badge>}
      <Status status={status} isOver={ms !== null} />
      {problem !== null && <Badge color="red">broken off</Badge>}
      {ms !== null && <span>{ms} ms</span>}
    </>
  );
  return (
    <Fold className="call" summary={summary}>
      <Text>
        To {origin} <Copy value={curlOf(call)} label="Copy as cURL" text="Copy as cURL" />
        <Copy value={JSON.stringify(call, null, 2)} label="Copy as JSON" text="Copy as JSON" />
      </Text>
      {problem !== null && <Text c="red">{problem}</Text>}
      <Message label="Request" headers={call.requestHeaders} body={call.requestBody} />
      <Message label="Answer" headers={call.responseHeaders} body={call.responseBody} />
    </Fold>
  );
}

/** Shows the status of a request; an ellipsis while it is under way. */
export function Status(props: { status: number | null; isOver: boolean }): ReactElement {
  const { status, isOver } = props;
  if (status === null) {
    return <Badge color={isOver ? 'red' : 'gray'}>{isOver ? 'none' : '…'}</Badge>;
  }
  const color = status < 300 ? 'green' : status < 400 ? 'yellow' : 'red';
  return <Badge color={color}>{status}</Badge>;
}

/** Shows the headers and the body of a request or a response. */
export function Message(props: {
  label: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}): ReactElement {
  const lines = Object.entries(props.headers).map(([name, value]) => `${name}: ${value}\n`);
  if (lines.length === 0) return <></>;
  return (
    <>
      <Text fw={600}>{props.label}</Text>
      <Code block tabIndex={0}>
        {lines.join('')}
        {props.body !== null && `\n${props.body}`}
      </Code>
    </>
  );
}

/** Returns a request as a curl command. Credentials are left as placeholders. */
function curlOf({ method, origin, path, requestHeaders, requestBody }: WireCall): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const headers = Object.entries(requestHeaders)
    .filter(([name]) => !OWN_OF_CURL.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = requestBody === null ? [] : [`--data-raw ${quoted(requestBody)}`];
  return [`curl -X ${method} ${quoted(origin + path)}`, '--compressed', ...headers, ...body]
    .join(' \\\n  ')
    .replaceAll('[hidden]', 'YOUR_CREDENTIAL');
}
