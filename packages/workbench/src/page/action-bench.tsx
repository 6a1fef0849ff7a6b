import { Alert, Button, Select, Paper, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  bringIntoView,
  call,
  connectionOf,
  refreshState,
  Submit,
  useWork,
  useWorkbench,
  WorkButton,
} from '@pieceworks/page-parts';
import type { StepRequest, Values } from '@pieceworks/page-parts/protocol';
import { type ReactElement, useEffect, useRef } from 'react';
import { type BenchProps, useStepForm } from './form/use-step-form';
import { History } from './history';
import { RunResultView } from './output/run-result';
import { StepPanel } from './step-panel';

/** Lets a person fill in an action and run it, and shows the result. */
export function ActionBench(bench: BenchProps): ReactElement {
  const workbench = useWorkbench();
  const { isGone } = workbench;
  const opened = useStepForm('steps', bench);
  const { isBusy, problem, start } = useWork();
  const result = useRef<HTMLElement>(null);
  /** The run that was started here and has no result yet; `null` for a run that a link has opened. */
  const awaited = useRef<string | null>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useHotkeys([['mod+G', () => submit.current?.click()]], []);
  const { run, fault, setFault } = opened;
  const isRunning = isBusy || run?.ms === null;
  const isSandbox = connectionOf(workbench, bench.piece.name)?.isSandbox === true;

  /** Removes the result of an earlier run, which would be taken for that of the refused one. */
  const leave = () => {
    if (!isRunning) opened.setRun(null);
  };
  const onSubmit = (request: StepRequest) => {
    if (isRunning) return;
    const id = crypto.randomUUID();
    opened.setRun(id);
    setFault(null);
    awaited.current = id;
    void start(async () => {
      const answer = call('run', { ...request, run: id, fault: isSandbox ? fault : null });
      void refreshState();
      await answer;
      return null;
    });
  };
  const onShown = (summary: Element | null) => {
    if (awaited.current !== run?.run) return;
    awaited.current = null;
    bringIntoView(summary);
  };
  useEffect(() => {
    if (problem !== null) bringIntoView(result.current?.firstElementChild);
  }, [problem]);
  /** Fills the form in and runs it. */
  const tryWith = (values: Values) => {
    opened.fillIn(values);
    // The button that was clicked is gone with the earlier result.
    submit.current?.focus({ preventScroll: true });
    requestAnimationFrame(() => submit.current?.click());
  };
  return (
    <>
      <StepPanel {...bench} opened={opened} onSubmit={onSubmit} onRefused={leave}>
        {(isIncomplete) => (
          <>
            <Submit
              ref={submit}
              text={isRunning ? 'Running…' : isIncomplete ? 'Run anyway' : 'Run'}
              rests={isRunning}
              disabled={isGone}
              title="Ctrl + G"
            />
            {run?.ms === null && (
              <WorkButton text="Stop" size="sm" work={() => call('cancel', { run: run.run })} />
            )}
            {isSandbox && run?.ms !== null && <FaultChoice value={fault} onChange={setFault} />}
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
          <RunResultView
            key={run.run}
            run={run}
            step={bench.step}
            root="step_1"
            onTry={tryWith}
            onShown={onShown}
          />
        ) : isBusy ? (
          <Text size="lg">Running…</Text>
        ) : (
          <NoResult example={bench.step.examples[0]} onTry={tryWith} />
        )}
        <History />
      </section>
    </>
  );
}

type NoResultProps = { example: Values | undefined; onTry: (values: Values) => void };

/** Says what the result will be, and offers to run the example. */
function NoResult({ example, onTry }: NoResultProps): ReactElement {
  return (
    <Paper withBorder p="lg">
      <Text>The result will be here: what was found, what it cost, and what was sent.</Text>
      {example && (
        <Button mt="sm" size="sm" variant="light" onClick={() => onTry(example)}>
          Run the example
        </Button>
      )}
    </Paper>
  );
}

type FaultChoiceProps = { value: string | null; onChange: (fault: string | null) => void };

function FaultChoice({ value, onChange }: FaultChoiceProps): ReactElement {
  const { services } = useWorkbench();
  return (
    <Select
      aria-label="Make the next call fail"
      placeholder="Make the next call fail…"
      dir="auto"
      flex={1}
      miw={160}
      data={services.faultGroups.map(({ group, names }) => ({ group, items: [...names] }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Let the next call succeed' }}
      value={value}
      onChange={onChange}
    />
  );
}
