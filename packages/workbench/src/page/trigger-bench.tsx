import { Alert, Badge, Group, Paper, Text, Timeline } from '@mantine/core';
import {
  agoOf,
  bringIntoView,
  call,
  Fold,
  Panel,
  Submit,
  timeOf,
  useFilledIn,
  useWork,
  useWorkbench,
  valueOf,
  WorkButton,
} from '@pieceworks/page-parts';
import type {
  PieceView,
  StepRequest,
  StepView,
  TriggerLogEntry,
  TriggerView,
} from '@pieceworks/page-parts/protocol';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type BenchProps, useStepForm } from './form/use-step-form';
import { JsonTree } from './output/json-tree';
import { RecordOutput } from './output/record-output';
import { Requests } from './output/requests';
import { RunResultView } from './output/run-result';
import { useContributions } from './services/contributions';
import { StepPanel } from './step-panel';

/** Lets a person turn a trigger on, and shows the events that it emits or holds back. */
export function TriggerBench(bench: BenchProps): ReactElement {
  const { piece, step } = bench;
  const { triggers, isGone } = useWorkbench();
  const opened = useStepForm('triggers', bench);
  const { isBusy, problem, start } = useWork();
  const result = useRef<HTMLElement>(null);
  const trigger = triggers.find((one) => one.piece === piece.name && one.step === step.name);
  const { run: sample } = opened;
  /** True if the pressed submit button was the one for sample data. */
  const [isSample, setIsSample] = useState(false);
  const isOn = trigger?.isOn === true;
  /** True from a submit until what came of it is shown. */
  const isAwaited = useRef(false);
  const onShown = (part: Element | null | undefined) => {
    if (isAwaited.current) bringIntoView(part);
    isAwaited.current = false;
  };
  useEffect(() => {
    if (isOn || problem !== null) onShown(result.current?.firstElementChild);
  }, [isOn, problem]);

  const submit = async (request: StepRequest) => {
    if (isBusy || (isOn && !isSample)) return null;
    if (!isSample) return (await call('turnOn', request)).problem;
    const run = crypto.randomUUID();
    opened.setRun(run);
    await call('sample', { ...request, run, fault: null });
    return null;
  };
  return (
    <>
      <StepPanel
        {...bench}
        opened={opened}
        onSubmit={(request) => {
          isAwaited.current = true;
          void start(() => submit(request));
        }}
      >
        {() => (
          <>
            <Submit
              text="Turn on"
              rests={isBusy || isOn}
              disabled={isGone}
              onClick={() => setIsSample(false)}
            />
            <Submit
              text="Load sample data"
              variant="default"
              rests={isBusy}
              disabled={isGone}
              onClick={() => setIsSample(true)}
            />
            {isOn && <Text>It is on. Turn it off to change its settings.</Text>}
          </>
        )}
      </StepPanel>
      <section ref={result} className="result" aria-label="Result" aria-live="polite">
        {problem !== null && <Alert color="red">{problem}</Alert>}
        {trigger ? (
          <TriggerLog trigger={trigger} step={step} piece={piece} />
        ) : (
          <Paper withBorder p="lg">
            <Text>
              {step.isPolling
                ? 'Turn the trigger on, then check: the platform does so by the schedule of the trigger.'
                : 'Turn the trigger on: events are shown here as the service sends them.'}
            </Text>
          </Paper>
        )}
        {sample && (
          <RunResultView
            key={sample.run}
            run={sample}
            step={step}
            root="trigger"
            onShown={onShown}
          />
        )}
      </section>
    </>
  );
}

