import { Button, Group, Modal, Text, Title } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { call } from '../server-calls';
import { useWorkbench } from '../workbench-state';
import { ClientSide } from './client-side';
import { Faults } from './faults';
import { Journal } from './journal';
import { NewsDesk } from './news-desk';
import { Quotas } from './quotas';

/** Shows the services of the sandbox, with controls to change their state. */
export function ServicesView({ rest }: { rest: readonly string[] }): ReactElement {
  const { services, attempt } = useWorkbench();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <div className="body">
      <Group justify="space-between">
        <div>
          <Title order={1} size="h3">
            The services
          </Title>
          <Text size="sm">Played by the sandbox on this machine, at {services.origin}.</Text>
        </div>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          Reset everything
        </Button>
      </Group>
      <Modal opened={isAsking} onClose={close} title="Reset everything?" lockScroll={false}>
        <Text mb="md">
          The services forget all changes, and all triggers are turned off. Your own connections
          stay.
        </Text>
        <Group>
          <Button
            color="red"
            variant="light"
            onClick={() => {
              close();
              attempt(() => call('reset', {}));
            }}
          >
            Reset
          </Button>
          <Button variant="default" onClick={close}>
            Keep everything
          </Button>
        </Group>
      </Modal>
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
