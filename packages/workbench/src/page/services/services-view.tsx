import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  call,
  counted,
  Faults,
  Heading,
  Panel,
  Quotas,
  useWorkbench,
} from '@pieceworks/page-parts';
import { type ReactElement, useState } from 'react';
import { Request } from '../output/requests';
import { useContributions } from './contributions';

/** Shows the services of the sandbox, with controls to change their state. */
export function ServicesView({ rest }: { rest: readonly string[] }): ReactElement {
  const { services } = useWorkbench();
  const contributions = [...useContributions()];
  return (
    <Stack maw={1120} mx="auto">
      <Group justify="space-between">
        <div>
          <Heading text="The services" />
          <Text>Simulated by the sandbox on this machine, at {services.origin}.</Text>
        </div>
        <Reset />
      </Group>
      {contributions.map(
        ([name, { OtherSide }]) => OtherSide && <OtherSide key={name} selected={rest[0]} />,
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        <Quotas />
        {contributions.map(([name, { Tool }]) => Tool && <Tool key={name} />)}
        <Faults />
      </SimpleGrid>
      <Journal />
    </Stack>
  );
}

/** Shows the button that resets the services, with a confirmation. */
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
          The services forget all changes, and the steps their stored results. All triggers are
          turned off, and your connections to the sandbox are removed. Connections to real accounts
          and the history stay.
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

/** Shows the last requests to all services, live. */
function Journal(): ReactElement {
  const { journal } = useWorkbench().services;
  const count = <Text>{counted(journal.length, 'request')}, latest first</Text>;
  return (
    <Panel title="Journal" actions={count}>
      {journal.length === 0 && <Text>No requests yet.</Text>}
      {[...journal].reverse().map((entry) => (
        <Request key={entry.sequence} entry={entry} outcome="Running" withTime />
      ))}
    </Panel>
  );
}