function TriggerLog(props: {
  piece: PieceView;
  step: StepView;
  trigger: TriggerView;
}): ReactElement {
  const { trigger, step, piece } = props;
  const { connections, services } = useWorkbench();
  const { id, isOn, schedule, log, values } = trigger;
  const service = services.services.find((one) => one.piece === piece.name);
  const { NextMove, whyNothing } = useContributions().get(service?.name ?? '') ?? {};
  const connection = connections.find((one) => one.id === trigger.connection);
  const settings = useFilledIn()(piece.name, step, values).map((entry) => entry.join(': '));
  const buttons = (
    <>
      {step.isPolling && (
        <WorkButton variant="filled" text="Check now" work={() => call('check', { id })} />
      )}
      <WorkButton text="Turn off" work={() => call('turnOff', { id })} />
    </>
  );
  return (
    <>
      <Panel title={`${step.displayName} is ${isOn ? 'on' : 'off'}`} actions={isOn && buttons}>
        <Text>{[connection?.name, ...settings].join('; ')}</Text>
        {isOn && schedule !== null && <Text>{`The platform checks it ${schedule}.`}</Text>}
        {isOn && connection?.isSandbox === true && NextMove && (
          <Group mt="sm" gap="xs">
            <NextMove trigger={trigger} step={step} />
          </Group>
        )}
      </Panel>
      <Timeline bulletSize={14} lineWidth={2} aria-label="Log" active={log.length}>
        {[...log].reverse().map((entry) => (
          <LogEntry
            key={log.indexOf(entry)}
            entry={entry}
            step={step}
            whyNothing={whyNothing?.(step.name, values) ?? EMITTED_OR_OTHERS}
            isLatest={entry === log.findLast(({ events }) => events.length > 0)}
          />
        ))}
      </Timeline>
    </>
  );
}

const EMITTED_OR_OTHERS = 'every item was emitted before, or does not match the fields.';

const KINDS = {
  on: 'Turned on',
  off: 'Turned off',
  check: 'Checked',
  delivery: 'Webhook received',
};

function LogEntry(props: {
  entry: TriggerLogEntry;
  step: StepView;
  /** The reason why a check emits nothing. */
  whyNothing: string;
  isLatest: boolean;
}): ReactElement {
  const { entry, step, whyNothing, isLatest } = props;
  const { at, kind, events, heldBack, failure, delivered, wire } = entry;
  const isQuiet = kind === 'check' && events.length === 0 && heldBack === null && failure === null;
  return (
    <Timeline.Item
      title={
        <Group gap="xs">
          <b>{KINDS[kind]}</b>
          <Text span size="xs" c="dimmed">
            {timeOf(at)}, {agoOf(at)}
          </Text>
          {events.length > 0 && <Badge color="green">{events.length} emitted</Badge>}
          {heldBack !== null && <Badge color="orange">held back</Badge>}
          {failure !== null && <Badge color="red">failed</Badge>}
        </Group>
      }
    >
      {heldBack !== null && <Text>{heldBack}</Text>}
      {isQuiet && <Text>{`Nothing new: ${whyNothing}`}</Text>}
      {failure !== null && <Alert color="red">{failure}</Alert>}
      {events.map((event, index) => (
        <Fold
          key={`${index} ${String(isLatest)}`}
          summary={titleOf(event) ?? `Event ${index + 1}`}
          opens={isLatest && index === 0}
        >
          <Paper withBorder p="sm" my="xs">
            <RecordOutput output={event} fields={step.output} root="trigger" />
            <Fold summary="JSON">
              <JsonTree value={event} />
            </Fold>
          </Paper>
        </Fold>
      ))}
      {delivered !== null && (
        <Fold summary="Delivered">
          <JsonTree value={delivered} />
        </Fold>
      )}
      {wire !== null && wire.length > 0 && (
        <Fold summary={`Requests: ${wire.length}`}>
          <Requests wire={wire} outcome={failure === null ? 'Succeeded' : 'Failed'} />
        </Fold>
      )}
    </Timeline.Item>
  );
}

/** Returns the title or name of an event's record; `undefined` if it has none. */
function titleOf(event: unknown): string | undefined {
  return ['title', 'name', 'text']
    .map((key) => valueOf(event, key))
    .find((value) => typeof value === 'string' && value !== '')
    ?.toString();
}
