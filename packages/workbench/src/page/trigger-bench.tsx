import { Alert, Anchor, Badge, Group, Text } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { StepRequest, StepView, TriggerLogEntry, TriggerView } from '../protocol';
import { type BenchProps, useStepForm } from './form/use-step-form';
import { FieldsOutput } from './output/fields-output';
import { JsonTree } from './output/json-tree';
import { RunOutput } from './output/run-output';
import { formatValue, valueOf } from './output/values';
import { WireList } from './output/wire-list';
import { linkTo } from './route';
import { call } from './server-calls';
import { Fold, Panel, Submit, timeOf, useWork, WorkButton } from './controls';
import { StepPanel } from './step-panel';
import { useWorkbench } from './workbench-state';

/** Lets a person turn a trigger on, and shows the events that it emits or holds back. */
export function TriggerBench(bench: BenchProps): ReactElement {
  const { piece, step } = bench;
  const { triggers, isGone } = useWorkbench();
  const opened = useStepForm('triggers', bench);
  const { isBusy, problem, start } = useWork();
  const trigger = triggers.find((one) => one.piece === piece.name && one.step === step.name);
  const { run: sample } = opened;
  /** True if the pressed submit button was the one for sample data. */
  const [isSample, setIsSample] = useState(false);
  const isDisabled = isBusy || isGone;

  const submit = async (request: StepRequest) => {
    if (!isSample) return (await call('turnOn', request)).problem;
    const run = crypto.randomUUID();
    opened.setRun(run);
    await call('sample', { ...request, run });
    return null;
  };
  return (
    <>
      <StepPanel
        {...bench}
        opened={opened}
        onSubmit={(request) => void start(() => submit(request))}
      >
        {() => (
          <>
            <Submit
              text="Turn on"
              disabled={isDisabled || trigger?.isOn === true}
              onClick={() => setIsSample(false)}
            />
            <Submit
              text="Load sample data"
              variant="default"
              disabled={isDisabled}
              onClick={() => setIsSample(true)}
            />
            {trigger?.isOn === true && <Text>It is on. Turn it off to change its settings.</Text>}
          </>
        )}
      </StepPanel>
      <section className="result" aria-label="Result" aria-live="polite">
        {problem !== null && <Alert color="red">{problem}</Alert>}
        {trigger ? (
          <TriggerLog trigger={trigger} step={step} />
        ) : (
          <Text>
            {step.isPolling
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
  const { connections } = useWorkbench();
  const { id, isOn, log, values } = trigger;
  const connection = connections.find((one) => one.id === trigger.connection)?.name;
  const settings = step.fields
    .filter(({ key, initial }) => formatValue(values[key]) !== formatValue(initial))
    .map(({ key, label }) => `${label}: ${formatValue(values[key])}`);
  const buttons = (
    <>
      {step.isPolling && (
        <WorkButton variant="filled" text="Check now" work={() => call('check', { id })} />
      )}
      <WorkButton text="Turn off" work={() => call('turnOff', { id })} />
    </>
  );
  return (
    <Panel title={`${step.displayName} is ${isOn ? 'on' : 'off'}`} actions={isOn && buttons}>
      <Text>{[connection, ...settings].join('; ')}</Text>
      <Anchor href={linkTo('services')}>Simulate an event in the services</Anchor>
      {[...log].reverse().map((entry, at) => (
        <LogEntry key={log.length - at} entry={entry} step={step} isLatest={at === 0} />
      ))}
    </Panel>
  );
}

const KINDS = {
  on: 'Turned on',
  off: 'Turned off',
  check: 'Checked',
  delivery: 'Webhook received',
};

function LogEntry(props: {
  entry: TriggerLogEntry;
  step: StepView;
  isLatest: boolean;
}): ReactElement {
  const { at, kind, events, heldBack, failure, delivered, wire } = props.entry;
  return (
    <div className="log">
      <Group gap="xs">
        <Text>
          {timeOf(at)} <b>{KINDS[kind]}</b>
        </Text>
        {events.length > 0 && <Badge color="green">{events.length} emitted</Badge>}
        {heldBack !== null && <Badge color="orange">held back</Badge>}
        {failure !== null && <Badge color="red">failed</Badge>}
      </Group>
      {heldBack !== null && <Text>{heldBack}</Text>}
      {failure !== null && <Alert color="red">{failure}</Alert>}
      {events.map((event, index) => (
        <Fold
          key={`${index} ${String(props.isLatest)}`}
          summary={titleOf(event) ?? `Event ${index + 1}`}
          opens={props.isLatest && index === 0}
        >
          <FieldsOutput output={event} fields={props.step.output} root="trigger" />
          <JsonTree value={event} isClosed />
        </Fold>
      ))}
      {delivered !== null && (
        <Fold summary="Delivered">
          <JsonTree value={delivered} />
        </Fold>
      )}
      {wire.length > 0 && (
        <Fold summary={`On the wire: ${wire.length}`}>
          <WireList calls={wire} />
        </Fold>
      )}
    </div>
  );
}

/** Returns the title or name of an event's record; `undefined` if it has none. */
function titleOf(event: unknown): string | undefined {
  return ['title', 'name', 'text']
    .map((key) => valueOf(event, key))
    .find((value) => typeof value === 'string' && value !== '')
    ?.toString();
}
