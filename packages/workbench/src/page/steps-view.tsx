import { Alert, Badge, Button, Group, Progress, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactElement, useRef, useState } from 'react';
import type { PieceView, RunView, StepRequest, StepView, Values } from '../protocol';
import { useStepForm } from './form/use-step-form';
import { History } from './history';
import { RunOutput } from './output/run-output';
import { WireList } from './output/wire-list';
import type { Route } from './route';
import { call, wordsOf } from './server-calls';
import { StepColumns } from './step-columns';
import { StepPanel } from './step-panel';
import { useWorkbench } from './workbench-state';

/** Lets a person select a step, fill it in and run it, and shows the result. */
export function StepsView({ route }: { route: Route }): ReactElement {
  return (
    <StepColumns view="steps" route={route} stepsOf={({ actions }) => actions}>
      {(piece, step) => <StepBench piece={piece} step={step} query={route.query} />}
    </StepColumns>
  );
}

type BenchProps = { piece: PieceView; step: StepView; query: URLSearchParams };

function StepBench({ piece, step, query }: BenchProps): ReactElement {
  const { isGone } = useWorkbench();
  const opened = useStepForm('steps', piece, step, query);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const result = useRef<HTMLElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useHotkeys([['mod+G', () => submit.current?.click()]], []);
  const { run } = opened;
  const isRunning = isAsking || run?.ms === null;

  const start = async (request: StepRequest) => {
    const id = crypto.randomUUID();
    setRefusal(null);
    setIsAsking(true);
    opened.setRun(id);
    result.current?.scrollIntoView({ block: 'nearest' });
    try {
      await call('run', { ...request, run: id });
    } catch (error) {
      setRefusal(wordsOf(error));
    }
    setIsAsking(false);
  };
  return (
    <>
      <StepPanel
        piece={piece}
        step={step}
        opened={opened}
        onSubmit={(request) => {
          if (!isRunning) void start(request);
        }}
      >
        {(isIncomplete) => (
          <>
            <Button ref={submit} type="submit" disabled={isRunning || isGone}>
              {isRunning ? 'Running…' : isIncomplete ? 'Run all the same' : 'Run'}
            </Button>
            <Text size="xs">Ctrl + G</Text>
            {run?.ms === null && (
              <Button variant="default" onClick={() => void call('cancel', { run: run.run })}>
                Cancel
              </Button>
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
        {refusal !== null && <Alert color="red">{refusal}</Alert>}
        {run ? (
          <Result key={run.run} run={run} step={step} />
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
  return (
    <>
      <Group>
        <Text fw={600}>{step.displayName}</Text>
        {ms !== null && (
          <Badge role="status" color={failure === null ? 'green' : 'red'}>
            {failure === null ? 'Succeeded' : 'Failed'}
          </Badge>
        )}
        <Text size="sm">{ms === null ? 'Running…' : `${ms} ms`}</Text>
      </Group>
      {ms === null && progress && <ProgressNote progress={progress} />}
      <WireList calls={wire} />
      {ms !== null && <RunOutput run={run} fields={step.output} root="step_1" />}
    </>
  );
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
      <Text size="sm">{words.join(', ')}</Text>
    </>
  );
}
