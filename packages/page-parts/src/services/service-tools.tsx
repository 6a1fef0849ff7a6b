import { Group, Progress, Stack, Text } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { numberOf, Panel, Submit, WorkButton } from '../controls';
import { fieldOf, openForm, problemsIn, textOf } from '../form/form-values';
import { StepForm } from '../form/step-form';
import type { FieldView, Values } from '../protocol';
import { call } from '../server-calls';
import { useWorkbench } from '../workbench-state';

export function Quotas(): ReactElement {
  const { services } = useWorkbench();
  return (
    <Panel title="Credits and points">
      {services.quotas.map(({ service, displayName, unit, left, full }) => (
        <div key={service}>
          <Group justify="space-between" wrap="nowrap" mt="xs">
            <Text>
              <b>{displayName}</b>
              <br />
              {numberOf(left)} of {numberOf(full)} {unit} left
            </Text>
            <WorkButton
              text="Refill"
              variant="subtle"
              flex="none"
              aria-label={`Refill the ${unit} of ${displayName}`}
              work={() => call('refill', { service })}
            />
          </Group>
          <Progress aria-label={`${displayName}: ${unit} left`} value={(left / full) * 100} />
        </div>
      ))}
    </Panel>
  );
}

/** Shows a form of the page itself, with the outcome of its last submit. */
export function ToolForm(props: {
  title: string;
  fields: readonly FieldView[];
  submit: string;
  status: string;
  onSubmit: (form: Values) => Promise<unknown>;
  children?: ReactNode;
}): ReactElement {
  const { title, fields, submit, status, onSubmit, children } = props;
  const { attempt } = useWorkbench();
  const [form, setForm] = useState(() => openForm(fields));
  const isIncomplete = Object.keys(problemsIn(fields, form).missing).length > 0;
  return (
    <Panel title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          attempt(() => onSubmit(form));
        }}
      >
        <Stack gap="sm">
          <StepForm fields={fields} form={form} onChange={setForm} />
          <Group>
            <Submit text={submit} disabled={isIncomplete} />
            {children}
          </Group>
          <Text role="status">{status}</Text>
        </Stack>
      </form>
    </Panel>
  );
}

/** Lets a person arm a fault for the next requests. */
export function Faults(): ReactElement {
  const { faults, faultGroups, services } = useWorkbench().services;
  const names = faultGroups.flatMap(({ group, names: own }) =>
    own.map((name) => ({ label: name, value: name, group })),
  );
  const offered = services.map(({ name, displayName }) => ({ label: displayName, value: name }));
  const fields = [
    fieldOf('name', 'How', { required: true, choices: names }),
    fieldOf('service', 'Of', { choices: offered, description: 'Leave empty for any service.' }),
    fieldOf('times', 'Times', { required: true, type: 'NUMBER', initial: '1' }),
  ];
  const arm = ({ name, service, times }: Values) =>
    call('armFault', {
      name: textOf(name),
      service: textOf(service) || null,
      times: Number(times),
    });
  const armed = faults.map(({ words }) => words).join('; ');
  return (
    <ToolForm
      title="Make the next response fail"
      fields={fields}
      submit="Arm"
      status={armed === '' ? 'No fault is armed.' : `Armed: ${armed}.`}
      onSubmit={arm}
    >
      {armed !== '' && (
        <WorkButton text="Disarm all" size="sm" work={() => call('clearFaults', {})} />
      )}
    </ToolForm>
  );
}
