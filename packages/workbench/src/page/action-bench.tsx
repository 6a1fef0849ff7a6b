import { Alert, Badge, Group, Progress, Text } from '@mantine/core';
import { useHotkeys, useInterval } from '@mantine/hooks';
import { type ReactElement, useRef, useState } from 'react';
import type { RunView, StepRequest, StepView, Values } from '../protocol';
import { type BenchProps, useStepForm } from './form/use-step-form';
import { History } from './history';
import { RunOutput } from './output/run-output';
import { WireList } from './output/wire-list';
import { call } from './server-calls';
import { Submit, useWork, WorkButton } from './controls';
import { StepPanel } from './step-panel';
import { useWorkbench } from './workbench-state';

/** Lets a person fill in an action and run it, and shows the result. */
export function ActionBench(bench: BenchProps): ReactElement {
  const { isGone } = useWorkbench();
  const opened = useStepForm('steps', bench);
  const { isBusy, problem, start } = useWork();
  const result = useRef<HTMLElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useHotkeys([['mod+G', () => submit.current?.click()]], []);
  const { run } = opened;
  const isRunning = isBusy || run?.ms === null;

  const onSubmit = (request: StepRequest) => {
    if (isRunning) return;
    const id = crypto.randomUUID();
    opened.setRun(id);
    result.current?.scrollIntoView({ block: 'nearest' });
    void start(async () => {
      await call('run', { ...request, run: id });
      return null;
    });
  };
  return (
    <>
      <StepPanel {...bench} opened={opened} onSubmit={onSubmit}>
        {(isIncomplete) => (
          <>
            <Submit
              ref={submit}
              text={isRunning ? 'Running…' : isIncomplete ? 'Run anyway' : 'Run'}
              disabled={isRunning || isGone}
            />
            <Text size="xs">Ctrl + G</Text>
            {run?.ms === null && (
              <WorkButton text="Cancel" size="sm" work={() => call('cancel', { run: run.run })} />
            )}
          </>
        )}
      </StepPanel>
      <section
        ref={result}
        className="result"
        aria-label="Result"
        aria-live="polite"
        aria-busy={isRunning}
      >
        {problem !== null && <Alert color="red">{problem}</Alert>}
        {run ? (
          <Result key={run.run} run={run} step={bench.step} />
        ) : (
          <Text>Fill in the form and run the step. Its result is shown here.</Text>
        )}
        <History />
      </section>
    </>
  );
}

function Result({ run, step }: { run: RunView; step: StepView }): ReactElement {
  const { ms, failure, progress, wire } = run;
  const isSuccess = failure === null;
  return (
    <>
      <Group>
        <Text fw={600}>{step.displayName}</Text>
        {ms !== null && (
          <Badge role="status" color={isSuccess ? 'green' : 'red'}>
            {isSuccess ? 'Succeeded' : 'Failed'}
          </Badge>
        )}
        <Text>{ms === null ? <Elapsed /> : `${ms} ms`}</Text>
      </Group>
      {ms === null && progress && <ProgressNote progress={progress} />}
      <WireList calls={wire} />
      {ms !== null && <RunOutput run={run} fields={step.output} root="step_1" />}
    </>
  );
}

/** Counts the seconds of a run that is under way. */
function Elapsed(): ReactElement {
  const [seconds, setSeconds] = useState(0);
  useInterval(() => setSeconds((before) => before + 1), 1_000, { autoInvoke: true });
  return <>Running for {seconds} s…</>;
}

/** Shows the progress of a run in the piece's own words, with a bar if the total is known. */
function ProgressNote({ progress }: { progress: Values }): ReactElement {
  const { of: total, ...done } = progress;
  const [count] = Object.values(done).filter((value) => typeof value === 'number');
  const words = Object.entries(progress).map(([key, value]) => `${key}: ${String(value)}`);
  return (
    <>
      {typeof total === 'number' && count !== undefined && (
        <Progress aria-label="Progress" value={(count / total) * 100} />
      )}
      <Text>{words.join(', ')}</Text>
    </>
  );
}
