import { Alert, Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { PieceView, StepRequest, StepView, TriggerLogEntry, TriggerView } from '../protocol';
import { useStepForm } from './form/use-step-form';
import { FieldsOutput } from './output/fields-output';
import { JsonTree } from './output/json-tree';
import { RunOutput } from './output/run-output';
import { formatValue } from './output/values';
import { WireList } from './output/wire-list';
import { linkTo, type Route } from './route';
import { call, wordsOf } from './server-calls';
import { Panel } from './small';
import { StepColumns } from './step-columns';
import { StepPanel } from './step-panel';
import { useWorkbench } from './workbench-state';

/** Lets a person turn a trigger on, and shows the events that it emits or holds back. */
export function TriggersView({ route }: { route: Route }): ReactElement {
  const { triggers } = useWorkbench();
  return (
    <StepColumns
      view="triggers"
      route={route}
      stepsOf={(piece) => piece.triggers}
      isOn={(piece, step) =>
        triggers.some((one) => one.isOn && one.piece === piece.name && one.step === step.name)
      }
    >
      {(piece, step) => <TriggerBench piece={piece} step={step} query={route.query} />}
    </StepColumns>
  );
}

type BenchProps = { piece: PieceView; step: StepView; query: URLSearchParams };

function TriggerBench({ piece, step, query }: BenchProps): ReactElement {
  const { triggers, isGone } = useWorkbench();
  const opened = useStepForm('triggers', piece, step, query);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const trigger = triggers.find((one) => one.piece === piece.name && one.step === step.name);
  const { run: sample } = opened;
  /** True if the pressed submit button was the one for sample data. */
  const [isSample, setIsSample] = useState(false);

  const submit = async (request: StepRequest) => {
    const run = crypto.randomUUID();
    setIsBusy(true);
    setProblem(null);
    try {
      if (isSample) {
        opened.setRun(run);
        await call('sample', { ...request, run });
      } else {
        setProblem((await call('turnOn', request)).problem);
      }
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setIsBusy(false);
  };
  const isDisabled = isBusy || isGone;
  return (
    <>
      <StepPanel
        piece={piece}
        step={step}
        opened={opened}
        onSubmit={(request) => void submit(request)}
      >
        {() => (
          <>
            <Button
              type="submit"
              disabled={isDisabled || trigger?.isOn === true}
              onClick={() => setIsSample(false)}
            >
              Turn on
            </Button>
            <Button
              type="submit"
              variant="default"
              disabled={isDisabled}
              onClick={() => setIsSample(true)}
            >
              Load sample data
            </Button>
            {trigger?.isOn === true && (
              <Text size="sm">It is on. Turn it off to change its settings.</Text>
            )}
          </>
        )}
      </StepPanel>
      <section className="result" aria-label="Result" aria-live="polite">
        {problem !== null && <Alert color="red">{problem}</Alert>}
        {trigger ? (
          <TriggerLog trigger={trigger} step={step} />
        ) : (
          <Text>
            {step.strategy === 'polling'
              ? 'Turn the trigger on, then check: the platform does so every few minutes.'
              : 'Turn the trigger on: events are shown here as the service sends them.'}
          </Text>
        )}
        {typeof sample?.ms === 'number' && (
          <>
            <WireList calls={sample.wire} />
            <RunOutput run={sample} fields={step.output} root="trigger" />
          </>
        )}
      </section>
    </>
  );
}

function TriggerLog({ trigger, step }: { trigger: TriggerView; step: StepView }): ReactElement {
  const { attempt, connections } = useWorkbench();
  const { id, isOn, log, strategy } = trigger;
  const connection = connections.find((one) => one.id === trigger.connection)?.name;
  const settings = step.fields
    .filter(({ key, initial }) => formatValue(trigger.values[key]) !== formatValue(initial))
    .map(({ key, label }) => `${label}: ${formatValue(trigger.values[key])}`);
  return (
    <Panel
      title={`${step.displayName} is ${isOn ? 'on' : 'off'}`}
      actions={
        isOn && (
          <>
            {strategy === 'polling' && (
              <Button size="compact-sm" onClick={() => attempt(() => call('check', { id }))}>
                Check now
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => attempt(() => call('turnOff', { id }))}
            >
              Turn off
            </Button>
          </>
        )
      }
    >
      <Text size="sm">{[connection, ...settings].join('; ')}</Text>
      <Anchor size="sm" href={linkTo('services')}>
        Let something happen at the services
      </Anchor>
      {[...log].reverse().map((entry, at) => (
        <LogEntry key={log.length - at} entry={entry} step={step} isLatest={at === 0} />
      ))}
    </Panel>
  );
}

const KINDS = { on: 'Turned on', off: 'Turned off', check: 'Checked', delivery: 'Webhook came' };

type LogProps = { entry: TriggerLogEntry; step: StepView; isLatest: boolean };

function LogEntry({ entry, step, isLatest }: LogProps): ReactElement {
  const { at, kind, events, heldBack, failure, delivered, wire } = entry;
  return (
    <div className="log">
      <Group gap="xs">
        <Text size="sm">
          {new Date(at).toLocaleTimeString()} <b>{KINDS[kind]}</b>
        </Text>
        {events.length > 0 && <Badge color="green">{events.length} let out</Badge>}
        {heldBack !== null && <Badge color="orange">held back</Badge>}
        {failure !== null && <Badge color="red">failed</Badge>}
      </Group>
      {heldBack !== null && <Text size="sm">{heldBack}</Text>}
      {failure !== null && <Alert color="red">{failure}</Alert>}
      {events.map((event, index) => (
        <details key={index} open={isLatest && index === 0}>
          <summary>Event {index + 1}</summary>
          <FieldsOutput
            output={event}
            fields={step.output}
            path={[]}
            root="trigger"
            hidesEmpty={false}
          />
          <JsonTree value={event} isClosed />
        </details>
      ))}
      {delivered !== null && (
        <details>
          <summary>Delivered</summary>
          <JsonTree value={delivered} />
        </details>
      )}
      {wire.length > 0 && (
        <details>
          <summary>On the wire: {wire.length}</summary>
          <WireList calls={wire} />
        </details>
      )}
    </div>
  );
}
