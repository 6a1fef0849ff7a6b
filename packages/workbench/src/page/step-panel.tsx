import { Alert, Badge, Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { PieceView, StepRequest, StepView } from '../protocol';
import { openForm, problemsIn, stepValues } from './form/form-values';
import { StepForm } from './form/step-form';
import type { StepForm as Opened } from './form/use-step-form';
import { WorkButton } from './controls';
import { linkTo } from './route';
import { call } from './server-calls';
import { connectionOf, useWorkbench } from './workbench-state';

const EXAMPLES = ['Fill in an example', 'One that finds nothing'];

/**
 * Shows a step's connection, its examples, its form and its buttons.
 * @param props.onSubmit gets the input of the step, once no field is invalid.
 */
export function StepPanel(props: {
  piece: PieceView;
  step: StepView;
  opened: Opened;
  onSubmit: (request: StepRequest) => void;
  children: (isIncomplete: boolean) => ReactNode;
}): ReactElement {
  const { piece, step, opened, onSubmit, children } = props;
  const { form, setForm } = opened;
  const workbench = useWorkbench();
  const connection = connectionOf(workbench, piece.name);
  const offered = workbench.connections.filter((one) => one.piece === piece.name);
  const owner = { piece: piece.name, step: step.name, connection: connection?.id ?? null };
  /** True once the missing fields were marked. A second submit runs the step anyway, to show the piece's own error. */
  const [isMarked, setIsMarked] = useState(false);
  const panel = useRef<HTMLFormElement>(null);
  const { broken, missing } = problemsIn(step.fields, form);
  const armed = workbench.services.faults.filter(
    ({ service }) => service === null || service === piece.shortName,
  );

  const submit = () => {
    const [first] = Object.keys({ ...broken, ...(isMarked ? {} : missing) });
    setIsMarked(true);
    if (first === undefined) {
      onSubmit({ ...owner, values: stepValues(step.fields, form) });
    } else {
      const input = `[data-field="${first}"] :is(input,textarea)`;
      panel.current?.querySelector<HTMLElement>(input)?.focus();
    }
  };
  return (
    <form
      ref={panel}
      className="panel"
      // A piece may be shown in a language that is written from the right.
      dir="auto"
      noValidate
      aria-label={step.displayName}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <header>
        <Title order={1} size="h3">
          <img src={piece.logoUrl} alt="" width="24" height="24" /> {step.displayName}
        </Title>
        <Text>
          {`${step.description} v${piece.version} `}
          {step.classification !== null && <Badge size="sm">{step.classification}</Badge>}
        </Text>
      </header>
      {piece.auth && (
        <NativeSelect
          label="Connection"
          description={connection?.why}
          value={connection?.id}
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => workbench.choose(piece.name, currentTarget.value)}
        />
      )}
      {connection?.isSandbox === false && (
        <Alert color="orange">
          This is a real account: steps change its data and can cost money.
        </Alert>
      )}
      {armed.length > 0 && (
        <Alert color="orange">
          Armed for the next requests: {armed.map(({ words }) => words).join('; ')}.{' '}
          <WorkButton text="Disarm all" work={() => call('clearFaults', {})} />
        </Alert>
      )}
      <Group gap="xs">
        {step.examples.map((example, at) => (
          <Button
            key={at}
            variant="light"
            onClick={() => {
              setIsMarked(false);
              setForm(openForm(step.fields, example));
            }}
          >
            {EXAMPLES[at]}
          </Button>
        ))}
        <Button variant="subtle" onClick={() => setForm(openForm(step.fields))}>
          Clear
        </Button>
        <Button component="a" variant="subtle" href={linkTo('connections', piece.shortName)}>
          New connection
        </Button>
      </Group>
      <StepForm
        fields={step.fields}
        form={form}
        owner={owner}
        problems={{ ...(isMarked ? missing : {}), ...broken }}
        onChange={setForm}
      />
      <Group className="foot">{children(isMarked && Object.keys(missing).length > 0)}</Group>
    </form>
  );
}
