import { Badge, Code, Group, Text } from '@mantine/core';
import type { JournalEntry } from '@pieceworks/lab/sandbox';
import { call, Copy, counted, Fold, Panel, timeOf, useWorkbench } from '@pieceworks/page-parts';
import type { Wire } from '@pieceworks/page-parts/protocol';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Outcome } from './outcome';
import { addressOf, attemptsOf } from './retries';

const REQUESTS_SHOWN = 100;
/** Headers that curl writes itself. */
const OWN_OF_CURL = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** Lists the requests of a run, one line each. Each opens to what was sent and what came back. */
export function Requests({ wire, outcome }: { wire: Wire; outcome: Outcome }): ReactElement {
  if (wire === null) {
    return (
      <Panel title="Requests">
        <Text>Requests to a real account are not recorded.</Text>
      </Panel>
    );
  }
  const attempts = attemptsOf(wire);
  return (
    <Panel title="Requests" actions={<Text>{counted(wire.length, 'request')}</Text>}>
      {wire.length === 0 && <Text>Nothing was sent{outcome === 'Running' ? ' yet.' : '.'}</Text>}
      {wire.slice(0, REQUESTS_SHOWN).map((entry, at) => (
        <Request
          key={entry.sequence}
          entry={entry}
          attempt={attempts[at] ?? 1}
          outcome={at < wire.length - 1 ? 'Succeeded' : outcome}
        />
      ))}
      {wire.length > REQUESTS_SHOWN && <Text>And {wire.length - REQUESTS_SHOWN} more.</Text>}
    </Panel>
  );
}

/** Shows one request. `outcome` is that of the run, if this is its last request. */
export function Request(props: {
  entry: JournalEntry;
  attempt?: number;
  outcome: Outcome;
  withTime?: true;
}): ReactElement {
  const { entry, attempt = 1, outcome, withTime } = props;
  const { method, status, ms, fault, at } = entry;
  const summary = (
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" w="calc(100% - 20px)">
      {withTime && <span>{timeOf(at)}</span>}
      <b>{method}</b>
      <span className="path">{addressOf(entry)}</span>
      {attempt > 1 && <Badge color="orange">try {attempt}</Badge>}
      {fault !== null && (
        <Badge color="orange" title={`Simulated: ${fault}`}>
          simulated
        </Badge>
      )}
      <Status status={status} outcome={outcome} />
      {ms !== null && <span className="nowrap">{ms} ms</span>}
    </Group>
  );
  return (
    <Fold className="call" summary={summary}>
      <Exchange entry={entry} />
    </Fold>
  );
}

/** Shows what was sent and what came back: the first line, the headers and the body of each. */
function Exchange({ entry }: { entry: JournalEntry }): ReactElement {
  const { method, headers, body, sequence, status } = entry;
  const { services } = useWorkbench();
  const { data } = useQuery({
    queryKey: ['response', sequence],
    queryFn: () => call('response', { sequence }),
    enabled: status !== null,
    staleTime: Infinity,
  });
  const response = data?.response;
  return (
    <>
      <Text>
        To {services.origin}{' '}
        <Copy value={curlOf(services.origin, entry)} label="Copy as cURL" text="Copy as cURL" />
        <Copy value={JSON.stringify(entry, null, 2)} label="Copy as JSON" text="Copy as JSON" />
      </Text>
      <Message first={`${method} ${addressOf(entry)}`} headers={headers} body={bodyOf(body)} />
      <Text mt="xs">{status === null ? 'No response yet, or none at all.' : 'Response'}</Text>
      {response && (
        <Message first={response.statusLine} headers={response.headers} body={response.body} />
      )}
      {response?.isCut === true && <Text>Only the beginning of the body is shown.</Text>}
      {response === null && <Text>It is no longer stored. Run the step again.</Text>}
    </>
  );
}

function Message(props: {
  first: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}): ReactElement {
  const { first, headers, body } = props;
  return (
    <Code block tabIndex={0} className="message">
      <b>{first}</b>
      {'\n'}
      {Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)}
      {body !== null && `\n${body}`}
    </Code>
  );
}

/**
 * Shows the status of a request; an ellipsis while it is under way. Only a response that failed its step is red: some
 * services answer 404, or even 500, when they find nothing.
 */
function Status(props: { status: number | null; outcome: Outcome }): ReactElement {
  const { status, outcome } = props;
  if (status === null && outcome === 'Running') return <Badge color="gray">…</Badge>;
  if (status !== null && status < 300) return <Badge color="green">{status}</Badge>;
  const words = [status ?? 'no response', outcome === 'Not found' && 'not found'].filter(Boolean);
  return <Badge color={outcome === 'Failed' ? 'red' : 'gray'}>{words.join(', ')}</Badge>;
}

function bodyOf(body: unknown): string | null {
  if (body === null) return null;
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2);
}

/** Returns a request as a curl command. Credentials are left as placeholders. */
function curlOf(origin: string, entry: JournalEntry): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const headers = Object.entries(entry.headers)
    .filter(([name]) => !OWN_OF_CURL.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const text = bodyOf(entry.body);
  const body = text === null ? [] : [`--data-raw ${quoted(text)}`];
  const url = quoted(origin + addressOf(entry));
  return [`curl -X ${entry.method} ${url}`, '--compressed', ...headers, ...body]
    .join(' \\\n  ')
    .replaceAll(/(\[hidden\]|%5Bhidden%5D)/g, 'YOUR_CREDENTIAL');
}
