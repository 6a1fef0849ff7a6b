import { Button, Group, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { ServicesView } from '../../protocol';
import { fieldOf, openForm, textOf } from '../form/form-values';
import { StepForm } from '../form/step-form';
import { call } from '../server-calls';
import { Panel } from '../small';
import { useWorkbench } from '../workbench-state';

/** Lets a person arm a fault for the next requests. */
export function Faults(): ReactElement {
  const { attempt, services } = useWorkbench();
  const { faults, faultNames } = services;
  const offered = services.services.map(({ name, displayName }) => ({
    label: displayName,
    value: name,
  }));
  const fields = [
    fieldOf('name', 'How', { choices: faultNames.map((name) => ({ label: name, value: name })) }),
    fieldOf('service', 'Of', { choices: offered, description: 'Leave empty for any service.' }),
    fieldOf('times', 'Times', { type: 'NUMBER', initial: '1' }),
  ];
  const [form, setForm] = useState(() => openForm(fields));
  const name = textOf(form.values.name);
  const service = offered.find(({ value }) => value === form.values.service)?.value ?? null;
  const times = Number(form.values.times);
  return (
    <Panel title="Let the next answer go wrong">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          attempt(() => call('armFault', { name, service, times }));
        }}
      >
        <StepForm fields={fields} form={form} problems={{}} onChange={setForm} />
        <Group>
          <Button type="submit" disabled={name === ''}>
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
        {faults.length === 0
          ? 'Nothing is armed.'
          : `Armed: ${faults.map(formatFault).join('; ')}.`}
      </Text>
    </Panel>
  );
}

function formatFault(fault: ServicesView['faults'][number]): string {
  const at = fault.match?.service === undefined ? '' : ` at ${fault.match.service}`;
  const status = 'status' in fault ? ` ${fault.status}` : '';
  const times = 'times' in fault && fault.times !== undefined ? `, ${fault.times} left` : '';
  return `${fault.kind}${status}${at}${times}`;
}
