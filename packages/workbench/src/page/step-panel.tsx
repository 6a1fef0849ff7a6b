import { Alert, Button, Group, NativeSelect } from '@mantine/core';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { PieceView, StepRequest, StepView } from '../protocol';
import { brokenIn, missingIn, openForm, stepValues } from './form/form-values';
import { StepForm } from './form/step-form';
import type { StepForm as Opened } from './form/use-step-form';
import { linkTo } from './route';
import { StepHead } from './step-columns';
import { connectionOf, useWorkbench } from './workbench-state';

const EXAMPLES = ['Fill in an example', 'One that finds nothing'];

/** Shows a step's connection, its examples, its form and its buttons. */
export function StepPanel(props: {
  piece: PieceView;
  step: StepView;
  opened: Opened;
  /** Called with the input of the step, once no field is invalid. */
  onSubmit: (request: StepRequest) => void;
  children: (isIncomplete: boolean) => ReactNode;
}): ReactElement {
  const { piece, step, opened, onSubmit, children } = props;
  const { form, setForm } = opened;
  const workbench = useWorkbench();
  const connection = connectionOf(workbench, piece.name);
  const owner = { piece: piece.name, step: step.name, connection: connection?.id ?? null };
  /** True once the missing fields were marked. A second submit runs the step anyway, to show the piece's own error. */
  const [isMarked, setIsMarked] = useState(false);
  const panel = useRef<HTMLFormElement>(null);
  const broken = brokenIn(step.fields, form);
  const missing = missingIn(step.fields, form);
  const isIncomplete = Object.keys(missing).length > 0;

  const submit = () => {
    const [first] = Object.keys({ ...broken, ...(isMarked ? {} : missing) });
    setIsMarked(true);
    if (first === undefined) onSubmit({ ...owner, values: stepValues(step.fields, form) });
    else
      panel.current
        ?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input,textarea)`)
        ?.focus();
  };
  return (
    <form
      ref={panel}
      className="panel"
      noValidate
      aria-label={step.displayName}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <StepHead piece={piece} step={step} />
      {piece.auth && (
        <NativeSelect
          label="Connection"
          description={connection?.why}
          value={connection?.id}
          data={workbench.connections
            .filter((one) => one.piece === piece.name)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ currentTarget }) => workbench.choose(piece.name, currentTarget.value)}
        />
      )}
      {connection?.isSandbox === false && (
        <Alert color="orange">A real account: what you run here is done and paid for.</Alert>
      )}
      <Group gap="xs">
        {step.examples.map((example, at) => (
          <Button
            key={at}
            size="compact-sm"
            variant="light"
            onClick={() => {
              setIsMarked(false);
              setForm(openForm(step.fields, example));
            }}
          >
            {EXAMPLES[at]}
          </Button>
        ))}
        <Button
          component="a"
          size="compact-sm"
          variant="subtle"
          href={linkTo('connections', piece.shortName)}
        >
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
      <Group className="foot">{children(isMarked && isIncomplete)}</Group>
    </form>
  );
}
