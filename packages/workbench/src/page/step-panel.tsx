import {
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  Input,
  NativeSelect,
  Text,
  Title,
} from '@mantine/core';
import {
  connectionOf,
  linkTo,
  numberOf,
  openForm,
  problemsIn,
  StepForm,
  stepValues,
  useWorkbench,
} from '@pieceworks/page-parts';
import type {
  ConnectionView,
  PieceView,
  StepRequest,
  StepView,
  Values,
} from '@pieceworks/page-parts/protocol';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import type { StepForm as Opened } from './form/use-step-form';
import { useContributions } from './services/contributions';

const EXAMPLES = ['Fill in an example', 'One without a match'];
const CLASSES: Readonly<Record<string, string>> = {
  READ: 'Reads only',
  SEARCH: 'Reads only',
  WEBHOOK: 'Registers a webhook',
  WRITE: 'Changes data',
  DESTRUCTIVE: 'Cannot be undone',
};

/**
 * Shows a step's connection, its examples, its form and its buttons.
 * @param props.onSubmit gets the input of the step, once no field is invalid.
 */
export function StepPanel(props: {
  piece: PieceView;
  step: StepView;
  opened: Opened;
  onSubmit: (request: StepRequest) => void;
  /** Called if a field is missing or invalid. */
  onRefused?: () => void;
  children: (isIncomplete: boolean) => ReactNode;
}): ReactElement {
  const { piece, step, opened, onSubmit, onRefused, children } = props;
  const { form, setForm } = opened;
  const workbench = useWorkbench();
  const connection = connectionOf(workbench, piece.name);
  const flow = workbench.flows.find(({ name }) => name === opened.flow);
  const owner = { piece: piece.name, step: step.name, connection: connection?.id ?? null };
  /** True once the missing fields were marked. A second submit runs the step anyway, to show the piece's own error. */
  const [isMarked, setIsMarked] = useState(false);
  const panel = useRef<HTMLFormElement>(null);
  const { broken, missing } = problemsIn(step.fields, form);
  const cost = useCost(piece, step, stepValues(step.fields, form), connection);

  const submit = () => {
    const [first] = Object.keys({ ...broken, ...(isMarked ? {} : missing) });
    setIsMarked(true);
    if (first === undefined) {
      onSubmit({ ...owner, values: stepValues(step.fields, form) });
    } else {
      onRefused?.();
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
      {flow && <Anchor href={linkTo('flows', flow.name)}>{`← Flow: ${flow.title}`}</Anchor>}
      <header>
        <Group justify="space-between" gap="xs">
          <Title order={1} size="h3" className="with-logo" tabIndex={-1}>
            <img src={piece.logoUrl} alt="" width="28" height="28" /> {step.displayName}
          </Title>
          <Effect step={step} cost={cost} />
        </Group>
        <Text mt={4}>{step.description}</Text>
      </header>
      <ConnectionChoice piece={piece} connection={connection} />
      {connection?.isSandbox === false && (
        <Alert color="orange" dir="auto">
          This is a real account: steps change its data and can cost money. Its requests are not
          recorded.
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
      </Group>
      <StepForm
        fields={step.fields}
        form={form}
        owner={owner}
        problems={{ ...(isMarked ? missing : {}), ...broken }}
        onChange={setForm}
      />
      <Group className="foot" gap="xs">
        {cost !== null && (
          <Text w="100%" className="cost" dir="auto">
            {cost.sentence}
          </Text>
        )}
        {children(isMarked && Object.keys(missing).length > 0)}
        <Button variant="subtle" onClick={() => setForm(openForm(step.fields))}>
          Clear
        </Button>
      </Group>
    </form>
  );
}

function ConnectionChoice({
  piece,
  connection,
}: {
  piece: PieceView;
  connection: ConnectionView | undefined;
}): ReactElement {
  const { connections, choose } = useWorkbench();
  const [connectionId, whyId] = [useId(), useId()];
  const offered = connections.filter((one) => one.piece === piece.name);
  return (
    <div>
      {piece.auth && (
        <Group gap="xs" wrap="nowrap">
          <Input.Label htmlFor={connectionId}>Connection</Input.Label>
          <NativeSelect
            id={connectionId}
            size="xs"
            flex={1}
            aria-describedby={whyId}
            value={connection?.id}
            data={offered.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => choose(piece.name, currentTarget.value)}
          />
          <Button
            component="a"
            size="xs"
            aria-label="New connection"
            href={linkTo('connections', piece.shortName)}
          >
            New
          </Button>
        </Group>
      )}
      <Text size="xs" c="dimmed" mt={2} id={whyId} dir="auto">
        {`${piece.displayName} ${piece.version}`}
        {connection?.contract === 'gateway' && `. ${connection.why}`}
      </Text>
    </div>
  );
}

/** The cost of a step as it is filled in, as a sentence and as a badge. */
type Cost = { sentence: string; badge: string; isFree: boolean };

/** Returns the cost of a step before it runs; `null` for a service that counts nothing. */
function useCost(
  piece: PieceView,
  { name }: StepView,
  values: Values,
  connection: ConnectionView | undefined,
): Cost | null {
  const { services } = useWorkbench();
  const service = services.services.find((one) => one.piece === piece.name)?.name ?? '';
  const estimate = useContributions().get(service)?.estimate;
  const unit = services.quotas.find((quota) => quota.service === service)?.unit;
  if (estimate === undefined || unit === undefined) return null;
  const cost = estimate(name, values, connection?.contract === 'gateway');
  if (cost === undefined) {
    const sentence = `How many ${unit} it costs is not known before.`;
    return { sentence, badge: `Can cost ${unit}`, isFree: false };
  }
  const { amount, isAbout, when = '' } = cost;
  if (amount === 0) return { sentence: `Free ${when}`.trim(), badge: 'Free', isFree: true };
  const rounded = Math.round(amount * 100) / 100;
  const units = rounded === 1 ? unit.replace(/s$/, '') : unit;
  const words = `${isAbout ? 'About' : 'Up to'} ${numberOf(rounded)} ${units} ${when}`;
  return { sentence: words.trim(), badge: `Costs ${unit}`, isFree: false };
}

/** Shows the effect of a step: its cost as it is filled in, or its classification. */
function Effect({ step, cost }: { step: StepView; cost: Cost | null }): ReactElement | null {
  const { classification } = step;
  if (cost !== null) {
    return (
      <Badge miw="max-content" color={cost.isFree ? 'green' : 'orange'}>
        {cost.badge}
      </Badge>
    );
  }
  if (classification === null) return null;
  const color = classification === 'DESTRUCTIVE' ? 'red' : 'gray';
  return (
    <Badge miw="max-content" color={color}>
      {CLASSES[classification] ?? classification}
    </Badge>
  );
}
