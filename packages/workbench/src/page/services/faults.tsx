import { Button, Group, NativeSelect, Select, Text, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { ServicesView } from '../../protocol';
import { call } from '../server-calls';
import { Panel } from '../small';
import { useWorkbench } from '../workbench-state';

/** Arms a fault for the next requests. */
export function Faults(): ReactElement {
  const { attempt, services } = useWorkbench();
  const [name, setName] = useState<string | null>(null);
  const [of, setOf] = useState('');
  const [times, setTimes] = useState('1');
  const { faults, faultNames } = services;
  const arm = (fault: string) => {
    const service = services.services.find((one) => one.name === of)?.name ?? null;
    attempt(() => call('armFault', { name: fault, service, times: Number(times) }));
  };
  return (
    <Panel title="Let the next answer go wrong">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== null) arm(name);
        }}
      >
        <Select
          label="How"
          placeholder="Select a fault"
          data={[...faultNames]}
          searchable
          value={name}
          onChange={setName}
        />
        <Group align="end">
          <NativeSelect
            label="Of"
            value={of}
            data={[
              { value: '', label: 'any service' },
              ...services.services.map((one) => ({ value: one.name, label: one.displayName })),
            ]}
            onChange={({ currentTarget }) => setOf(currentTarget.value)}
          />
          <TextInput
            type="number"
            min={1}
            label="Times"
            className="times"
            value={times}
            onChange={({ currentTarget }) => setTimes(currentTarget.value)}
          />
          <Button type="submit" disabled={name === null}>
            Arm
          </Button>
          {faults.length > 0 && (
            <Button variant="default" onClick={() => attempt(() => call('clearFaults', {}))}>
              Disarm all
            </Button>
          )}
        </Group>
      </form>
      <Text role="status" size="sm">
        {faults.length === 0 ? 'Nothing is armed.' : `Armed: ${faults.map(inWords).join('; ')}.`}
      </Text>
    </Panel>
  );
}

function inWords(fault: ServicesView['faults'][number]): string {
  const at = fault.match?.service === undefined ? '' : ` at ${fault.match.service}`;
  const status = 'status' in fault ? ` ${fault.status}` : '';
  const times = 'times' in fault && fault.times !== undefined ? `, ${fault.times} left` : '';
  return `${fault.kind}${status}${at}${times}`;
}
