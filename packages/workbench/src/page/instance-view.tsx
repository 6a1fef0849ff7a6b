import { Code, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { Copy, Heading, Panel, useWorkbench } from '@pieceworks/page-parts';
import type { ServicesView } from '@pieceworks/page-parts/protocol';
import type { ReactElement } from 'react';

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
        {services.setup.map((setup) => (
          <Setup key={setup.piece} {...setup} />
        ))}
      </SimpleGrid>
      <Text>
        To use a gateway, replace <Code>/vendor/</Code> with <Code>/gateway/</Code> and choose the
        gateway as API Format.
      </Text>
    </Stack>
  );
}

/** Shows the values of one service. A choice is shown by its label, as the form of the connection has it. */
function Setup({ displayName, piece, fields }: ServicesView['setup'][number]): ReactElement {
  const { pieces } = useWorkbench();
  const form = pieces.find(({ name }) => name === piece)?.auth?.fields ?? [];
  const rows = fields.map(({ key, label, value }) => {
    const choices = form.find((field) => field.key === key)?.choices ?? [];
    const choice = choices.find((one) => one.value === value);
    return [
      <b>{label}</b>,
      choice?.label ?? value,
      choice ? (
        <Text span className="nowrap">
          Choose it
        </Text>
      ) : (
        <Copy value={value} label={`Copy ${label} of ${displayName}`} text="Copy" />
      ),
    ];
  });
  return (
    <Panel title={displayName}>
      <Table data={{ head: ['Field', 'Value', 'Action'], body: rows }} />
    </Panel>
  );
}
