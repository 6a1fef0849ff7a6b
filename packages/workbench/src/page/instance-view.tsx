import { Code, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { Copy, Heading, Panel } from './controls';
import { useWorkbench } from './workbench-state';

/** Shows the connection values for an Activepieces instance that uses the sandbox. */
export function InstanceView(): ReactElement {
  const { services } = useWorkbench();
  return (
    <Stack maw={1120} mx="auto">
      <Heading text="For an instance" />
      <Text>
        Enter these values in the connections of an Activepieces on this machine. Start it with{' '}
        <Code>AP_SSRF_ALLOW_LIST=127.0.0.0/8</Code>: it needs this to log in to a service on this
        machine, and for every call in strict mode.
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {services.setup.map(({ displayName, piece, fields }) => (
          <Panel key={piece} title={displayName}>
            <Table
              data={{
                body: fields.map(({ label, value }) => [
                  <b>{label}</b>,
                  value,
                  <Copy value={value} label={`Copy ${label} of ${displayName}`} text="Copy" />,
                ]),
              }}
            />
            {fields.some(({ key }) => key === 'contract') && (
              <Text>
                To use a gateway, replace <Code>/vendor/</Code> with <Code>/gateway/</Code> and
                choose the gateway as API Format.
              </Text>
            )}
          </Panel>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
