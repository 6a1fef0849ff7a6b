import { Badge, Button, Group, Modal, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { JournalEntry } from '@pieceworks/sandbox';
import { Message, Status } from '../output/wire-list';
import { call } from '../server-calls';
import { counted, Fold, Heading, Panel, timeOf } from '../controls';
import { useWorkbench } from '../workbench-state';
import { ClientSide } from './client-side';
import { Faults, NewsDesk, Quotas } from './service-tools';

/** Shows the services of the sandbox, with controls to change their state. */
export function ServicesView({ rest }: { rest: readonly string[] }): ReactElement {
  const { services } = useWorkbench();
  return (
    <div className="body">
      <Group justify="space-between">
        <div>
          <Heading text="The services" />
          <Text>Simulated by the sandbox on this machine, at {services.origin}.</Text>
        </div>
        <Reset />
      </Group>
      <div className="tiles">
        <Quotas />
        <NewsDesk />
        <Faults />
      </div>
      <ClientSide requestId={rest[0]} />
      <Journal />
    </div>
  );
}

/** Resets the services after a question. */
function Reset(): ReactElement {
  const { attempt } = useWorkbench();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const reset = () => {
    close();
    attempt(() => call('reset', {}));
  };
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        Reset everything
      </Button>
      <Modal opened={isAsking} onClose={close} title="Reset everything?" lockScroll={false}>
        <Text mb="md">
          The services forget all changes, and all triggers are turned off. Your own connections
          stay.
        </Text>
        <Group>
          <Button size="sm" color="red" variant="light" onClick={reset}>
            Reset
          </Button>
          <Button size="sm" onClick={close}>
            Keep everything
          </Button>
        </Group>
      </Modal>
    </>
  );
}

/** Shows the last requests to a service, live. */
function Journal(): ReactElement {
  const { journal } = useWorkbench().services;
  const count = <Text>{counted(journal.length, 'request')}, latest first</Text>;
  return (
    <Panel title="Journal" actions={count}>
      {journal.length === 0 && <Text>No requests yet.</Text>}
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
  const sent = body === null ? null : JSON.stringify(body, null, 2);
  const summary = (
    <>
      <span>{timeOf(at)}</span> <b>{method}</b>{' '}
      <span className="path">{search === '' ? path : `${path}?${search}`}</span>
      {fault !== null && <Badge color="orange">{fault}</Badge>}
      <Status status={status} isOver={false} />
    </>
  );
  return (
    <Fold className="call" summary={summary}>
      <Message label="Request" headers={headers} body={sent} />
    </Fold>
  );
}
